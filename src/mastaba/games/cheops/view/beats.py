"""A step as moments: a pawn is laid, a tablet turned over, a sale covers its number and moves the column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message
from mastaba.draw.motion import Beat, Move, Sound

from ..rules.laws import slot_column, slot_number
from ..rules.prices import full_tables, is_full, market_price, owned, tables_to_end
from ..schema import (
    CELL_0,
    COLOUR_0,
    DISPOSE,
    DRAW_0,
    END,
    END_TURN,
    JOKER_COLOUR,
    LAW7_SLOT,
    LAW8_TARGET,
    LAW9_PAY,
    LAW10_COLOUR,
    LAW11_CELL,
    LAW12_SECOND,
    LAW_1,
    LAW_COLUMN,
    MAIN,
    NEIGHBOUR,
    NEIGHBOUR_PAWN,
    PASS,
    PAY,
    PLACE,
    SELL,
    TABLET,
)
from ..tables import COLOURS, LONG_GAME, MARKET_2, TABLET_INDEX
from ..words.log import answer_told, end_told, tables_told
from ..words.prices import printed
from .scenes import full_scene, law_scene, sale_scene

LAY, TAKE, COVER, LOOK, READ = 260, 450, 400, 900, 1500  # ms: laid, taken, covered, shown, a sentence to read
SOLD = 1300  # ms: a sale, on the whole board


def beats(before: Seen, after: Seen, step: Step) -> Sequence[Beat]:
    """§11 Animate: the answer, what it does to the prices, and the end."""
    was, now = before.listed, after.listed
    out = _answered(was, now, step, before.seat)
    out += [_full(now, c, words) for c, words in tables_told(was, now)]
    if now.end_reason != was.end_reason:
        full = tuple(f"col-{c}" for c in range(COLOURS) if is_full(now, c))
        out.append(Beat(READ, end_told(now), light=full, sound=Sound.DOOR, by=-1))
    return out


def _answered(was: Any, now: Any, step: Step, viewer: int) -> list[Beat]:
    d, a, p = step.decision, step.action, step.seat
    told = answer_told(was, now, step)
    if d in (PLACE, LAW11_CELL):
        return _placed(was, now, p, a - CELL_0, viewer, told)
    if d == DISPOSE:
        c = int(was.pending)
        return _sale(was, now, c, "taken", told[0]) if a == SELL else [_keep(p, c, "taken", told[0])]
    if d == LAW10_COLOUR:
        return _sale(was, now, a - COLOUR_0, f"k{p}-{a - COLOUR_0}", told[-1])
    if d == LAW12_SECOND:
        return [_swap(was, p, a, told[0])]
    if d == END_TURN and DRAW_0 <= a < END:
        return [_drawn(was, p, a - DRAW_0, viewer)]
    if d == LAW8_TARGET:
        return [Beat(LOOK, told[0], gone=(f"law-{a - LAW_1 + 1}",), sound=Sound.KNOCK)]
    lit = _lit(p, d, a)
    sound = Sound.COIN if lit.startswith("purse") else Sound.STONE
    return [Beat(LOOK, told[0], light=(lit,), sound=sound)] if lit else []


def _lit(p: int, d: int, a: int) -> str:
    """What an answer is about that moves nothing."""
    if (d == MAIN and a == NEIGHBOUR) or (d == LAW9_PAY and a == PAY):
        return f"purse-{p}"
    if d == MAIN and a == PASS:
        return f"hand-{p}"
    if d == LAW_COLUMN:
        return f"foot-{a - COLOUR_0}"
    if d == LAW7_SLOT:
        return f"n{slot_column(a)}-{slot_number(a)}"
    return f"col-{a - COLOUR_0}" if d == JOKER_COLOUR else ""


# --- a pawn


def _placed(was: Any, now: Any, p: int, k: int, viewer: int, told: list[Message]) -> list[Beat]:
    """The pawn is laid; its tablet is turned over, or its treasure goes to the market, or where nobody is asked."""
    out = [Beat(LAY, moves=(Move(_pawn(was, p, viewer), f"cell-{k}"),), sound=Sound.STONE)]
    thing, treasure = int(was.content[k]), f"c{k}"
    if thing == TABLET:
        law = int(now.tablet_at[TABLET_INDEX[k]])
        where = ("market",) if law <= MARKET_2 else ("countdown",) if law == LONG_GAME else ()
        scene = law_scene(law)
        return [*out, Beat(READ, told[1], light=(treasure, *where), sound=Sound.DOOR, scene=scene)]
    if now.covered[thing] > was.covered[thing]:
        return out + _sale(was, now, thing, treasure, told[-1])
    if owned(now, p, thing) > owned(was, p, thing):
        return [*out, _keep(p, thing, treasure, told[-1])]
    if now.discarded[thing] > was.discarded[thing]:
        return [*out, Beat(LOOK, told[-1], gone=(treasure,), sound=Sound.KNOCK)]
    return [*out, Beat(TAKE, moves=(Move(treasure, "market" if p == viewer else f"sheet-{p}"),))]


def _pawn(was: Any, p: int, viewer: int) -> str:
    """The pawn that is laid: a neighbour, or the uppermost of its family in one's own or another's hand."""
    f = int(was.pending)
    if f == NEIGHBOUR_PAWN:
        return f"neighbour-{int(was.neighbours_left)}"
    return f"{'own' if p == viewer else f'h{p}'}-{f}-{int(was.hand[p, f]) - 1}"


def _drawn(was: Any, p: int, k: int, viewer: int) -> Beat:
    """The top of a pile joins a hand."""
    high = int(was.height[k])
    to = f"own-place-{int(was.pile[k, high - 1])}" if p == viewer else f"hand-{p}"
    return Beat(TAKE, moves=(Move(f"top{k}-{high}", to),), sound=Sound.STONE)


# --- a treasure


def _sale(was: Any, now: Any, c: int, piece: str, words: Message) -> list[Beat]:
    """The scarab covers its number; the next one lights up, with everybody's treasures that it now counts for."""
    i = int(was.covered[c])
    kept = tuple(f"k{p}-{c}" for p in range(was.seats) if owned(was, p, c))
    scene = sale_scene(c, int(was.asked), int(market_price(was)), printed(now, c, i + 1))
    return [
        Beat(COVER, moves=(Move(piece, f"n{c}-{i}"),), sound=Sound.STONE),
        Beat(SOLD, words, light=(f"n{c}-{i + 1}", *kept), sound=Sound.COIN, scene=scene),
    ]


def _keep(p: int, c: int, piece: str, words: Message) -> Beat:
    return Beat(TAKE, words, (Move(piece, f"k{p}-{c}"),), sound=Sound.STONE)


def _full(now: Any, c: int, words: Message) -> Beat:
    scene = full_scene(c, int(full_tables(now)), int(tables_to_end(now)))
    return Beat(READ, words, light=(f"col-{c}",), sound=Sound.KNOCK, scene=scene, by=-1)


def _swap(was: Any, p: int, a: int, words: Message) -> Beat:
    """Two treasures change places."""
    k = int(was.pending)
    if a >= CELL_0:
        there = a - CELL_0
        return Beat(LOOK, words, (Move(f"c{k}", f"cell-{there}"), Move(f"c{there}", f"cell-{k}")), sound=Sound.STONE)
    mine = int(was.content[k])
    moves = (Move(f"c{k}", f"k{p}-{mine}"), Move(f"k{p}-{a - COLOUR_0}", f"cell-{k}"))
    return Beat(LOOK, words, moves, sound=Sound.STONE)
