"""How fast the engine plays cards: a whole registro, one position, memory over many hands.

``python -m bench.engine_cards [--hands 100000]``; ``rows`` gives the same to ``dev.py bench``.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bench.measuring import Row
from engine.deal import Deal, DealPhase, pack_for
from engine.formats.registro import answer
from engine.rules import RuleSet

#: Hands recorded for the timings, enough for a steady median.
SAMPLE = 100

#: Hands replayed to see whether memory grows.
HANDS = 2_000


def rows(hands: int = HANDS) -> list[Row]:
    """Every measurement of this file."""
    found = []
    for players, table in ((4, "four"), (2, "two"), (3, "three")):
        documents = [document for document, _ in _hands(players, SAMPLE)]
        milliseconds = _median(answer, documents) * 1e3
        found.append(Row(f"replay a full registro, {table} players", milliseconds, "ms", 1.5))
    positions = [
        deal
        for _, played in _hands(4, SAMPLE)
        for deal in played
        if deal.phase is DealPhase.ARRASTRE
    ]
    microseconds = _median(Deal.legal_plays, positions) * 1e6
    found.append(Row("legal plays for one position, arrastre", microseconds, "µs", 20))
    found.append(Row(f"memory grown over {hands:,} hands", _growth(hands), "KiB", 1024))
    return found


def _hands(players: int, number: int) -> Iterator[tuple[dict[str, Any], list[Deal]]]:
    """Random legal hands, always the same ones: each as a registro and as positions."""
    rng = random.Random(f"bench {players}")
    for _ in range(number):
        yield _played(Deal.start(RuleSet(players=players), *_dealt(players, rng)), rng)


def _dealt(players: int, rng: random.Random) -> tuple[list[Any], list[Any]]:
    pack = list(pack_for(players))
    rng.shuffle(pack)
    return [pack[6 * i : 6 * i + 6] for i in range(players)], pack[6 * players :]


def _played(deal: Deal, rng: random.Random) -> tuple[dict[str, Any], list[Deal]]:
    document = _document(deal)
    positions = []
    while not deal.is_over:
        if deal.phase is DealPhase.DRAW:
            deal = deal.after_draw()
        positions.append(deal)
        deal = deal.after_play(rng.choice(deal.legal_plays()))
    document["tricks"] = [{"cards": _texts(trick.cards)} for trick in deal.tricks]
    return document, positions


def _document(deal: Deal) -> dict[str, Any]:
    return {
        "format": "guinote-registro/1",
        "players": deal.rules.players,
        "leader": deal.turn,
        "hands": [_texts(held) for held in deal.holdings],
        "stock": _texts(deal.stock),
    }


def _texts(cards: Iterable[object]) -> list[str]:
    return [str(card) for card in cards]


def _median(job: Callable[[Any], object], arguments: Sequence[Any]) -> float:
    """Seconds of one call, the best of three medians: another process may be busy."""
    return min(statistics.median(_timed(job, one) for one in arguments) for _ in range(3))


def _timed(job: Callable[[Any], object], argument: Any) -> float:
    start = time.perf_counter()
    job(argument)
    return time.perf_counter() - start


def _growth(hands: int) -> float:
    """KiB by which the peak of the process grew while so many hands were replayed."""
    documents = [document for document, _ in _hands(4, SAMPLE)]
    for document in documents:
        answer(document)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for n in range(hands):
        answer(documents[n % SAMPLE])
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)


def main() -> None:
    """Print every row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="hands for the memory row")
    for row in rows(parser.parse_args().hands):
        print(f"{row.job:<42} {row.value:>9.2f} {row.unit:<4} goal {row.goal:g}")


if __name__ == "__main__":
    main()
