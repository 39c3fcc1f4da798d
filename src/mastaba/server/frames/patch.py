"""Patches: a drawing told as the changes to one that the reader has, where that is shorter.

A drawing is cut before every "<" into pieces, one for each element and its text. A patch is made of pieces that stay,
by their place in the drawing that is there, and of new text between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import Raw

from mastaba.draw.panel import Drawing

from ..messages import Patch

KEPT = 2048  # patches, and drawings, as JSON
STRIDE = 32  # pieces that are compared at once
WORTH = 0.7  # of a whole drawing: a patch that is longer than this is none


@lru_cache(KEPT)
def whole(drawing: Drawing) -> Raw:
    """A drawing as JSON, written once for all to whom it is sent."""
    return Raw(msgspec.json.encode(drawing.svg))


@lru_cache(KEPT)
def patched(base: Drawing, drawing: Drawing) -> Raw:
    """A drawing as JSON for those who have another one: a patch, or the whole where that saves little."""
    body = msgspec.json.encode(Patch(base.digest, list(changes(base.svg, drawing.svg))))
    return Raw(body) if len(body) < WORTH * len(drawing.svg) else whole(drawing)


def changes(base: str, other: str) -> Iterator[str | tuple[int, int]]:
    """`other` as new text and as [first, count] of pieces of `base`."""
    old, new = base.split("<"), other.split("<")
    places = dict(zip(reversed(old), reversed(range(len(old))), strict=True))  # of equal pieces the first
    fresh: list[str] = []
    at = here = 0  # in the new pieces; in the old ones, where the next is looked for first
    while at < len(new):
        first = here if old[here : here + 1] == new[at : at + 1] else places.get(new[at], -1)
        if first < 0:
            fresh.append(new[at])
            at, here = at + 1, here + 1
            continue
        if fresh:
            yield "<".join(fresh)
            fresh = []
        count = _alike(old, first, new, at)
        yield first, count
        at, here = at + count, first + count
    if fresh:
        yield "<".join(fresh)


def _alike(old: list[str], first: int, new: list[str], at: int) -> int:
    """How many pieces are the same from here on: by the stride, then one by one."""
    count, most = 1, min(len(old) - first, len(new) - at)
    while old[first + count : first + count + STRIDE] == new[at + count : at + count + STRIDE] and count < most:
        count += STRIDE
    count = min(count, most)
    while count < most and old[first + count] == new[at + count]:
        count += 1
    return count
