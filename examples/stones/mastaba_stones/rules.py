"""What is stored, asked and answered, and what is good."""

from __future__ import annotations

from typing import Any

from mastaba.gamekit import PUBLIC, Actions, Advice, Decisions, Schema, Span, below, decision, field, rule

SEATS = 4  # at most
HEAPS = 4
FEWEST, MOST = 3, 7  # stones of a heap at the beginning
GRAB = 3  # stones that may be taken at once

STATE = Schema(
    SEATS,
    field("heap", HEAPS, most=MOST, sees=PUBLIC),
    field("taken", SEATS, most=HEAPS * MOST, sees=PUBLIC, by_seat=True),
    field("winner", most=SEATS - 1, sees=PUBLIC, seat_from=0),  # -1 while nobody has won
)
ACTIONS = Actions(Span("ONE_{}", HEAPS), Span("TWO_{}", HEAPS), Span("THREE_{}", HEAPS))
DECISIONS = Decisions(decision("TAKE", range(len(ACTIONS))))


@rule
def start(s: Any) -> None:
    """§2 Heaps of three to seven stones; chance says who begins."""
    for i in range(HEAPS):
        s.heap[i] = FEWEST + below(s.rng, MOST - FEWEST + 1)
    s.winner = -1
    s.asked = below(s.rng, int(s.seats))
    s.decision = 0


@rule
def options(s: Any, mask: Any) -> None:
    """§3 One, two or three stones from any heap that has as many."""
    for n in range(GRAB):
        for i in range(HEAPS):
            if s.heap[i] > n:
                mask[n * HEAPS + i] = 1


@rule
def answer(s: Any, a: Any) -> None:
    """§3 The stones are taken, and the next seat is asked; §4 the last stone wins."""
    p = int(s.asked)
    n = a // HEAPS + 1
    s.heap[a % HEAPS] -= n
    s.taken[p] += n
    if is_empty(s):
        s.winner = p
        s.asked = -1
    else:
        s.asked = (p + 1) % int(s.seats)


@rule
def is_empty(s: Any) -> Any:
    """Is no stone left?"""
    for i in range(HEAPS):
        if s.heap[i] > 0:
            return False
    return True


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """§4 One point for the last stone."""
    out[0] = 1 if s.winner == p else 0


@rule
def fill_unseen(s: Any, seat: Any, gen: Any) -> None:
    """§5 Nothing is hidden."""


@rule
def evaluate(s: Any, p: Any) -> float:
    """How well seat p stands: only the last stone counts."""
    return 1.0 if s.winner == p else 0.0


ADVICE = Advice(evaluate, horizon=HEAPS * MOST)  # searches play on to the end
