"""What stands behind the stage: the shore with a town in large, the harbour, the valley."""

from __future__ import annotations

from mastaba.draw.memo import memoized
from mastaba.draw.svg import rect, use

from ..tables import SITE_KEYS

WIDE, HIGH = 390.0, 392.0  # of the stage, whatever stands on it


@memoized(64)
def town_scene(site: int, high: float) -> str:
    """The shore of the Nile with a town, over the whole width."""
    tall = high - 12
    wide = tall * 96 / 52
    town = use(f"pyramidion-town-{SITE_KEYS[site]}", (WIDE - wide) / 2, 6, wide, tall)
    return _framed("pyramidion-shore", high, town)


def harbour_scene(high: float) -> str:
    """Boats before the quay."""
    return _framed("pyramidion-harbour", high)


def valley_scene(high: float) -> str:
    """The valley between two sites."""
    boat = use("pyramidion-boat", 250, high - 46, 62, 42)
    return _framed("pyramidion-shore", high, use("pyramidion-town-gizeh", 110, high - 66, 100, 54) + boat)


@memoized(64)
def _framed(symbol: str, high: float, before: str = "") -> str:
    return use(symbol, 0, 0, WIDE, high) + before + rect(0.7, 0.7, WIDE - 1.4, high - 1.4, "none s-panel-edge w1", 4)
