"""The board: the great triangle in cross-section, who and what can be fetched to it, and when the game ends."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Texts, say
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..reading import is_dead, legal_families
from ..rules.prices import full_tables, tables_to_end
from ..schema import CELL_0, COLOUR_0, DRAW_0, FAMILY_0, LAW12_SECOND, NEIGHBOUR, SET_FINISH_ROUND, TRACE_CELL
from ..tables import CELLS, COLOURS, FAMILIES, PILES, ROW_START, ROWS, cell_name
from ..words.log import ENDS
from ..words.names import content, family
from .cells import Shown, draw_cells, latest_words, still_cells
from .ghosts import foreshadows
from .pyramid import HIGH, SCENE, WIDE
from .supply import Supply, draw_supply, supply_of, supply_words
from .words import spoken

SPANS = [slice(int(ROW_START[r]), int(ROW_START[r + 1])) for r in range(ROWS)]  # the cells of each row
READS = (
    "asked decision pending pawn content latest hand pile height neighbours_left bought covered table_id tablet_place"
    " law7_slot kept joker_colour last_round end_reason"
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
    least=320,
    role=Role.BOARD,
    eyes="asked",
)
def board(seen: Seen, pen: Pen) -> Drawn:
    shown, supply, end = shown_of(pen, seen.s), supply_of(seen.s, seen.seat), end_of(pen, seen.s)
    if not seen.options:
        return _still(pen, shown, supply, end)
    s = seen.s
    body = [*_notes(pen, end), *draw_supply(pen, supply), *draw_cells(pen, s, shown), *foreshadows(pen, s)]
    return Drawn(body, _words(pen, shown, supply, end))


@memoized(512)
def _still(pen: Pen, shown: Shown, supply: Supply, end: End) -> Drawn:
    """The board of somebody who is not asked."""
    body = (*_notes(pen, end), *draw_supply(pen, supply), *still_cells(pen, shown))
    return Drawn(body, _words(pen, shown, supply, end))


@memoized(64, names=False)
def _notes(pen: Pen, end: End) -> tuple[str, ...]:
    """The sky, what it is all about, and when it ends, as two slips that say the rest when asked."""
    goal = _chip(7, "cheops-crown", spoken(pen, "note.goal"), spoken(pen, "note.richest"))
    wide = _wide(end.short)
    return SCENE, goal, _chip(WIDE - 7 - wide, "cheops-table", end.short, end.words)


def shown_of(pen: Pen, s: Any) -> Shown:
    last = s.latest[TRACE_CELL] if s.latest[TRACE_CELL] >= 0 and s.pawn[s.latest[TRACE_CELL]] >= 0 else -1
    first = s.pending if s.asked >= 0 and s.decision == LAW12_SECOND else -1
    said = latest_words(pen, s) if last >= 0 else ""
    return Shown(tuple(s.pawn), tuple(s.content), first, last, said)


def _wide(words: str) -> float:
    return 38 + width(words, 18, "bold")


@memoized(256)
def _chip(x: float, symbol: str, words: str, tip: str) -> str:
    """A slip of papyrus in the sky."""
    w = _wide(words)
    body = rect(x, 7, w, 28, "panel", 14) + use(symbol, x + 8, 12, 20, 18) + text(x + 32, 27, words, "t18 b")
    return group(body, tip=tip)


class End(NamedTuple):
    """How far the game is, in a word and in a sentence."""

    short: str
    words: str


def end_of(pen: Pen, s: Any) -> End:
    """When the game ends, that it is the last round, or why it is over."""
    if s.end_reason:
        return End(spoken(pen, "note.over"), spoken(pen, f"note.end_{ENDS[s.end_reason]}"))
    if s.last_round:
        return End(spoken(pen, "note.last"), spoken(pen, "note.last_round"))
    key, full, of = (
        "note.tables_round" if s.setting[SET_FINISH_ROUND] else "note.tables",
        full_tables(s),
        tables_to_end(s),
    )
    return End(spoken(pen, "note.full", n=full, of=of), spoken(pen, key, n=full, of=of))


# --- for those who do not see it


def _words(pen: Pen, shown: Shown, supply: Supply, end: End) -> tuple[str, ...]:
    rows = _rows(pen, shown.pawns, shown.contents)
    return spoken(pen, "note.richest"), end.words, rows, shown.latest, supply_words(pen, supply)


@memoized(512, names=False)
def _rows(pen: Pen, pawns: tuple[int, ...], contents: tuple[int, ...]) -> str:
    """Row by row who stands there and what lies there; then the dead cells."""
    texts, lang = pen.game.texts, pen.lang
    out = [_row(texts, lang, span.start, pawns[span], contents[span]) for span in SPANS]
    dead = [cell_name(k) for k, look in enumerate(legal_families(pawns)) if is_dead(look)]
    return " ".join([*out, texts.say(lang, say("says.dead", n=len(dead), cells=dead))] if dead else out)


@memoized(2048)
def _row(texts: Texts, lang: str, first: int, pawns: tuple[int, ...], contents: tuple[int, ...]) -> str:
    names = [family(f) if f >= 0 else content(thing) for f, thing in zip(pawns, contents)]
    return texts.say(lang, say("says.row", row=cell_name(first)[0], things=names))
