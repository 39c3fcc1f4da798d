"""The board: the great triangle in cross-section, what the game is about, and when it ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Texts, say
from mastaba.draw.board import panel as sheet
from mastaba.draw.measure import wrap
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_for_all, drawn_once, group, text

from ..reading import is_dead, legal_families, listed
from ..rules.prices import full_tables, tables_to_end
from ..schema import CELL_0, COLOUR_0, DRAW_0, FAMILY_0, LAW12_SECOND, NEIGHBOUR, SET_FINISH_ROUND, TRACE_CELL
from ..tables import CELLS, COLOURS, FAMILIES, PILES, ROW_START, ROWS, cell_name
from ..words.log import ENDS
from ..words.names import content, family
from .cells import Shown, draw_cells, latest_words, still_cells
from .ghosts import foreshadows
from .pyramid import HIGH, SCENE, WIDE
from .words import spoken

GOAL: Box = (6, 6, 158, 96)
END: Box = (WIDE - 164, 6, 158, 96)
SPANS = [slice(int(ROW_START[r]), int(ROW_START[r + 1])) for r in range(ROWS)]  # the cells of each row
READS = (
    "asked decision pending pawn content latest hand pile height covered table_id tablet_place law7_slot kept"
    " joker_colour last_round end_reason"
)


@panel(
    "board",
    reads=READS,
    answers=(
        *range(CELL_0, CELL_0 + CELLS),
        *range(FAMILY_0, FAMILY_0 + FAMILIES),
        *range(DRAW_0, DRAW_0 + PILES),
        *range(COLOUR_0, COLOUR_0 + COLOURS),
        NEIGHBOUR,
    ),
    size=(WIDE, HIGH),
    least=344,
    role=Role.BOARD,
)
def board(seen: Seen, pen: Pen) -> Drawn:
    shown = shown_of(pen, seen.s)
    if not seen.options:
        return _still(pen, shown)
    s = listed(seen)
    body = [*_notes(pen, shown.end), *draw_cells(pen, s, shown), *foreshadows(pen, s)]
    return Drawn(body, (_words(pen, shown),))


@drawn_once(512)
def _still(pen: Pen, shown: Shown) -> Drawn:
    """The board of somebody who is not asked."""
    return Drawn((*_notes(pen, shown.end), *still_cells(pen, shown)), (_words(pen, shown),))


@drawn_for_all(64)
def _notes(pen: Pen, end: str) -> tuple[str, ...]:
    """The sky, what it is all about, and when it ends."""
    goal = _note(GOAL, spoken(pen, "note.goal"), spoken(pen, "note.richest"))
    return SCENE, goal, _note(END, spoken(pen, "note.end"), end)


def shown_of(pen: Pen, s: Any) -> Shown:
    last = s.latest[TRACE_CELL] if s.latest[TRACE_CELL] >= 0 and s.pawn[s.latest[TRACE_CELL]] >= 0 else -1
    first = s.pending if s.asked >= 0 and s.decision == LAW12_SECOND else -1
    said = latest_words(pen, s) if last >= 0 else ""
    return Shown(tuple(s.pawn), tuple(s.content), first, last, said, end_words(pen, s))


@lru_cache(256)
def _note(box: Box, title: str, words: str) -> str:
    """A slip of papyrus in the sky."""
    x, y, w, h = box
    lines = wrap(words, w - 18, 16)
    body = "".join(text(x + 10, y + 41 + 18 * i, line, "t16") for i, line in enumerate(lines))
    return group(sheet((x, y, w, h)) + text(x + 10, y + 22, title, "t16 d") + body)


def end_words(pen: Pen, s: Any) -> str:
    """How far the game is: when it ends, that it is the last round, or why it is over."""
    if s.end_reason:
        return spoken(pen, f"note.end_{ENDS[s.end_reason]}")
    if s.last_round:
        return spoken(pen, "note.last_round")
    key = "note.tables_round" if s.setting[SET_FINISH_ROUND] else "note.tables"
    return spoken(pen, key, n=full_tables(s), of=tables_to_end(s))


# --- for those who do not see it


def _words(pen: Pen, shown: Shown) -> str:
    said = [spoken(pen, "note.richest"), shown.end, _rows(pen, shown.pawns, shown.contents)]
    return " ".join([*said, shown.latest] if shown.latest else said)


@drawn_for_all(512)
def _rows(pen: Pen, pawns: tuple[int, ...], contents: tuple[int, ...]) -> str:
    """Row by row who stands there and what lies there; then the dead cells."""
    texts, lang = pen.game.texts, pen.lang
    out = [_row(texts, lang, span.start, pawns[span], contents[span]) for span in SPANS]
    dead = [cell_name(k) for k, look in enumerate(legal_families(pawns)) if is_dead(look)]
    return " ".join([*out, texts.say(lang, say("says.dead", n=len(dead), cells=dead))] if dead else out)


@lru_cache(2048)
def _row(texts: Texts, lang: str, first: int, pawns: tuple[int, ...], contents: tuple[int, ...]) -> str:
    names = [family(f) if f >= 0 else content(thing) for f, thing in zip(pawns, contents)]
    return texts.say(lang, say("says.row", row=cell_name(first)[0], things=names))
