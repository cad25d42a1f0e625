"""Everything that is measured without a server."""

from bench import engine_cards, engine_field, engine_score
from bench.measuring import Row


def rows(*, quick: bool) -> list[Row]:
    """Scoring, card by card, draws and standings."""
    return [
        *engine_score.rows(),
        *engine_cards.rows(hands=200 if quick else engine_cards.HANDS),
        *engine_field.rows(championships=1 if quick else 5),
    ]
