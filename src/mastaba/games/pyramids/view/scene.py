"""Sky and sand: the ground of every necropolis; and in the evening its tombs, that open on five scales."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.draw.board import badge, seat_disc
from mastaba.draw.memo import memoized
from mastaba.draw.motion import Act, Scene, act, country
from mastaba.draw.svg import Box, circle, path, polygon, rect, text, use

from ..schema import ROUNDS
from ..tables import COLOURS, HUES, MAJORITY

GROUND = 176.0  # of the evening's picture
STONE = 14.0  # the width of a stone on its scale
Stones = Sequence[int]  # by colour


@memoized(16)
def sky(width: float, ground: float, high: float, round_no: int) -> str:
    """Bands of sky with the sun as far as the day of ten rounds has gone, pyramids far away, and sand below."""
    past = (round_no - 1) / (ROUNDS - 1)
    out = [
        rect(0, 0, width, ground + 3, "f-sky-low", 8),
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


@memoized(16)
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


# --- the end -------------------------------------------------------------------------------------------------------


def tomb_scene(opened: Sequence[tuple[int, Stones]]) -> Scene:
    """§6 The door of the last of these tombs slides aside, and its stones go to the scales of their colours."""
    p, stones = opened[-1]
    door = act(Act.LEAVE, rect(214, 118, 52, GROUND - 118, "f-stone-deep edge", 3), 0.1, (58, 0))
    counted = [_row(seat, held, i) for i, (seat, held) in enumerate(opened[:-1])]
    comes = [_comes(c, n, len(opened) - 1) for c, n in enumerate(stones)]
    new = act(Act.GLOW, _row(p, stones, len(opened) - 1), 0.55)
    return Scene("".join([_evening(), _tomb(p), door, *counted, *comes, new]))


def majority_scene(opened: Sequence[tuple[int, Stones]], c: int, leader: int) -> Scene:
    """§6 One colour on the scales: who has strictly the most."""
    x = _scale(c)
    lit = act(Act.GLOW, rect(x - 44, GROUND + 6, 88, 300 - GROUND - 12, "f-lit-soft edge", 10), 0.1)
    crown = seat_disc(leader, 240, 122, 40) + badge(240, 172, f"+{MAJORITY}", fill="gold", ink="outline", size=24)
    rows = [_row(seat, held, i) for i, (seat, held) in enumerate(opened)]
    return Scene("".join([_evening(), _heads(), lit, _head(c), *rows, act(Act.RISE, crown, 0.15)]))


@memoized(1)
def _evening() -> str:
    return country("f-sky-high", "f-sand") + sky(480, GROUND, 300, ROUNDS) + _heads()


@memoized(1)
def _heads() -> str:
    return "".join(_head(c) for c in range(COLOURS))


def _head(c: int) -> str:
    return use(f"pyramids-short-{HUES[c]}", _scale(c) - 13, GROUND + 10, 26, 20)


def _scale(c: int) -> float:
    return 48 + 96.0 * c


def _tomb(p: int) -> str:
    """A mastaba with its owner's emblem over the dark door."""
    walls = polygon([(140, GROUND), (166, 66), (314, 66), (340, GROUND)], "f-stone edge")
    roof = rect(154, 54, 172, 14, "f-sand edge", 3) + rect(208, 108, 64, 12, "f-sand edge", 2)
    return walls + roof + rect(214, 118, 52, GROUND - 118, "f-outline") + seat_disc(p, 240, 88, 15)


def _row(p: int, stones: Stones, i: int) -> str:
    """A player's stones of every colour, counted."""
    y = GROUND + 44 + 17.0 * i
    out = [
        seat_disc(p, _scale(c) - 16, y, 7.6) + text(_scale(c) - 2, y + 6, n, "t18 b mid") for c, n in enumerate(stones)
    ]
    return "".join(out)


def _comes(c: int, n: int, i: int) -> str:
    """The stones of one colour, from the door to their scale."""
    x, y = _scale(c) + 12, GROUND + 40 + 17.0 * i
    stones = "".join(use(f"pyramids-short-{HUES[c]}", x + 6 * k, y - 2, STONE, STONE * 0.77) for k in range(n))
    return act(Act.FLY, stones, 0.3 + 0.06 * c, (240 - x, 150 - y)) if n else ""
