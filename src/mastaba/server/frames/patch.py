"""Patches: a drawing told as the changes to one that the reader has, where that is shorter.

A drawing is cut before every "<" into pieces, one for each element and its text. A patch is made of pieces that stay,
by their place in the drawing that is there, and of new text between them. Drawings come in parts of many pieces; only
parts that differ are cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

import msgspec
from msgspec import Raw

from mastaba.draw.panel import Drawing

from ..messages import Patch

KEPT = 2048  # patches, and drawings, as JSON
CUT = 4096  # parts in pieces, and what changed in parts
SCRAP = 16  # letters of a piece that it would take as many to name
WORTH = 0.7  # of a whole drawing: a patch that is longer than this is none
Change = str | tuple[int, int]
Run = tuple[int, int, int]  # the first of the old, the first of the new, how many are the same from there on


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
    """`other` as new text and as [first, count] of pieces of `base`; both in parts, each of which begins with "<".

    The first piece of all, before the first "<", is empty.
    """
    starts = list(accumulate([part.count("<") for part in base], initial=1))
    out: list[Change] = [(0, 1)]
    at = here = 0
    for first, found, count in _runs(base, _places(base), other):
        if found > at:
            _between(out, base[here:first], starts[here:], other[at:found])
        _add(out, (starts[first], starts[first + count] - starts[first]))
        at, here = found + count, first + count
    if at < len(other):
        _between(out, base[here:], starts[here:], other[at:])
    return out


def _add(out: list[Change], change: Change) -> None:
    """Pieces after those before them are told as one run, new text after new text as one text."""
    last = out[-1]
    if isinstance(change, str):
        if isinstance(last, str):
            out[-1] = f"{last}<{change}"
            return
    elif isinstance(last, tuple) and last[0] + last[1] == change[0]:
        out[-1] = (last[0], last[1] + change[1])
        return
    out.append(change)


def _between(out: list[Change], old: Sequence[str], starts: Sequence[int], new: Sequence[str]) -> None:
    """Parts that came instead of others, whose first pieces are known: one for one, or all for all."""
    if len(old) != len(new):
        old, new = ["".join(old)], ["".join(new)]
    for was, part, start in zip(old, new, starts, strict=False):
        for change in _within(was, part):
            _add(out, change if isinstance(change, str) else (start + change[0], change[1]))


@lru_cache(CUT)
def _within(old: str, new: str) -> list[Change]:
    """One part for another, piece by piece; the same for all who see this part change."""
    pieces, places = _pieces(old)
    fresh, _ = _pieces(new)
    told: list[Change] = []
    at = 0
    for first, found, count in _runs(pieces, places, fresh):
        if found > at:
            told.append("<".join(fresh[at:found]))
        told.append((first, count))
        at = found + count
    if at < len(fresh):
        told.append("<".join(fresh[at:]))
    return told


@lru_cache(CUT)
def _pieces(text: str) -> tuple[list[str], Mapping[str, int]]:
    """A text that begins with "<", cut, and where each piece is first."""
    pieces = text.split("<")[1:]
    return pieces, _places(pieces)


def _places(parts: Sequence[str]) -> Mapping[str, int]:
    """The first place of each."""
    return dict(zip(reversed(parts), range(len(parts) - 1, -1, -1), strict=True))


def _runs(old: Sequence[str], places: Mapping[str, int], new: Sequence[str]) -> list[Run]:
    """What stayed: looked for where the last run ended, then anywhere. A lone scrap among what is new is new, too."""
    runs: list[Run] = []
    at = here = end = 0  # in the new; in the old; where the last run ended in the new
    most, there = len(new), len(old)
    while at < most:
        first = here if here < there and old[here] == new[at] else places.get(new[at], -1)
        if first < 0 or (end < at and len(new[at]) < SCRAP and old[first + 1 : first + 2] != new[at + 1 : at + 2]):
            at, here = at + 1, here + 1
            continue
        found, at, here = at, at + 1, first + 1
        while at < most and here < there and old[here] == new[at]:
            at, here = at + 1, here + 1
        runs.append((first, found, at - found))
        end = at
    return runs
