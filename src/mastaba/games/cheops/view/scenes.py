"""Moments on the whole board: a law is unrolled, a treasure sold, a price table full."""

from __future__ import annotations

from mastaba.draw.board import badge, seat_disc
from mastaba.draw.memo import memoized
from mastaba.draw.motion import Act, Scene, act, country
from mastaba.draw.svg import circle, path, rect, text, use

from .pieces import scarab


@memoized(16)
def law_scene(law: int) -> Scene:
    """The tablet under its eye turns into a law, on papyrus that is unrolled."""
    paper = rect(130, 46, 220, 208, "f-panel edge", 4) + use(f"cheops-law-{law}", 170, 80, 140)
    rollers = rect(116, 36, 248, 18, "f-wood edge", 9)
    eye = act(Act.LEAVE, use("cheops-law-back", 190, 90, 100), 0.05, (0, -220))
    low = act(Act.FLY, rect(116, 246, 248, 18, "f-wood edge", 9), 0.25, (0, -200))
    return Scene(_country() + act(Act.UNROLL, paper, 0.25) + low + rollers + eye)


@memoized(256)
def sale_scene(c: int, seat: int, price: int, then: str) -> Scene:
    """A market stall: the treasure is weighed, coins come down for it, and the slate says what the next one brings."""
    roof = path("M130 92H350L372 128H108Z", "f-carnelian edge") + path(
        "M166 92H202L194 128H156ZM240 92H276L284 128H240Z", "f-panel"
    )
    stall = rect(120, 128, 10, 96, "f-wood edge", 2) + rect(350, 128, 10, 96, "f-wood edge", 2) + roof
    table = rect(104, 206, 272, 20, "f-wood edge", 4) + rect(120, 226, 240, 44, "f-sand-deep edge", 3)
    sold = act(Act.FLY, scarab(c, 196, 178, 52), 0.05, (-150, -60))
    coins = [
        act(Act.FALL, circle(262 + 22.0 * (i % 4), 196 - 10.0 * (i // 4), 10, "f-gold edge"), 0.3 + 0.04 * i)
        for i in range(min(8, max(1, price // 5)))
    ]
    paid = act(Act.RISE, badge(300, 160, f"+{price}", fill="gold", ink="outline", size=24), 0.45) if price > 0 else ""
    slate = rect(398, 148, 66, 74, "f-stone edge", 6) + scarab(c, 431, 168, 26)
    price_then = act(Act.GLOW, text(431, 210, then, "t24 b mid"), 0.6)
    owner = seat_disc(seat, 240, 70, 24)
    return Scene(
        "".join([_country(), stall, table, sold, *(coins if price > 0 else ()), paid, slate, price_then, owner])
    )


@memoized(64)
def full_scene(c: int, full: int, of: int) -> Scene:
    """A column sealed with its colour; as many stelae as end the game, those that are full in red."""
    shown = max(full, of)
    left = 240 - 44.0 * shown
    hues = ["f-carnelian edge" if i < full else "f-panel edge" for i in range(shown)]
    stelae = [rect(left + 88.0 * i + 14, 70, 60, 150, hue, 20) for i, hue in enumerate(hues)]
    x = left + 88.0 * (full - 1) + 44
    seal = circle(x, 145, 34, "f-gold edge") + scarab(c, x, 145, 48)
    stands = "".join(stelae[: full - 1] + stelae[full:])
    return Scene(_country() + stands + act(Act.RISE, stelae[full - 1], 0.1) + act(Act.FALL, seal, 0.35))


@memoized(1)
def _country() -> str:
    """Evening over the sand, the pyramid far away."""
    sky = (
        country("f-sky-high", "f-sand")
        + rect(0, 0, 480, 110, "f-sky-high")
        + rect(0, 110, 480, 80, "f-sky")
        + rect(0, 190, 480, 50, "f-sky-low")
    )
    far = path("M380 120L470 236H290Z", "f-stone edge") + path("M380 120L470 236H440Z", "f-stone-deep")
    sand = path("M0 234q120 -14 240 0t240 0V300H0Z", "f-sand")
    return sky + circle(70, 196, 30, "f-sun") + far + sand + use("cheops-palm", 20, 170, 60, 90)
