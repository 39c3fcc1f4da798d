"""A moment on the whole board: the Guardian's eyes light up, and whoever stands in his way is struck down."""

from __future__ import annotations

from mastaba.draw.memo import memoized
from mastaba.draw.motion import Act, Scene, act, country
from mastaba.draw.svg import circle, line, path, polygon, rect, use

from .pieces import bare_piece

FLOOR = 214.0  # of the picture
STATUE = (124.0, 22.0, 200.0)  # his left edge, his head, his size
EYES = ((208.0, 102.0), (240.0, 102.0))
PREY = (372.0, 208.0)  # where whoever he meets stands


@memoized(32)
def strike_scene(piece: int, cursed: bool) -> Scene:
    """§11 He meets a raider, or the doll; a raider without protection takes a curse."""
    body = [_wall(), use("raiders-guardian", *STATUE), *_eyes(), _fall(piece)]
    if cursed:
        curse = circle(PREY[0], 104, 32, "f-stone edge") + use("raiders-curse", PREY[0] - 24, 80, 48)
        body.append(act(Act.FALL, curse, 0.5))
    return Scene("".join(body))


@memoized(1)
def _wall() -> str:
    """The chamber by torchlight: courses of stone over a floor."""
    stone = country("f-night", "f-stone-deep") + rect(0, 0, 480, FLOOR, "f-night")
    courses = "".join(f"M0 {y}H480" for y in range(34, int(FLOOR), 45))
    joints = "".join(f"M{x + 40 * (row % 2)} {34 + 45 * row}v45" for row in range(4) for x in range(20, 480, 80))
    floor = rect(0, FLOOR, 480, 300 - FLOOR, "f-stone-deep") + line(0, FLOOR, 480, FLOOR)
    torches = "".join(circle(x + 28, 70, 46, "f-orange far") + use("raiders-torch", x, 54, 56) for x in (20, 404))
    return stone + path(courses + joints, "none s-stone-deep w1 faded") + floor + torches


def _eyes() -> list[str]:
    """They glow, and their light falls on whom he sees."""
    x, y = PREY
    beams = [polygon([eye, (x - 34, y + 26), (x + 30, y - 34)], "f-sun far") for eye in EYES]
    halos = [circle(*eye, 17, "f-sun faded") + circle(*eye, 6.5, "f-bright") for eye in EYES]
    return [act(Act.GLOW, "".join(halos), 0.1), act(Act.GLOW, "".join(beams), 0.25)]


def _fall(piece: int) -> str:
    """Whoever is struck goes out of the picture."""
    x, y = PREY
    figure = f'<g transform="translate({x:g} {y:g}) scale(2.2)">{bare_piece(piece, 0, 0)}</g>'
    return act(Act.LEAVE, figure, 0.55, (130, 40))
