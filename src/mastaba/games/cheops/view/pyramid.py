"""The pyramid in cross-section: chambers, pawns, every legal cell lit, every dead cell hatched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mastaba.core.text import Texts, say
from mastaba.draw.board import last_mark
from mastaba.draw.svg import Pen, circle, ghost, group, path, polygon, rect, use

from ..reading import is_dead, legal_families
from ..schema import (
    CELL_0,
    EMPTY,
    LAW11_CELL,
    LAW12_FIRST,
    LAW12_SECOND,
    PLACE,
    TABLET,
    TRACE_CELL,
)
from ..tables import CELLS, PLACE_IN_ROW, ROW, ROWS, cell_name
from ..words.names import content, families_free, family
from ..words.reasons import why_no_swap, why_not
from .pieces import hand_key, portrait, scarab


@dataclass(frozen=True)
class Site:
    """Where the pyramid stands: the middle of its base line, and the size of a chamber."""

    x: float
    base: float
    w: float
    h: float

    def corner(self, k: int) -> tuple[float, float]:
        r, i = int(ROW[k]), int(PLACE_IN_ROW[k])
        return self.x - ROWS * self.w / 2 + r * self.w / 2 + i * self.w, self.base - (r + 1) * self.h

    def middle(self, k: int) -> tuple[float, float]:
        x, y = self.corner(k)
        return x + self.w / 2, y + self.h / 2

    @property
    def half(self) -> float:
        """Half the width of the pyramid's foot: its sides keep clear of the chambers."""
        return ROWS * self.w / 2 + self.w * 0.58

    @property
    def apex(self) -> float:
        return self.base - self.half / (self.w / 2) * self.h


@lru_cache(64)
def draw_scene(width: float, height: float, site: Site) -> str:
    """Sky, sand and palms behind the pyramid, and its stone with a golden point."""
    top, base = site.apex, site.base
    horizon = base - site.h * 2.2
    out = [
        rect(0, 0, width, horizon * 0.5, "f-sky-high"),
        rect(0, horizon * 0.5, width, horizon * 0.3, "f-sky"),
        rect(0, horizon * 0.8, width, horizon * 0.2 + 2, "f-sky-low"),
        circle(site.x - site.half * 0.66, top + site.h * 3.9, site.w * 0.62, "f-sun"),
        path(_dune(horizon, -16, width / 3, height), "f-sand"),
    ]
    for at, tall in ((-0.84, 3.4), (0.8, 2.8), (0.95, 4.2)):
        high = site.h * tall
        out.append(use("cheops-palm", site.x + site.half * at - high * 0.33, horizon - high * 0.86, high * 0.67, high))
    out.append(path(_dune(base + 6, 20, width / 2, height), "f-sand-light"))
    return "".join(out) + _stone(site)


def _dune(y: float, bend: float, step: float, bottom: float) -> str:
    return f"M0 {y:.0f}q{step / 2:.0f} {bend:.0f} {step:.0f} 0t{step:.0f} 0t{step:.0f} 0V{bottom:.0f}H0Z"


def _stone(site: Site) -> str:
    x, half, top, base = site.x, site.half, site.apex, site.base + site.h * 0.14
    lit = polygon([(x, top), (x + half, base), (x - half, base)], "f-stone edge")
    shade = polygon([(x, top), (x + half, base), (x + half - site.w * 0.36, base)], "f-stone-deep")
    rise = site.h * 0.9
    slope = half / (base - top)
    cap = polygon([(x, top), (x + slope * rise, top + rise), (x - slope * rise, top + rise)], "f-gold edge")
    return lit + shade + cap


def draw_cells(pen: Pen, s: Any, site: Site) -> str:
    """Every cell: what lies there or who stands there, and what can be done with it now."""
    looks = legal_families(s)
    held = int(s.pending) if s.asked >= 0 and s.decision in (PLACE, LAW11_CELL) else -1
    swapping = s.asked >= 0 and s.decision == LAW12_SECOND
    marked = int(s.pending) if swapping else int(s.latest[TRACE_CELL])
    under = [marked] if swapping else []  # the others' previews of the swap lie upon it
    order = [*under, *(k for k in range(CELLS) if k not in under)]
    mine = pen.seen is not None and pen.seen.my_turn
    out = [_cell(pen, s, site, k, looks[k], held, mine) for k in order]
    if marked >= 0:
        x, y = site.corner(marked)
        out.append(last_mark((x + 4, y + 4, site.w - 8, site.h - 8), 5))
    return "".join(out)


