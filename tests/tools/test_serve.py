"""The first start of the demonstration survives an interruption."""

from pathlib import Path

from tools.serve import DEMO_READY, throw_away_half_a_demonstration


def test_database_of_an_interrupted_first_start_is_made_again(tmp_path: Path):
    (tmp_path / "coton.sqlite3").write_text("half")
    (tmp_path / "coton.sqlite3-wal").write_text("half")
    (tmp_path / "secret_key").write_text("kept")

    throw_away_half_a_demonstration(tmp_path)

    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_finished_demonstration_is_kept(tmp_path: Path):
    (tmp_path / "coton.sqlite3").write_text("whole")
    (tmp_path / DEMO_READY).touch()

    throw_away_half_a_demonstration(tmp_path)

    assert (tmp_path / "coton.sqlite3").read_text() == "whole"
