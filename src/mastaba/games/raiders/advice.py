"""What is good in Pyramid Raiders, never what is legal: an evaluation, and what a sensible player tends to answer."""

from __future__ import annotations

from typing import Any

from mastaba.core.jit import rule

from .geometry import CELLS
from .rules.forecast import moves_to_hit, needed_for
from .rules.guardian import guardian_bonus, is_behind_pillar
from .rules.scoring import colours_of, score
from .schema import (
    CARD_0,
    CELL_0,
    CHOOSE_CARD,
    DONE,
    ENTER_CELL,
    FACE_0,
    MARKER_SETTING,
    PLACE_DOLL,
    PUSH_TO,
    ROT_CW,
    SPECIAL,
    STEP,
    TELEPORT_TO,
)
from .tables import (
    BOOK,
    CARD_BONUS,
    CARD_STEPS,
    CARDS,
    COLOURS,
    CURSE,
    DIE,
    DIRECTIONS,
    DISTANCE,
    LINE,
    LOOKS,
    NO_CURSE_BONUS,
    PER_BOOK,
    QUANTITY,
    ROUNDS,
    VARIETY,
)

BONUS_TO_COME = 0.6  # the mean bonus of a card not yet revealed
STAYS_CLEAN = 0.82  # the chance of a round without a curse
SET_HOPE = 0.45  # how much of the next token's worth an unfinished set already has
CARD_RISK = 0.35  # what one more move of the Guardian costs its cause


# --- what tokens are worth


@rule
def rounds_left(s: Any) -> Any:
    """Rounds in which seat p may still take a token, this one included."""
    return int(ROUNDS[s.seats]) - int(s.round_no) + 1


@rule
def hope(s: Any) -> Any:
    """How much of an unfinished set may still be finished: less towards the end."""
    return SET_HOPE * min(1.0, (rounds_left(s) - 1) / 4.0)


@rule
def colour_worth(s: Any, p: Any, kind: Any) -> Any:
    """What one more token of a colour brings, now and later."""
    held = s.collected[p, kind]
    if held >= 6:
        return 0.0
    gain = 1.0 * (QUANTITY[held + 1] - QUANTITY[held])
    if held < 5:
        gain += hope(s) * (QUANTITY[held + 2] - QUANTITY[held + 1])
    if held == 0:
        colours = colours_of(s, p)
        step = VARIETY[colours + 1] - VARIETY[colours]
        gain += step * (1.0 + s.collected[p, BOOK])
    return gain


@rule
def book_worth(s: Any, p: Any) -> Any:
    """A book is worth the variety that its owner may still reach."""
    colours = colours_of(s, p)
    reachable = min(COLOURS, colours + 0.35 * (rounds_left(s) - 1))
    return 0.5 * PER_BOOK[colours] + 0.5 * max(0.0, reachable - 1.0)


@rule
def token_worth(s: Any, p: Any, kind: Any) -> Any:
    if kind == 0:
        return 0.0
    return book_worth(s, p) if kind == BOOK else colour_worth(s, p, kind)


@rule
def best_within(s: Any, p: Any, cell: Any, steps: Any) -> Any:
    """The best token that a walk of so many steps may end on; one gets almost everywhere within the distance."""
    best = 0.0
    for u in range(CELLS):
        d = DISTANCE[cell, u]
        if d <= steps and s.token[u] > 0 and u != s.guardian and (d > 0 or steps == 0 or steps > 2):
            best = max(best, token_worth(s, p, s.token[u]))
    return best


@rule
def longest_card(hand: Any) -> Any:
    """The highest card of a hand, or 5 if it will be refilled."""
    for k in range(CARDS, 0, -1):
        if hand >> (k - 1) & 1:
            return k
    return CARDS


# --- what the Guardian threatens


@rule
def exposure(s: Any, cell: Any) -> Any:
    """How much a cell is in danger at a glance: near the Guardian, and more so on one of his lines."""
    d = DISTANCE[s.guardian, cell]
    danger = max(0.0, (5.0 - d) * 0.12)
    direction = LINE[s.guardian, cell]
    if direction < 0 or LOOKS[s.setting[MARKER_SETTING], (direction - s.facing) % DIRECTIONS] == 0:
        return danger
    return danger if is_behind_pillar(s, s.guardian, direction, d) else danger + 1.2 / (1.0 + 0.2 * d)


@rule
def curse_cost(s: Any, p: Any) -> Any:
    """A curse costs its points; the first one also the hope of having none."""
    kept = STAYS_CLEAN ** (rounds_left(s) - 1)
    return -CURSE + (NO_CURSE_BONUS * kept if s.curses[p] == 0 else 0.0)


