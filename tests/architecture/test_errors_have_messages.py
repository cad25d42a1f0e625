"""Every refusal has a sentence for people and a status for clients."""

import importlib
import inspect
from types import ModuleType

import pytest
from django.utils import translation

from config.problems import PROBLEM_STATUS, sentence_of
from engine.errors import DomainError, InvalidRuleSetError
from engine.rules import RuleSet

ERROR_MODULES = [
    importlib.import_module(name)
    for name in ("engine.errors", "tournaments.errors", "scoring.errors")
]


def classes(module: ModuleType) -> list[type[DomainError]]:
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, DomainError) and kind.__module__ == module.__name__
    ]


SENTENCES = {
    code
    for app in ("tournaments", "scoring")
    for code in importlib.import_module(f"{app}.messages").MESSAGES
}
ERRORS = [kind for module in ERROR_MODULES for kind in classes(module)]


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_refusal_has_a_stable_code_and_a_status(kind: type[DomainError]) -> None:
    codes = [getattr(ancestor, "code", None) for ancestor in kind.__mro__]

    assert kind.code.isidentifier()
    assert kind.code == kind.code.lower()
    assert any(code in PROBLEM_STATUS for code in codes)


def names_its_reason(kind: type[DomainError]) -> bool:
    """Whether each refusal of the class brings a code of its own, or is only an ancestor."""
    return kind is DomainError or "code" in inspect.signature(kind.__init__).parameters


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_refusal_has_a_sentence(kind: type[DomainError]) -> None:
    assert names_its_reason(kind) or kind.code in SENTENCES


def test_clash_of_rules_is_told_in_full() -> None:
    with pytest.raises(InvalidRuleSetError) as refusal:
        RuleSet(target=51, malas_minimum=60)

    with translation.override("en"):
        sentence = sentence_of(refusal.value)

    assert sentence == (
        "These rules cannot be played together. "
        "The minimum of malas (60) is more than the points of a juego (51)."
    )
