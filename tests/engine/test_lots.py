"""Draws by lot: fixed vectors, fairness, and the published recipe followed by hand."""

import hashlib
from collections import Counter

from engine import lots


def by_the_recipe(below, seed, purpose, step):
    """The published steps, written again without looking at the engine."""
    attempt = 0
    while True:
        lines = "\n".join([seed, purpose, str(step), str(attempt)])
        value = int(hashlib.sha256(lines.encode("utf-8")).hexdigest()[:16], 16)
        if value < 2**64 // below * below:
            return value % below
        attempt += 1


def test_shuffle_known_seed_gives_the_published_order():
    drawn = lots.shuffle(range(1, 11), "lotería 2026-12-22: 04875", "first round")

    assert drawn == (6, 3, 10, 5, 4, 2, 1, 8, 9, 7)


def test_number_huge_range_follows_the_recipe_through_rejections():
    below = 2**63 + 1

    drawn = [lots.number(below, "x", "rejection", step=step) for step in range(20)]

    assert drawn == [by_the_recipe(below, "x", "rejection", step) for step in range(20)]


def test_shuffle_any_purpose_keeps_every_item_once():
    items = list(range(107))

    drawn = lots.shuffle(items, "seed", "purpose")

    assert sorted(drawn) == items
    assert drawn != lots.shuffle(items, "seed", "another purpose")


def test_shuffle_many_seeds_gives_every_order_equally_often():
    orders = Counter(lots.shuffle("abc", str(seed), "fair") for seed in range(3000))

    chi_squared = sum((count - 500) ** 2 / 500 for count in orders.values())

    assert len(orders) == 6
    assert chi_squared < 20.5  # 5 degrees of freedom, one in a thousand


def test_shuffle_of_nothing_is_nothing():
    assert lots.shuffle([], "x", "y") == ()


def test_lot_key_more_entrants_keeps_the_order_of_the_others():
    def order(ids):
        return sorted(ids, key=lambda entrant: lots.lot_key("x", "standings", entrant))

    assert [e for e in order(range(20)) if e < 10] == order(range(10))
