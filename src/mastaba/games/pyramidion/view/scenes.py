"""A moment on the whole board: a boat is laden, its sail fills, it leaves."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.draw.board import badge, seat_disc
from mastaba.draw.memo import memoized
from mastaba.draw.motion import Act, Scene, act, country
from mastaba.draw.svg import circle, path, rect, text, use

from ..tables import RESOURCES
from .boats import POINTS

QUAY = 214.0  # the water's edge
HOLD = (170.0, 176.0)  # where cargo comes down
LEAVES = 0.6  # of the scene: until then it is laden


def loading_scene(p: int, boat: int, cargo: Sequence[int]) -> Scene:
    """The cargo comes aboard piece by piece; then the boat sails off with its owner's emblem on the sail."""
    step = min(30.0, 150.0 / max(1, len(cargo)))
    left, top = HOLD
    aboard = [
        act(Act.FALL, use(f"pyramidion-{RESOURCES[r]}", left + step * i, top, 28), 0.05 + 0.4 * i / len(cargo))
        for i, r in enumerate(cargo)
    ]
    points = act(Act.GLOW, badge(240, 52, f"+{POINTS[boat]}", fill="gold", ink="outline", size=24), LEAVES)
    ship = act(Act.LEAVE, _ship(p, boat) + "".join(aboard), LEAVES, (330, -8))
    return Scene(_evening() + ship + _quay() + points)


@memoized(64)
def _ship(p: int, boat: int) -> str:
    """A barge under full sail."""
    mast = rect(236, 74, 8, 118, "f-wood edge", 3)
    sail = act(Act.UNROLL, path("M168 84H312Q330 122 312 164H168Q186 124 168 84Z", "f-papyrus edge"), 0.45)
    sign = act(Act.GLOW, seat_disc(p, 246, 124, 26), 0.5)
    hull = path("M130 186Q240 212 350 186Q344 236 300 242H186Q138 236 130 186Z", "f-wood edge")
    worth = circle(330, 200, 15, "f-gold edge") + text(330, 207, POINTS[boat], "t20 b mid f-outline")
    return mast + sail + sign + hull + worth


@memoized(1)
def _evening() -> str:
    """The Nile between its shores."""
    sky = (
        country("f-sky", "f-water")
        + rect(0, 0, 480, 120, "f-sky")
        + rect(0, 92, 480, 60, "f-sky-low")
        + circle(404, 106, 26, "f-sun")
    )
    shore = path("M0 152q90 -18 180 -6t300 -4V176H0Z", "f-sand") + use("pyramidion-palm", 30, 96, 40, 64)
    return sky + shore + use("pyramidion-town-karnak", 316, 100, 104, 56) + rect(0, 172, 480, 128, "f-water")


@memoized(1)
def _quay() -> str:
    """Waves, and the stones that the boat lay beside."""
    waves = "".join(path(f"M{x} {y}q8 -5 16 0t16 0", "none s-bright w2 round") for x, y in WAVES)
    return (
        waves + path(f"M0 {QUAY}H96L188 780H0Z", "f-stone edge") + path(f"M0 {QUAY}H96V{QUAY + 12}H0Z", "f-stone-deep")
    )


WAVES = ((140, 262), (220, 276), (330, 258), (400, 274), (284, 288))
