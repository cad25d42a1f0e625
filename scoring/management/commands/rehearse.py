"""`manage.py rehearse`: play nights over HTTP and prove that nothing was lost or doubled."""

import json
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.presets import PRESETS
from scoring.rehearsal.night import Night, Rehearsed, hire
from scoring.rehearsal.server import temporary_server
from scoring.selectors.progress import Verdict, verified_scoresheets


class Command(BaseCommand):
    """Runs the same night under one preset or all of them."""

    help = (
        "Plays league nights over HTTP: a pasted list of 23 pairs, presence, rounds with two "
        "phones per table that retry and race, a ruling overturned, a hand corrected; then "
        "compares standings and ledgers with what the phones were told."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare what can be chosen."""
        parser.add_argument("--rounds", type=int, default=3, help="rounds of each night (3)")
        parser.add_argument("--preset", choices=[*PRESETS], help="one rule set only")
        parser.add_argument("--seed", default="ensayo", help="same seed, same hands")
        parser.add_argument("--report", type=Path, help="write everything as JSON to this file")
        parser.add_argument(
            "--http",
            metavar="URL",
            help="a running server on this database; without it one is started on a "
            "temporary database",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print a line a preset, and fail when anything is not as it should be."""
        if options["http"] is None:
            with temporary_server() as server:
                server.manage(["rehearse", "--http", server.url, *_again(options)])
            return
        staff = hire(options["seed"])
        presets = [options["preset"]] if options["preset"] else [*PRESETS]
        results = []
        for preset in presets:
            start = monotonic()
            night = Night(
                base_url=options["http"], staff=staff, preset=preset, seed=options["seed"]
            )
            results.append(night.play(options["rounds"]))
            self.stdout.write(_line(results[-1], monotonic() - start))
        if options["report"]:
            options["report"].write_text(json.dumps([_report(result) for result in results]))
        problems = [problem for result in results for problem in result.problems]
        problems += _unproven()
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write("Nothing lost, nothing twice, no failure; ledgers and standings agree.")


def _again(options: dict[str, Any]) -> list[str]:
    arguments = ["--rounds", str(options["rounds"]), "--seed", options["seed"]]
    if options["preset"]:
        arguments += ["--preset", options["preset"]]
    if options["report"]:
        arguments += ["--report", str(options["report"].absolute())]
    return arguments


def _line(result: Rehearsed, seconds: float) -> str:
    return (
        f"{result.preset:12} {len(result.matches):3} matches {result.hands:4} entries "
        f"{result.repeats:4} repeats {result.refused_rivals:3} lost races "
        f"{result.traffic.requests:5} requests in {seconds:.0f} s"
    )


def _report(result: Rehearsed) -> dict[str, Any]:
    return {
        "preset": result.preset,
        "statuses": dict(result.traffic.statuses),
        "matches": [asdict(match) for match in result.matches],
        "standings": result.standings,
        "hands": result.hands,
        "repeats": result.repeats,
        "refused_rivals": result.refused_rivals,
        "corrections": result.corrections,
        "problems": result.problems,
    }


def _unproven() -> list[str]:
    return [
        f"the ledger of match {found.match_public_id} does not prove its progress"
        for found in verified_scoresheets()
        if found.verdict is not Verdict.EQUAL
    ]
