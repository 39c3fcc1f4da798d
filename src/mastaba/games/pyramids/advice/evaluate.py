"""How well a seat stands: points that it may expect."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..rules.gods import extra_of
from ..rules.scoring import (
    counted,
    glyphs_in_place,
    largest_group,
    most_counted,
    obelisk_counts,
    rivals_counts,
    tomb_counts,
)
from ..schema import CHOOSE_OBELISK_CARD, CHOOSE_TOMB_CARD, PLACES, ROUNDS
from ..tables import BONUS, BONUS_MIN, COLOURS, GLYPH, GLYPH_POINTS, MAJORITY, NO_GLYPH, OBELISK_MOST, OBELISK_POINTS
from .numbers import (
    BONUS_HOPE,
    EXTRA_WORTH,
    HAND_CARD,
    HAND_GLYPH,
    LEAD_CHANCE,
    NEXT_STAGE,
    PAIR_WORTH,
    TOMB_OPEN,
    TURN,
    TURN_EARLY,
)


@rule
def pyramid_worth(s: Any, p: Any, n: Any) -> Any:
    """Connections so far, and what the bonus is worth with the rounds that are left."""
    total = 0
    most = 0
    short = 0
    for colour in range(COLOURS):
        size, _ = largest_group(s.pyramid[p], colour)
        total += size
        most = max(most, size)
        short += max(0, BONUS_MIN - size)
    left = ROUNDS - s.round_no + 1
    worth = 1.0 * (total + most)
    if short == 0:
        worth += BONUS
    elif short <= left:
        worth += BONUS * n[BONUS_HOPE] * (1.0 - short / (left + 1.0))
    return worth


@rule
def obelisk_worth(s: Any, raised: Any, n: Any) -> Any:
    """Points now, and half of what the next stage would add while there is time."""
    best = most_counted(raised)
    worth = 1.0 * OBELISK_POINTS[min(best, OBELISK_MOST)]
    left = ROUNDS - s.round_no
    if best < OBELISK_MOST and left > 0:
        step = OBELISK_POINTS[best + 1] - OBELISK_POINTS[best]
        worth += n[NEXT_STAGE] * step * min(1.0, left / 3.0)
    return worth


@rule
def tomb_worth(s: Any, p: Any, buried: Any, n: Any) -> Any:
    """Each colour's majority, by how surely it is led."""
    worth = 0.0
    closed = 1.0 - n[TOMB_OPEN] * (ROUNDS + 1 - s.round_no) / (1.0 * ROUNDS)
    theirs = rivals_counts(s, p)
    for colour in range(COLOURS):
        lead = counted(buried, colour) - counted(theirs, colour)
        worth += MAJORITY * closed * n[LEAD_CHANCE + min(6, max(0, lead + 3))]
    return worth


@rule
def turn_worth(s: Any, p: Any, n: Any) -> Any:
    """What this round's turn will still bring: a card in the pyramid, the pair, what the god lets one build."""
    worth = 0.0
    to_come = cards_built(s.pyramid[p]) < s.round_no
    if to_come:
        worth += n[TURN] + n[TURN_EARLY] * (ROUNDS - s.round_no)
        if s.taken[p, s.round_no - 1, 0] < 0:
            worth += n[PAIR_WORTH]
    if s.tile_of[p] > 0 and (to_come or (s.asked == p and is_extra(s.decision))):
        worth += n[EXTRA_WORTH + extra_of(s, p)]
    return worth


@rule
def cards_built(pyramid: Any) -> Any:
    count = 0
    for slot in range(PLACES):
        count += int(pyramid[slot] >= 0)
    return count


@rule
def is_extra(decision: Any) -> Any:
    """Is the question one of obelisk or tomb?"""
    return decision == CHOOSE_OBELISK_CARD or decision == CHOOSE_TOMB_CARD


@rule
def evaluate(s: Any, p: Any, n: Any) -> Any:
    """Points that seat p may expect from what stands."""
    raised, buried = obelisk_counts(s, p), tomb_counts(s, p)
    glyphs = glyphs_in_place(s.pyramid[p], raised, buried)
    worth = pyramid_worth(s, p, n) + obelisk_worth(s, raised, n) + tomb_worth(s, p, buried, n)
    worth += 1.0 * GLYPH_POINTS * glyphs
    worth += turn_worth(s, p, n)
    for i in range(s.hand_n[p]):
        worth += n[HAND_CARD]
        if s.hand[p, i] >= 0 and GLYPH[s.hand[p, i]] != NO_GLYPH:
            worth += n[HAND_GLYPH]
    return worth
