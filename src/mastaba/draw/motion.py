"""Two frames: what moved, appeared, vanished. Decoration only; the frame is the truth."""

from __future__ import annotations

import re
from typing import Any

Place = tuple[float, float]

_TAG = re.compile(r"<(/?)([a-z]+)((?:[^>\"]|\"[^\"]*\")*?)(/?)>")
_KEY = re.compile(r'data-key="([^"]*)"')
_MOVE = re.compile(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
_SCALE = re.compile(r"scale\(([-\d.]+)\)")
_PLACE = re.compile(r'\b(?:x|cx)="([-\d.]+)" (?:y|cy)="([-\d.]+)"')


def places(frame: str) -> dict[str, Place]:
    """Where every keyed thing stands: the first drawn point inside it, in the paper's units."""
    found: dict[str, Place] = {}
    stack: list[tuple[float, float, float]] = [(0, 0, 1)]
    waiting: list[tuple[str, int]] = []
    for closing, _, attributes, alone in _TAG.findall(frame):
        if closing:
            stack.pop()
            while waiting and waiting[-1][1] > len(stack):
                key, _ = waiting.pop()
                found[key] = stack[-1][:2]
            continue
        here = _moved(stack[-1], attributes)
        keyed = _KEY.search(attributes)
        if keyed:
            waiting.append((keyed.group(1), len(stack) + 1))
        drawn = _PLACE.search(attributes)
        if drawn:
            x, y, scale = here
            at = x + float(drawn.group(1)) * scale, y + float(drawn.group(2)) * scale
            found.update((key, at) for key, _ in waiting)
            waiting.clear()
        if not alone:
            stack.append(here)
    return found


def _moved(base: tuple[float, float, float], attributes: str) -> tuple[float, float, float]:
    """The frame of reference inside an element."""
    x, y, scale = base
    move = _MOVE.search(attributes)
    if move:
        x, y = x + float(move.group(1)) * scale, y + float(move.group(2)) * scale
    size = _SCALE.search(attributes)
    return (x, y, scale * float(size.group(1))) if size else (x, y, scale)


def motion(before: str, after: str) -> list[dict[str, Any]]:
    """What happened between two frames: {"key", "did": moved | came | went, "from", "to"}."""
    old, new = places(before), places(after)
    moved = [{"key": k, "did": "moved", "from": old[k], "to": new[k]} for k in new if k in old and old[k] != new[k]]
    came = [{"key": k, "did": "came", "from": None, "to": new[k]} for k in new if k not in old]
    went = [{"key": k, "did": "went", "from": old[k], "to": None} for k in old if k not in new]
    return moved + came + went