def _cell(pen: Pen, s: Any, site: Site, k: int, look: int, held: int, mine: bool) -> str:
    pawn, thing = int(s.pawn[k]), int(s.content[k])
    if not pen.may(CELL_0 + k):
        flown = hand_key(s, k) if pawn >= 0 else ""
        why = _why(pen, s, k, held) if mine else ""
        return _still_cell(pen.game.texts, pen.lang, site, k, pawn, thing, look, flown, why)
    (x, y), (mx, my) = site.corner(k), site.middle(k)
    body = use("cheops-chamber", x, y, site.w, site.h)
    body += rect(x + 4, y + 4, site.w - 8, site.h - 8, "f-lit-soft", 4) + _content(thing, mx, my, site.h * 0.78, k)
    if held >= 0:
        body += ghost(portrait(held, mx, my, site.h * 0.86))
    elif s.decision == LAW12_SECOND:
        first = int(s.pending)
        body += laid_preview(site, k, int(s.content[first])) + laid_preview(site, first, thing)
    return pen.target(CELL_0 + k, (x + 3, y + 3, site.w - 6, site.h - 6), body, r=5)


def laid_preview(site: Site, k: int, colour: int) -> str:
    """A treasure of this colour in a chamber, for as long as a swap is pointed at."""
    (x, y), (mx, my) = site.corner(k), site.middle(k)
    bed = rect(x + 4, y + 4, site.w - 8, site.h - 8, "f-lit-soft", 4)
    return ghost(bed + scarab(colour, mx, my, site.h * 0.78))


def _why(pen: Pen, s: Any, k: int, held: int) -> str:
    """Why this cell is no choice for the pawn that is held, or for a swap."""
    if held >= 0:
        return pen.say(why_not(s, k, held)) if s.pawn[k] < 0 else ""
    if s.decision in (LAW12_FIRST, LAW12_SECOND):
        return pen.say(why_no_swap(s, k, int(s.pending) if s.decision == LAW12_SECOND else -1))
    return ""


@lru_cache(8192)
def _still_cell(
    texts: Texts, lang: str, site: Site, k: int, pawn: int, thing: int, look: int, flown: str, why: str
) -> str:
    """A cell that cannot be chosen: its pawn or what lies there, hatched when it is dead."""
    (x, y), (mx, my) = site.corner(k), site.middle(k)
    body = use("cheops-chamber", x, y, site.w, site.h)
    if is_dead(look):
        body += use("cheops-hatch", x, y, site.w, site.h)
    if pawn >= 0:
        laid = portrait(pawn, mx, my, site.h * 0.86)
        body += group(group(laid, key=flown) if flown else laid, key=f"p{k}")
    elif thing != EMPTY:
        body += _content(thing, mx, my, site.h * 0.78, k)
    tip = cell_tip(texts, lang, k, pawn, thing, look)
    return group(body, tip=f"{tip} {why}" if why else tip)


def _content(thing: int, x: float, y: float, size: float, k: int) -> str:
    if thing == TABLET:
        return group(use("cheops-law-back", x - size / 2, y - size / 2, size), key=f"c{k}")
    return scarab(thing, x, y, size, key=f"c{k}")


@lru_cache(8192)
def cell_tip(texts: Texts, lang: str, k: int, pawn: int, thing: int, look: int) -> str:
    """What a cell is, and for whom it is open."""
    if pawn >= 0:
        return texts.say(lang, say("tip.cell_pawn", cell=cell_name(k), family=family(pawn)))
    said = [say("tip.cell", cell=cell_name(k), thing=content(thing))]
    if is_dead(look):
        said.append(say("tip.dead"))
    elif look:
        said.append(say("tip.open_for", families=families_free(look)))
    else:
        said.append(say("tip.closed"))
    return " ".join(texts.say(lang, message) for message in said)
