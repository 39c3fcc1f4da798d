"""What a viewer sees: the heaps, what is one's own, and a sheet for each player."""

from __future__ import annotations

from mastaba.gamekit import Drawn, Pen, Role, Seen, circle, group, panel, rect, text

from .rules import ACTIONS, GRAB, HEAPS, MOST

ROOM, RADIUS = 48.0, 20.0  # of a stone: its place, and half its width
WIDE, HIGH = 400.0, MOST * ROOM + 44
STRIP = (400.0, 48.0)


@panel("board", reads="heap", answers=range(len(ACTIONS)), size=(WIDE, HIGH), least=344, role=Role.BOARD)
def board(seen: Seen, pen: Pen) -> Drawn:
    """Every heap is a column of stones; a press on one of its upper three takes it and those above it."""
    heaps = seen.s.heap
    body = rect(0, HIGH - 34, WIDE, 6, "f-sand-deep") + "".join(_column(pen, i, heaps[i]) for i in range(HEAPS))
    return Drawn(body, [pen.say("board.heap", heap=i + 1, n=heaps[i]) for i in range(HEAPS)])


def _column(pen: Pen, heap: int, stones: int) -> str:
    x = (heap + 0.5) * WIDE / HEAPS
    parts = [text(x, HIGH - 10, heap + 1, "t16 b mid")]
    for i in range(stones):
        y = HIGH - 36 - (i + 0.5) * ROOM
        disc, key = circle(x, y, RADIUS, "f-stone edge"), f"stone-{heap}-{i}"
        n = stones - i  # so many are taken by a press on this one
        box = (x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        action = (n - 1) * HEAPS + heap
        parts.append(pen.target(action, box, disc, key=key, r=RADIUS) if n <= GRAB else group(disc, key=key))
    return "".join(parts)


@panel("mine", reads="taken", size=STRIP, least=300, role=Role.MINE, eyes=True)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """How many stones the reader has taken."""
    return _strip(pen.say("mine.says", n=seen.s.taken[seen.seat]))


@panel("seat", reads="winner", own="taken", size=STRIP, least=300, role=Role.SEAT)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    """How many stones a player has taken, and who won."""
    return _strip(pen.say("seat.wins" if seen.s.winner == p else "seat.says", n=seen.s.taken[p]))


def _strip(words: str) -> Drawn:
    return Drawn(text(12, 30, words, "t16"), [words])


PANELS = (board, mine, seat)
