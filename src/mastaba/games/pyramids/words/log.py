"""The log: what happened in one step, as a viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, Who, say

from ..count import pile, stages
from ..rules.scoring import sheet
from ..schema import (
    CHOOSE_GOD,
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PAIR,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    GOD_1,
    LINES,
    NONE,
    PAIR_0,
)
from ..tables import PLACE_OF
from .names import colour_name, god_name


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """§11 What happened in one step, as this viewer may know it."""
    was, now = before.listed, after.listed
    lines = [] if was.ply else round_begins(before)
    told = _answer_told(was, now, step)
    if told is not None:
        lines.append(say("log.only_choice", line=told) if step.forced else told)
    if after.over:
        return [*lines, *_leftovers(was, now, step), *_score_lines(after.s)]
    if now.round_no > was.round_no:
        lines += round_begins(after)
    return lines


def _answer_told(was: Any, now: Any, step: Step) -> Message | None:
    """The sentence of an answer; the choice of a pyramid card is told when it is placed."""
    p, who = step.seat, Who(step.seat)
    if step.decision == CHOOSE_GOD:
        tile = step.action - GOD_1 + 1
        return say("log.god", player=who, god=god_name(tile), n=tile)
    if step.decision == CHOOSE_PAIR:
        first, second = was.quarry[step.action - PAIR_0]
        return say("log.pair", player=who, first=first, second=second)
    if step.decision == CHOOSE_PYRAMID_SLOT:
        card, floor = _built(was, now, p)
        return say("log.build", player=who, card=card, floor=floor)
    if step.decision == CHOOSE_OBELISK_CARD:
        return say("log.no_obelisk", player=who) if step.action == NONE else _raised(now, p, who)
    if step.decision == CHOOSE_TOMB_CARD:
        return say("log.no_tomb" if step.action == NONE else "log.bury", player=who)
    if step.decision == CHOOSE_KEEP_CARD:
        return say("log.discard", player=who, card=now.discard[was.discard_n])
    return None


def _built(was: Any, now: Any, p: int) -> tuple[int, int]:
    """The card that is new in a pyramid, and its floor."""
    old = set(was.pyramid[p])
    slot = next(i for i, card in enumerate(now.pyramid[p]) if card not in old)
    return now.pyramid[p][slot], PLACE_OF[slot][0] + 1


def _raised(now: Any, p: int, who: Who) -> Message:
    """The new stage, and the colour it now shows most often."""
    cards = pile(now.obelisk[p], now.obelisk_n[p])
    held = stages(cards)
    best = max(held)
    colour = colour_name(held.index(best))
    return say("log.raise", player=who, card=cards[-1], colour=colour, n=best)


def round_begins(seen: Seen) -> list[Message]:
    """§11 "Round 4: Sekhmet is set aside"."""
    s = seen.listed
    if s.set_aside > 0:
        return [say("log.round_aside", n=s.round_no, god=god_name(s.set_aside))]
    return [say("log.round", n=s.round_no, player=Who(s.first))]


def _leftovers(was: Any, now: Any, step: Step) -> list[Message]:
    """Ruling 25: hands discarded at the end of the last round."""
    start = was.discard_n + (step.decision == CHOOSE_KEEP_CARD)
    return [say("log.discard", player=Who(now.discard_by[i]), card=now.discard[i]) for i in range(start, now.discard_n)]


def _score_lines(s: Any) -> list[Message]:
    """§11 One line for each line of the score sheet, then who won."""
    n = int(s.seats)
    made = np.zeros((n, len(LINES)), dtype=np.int64)
    for p in range(n):
        sheet(s, p, made[p])
    told = [
        say(
            "log.line",
            line=say(f"line.{line}"),
            seats=[say("log.part", player=Who(p), n=int(made[p, i])) for p in range(n)],
        )
        for i, line in enumerate(LINES)
    ]
    totals = made.sum(axis=1).tolist()
    winners = [Who(p) for p in range(n) if totals[p] == max(totals)]
    return [*told, say("log.wins" if len(winners) == 1 else "log.share", players=winners, n=max(totals))]
