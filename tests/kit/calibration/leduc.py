"""Leduc poker: six cards, two rounds of betting, one public card; fold, call or raise."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import below, shuffle
from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import NOBODY, OWNER, PUBLIC, Schema, field

from . import Advice, calibration_game

CARDS, RANKS, MOST_RAISES = 6, 3, 2
FOLD, CALL, RAISE = 0, 1, 2

STATE = Schema(
    2,
    field("deck", CARDS, most=CARDS - 1, sees=NOBODY),
    field("hand", 2, most=CARDS - 1, sees=OWNER),
    field("shown", most=CARDS - 1, sees=PUBLIC),  # the public card, -1 before the second round
    field("paid", 2, most=13, sees=PUBLIC),
    field("second", most=1, sees=PUBLIC),
    field("raises", most=MOST_RAISES, sees=PUBLIC),
    field("calls", most=2, sees=PUBLIC),
    field("folded", most=1, sees=PUBLIC),  # the seat that gave up, or -1
)
ACTIONS = Actions(Span("FOLD"), Span("CALL"), Span("RAISE"))
DECISIONS = Decisions(decision("BET", FOLD, CALL, RAISE))


@rule
def start(s: Any) -> None:
    """One card each, one chip each."""
    for i in range(CARDS):
        s.deck[i] = i
    shuffle(s.rng, s.deck, CARDS)
    for p in range(2):
        s.hand[p] = s.deck[p]
        s.paid[p] = 1
    s.shown = -1
    s.folded = -1
    s.asked = 0
    s.decision = 0


@rule
def options(s: Any, mask: Any) -> None:
    """Fold only under a bet; raise at most twice a round."""
    p = int(s.asked)
    if s.paid[1 - p] > s.paid[p]:
        mask[FOLD] = 1
    mask[CALL] = 1
    if s.raises < MOST_RAISES:
        mask[RAISE] = 1


@rule
def close_round(s: Any) -> None:
    """After the first round a card is shown; after the second the hands are compared."""
    if s.second == 1:
        s.asked = -1
        return
    s.second = 1
    s.shown = s.deck[2]
    s.raises = 0
    s.calls = 0
    s.asked = 0


@rule
def answer(s: Any, a: Any) -> None:
    """Fold ends the game; a call closes the round unless it opens it."""
    p = int(s.asked)
    if a == FOLD:
        s.folded = p
        s.asked = -1
        return
    s.paid[p] = s.paid[1 - p]
    if a == RAISE:
        s.paid[p] += 4 if s.second == 1 else 2
        s.raises += 1
        s.calls = 1
        s.asked = 1 - p
        return
    s.calls += 1
    if s.calls == 2:
        close_round(s)
    else:
        s.asked = 1 - p


@rule
def strength(s: Any, p: Any) -> Any:
    """A pair beats any rank."""
    rank = int(s.hand[p]) % RANKS
    if s.shown >= 0 and int(s.shown) % RANKS == rank:
        return rank + RANKS
    return rank


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """Chips won or lost."""
    other = 1 - p
    out[0] = 0
    if s.folded == p:
        out[0] = -int(s.paid[p])
    elif s.folded == other:
        out[0] = int(s.paid[other])
    elif s.asked < 0:
        mine = strength(s, p)
        theirs = strength(s, other)
        if mine != theirs:
            out[0] = int(s.paid[other]) if mine > theirs else -int(s.paid[p])


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """The cards that this seat does not see, in random order."""
    n = 0
    for card in range(CARDS):
        if card != s.hand[0] and card != s.hand[1] and card != s.shown:
            s.deck[n] = card
            n += 1
    for p in range(2):
        if s.hand[p] < 0:
            i = below(gen, n)
            n -= 1
            s.hand[p] = s.deck[i]
            s.deck[i] = s.deck[n]
    shuffle(gen, s.deck, n)
    for i in range(n - 1, -1, -1):
        s.deck[CARDS - n + i] = s.deck[i]
    s.deck[0] = s.hand[0]
    s.deck[1] = s.hand[1]
    if s.shown >= 0:
        s.deck[2] = s.shown


@rule
def evaluate(s: Any, p: Any) -> Any:
    """A better hand is better the more chips are at stake."""
    if s.asked < 0:
        if s.folded == p:
            return -float(s.paid[p])
        if s.folded >= 0:
            return float(s.paid[1 - p])
    return float(strength(s, p) - strength(s, 1 - p)) * float(s.paid[p])


GAME = calibration_game(
    id="leduc",
    players=(2, 2),
    longest=8,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    lines=("chips",),
    start=start,
    options=options,
    answer=answer,
    sheet=sheet,
    fill_unseen=fill_unseen,
    advice=Advice(evaluate, horizon=1000),
)
