"""One juego: the idas, and while nobody is out the vueltas."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand import HandScore, score_hand
from engine.report import AnyReport, HandKind, check_report
from engine.rules import RuleSet
from engine.seats import BySide


@dataclass(frozen=True, slots=True)
class Juego:
    """A juego being played.

    Attributes:
        phase: of the next hand.
        carried: what each side brings to it, 0 in the idas.
    """

    phase: HandKind
    carried: BySide[int]

    @classmethod
    def start(cls, sides: int) -> Juego:
        """A juego before its first hand.

        >>> Juego.start(2).phase.value
        'idas'
        """
        return cls(HandKind.IDAS, BySide.fill(0, sides))

    def after_hand(self, rules: RuleSet, report: AnyReport) -> tuple[Juego, HandScore]:
        """The juego once a hand is reported, and what the hand was worth.

        When the score has a winner the juego is over and its next state is of no use.

        >>> from engine.report import HandReport
        >>> report = HandReport(BySide((65, 55)), 1, BySide(((), ())))
        >>> juego, score = Juego.start(2).after_hand(RuleSet(), report)
        >>> juego.phase.value, juego.carried.values, score.winner
        ('vueltas', (65, 65), None)

        Raises:
            InconsistentHandError: the report cannot be true here.
        """
        check_report(rules, self.phase, report, carried=self.carried)
        score = score_hand(rules, self.phase, report, carried=self.carried)
        totals = self.carried if score.totals is None else score.totals
        return Juego(HandKind.VUELTAS, totals), score
