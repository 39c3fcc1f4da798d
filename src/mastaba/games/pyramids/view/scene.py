"""Sky and sand: the ground of every necropolis."""

from __future__ import annotations

from functools import lru_cache

from mastaba.draw.svg import Box, circle, path, rect, use

from ..schema import ROUNDS


@lru_cache(16)
def sky(width: float, ground: float, high: float, round_no: int) -> str:
    """Bands of sky with the sun as far as the day of ten rounds has gone, pyramids far away, and sand below."""
    past = (round_no - 1) / (ROUNDS - 1)
    out = [
        rect(0, 0, width, ground, "f-sky-low", 8),
        rect(0, 0, width, ground * 0.42, "f-sky", 8),
        rect(0, 0, width, ground * 0.18, "f-sky-high", 8),
        rect(0, ground * 0.1, width, ground * 0.08, "f-sky-high"),
        rect(0, ground * 0.3, width, ground * 0.12, "f-sky"),
        circle(width * (0.06 + 0.88 * past), ground * (0.3 + 0.24 * abs(past - 0.5)), 17, "f-sun"),
        use("pyramids-far", width * 0.02, ground - 58, 164, 58, "faded"),
        use("pyramids-far", width * 0.54, ground - 42, 120, 42, "faded"),
        use("pyramids-palm", width * 0.42, ground - 34, 24, 36, "faded"),
    ]
    dune = f"M0 {ground - 3:.0f}q{width / 4:.0f} -9 {width / 2:.0f} 0t{width / 2:.0f} 0"
    return "".join(out) + path(f"{dune}V{high - 8:.0f}q0 8 -8 8H8q-8 0 -8 -8Z", "f-sand")


@lru_cache(16)
def strip(scene: Box, ground: float) -> str:
    """A strip of sky over sand, for a sheet."""
    x, y, w, h = scene
    sand = ground - 3
    dune = (
        f"M{x:.0f} {sand:.0f}q{w / 4:.0f} -5 {w / 2:.0f} 0t{w / 2:.0f} 0V{y + h - 5:.0f}"
        f"q0 5 -5 5H{x + 5:.0f}q-5 0 -5 -5Z"
    )
    bands = rect(x, y, w, h, "f-sky-low", 6) + rect(x, y, w, h * 0.42, "f-sky", 6)
    return bands + rect(x, y + h * 0.3, w, h * 0.2, "f-sky-low") + path(dune, "f-sand")
