"""The OpenAPI document has no gaps, and docs/api.md lists what it lists."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

from config.api.messages import MESSAGES
from config.problems import PROBLEM_STATUS
from tests.architecture.source import ROOT
from tests.factories.api import Operation, operations

API = (ROOT / "docs" / "api.md").read_text()
ROW = re.compile(r"^\| `(GET|POST) (\S+)` ", re.MULTILINE)


def test_document_is_valid_and_complete() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())


def test_every_operation_is_explained() -> None:
    said = {(operation.method.upper(), operation.path) for operation in operations()}

    assert {(method, f"/api/v1/{path}") for method, path in ROW.findall(API)} == said


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_operation_says_what_it_refuses(operation: Operation) -> None:
    owed = {401, 406} | ({400, 403, 404, 415} if operation.method == "post" else set())

    assert owed <= operation.statuses


def test_every_code_of_a_header_has_a_sentence_and_a_status() -> None:
    assert set(MESSAGES) <= set(PROBLEM_STATUS)
    assert [code for code in MESSAGES if f"`{code}`" not in API] == []
