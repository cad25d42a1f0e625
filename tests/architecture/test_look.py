"""Style sheets keep to the oldest browsers served; templates keep to the security policy."""

import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
TEMPLATES = sorted(ROOT.glob("**/templates/**/*.html"))
TEMPLATES = [path for path in TEMPLATES if ".venv" not in path.parts]
GROUPING = ("@media", "@layer", "@supports")


def by_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=by_name)
def test_style_sheet_has_no_nested_rule(sheet):
    open_rules: list[str] = []

    for selector, brace in re.findall(r"([^{};]*)([{};])", without_comments(sheet.read_text())):
        if brace == "{":
            inside_a_rule = any(not name.startswith(GROUPING) for name in open_rules)
            assert not inside_a_rule, selector.strip()
            open_rules.append(selector.strip())
        elif brace == "}":
            open_rules.pop()

    assert open_rules == []


@pytest.mark.parametrize("sheet", SHEETS, ids=by_name)
def test_style_sheet_uses_nothing_newer_than_the_oldest_browser(sheet):
    too_new = r"light-dark\(|@container|@starting-style|color-mix\(|oklch\(|@property"

    assert re.findall(too_new, without_comments(sheet.read_text())) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=by_name)
def test_template_has_no_inline_style_or_script(template):
    source = template.read_text()

    inline_scripts = [tag for tag in re.findall(r"<script\b[^>]*>", source) if "src=" not in tag]

    assert inline_scripts == []
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|\shx-on\b|javascript:", source) == []


def test_vendored_files_are_the_ones_in_the_manifest():
    vendor = ROOT / "static" / "vendor"
    manifest = json.loads((vendor / "manifest.json").read_text())

    found = {row["file"]: row["sha256"] for row in manifest}
    files = [path for path in vendor.rglob("*") if path.suffix in {".woff2", ".js", ".css"}]

    assert found == {
        str(path.relative_to(vendor)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    assert all((vendor / row["licence_file"]).is_file() for row in manifest)
