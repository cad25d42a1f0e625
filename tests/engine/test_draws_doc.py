"""The verifier that people are told to paste is the method that draws."""

import re
from pathlib import Path

from engine import lots
from engine.pairing.draw import draw_round
from engine.pairing.entrants import Entrant, History, PairingOptions

TEXT = (Path(__file__).parents[2] / "docs" / "draws.md").read_text()


def pasted():
    space = {}
    exec(re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1], space)
    return space["shuffled"]


def test_verifier_gives_the_order_that_the_page_says():
    assert repr(pasted()(["A", "B", "C", "D"], "04875", "round 1")) in TEXT


def test_verifier_agrees_with_the_engine_on_any_list():
    for size in (0, 1, 2, 7, 107):
        people = [f"pair {n}" for n in range(size)]

        assert pasted()(people, "señal 1", "round 1") == list(
            lots.shuffle(people, "señal 1", "round 1")
        )


def test_verifier_repeats_a_drawn_first_round():
    field = [Entrant(10 * n, n) for n in range(1, 9)]
    published = [entrant.id for entrant in field]
    purpose = f"round 1 {lots.digest(published)}"

    order = pasted()(published, "04875", purpose)
    draw = draw_round(
        "swiss", field, History(), options=PairingOptions(first_drawn=True), seed="04875"
    )

    assert [(p.a, p.b) for p in draw.pairings] == list(zip(order[:4], order[4:], strict=True))
