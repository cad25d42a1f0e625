"""Every refusal of a hand says what is wrong and how to mend it, in both languages."""

import pytest
from django.utils import translation

from engine.errors import Fault, InconsistentHandError
from scoring.errors import CorrectionDoesNotFitError, StaleScoresheetError
from scoring.messages import HANDS, fault_sentence, refusal_sentences, warning_sentences

#: The codes of rules.md, section 8.
CODES = (
    "cards_sum", "cards_unreachable", "cards_exceed", "last_trick_missing",
    "last_trick_without_tricks", "cante_amount", "cante_second_forty", "cante_too_many",
    "cante_suit_repeated", "cante_suit_mismatch", "cante_without_trick", "vueltas_not_reached",
    "vueltas_rival_out", "wrong_phase", "match_over", "unknown_side", "negative_points",
    "tute_not_played", "awarded_to_missing", "malformed",
)  # fmt: skip
PAIRS = ("Gómez–Lacasta", "Ferrer–Pérez")


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_a_hand_has_a_sentence_in_english_and_spanish(code):
    said = []
    for language in ("en", "es"):
        with translation.override(language):
            said.append(fault_sentence({"code": code, "detail": {"sides": [0]}}, PAIRS))

    english, spanish = said
    assert code not in said
    assert english != spanish


def test_nothing_is_explained_that_is_never_refused():
    assert {key.partition(":")[0] for key in HANDS} == set(CODES)


def test_a_sentence_quotes_names_and_numbers():
    fault = {"code": "cards_sum", "detail": {"expected": 120, "got": 119}}
    tricks = {"code": "cards_unreachable", "detail": {"sides": [1], "got": [38], "tricks": [1]}}

    with translation.override("en"):
        assert "make 120 points and these make 119" in fault_sentence(fault)
        assert fault_sentence(tricks, PAIRS).startswith(
            "Ferrer–Pérez cannot have 38 points in cards with this number of tricks: 1."
        )


def test_what_comes_next_is_said_by_what_it_needs():
    needs = [
        fault_sentence({"code": "wrong_phase", "detail": {"needs": kind}})
        for kind in ("out", "counted")
    ]

    assert needs[0] != needs[1]


def test_a_refusal_says_every_reason():
    error = InconsistentHandError([Fault("last_trick_missing"), Fault("match_over")])

    assert len(refusal_sentences(error)) == 2


def test_a_correction_that_does_not_fit_names_the_hands():
    hands = [{"sequence": 4, "faults": [Fault("match_over").to_payload()]}]

    with translation.override("en"):
        said = refusal_sentences(CorrectionDoesNotFitError(hands=hands))

    assert said[1].startswith("Hand 4: The match is over")


def test_a_stale_version_says_both_numbers():
    with translation.override("en"):
        (said,) = refusal_sentences(StaleScoresheetError(expected=3, actual=5))

    assert "version 3 and the scoresheet is at 5" in said


def test_warnings_are_sentences():
    codes = ["rare_cantes", "whitewash", "both_over", "malas_rule", "tute"]

    assert len(set(warning_sentences(codes))) == 5
