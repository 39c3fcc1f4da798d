"""Moments on the whole board: the rope is cut and a zone surveyed; the exhibition, wing by wing."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.draw.board import badge, seat_disc
from mastaba.draw.motion import Act, Scene, act, country
from mastaba.draw.svg import circle, path, rect, text, use

from ..count import PATRON_OF
from ..schema import PATRON_KEYS


def survey_scene(cards: Sequence[int], seats: Sequence[int]) -> Scene:
    """The curator cuts the rope; the plots' cards come out of the sand, and who chooses first and second."""
    rope = act(Act.LEAVE, path("M60 196Q150 226 240 216", "none s-wood w4 round"), 0.05, (-40, 60))
    rope += act(Act.LEAVE, path("M240 216Q330 226 420 196", "none s-wood w4 round"), 0.05, (40, 60))
    posts = rect(52, 176, 14, 74, "f-wood edge", 4) + rect(414, 176, 14, 74, "f-wood edge", 4)
    plots = [act(Act.RISE, _card(card, 150 + 100.0 * i), 0.25 + 0.1 * i) for i, card in enumerate(cards)]
    places = [act(Act.FALL, _place(i, seat), 0.5) for i, seat in enumerate(seats[:2])]
    return Scene("".join([_desert(), *plots, *places, posts, rope]))


def wing_scene(patron: int, wing: int, points: Sequence[tuple[int, int]]) -> Scene:
    """A patron's wing of the rotunda: his card, what is shown there, and what it brings to whom."""
    shown = act(Act.RISE, use(f"mykerinos-card-{PATRON_KEYS[patron]}", 192, 62, 96, 116), 0.1)
    sides = [(84.0, wing), (348.0, (wing + 2) % len(PATRON_KEYS))]
    exhibits = [act(Act.GLOW, use(f"mykerinos-exhibit-{n}", x, 116, 52), 0.25) for x, n in sides]
    won = [act(Act.FLY, _won(seat, n, i, len(points)), 0.4, (0, 30)) for i, (seat, n) in enumerate(points)]
    return Scene("".join([_rotunda(), shown, *exhibits, *won]))


def _card(card: int, x: float) -> str:
    patron = PATRON_OF[card]
    name = PATRON_KEYS[patron] if patron >= 0 else "none"
    return use(f"mykerinos-card-{name}", x, 104, 80, 97)


def _place(i: int, seat: int) -> str:
    x = 190 + 100.0 * i
    return seat_disc(seat, x, 74, 20) + badge(x + 20, 56, i + 1, size=18)


def _won(seat: int, n: int, i: int, of: int) -> str:
    x = 240 + 84.0 * (i - (of - 1) / 2)
    return seat_disc(seat, x - 18, 244, 16) + text(x + 4, 252, f"+{n}", "t24 b")


def _desert() -> str:
    sky = country("f-sky", "f-sand-light") + rect(0, 0, 480, 170, "f-sky") + rect(0, 120, 480, 70, "f-sky-low")
    return sky + use("mykerinos-horizon", 0, 129, 480, 51) + path("M0 178q120 -12 240 0t240 0V300H0Z", "f-sand-light")


def _rotunda() -> str:
    """A hall in section: dome, columns, floor."""
    wall = (
        country("f-papyrus", "f-sand-light")
        + rect(0, 0, 480, 300, "f-papyrus")
        + path("M40 200V110Q40 6 240 6T440 110V200Z", "f-panel edge")
    )
    columns = "".join(rect(x, 100, 18, 104, "f-stone edge", 3) for x in (46, 156, 306, 416))
    light = circle(240, 30, 14, "f-sun")
    return (
        wall + light + columns + rect(20, 200, 440, 14, "f-stone-deep edge", 3) + rect(0, 214, 480, 86, "f-sand-light")
    )
