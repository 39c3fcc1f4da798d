"""What a hint would say at a position set up by hand: the best answer, and what speaks for it."""

from __future__ import annotations

from kit.scenario import Scenario
from mastaba.bots.explain.analysis import Analysis, analyse
from mastaba.bots.explain.reasons import reasons


def advised(t: Scenario, looks: int = 60, seed: int = 1) -> tuple[str, str, Analysis]:
    """The best answer by name, the main reason, and all that was found, from what the asked seat sees."""
    found = analyse(t.seen_by(t.asked), seed, looks, plain=True)
    return t.game.actions.names[found.best.action], reasons(found, t.game.lines).main, found
