"""The chambers of the pyramid: what lies or who stands there, every legal cell lit, every dead cell hatched."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.words.text import Texts, say
from mastaba.draw.board import last_mark
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, ghost, group, rect, use

from ..reading import Pawns, Prices, is_dead, legal_families, prices_of
from ..schema import (
    CELL_0,
    EMPTY,
    LAW11_CELL,
    LAW12_FIRST,
    LAW12_SECOND,
    PLACE,
    TABLET,
)
from ..tables import CELLS, COLOURS, cell_name
from ..words.names import content, families_free, family
from ..words.reasons import why_no_swap, why_not
from .ghosts import caption, gains, laid
from .pieces import portrait, scarab
from .pyramid import SITE
from .words import colour_word, family_word, spoken


class Shown(NamedTuple):
    """All that is shown of the pyramid to somebody who is not asked."""

    pawns: tuple[int, ...]
    contents: tuple[int, ...]
    first: int  # a cell that is chosen already, or -1
    last: int  # the cell of the last pawn, or -1
    latest: str  # who laid it, and what it took


def draw_cells(pen: Pen, s: Any, shown: Shown) -> list[str]:
    """Every cell: what lies there or who stands there, and what can be done with it now."""
    held = s.pending if s.decision in (PLACE, LAW11_CELL) else -1
    lit = [k for k in range(CELLS) if pen.may(CELL_0 + k)]
    if not lit:
        return list(still_cells(pen, shown))
    looks = legal_families(shown.pawns)
    out = [_lit_cell(pen, s, k, held) if k in lit else _barred(pen, s, shown, k, looks[k], held) for k in range(CELLS)]
    return [*out, _mark(shown), *_ahead(pen, s, lit, held, shown.first)]


def _barred(pen: Pen, s: Any, shown: Shown, k: int, look: int, held: int) -> str:
    """A cell that is no choice now, and why."""
    why = _why(pen, s, shown, k, look, held)
    why = f"{shown.latest} {why}".rstrip() if k == shown.last else why
    return _still_cell(pen.game.texts, pen.lang, k, shown.pawns[k], shown.contents[k], look, why)


@memoized(512)
def still_cells(pen: Pen, shown: Shown) -> tuple[str, ...]:
    """The same where no cell can be chosen."""
    texts, lang, looks, last = pen.game.texts, pen.lang, legal_families(shown.pawns), shown.last
    cells = zip(range(CELLS), shown.pawns, shown.contents, looks, strict=True)
    out = [_still_cell(texts, lang, *cell, shown.latest if cell[0] == last else "") for cell in cells]
    return (*out, _mark(shown))


def _mark(shown: Shown) -> str:
    """Around the cell that is chosen already, or where the last pawn was laid."""
    marked = shown.first if shown.first >= 0 else shown.last
    return last_mark(SITE.box(marked, 4), 5) if marked >= 0 else ""


def _ahead(pen: Pen, s: Any, lit: list[int], held: int, first: int) -> list[str]:
    """Over all chambers: what the one that is pointed at would bring, or how a swap would lie."""
    if held >= 0:
        brings = _brings(prices_of(s), s.asked)
        return [pen.foreshadow(CELL_0 + k, caption(k, brings[s.content[k]])) for k in lit]
    if first >= 0:
        here = s.content[first]
        return [pen.foreshadow(CELL_0 + k, laid(k, here) + laid(first, s.content[k])) for k in lit]
    return []


@memoized(256)
def _brings(prices: Prices, p: int) -> dict[int, tuple[tuple[str, str], ...]]:
    """For every colour what taking it would bring a player; of a tablet nobody knows."""
    return {c: gains(prices, p, c) for c in range(COLOURS)} | {TABLET: (("cheops-law-back", "?"),)}


def _lit_cell(pen: Pen, s: Any, k: int, held: int) -> str:
    thing = s.content[k]
    body = _lit_body(k, thing)
    if held >= 0:
        body += ghost(portrait(held, *SITE.middle(k), SITE.h * 0.86))
    return pen.target(CELL_0 + k, SITE.box(k, 3), body, key=f"cell-{k}", r=5)


@memoized(1024)
def _lit_body(k: int, thing: int) -> str:
    return rect(*SITE.box(k, 4), "f-lit-soft", 4) + _content(thing, *SITE.middle(k), SITE.h * 0.78, k)


def _why(pen: Pen, s: Any, shown: Shown, k: int, look: int, held: int) -> str:
    """Why this cell is no choice for the pawn that is held, or for a swap."""
    if held >= 0:
        return _why_not(pen, shown.pawns, k, held) if shown.pawns[k] < 0 and look else ""
    return pen.say(why_no_swap(s, k, shown.first)) if s.decision in (LAW12_FIRST, LAW12_SECOND) else ""


@memoized(4096, names=False)
def _why_not(pen: Pen, pawns: tuple[int, ...], k: int, held: int) -> str:
    return pen.say(why_not(Pawns(pawns), k, held))


@memoized(16384)
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


@memoized(8192)
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
