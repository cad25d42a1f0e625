"""Where seeds start in a bracket: inner-outer, with mates moved apart inside their tiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: Passes over the bracket while exchanges still help.
_PASSES = 12

#: Pairs of mates looked at before a big bracket is left as it is.
_EFFORT = 400_000

#: Exchanges considered for one seed.
_LOOKED_AT = 64


def seed_order(size: int) -> list[int]:
    """Seeds in slot order, by the inner-outer rule (1-16, 8-9, 4-13, 5-12 and so on).

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return order


def place_seeds(
    entrants: int, apart: Mapping[int, str], worth: Mapping[int, int] | None = None
) -> list[int]:
    """Seeds in slot order; numbers above ``entrants`` are empty slots.

    Seeds with one label meet as late as exchanges inside a tier (3-4, 5-8, 9-16 and so on)
    allow. A seed of the better half moves together with its first opponent, so that byes
    stay with the best. Where ``worth`` says which seeds are equals (all group winners, all
    seconds), these are exchanged freely instead.

    >>> place_seeds(4, {1: "El Rey", 4: "El Rey"})
    [1, 3, 2, 4]
    """
    layout = _Layout(entrants, apart, worth or {})
    best, least = list(layout.seeds), layout.total()
    for _ in range(_PASSES if layout.mates else 0):
        moved = layout.improve()
        if layout.total() < least:
            best, least = list(layout.seeds), layout.total()
        if not moved:
            break
    return best


class _Layout:
    """Seeds in their slots while mates are moved apart."""

    def __init__(self, entrants: int, apart: Mapping[int, str], worth: Mapping[int, int]) -> None:
        self.seeds = seed_order(1 << (entrants - 1).bit_length())
        self.slot = {seed: slot for slot, seed in enumerate(self.seeds)}
        self.entrants = entrants
        self.worth = worth
        self.depth = len(self.seeds).bit_length() - 1
        self.moves: dict[int, int] = {}
        self.effort = 0
        labels: dict[str, list[int]] = {}
        for seed, label in sorted(apart.items()):
            if 1 <= seed <= entrants:
                labels.setdefault(label, []).append(seed)
        groups = [group for group in labels.values() if len(group) > 1]
        self.mates = {seed: [m for m in group if m != seed] for group in groups for seed in group}

    def improve(self) -> bool:
        """Make the exchanges that bring mates apart; whether any was made.

        One that only moves the trouble elsewhere is made too: it can be solved there.
        """
        moved = False
        for seed in sorted(self.mates):
            if self.effort > _EFFORT:
                return False
            if self._cost([seed]) <= len(self.mates[seed]):
                continue
            choices = [
                (self._gain(seed, other), self.moves.get(other, 0), other)
                for other in self._tier(seed)
                if other != seed
            ]
            gain, _, best = min(choices, default=(1, 0, 0))
            if gain <= 0:
                self._exchange(seed, best)
                self.moves[best] = self.moves.get(best, 0) + 1
                moved = True
        return moved

    def total(self) -> int:
        """The cost of the whole layout."""
        return self._cost(sorted(self.mates))

    def _tier(self, seed: int) -> Sequence[int]:
        """Seeds of the same worth: 1, 2, 3-4, 5-8 and so on; in a big tier, some of them."""
        if self.worth:
            equals = [s for s in range(1, self.entrants + 1) if self.worth[s] == self.worth[seed]]
            return equals[:: 1 + len(equals) // _LOOKED_AT]
        high = 1 << (seed - 1).bit_length()
        tier = range(high // 2 + 1, min(high, self.entrants) + 1)
        return tier[:: 1 + len(tier) // _LOOKED_AT]

    def _gain(self, seed: int, other: int) -> int:
        """What an exchange changes in the cost; it is undone again."""
        affected = self._affected(seed, other)
        before = self._cost(affected)
        self._exchange(seed, other)
        after = self._cost(affected)
        self._exchange(seed, other)
        return after - before

    def _affected(self, seed: int, other: int) -> list[int]:
        slots = self.slot[seed], self.slot[other]
        if self._moves_alone(seed):
            return [seed, other]
        return sorted({self.seeds[s] for slot in slots for s in (slot, slot ^ 1)})

    def _moves_alone(self, seed: int) -> bool:
        return bool(self.worth) or 2 * seed > len(self.seeds)

    def _exchange(self, seed: int, other: int) -> None:
        a, b = self.slot[seed], self.slot[other]
        self._swap(a, b)
        if not self._moves_alone(seed):
            self._swap(a ^ 1, b ^ 1)

    def _swap(self, a: int, b: int) -> None:
        self.seeds[a], self.seeds[b] = self.seeds[b], self.seeds[a]
        self.slot[self.seeds[a]], self.slot[self.seeds[b]] = a, b

    def _cost(self, seeds: Sequence[int]) -> int:
        """The sooner two mates can meet, the more; each pair is counted once."""
        total = 0
        counted: set[int] = set()
        for seed in seeds:
            mates = self.mates.get(seed, ())
            self.effort += len(mates)
            for mate in mates:
                if mate not in counted:
                    total += 4 ** (self.depth - (self.slot[seed] ^ self.slot[mate]).bit_length())
            counted.add(seed)
        return total
