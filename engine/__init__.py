"""The rules of guiñote and of tournaments: pure values and functions.

Map, from the bottom up: ``errors``; ``reading`` (JSON values, strictly); ``lots`` (chance
in draws); ``pairing`` and ``standings`` (who meets whom, how it stands); ``cards`` and
``seats``; ``rules`` and ``presets`` (options); ``trick``, ``cantes``, ``arrastre``,
``deal`` (a hand card by card); ``report``, ``hand``, ``juego``, ``coto``, ``coton``,
``scoreboard`` (what was recorded and what it is worth); ``facts`` and ``replay`` (a match
as a list of facts); ``stats``; ``formats`` (JSON documents) and ``__main__`` (the command
line).
"""

from engine.rules import RULES_VERSION

__all__ = ["RULES_VERSION"]
