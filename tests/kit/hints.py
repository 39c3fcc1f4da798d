"""What a hint would say at a position set up by hand: the best answer, whether that is sure, and what speaks for it."""

from __future__ import annotations

from kit.scenario import Scenario
from mastaba.bots.explain.contest import Verdict
from mastaba.bots.explain.counsel import counsel
from mastaba.bots.explain.reasons import Ground, reasons


def advised(t: Scenario, looks: int = 1, seed: int = 1) -> tuple[str, Verdict, list[Ground]]:
    """The best answer by name, the verdict on it, and the reasons, from what the asked seat sees; as few looks as a
    contest takes."""
    seen = t.seen_by(t.asked)
    found = counsel(seen, seed, looks)
    verdict = found.links[0].verdict
    named = [reason.ground for reason in reasons(seen, found.links[0], found.answers)]
    return t.game.actions.names[verdict.best], verdict, named
