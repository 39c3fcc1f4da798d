"""The Guardian's lines of sight: thin on the floor, broad while he is pointed at."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import excerpt
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, ghost, group, path

from .ahead import sight
from .plan import way


def draw_sight(pen: Pen, s: Any) -> str:
    """His three lines as far as a pillar lets them run: red ahead, dotted blue where he looks too."""
    return _thin(pen, *rays(s))


@memoized(1024, names=False)
def _thin(pen: Pen, ahead: str, aside: str) -> str:
    out = [_line("carnelian", ahead, " w2"), _line("lapis", aside, " w2 dot")]
    return group(_bands(ahead, aside, 11, 0.13) + "".join(out), key="sight", tip=pen.say("tip.sight"))


def broad_sight(ahead: str, aside: str) -> str:
    """The same, painted over everything: shown while the reader points at the Guardian."""
    return ghost(_bands(ahead, aside, 27, 0.5))


def rays(s: Any) -> tuple[str, str]:
    """The line ahead and the two others as path data; nothing of a line that is barred at once."""
    return _rays(excerpt(Gaze, s))


class Gaze(NamedTuple):
    """All that the Guardian's lines of sight depend on."""

    guardian: int
    facing: int
    setting: tuple[int, ...]
    terrain: tuple[int, ...]


@memoized(1024)
def _rays(s: Gaze) -> tuple[str, str]:
    ahead, *aside = [way([s.guardian, cells[-1]]) if cells else "" for cells in sight(s)]
    return ahead, "".join(aside)


def _line(colour: str, ray: str, look: str) -> str:
    return path(ray, f"none s-{colour} round{look}") if ray else ""


def _bands(ahead: str, aside: str, wide: float, opacity: float) -> str:
    """Both as bands of light."""
    body = _line("carnelian", ahead, "") + _line("lapis", aside, "")
    return f'<g stroke-width="{wide:g}" stroke-opacity="{opacity}">{body}</g>'
