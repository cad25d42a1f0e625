"""The engine's values that pages print: what a selector answers with, not what scores."""

from engine.replay import Step
from engine.scoreboard import FactOutcome, Scoreboard

__all__ = ["FactOutcome", "Scoreboard", "Step"]
