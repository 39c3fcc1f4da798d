"""Patches (delta encoding): a drawing told as the changes to one that the reader has, where that is shorter.

A drawing is cut before every "<" and every end of a line into pieces: elements with their text, and the sentences of
its description. A patch is made of pieces that stay, by their place in the drawing that is there, and of new text
between them. Drawings come in parts of many pieces, most of which stay. Of the others only long ones are looked into;
the rest are told whole, which costs less than to cut them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

import msgspec
from msgspec import Raw

from mastaba.draw.panel import Drawing

from ..messages import Patch

KEPT = 2048  # patches, and drawings, as JSON
CUT = 4096  # what changed in parts
COUNTED = 16384  # parts
LONG = 400  # letters of a part that is worth being looked into
SEVERAL = 3  # pieces of such a part: less is one element with its words
SCRAP = 16  # letters of a piece that it would take as many to name
WORTH = 0.7  # of a whole drawing: a patch that is longer than this is none
Change = str | tuple[int, int]


@lru_cache(KEPT)
def whole(drawing: Drawing) -> Raw:
    """A drawing as JSON, written once for all to whom it is sent."""
    return Raw(msgspec.json.encode(drawing.svg))


@lru_cache(KEPT)
def patched(base: Drawing, drawing: Drawing) -> Raw:
    """A drawing as JSON for those who have another one: a patch, or the whole where that saves little."""
    body = msgspec.json.encode(Patch(base.digest, changes(base.parts, drawing.parts)))
    return Raw(body) if len(body) < WORTH * sum(map(len, drawing.parts)) else whole(drawing)


def changes(base: Sequence[str], other: Sequence[str]) -> list[Change]:
    """`other` as new text and as [first, count] of pieces of `base`; both in parts, each of which begins with "<"."""
    starts = list(accumulate(map(_count, base), initial=0))
    front, back = _ends(base, other)
    behind = len(base) - back
    out: list[Change] = [(0, starts[front])] if front else []
    new = other[front : len(other) - back]
    if new:
        places, here = dict(zip(base[front:behind], range(front, behind), strict=True)), front
        for part in new:
            at = places.get(part, -1)
            if at >= 0:
                _add(out, (starts[at], starts[at + 1] - starts[at]))
                here = at + 1
                continue
            if len(part) < LONG or here >= behind or _count(part) < SEVERAL:
                _add(out, part)
            else:
                for change in _within(base[here], part):
                    _add(out, change if isinstance(change, str) else (starts[here] + change[0], change[1]))
            here += 1
    if back:
        _add(out, (starts[behind], starts[-1] - starts[behind]))
    return out


@lru_cache(COUNTED)
def _count(part: str) -> int:
    """How many pieces a part has."""
    return part.count("<") + part.count("\n")


@lru_cache(CUT)
def _within(old: str, new: str) -> list[Change]:
    """One part for another, piece by piece; the same for all who see this part change."""
    pieces = _pieces(old)
    most, places = len(pieces), dict(zip(pieces, range(len(pieces)), strict=True))
    told: list[Change] = []
    fresh: list[str] = []
    first = here = 0  # of the run of pieces that stay: its first, and the place after its last
    for piece in _pieces(new):
        if here < most and pieces[here] == piece and not fresh:
            here += 1
            continue
        at = places.get(piece, -1) if len(piece) > SCRAP else -1
        if at < 0:
            fresh.append(piece)
            continue
        _tell(told, first, here, fresh)
        first, here, fresh = at, at + 1, []
    _tell(told, first, here, fresh)
    return told


def _tell(told: list[Change], first: int, end: int, fresh: Sequence[str]) -> None:
    """A run of pieces that stay, and the text that follows on it."""
    if end > first:
        told.append((first, end - first))
    if fresh:
        told.append(_joined(fresh))


def _pieces(part: str) -> list[str]:
    """A part, cut up, without the "<" of each piece; before the first there is nothing."""
    return part.replace("\n", "<\n").split("<")[1:]


def _joined(pieces: Sequence[str]) -> str:
    """What was cut up so; no "<" stands before the end of a line otherwise."""
    return f"<{'<'.join(pieces)}".replace("<\n", "\n")


def _ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many stayed in front, and how many of the others behind."""
    front, most = 0, min(len(old), len(new))
    while front < most and old[front] == new[front]:
        front += 1
    back, most = 0, most - front
    while back < most and old[-1 - back] == new[-1 - back]:
        back += 1
    return front, back


def _add(out: list[Change], change: Change) -> None:
    """Pieces after those before them are told as one run, new text after new text as one text."""
    last = out[-1] if out else None
    if isinstance(change, str):
        if isinstance(last, str):
            out[-1] = last + change
            return
    elif isinstance(last, tuple) and last[0] + last[1] == change[0]:
        out[-1] = (last[0], last[1] + change[1])
        return
    out.append(change)
