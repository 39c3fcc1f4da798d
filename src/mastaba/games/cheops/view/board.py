"""The board: the great triangle in cross-section, what the game is about, and when it ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Texts, say
from mastaba.draw.board import panel as sheet
from mastaba.draw.measure import wrap
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, group, text

from ..reading import is_dead, legal_families, listed
from ..rules.prices import full_tables, tables_to_end
from ..schema import CELL_0, COLOUR_0, DRAW_0, FAMILY_0, NEIGHBOUR, SET_FINISH_ROUND, TRACE_CELL
from ..tables import CELLS, COLOURS, FAMILIES, PILES, ROW_START, ROWS, cell_name
from ..words.log import ENDS
from ..words.names import content, family
from .cells import draw_cells, latest_words
from .ghosts import foreshadows
from .pyramid import HIGH, SCENE, WIDE
from .words import spoken

GOAL: Box = (6, 6, 158, 96)
END: Box = (WIDE - 164, 6, 158, 96)
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
    s = listed(seen)
    end = end_words(pen, s)
    notes = _note(GOAL, spoken(pen, "note.goal"), spoken(pen, "note.richest")) + _note(
        END, spoken(pen, "note.end"), end
    )
    return Drawn(SCENE + notes + draw_cells(pen, s) + foreshadows(pen, s), _words(pen, s, end))


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


def _words(pen: Pen, s: Any, end: str) -> list[str]:
    out = [spoken(pen, "note.richest"), end]
    out += _rows(pen.game.texts, pen.lang, tuple(s.pawn), tuple(s.content))
    return [*out, latest_words(pen, s)] if s.latest[TRACE_CELL] >= 0 and s.pawn[s.latest[TRACE_CELL]] >= 0 else out


def _rows(texts: Texts, lang: str, pawns: tuple[int, ...], contents: tuple[int, ...]) -> list[str]:
    """Row by row who stands there and what lies there; then the dead cells."""
    spans = [slice(int(ROW_START[r]), int(ROW_START[r + 1])) for r in range(ROWS)]
    out = [_row(texts, lang, span.start, pawns[span], contents[span]) for span in spans]
    dead = [cell_name(k) for k, look in enumerate(legal_families(pawns)) if is_dead(look)]
    return [*out, texts.say(lang, say("says.dead", n=len(dead), cells=dead))] if dead else out


@lru_cache(2048)
def _row(texts: Texts, lang: str, first: int, pawns: tuple[int, ...], contents: tuple[int, ...]) -> str:
    names = [family(f) if f >= 0 else content(thing) for f, thing in zip(pawns, contents)]
    return texts.say(lang, say("says.row", row=cell_name(first)[0], things=names))
