"""Connect four: seven columns, six rows, four in a line wins."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.component_reader import frozen
from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import PUBLIC, Schema, field

from . import Advice, calibration_game, nothing_unseen

COLUMNS, ROWS = 7, 6
STEP_X = frozen([1, 0, 1, 1])
STEP_Y = frozen([0, 1, 1, -1])

STATE = Schema(
    2,
    field("disc", (COLUMNS, ROWS), most=2, sees=PUBLIC),  # seat + 1, or 0 for empty
    field("height", COLUMNS, most=ROWS, sees=PUBLIC),
    field("dropped", most=COLUMNS * ROWS, sees=PUBLIC),
    field("winner", most=1, sees=PUBLIC),
)
ACTIONS = Actions(Span("COLUMN_{}", COLUMNS))
DECISIONS = Decisions(decision("DROP", ACTIONS.span("COLUMN_{}")))


@rule
def start(s: Any) -> None:
    """An empty frame; seat 0 begins."""
    s.winner = -1
    s.asked = 0
    s.decision = 0


@rule
def options(s: Any, mask: Any) -> None:
    """Any column that is not full."""
    for x in range(COLUMNS):
        if s.height[x] < ROWS:
            mask[x] = 1


@rule
def run(s: Any, x: Any, y: Any, dx: Any, dy: Any, mine: Any) -> Any:
    """How many discs of this colour follow (x, y) in one direction."""
    n = 0
    x += dx
    y += dy
    while 0 <= x < COLUMNS and 0 <= y < ROWS and s.disc[x, y] == mine:
        n += 1
        x += dx
        y += dy
    return n


@rule
def makes_four(s: Any, x: Any, y: Any, mine: Any) -> Any:
    """Does the disc at (x, y) complete a line of four?"""
    for d in range(4):
        dx = int(STEP_X[d])
        dy = int(STEP_Y[d])
        if run(s, x, y, dx, dy, mine) + run(s, x, y, -dx, -dy, mine) >= 3:
            return True
    return False


@rule
def answer(s: Any, a: Any) -> None:
    """The disc falls on top of its column."""
    x = int(a)
    y = int(s.height[x])
    p = int(s.asked)
    s.disc[x, y] = p + 1
    s.height[x] = y + 1
    s.dropped += 1
    if makes_four(s, x, y, p + 1):
        s.winner = p
        s.asked = -1
    elif s.dropped == COLUMNS * ROWS:
        s.asked = -1
    else:
        s.asked = 1 - p


@rule
def sheet(s: Any, p: Any, out: Any) -> None:
    """One point for the line."""
    out[0] = 1 if s.winner == p else 0


@rule
def evaluate(s: Any, p: Any) -> Any:
    """Only the end counts."""
    if s.winner < 0:
        return 0.0
    return 1.0 if s.winner == p else -1.0


GAME = calibration_game(
    id="connect_four",
    players=(2, 2),
    longest=COLUMNS * ROWS,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    lines=("line",),
    start=start,
    options=options,
    answer=answer,
    sheet=sheet,
    fill_unseen=nothing_unseen,
    advice=Advice(evaluate, horizon=1000),
)
