"""The chambers of the pyramid: what lies or who stands there, every legal cell lit, every dead cell hatched."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.text import Texts, say
from mastaba.draw.board import last_mark
from mastaba.draw.svg import Pen, ghost, group, rect, use

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
from ..tables import CELLS, COLOURS, cell_name
from ..words.names import content, families_free, family
from ..words.reasons import why_no_swap, why_not
from .ghosts import caption, gains, laid
from .pieces import portrait, scarab
from .pyramid import SITE
from .words import colour_word, family_word, spoken


def draw_cells(pen: Pen, s: Any) -> str:
    """Every cell: what lies there or who stands there, and what can be done with it now."""
    looks = legal_families(tuple(s.pawn))
    running = s.asked >= 0
    held = s.pending if running and s.decision in (PLACE, LAW11_CELL) else -1
    first = s.pending if running and s.decision == LAW12_SECOND else -1
    asked = any(pen.may(CELL_0 + k) for k in range(CELLS))
    last = s.latest[TRACE_CELL] if s.latest[TRACE_CELL] >= 0 and s.pawn[s.latest[TRACE_CELL]] >= 0 else -1
    out = []
    for k in range(CELLS):
        if pen.may(CELL_0 + k):
            out.append(_lit_cell(pen, s, k, held))
        else:
            why = _why(pen, s, k, looks[k], held, first) if asked else ""
            why = f"{latest_words(pen, s)} {why}".rstrip() if k == last else why
            out.append(_still_cell(pen.game.texts, pen.lang, k, s.pawn[k], s.content[k], looks[k], why))
    marked = first if first >= 0 else last
    return "".join(out) + (last_mark(SITE.box(marked, 4), 5) if marked >= 0 else "") + _ahead(pen, s, held, first)


def _ahead(pen: Pen, s: Any, held: int, first: int) -> str:
    """Over all chambers: what the one that is pointed at would bring, or how a swap would lie."""
    lit = [k for k in range(CELLS) if pen.may(CELL_0 + k)]
    if held >= 0 and lit:
        brings = _brings(s)
        return "".join(pen.foreshadow(CELL_0 + k, caption(k, brings[s.content[k]])) for k in lit)
    if first >= 0:
        here = s.content[first]
        return "".join(pen.foreshadow(CELL_0 + k, laid(k, here) + laid(first, s.content[k])) for k in lit)
    return ""


def _brings(s: Any) -> dict[int, tuple[tuple[str, str], ...]]:
    """For every colour what taking it would bring; of a tablet nobody knows."""
    return {c: gains(s, c) for c in range(COLOURS)} | {TABLET: (("cheops-law-back", "?"),)}


def _lit_cell(pen: Pen, s: Any, k: int, held: int) -> str:
    thing = s.content[k]
    body = _lit_body(k, thing)
    if held >= 0:
        body += ghost(portrait(held, *SITE.middle(k), SITE.h * 0.86))
    return pen.target(CELL_0 + k, SITE.box(k, 3), body, key=f"cell-{k}", r=5)


@lru_cache(1024)
def _lit_body(k: int, thing: int) -> str:
    return rect(*SITE.box(k, 4), "f-lit-soft", 4) + _content(thing, *SITE.middle(k), SITE.h * 0.78, k)


def _why(pen: Pen, s: Any, k: int, look: int, held: int, first: int) -> str:
    """Why this cell is no choice for the pawn that is held, or for a swap."""
    if held >= 0:
        return pen.say(why_not(s, k, held)) if s.pawn[k] < 0 and look else ""
    return pen.say(why_no_swap(s, k, first)) if s.decision in (LAW12_FIRST, LAW12_SECOND) else ""


@lru_cache(16384)
def _still_cell(texts: Texts, lang: str, k: int, pawn: int, thing: int, look: int, why: str) -> str:
    """A cell that cannot be chosen: its pawn or what lies there, hatched when it is dead."""
    body = use("cheops-hatch", *SITE.box(k)) if is_dead(look) else ""
    if pawn >= 0:
        body += portrait(pawn, *SITE.middle(k), SITE.h * 0.86, key=f"p{k}")
    elif thing != EMPTY:
        body += _content(thing, *SITE.middle(k), SITE.h * 0.78, k)
    tip = cell_tip(texts, lang, k, pawn, thing, look)
    return group(body, key=f"cell-{k}", tip=f"{tip} {why}" if why else tip)


def _content(thing: int, x: float, y: float, size: float, k: int) -> str:
    if thing == TABLET:
        return group(use("cheops-law-back", x - size / 2, y - size / 2, size), key=f"c{k}")
    return scarab(thing, x, y, size, key=f"c{k}")


# --- words


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


def latest_words(pen: Pen, s: Any) -> str:
    """Who laid the last pawn, and what it took."""
    k, p, taken, _ = s.latest
    args = {"player": pen.name(p), "cell": cell_name(k), "family": family_word(pen, s.pawn[k])}
    if taken == TABLET:
        return spoken(pen, "tip.latest_law", **args)
    return spoken(pen, "tip.latest_taken", **args, colour=colour_word(pen, taken))