@rule
def chance_of_hit(s: Any, p: Any) -> Any:
    """How likely the Guardian walks over a pawn this round if nothing else changes."""
    needed = needed_for(moves_to_hit(s), p)
    bonus = guardian_bonus(s) + BONUS_TO_COME * faces_down(s)
    return min(1.0, max(0.0, (DIE + 1.0 - (needed - bonus)) / DIE))


@rule
def faces_down(s: Any) -> Any:
    """Cards chosen and not yet revealed."""
    count = 0
    for p in range(s.seats):
        count += int(s.face_down[p])
    return count


# --- how a seat stands


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Points that seat p may expect."""
    worth = 1.0 * score(s, p) + sets_to_come(s, p) + books_to_come(s, p)
    if s.curses[p] == 0:
        worth -= NO_CURSE_BONUS * (1.0 - STAYS_CLEAN ** (rounds_left(s) - 1))
    if s.asked < 0 or s.piece[p] < 0:
        return worth
    if s.face_down[p] == 1:
        card = s.chosen[p]
        worth += 0.8 * best_within(s, p, s.piece[p], CARD_STEPS[card]) - CARD_RISK * CARD_BONUS[card]
    elif s.played[p] > 0:
        worth -= chance_of_hit(s, p) * curse_cost(s, p)
    if rounds_left(s) > 1 or s.played[p] == 0:
        worth += 0.35 * best_within(s, p, s.piece[p], longest_card(s.hand[p]) - 1)
    return worth


@rule
def sets_to_come(s: Any, p: Any) -> Any:
    """Unfinished sets have a future."""
    worth = 0.0
    for kind in range(1, COLOURS + 1):
        held = s.collected[p, kind]
        if 0 < held < 6:
            worth += QUANTITY[held + 1] - QUANTITY[held]
    return worth * hope(s)


@rule
def books_to_come(s: Any, p: Any) -> Any:
    """Books gain with every colour that is still to come."""
    return s.collected[p, BOOK] * (book_worth(s, p) - PER_BOOK[colours_of(s, p)])


# --- what a sensible player tends to answer


@rule
def sharpen(value: Any) -> Any:
    """Clearly prefer what is better."""
    base = 0.25 + max(0.0, value)
    return base * base * base


@rule
def step_weight(s: Any, p: Any, t: Any) -> Any:
    """Towards the best token in reach of the steps that are left; at the last step also out of danger."""
    left = s.steps_left - 1
    if left > 0:
        return sharpen(best_within(s, p, t, left))
    return sharpen(0.6 + token_worth(s, p, s.token[t]) - 1.5 * exposure(s, t))


@rule
def facing_weight(s: Any, p: Any, direction: Any) -> Any:
    """Not towards oneself, rather towards others."""
    weight = 1.0
    for i in range(s.seats):
        if s.piece[i] >= 0:
            line = LINE[s.guardian, s.piece[i]]
            if line >= 0 and LOOKS[s.setting[MARKER_SETTING], (line - direction) % DIRECTIONS] == 1:
                weight += -0.8 if i == p else 0.4
    return max(0.1, weight)


@rule
def cell_weight(s: Any, p: Any, cell: Any) -> Any:
    """An answer that is a cell, walking aside."""
    d = s.decision
    if d == PUSH_TO or d == PLACE_DOLL:
        return 0.3 + 2.0 * exposure(s, cell)
    if d == ENTER_CELL:
        return sharpen(0.5 + 0.5 * best_within(s, p, cell, 3) - exposure(s, cell))
    gain = token_worth(s, p, s.token[cell])
    return sharpen(gain - 1.5 * exposure(s, cell)) if d == TELEPORT_TO else sharpen(gain)


@rule
def weight(s: Any, a: Any) -> Any:
    """How likely a sensible player is to answer so."""
    p = s.asked
    if s.decision == CHOOSE_CARD:
        card = a - CARD_0
        return sharpen(best_within(s, p, s.piece[p], CARD_STEPS[card]) - CARD_RISK * CARD_BONUS[card])
    if a == DONE:
        return 0.15 + 2.0 * sharpen(0.3 + token_worth(s, p, s.token[s.piece[p]])) if s.decision == STEP else 0.2
    if a >= ROT_CW:
        return 1.5 if a == SPECIAL else 1.0
    if a >= FACE_0:
        return facing_weight(s, p, a - FACE_0)
    if s.decision == STEP:
        return step_weight(s, p, a - CELL_0)
    return cell_weight(s, p, a - CELL_0)
