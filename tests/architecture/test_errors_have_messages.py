"""Every refusal has a sentence for people and a status for clients."""

import importlib
import inspect
from types import ModuleType

import pytest

from config.problems import PROBLEM_STATUS
from engine.errors import DomainError

ERROR_MODULES = [importlib.import_module(name) for name in ("tournaments.errors",)]


def classes(module: ModuleType) -> list[type[DomainError]]:
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, DomainError) and kind.__module__ == module.__name__
    ]


SENTENCES = {
    code for app in ("tournaments",) for code in importlib.import_module(f"{app}.messages").MESSAGES
}
ERRORS = [kind for module in ERROR_MODULES for kind in classes(module)]


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_refusal_has_a_stable_code_and_a_status(kind: type[DomainError]) -> None:
    codes = [getattr(ancestor, "code", None) for ancestor in kind.__mro__]

    assert kind.code.isidentifier()
    assert kind.code == kind.code.lower()
    assert any(code in PROBLEM_STATUS for code in codes)


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_refusal_has_a_sentence(kind: type[DomainError]) -> None:
    assert kind.code in SENTENCES
