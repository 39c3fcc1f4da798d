"""The Guardian's lines of sight: thin on the floor, broad while he is pointed at."""

from __future__ import annotations

from typing import Any

from mastaba.draw.svg import Pen, ghost, group

from .ahead import sight
from .plan import Plan, way


def draw_sight(pen: Pen, s: Any, plan: Plan) -> str:
    """His three lines as far as a pillar lets them run: red ahead, dotted blue where he looks too."""
    out = []
    for cls, ray in _rays(s, plan):
        dash = "" if cls == "carnelian" else ' stroke-dasharray="2 7"'
        out.append(_band(cls, ray, plan.side * 0.46, 0.13))
        out.append(f'<path d="{ray}" class="none s-{cls} round" stroke-width="2.4" stroke-opacity=".8"{dash}/>')
    return group("".join(out), tip=pen.say("tip.sight"))


def broad_sight(s: Any, plan: Plan) -> str:
    """The same, painted over everything: shown while the reader points at the Guardian."""
    return ghost("".join(_band(cls, ray, plan.side * 1.1, 0.5) for cls, ray in _rays(s, plan)))


def _rays(s: Any, plan: Plan) -> list[tuple[str, str]]:
    """The colour and the path of each line that is not barred at once, straight ahead first."""
    found = []
    for number, cells in enumerate(sight(s)):
        if cells:
            ray = way([plan.at(s.guardian), plan.at(cells[-1])])
            found.append(("carnelian" if number == 0 else "lapis", ray))
    return found


def _band(cls: str, ray: str, wide: float, opacity: float) -> str:
    return f'<path d="{ray}" class="none s-{cls} round" stroke-width="{wide:.1f}" stroke-opacity="{opacity}"/>'
