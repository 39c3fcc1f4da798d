"""The board: one's own necropolis under the sky, what it is worth, and what an answer would add to it."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.sight import Seen
from mastaba.draw.board import last_mark, seat_tag
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_once, text

from ..count import Cards, Pyramid, count, floors_of, majorities, pile
from ..rules.pyramid import slot_of
from ..schema import (
    ACTIONS,
    BASE_LEFT,
    BASE_RIGHT,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    GOD_1,
    NONE,
    ROUNDS,
)
from ..tables import EXTRA_OBELISK, EXTRA_TOMB
from ..words.names import card_name
from ..words.reasons import is_barred
from .edifices import empty_site, foot, obelisk, obelisk_words, tomb
from .foresight import draw_foresight
from .plan import BOARD, HIGH, TOMB_W, TOMB_X, WIDE
from .plates import built_plates, pyramid_words, tomb_plate
from .pyramid import Site, draw_pyramid, draw_slots
from .scene import sky

READS = (
    "asked decision round_no tile_of pyramid obelisk obelisk_n tomb tomb_n"  # the necropolis, and what may be added
    " pending hand hand_n quarry"  # what might come into it
)
ANSWERS = (*range(GOD_1, NONE), *range(BASE_LEFT, len(ACTIONS)))  # slots lie here; the others are foreshadowed


@panel("board", reads=READS, answers=ANSWERS, size=(WIDE, HIGH), least=344, role=Role.BOARD, eyes=True, last=True)
def board(seen: Seen, pen: Pen) -> Drawn:
    s, p = seen.s, max(seen.seat, 0)
    shown = shown_of(seen, p)
    at = BOARD.site(shown.pyramid)
    out = [_drawn(pen, shown), _just_now(pen, s, p, at), draw_foresight(pen, seen, at)]
    if seen.my_turn and s.decision == CHOOSE_PYRAMID_SLOT:
        out.append(draw_slots(pen, at, shown.pyramid, s.pending))
    return Drawn("".join(out), [_words(pen, shown)])


class Shown(NamedTuple):
    """All that is shown of a necropolis, but for what might come into it."""

    seat: int
    own: bool
    over: bool
    round_no: int
    pyramid: Pyramid
    obelisk: Cards
    buried: int
    tomb: Cards  # those that the viewer sees
    won: tuple[bool, ...]  # majorities, once all tombs are open
    no_obelisk: bool  # its god does not allow one in this round
    no_tomb: bool


def shown_of(seen: Seen, p: int) -> Shown:
    s, n = seen.s, seen.s.tomb_n[p]
    return Shown(
        p, p == seen.seat, seen.over, s.round_no, tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p]),
        n, pile(s.tomb[p], n), majorities(s, p) if seen.over else (),
        is_barred(seen, p, EXTRA_OBELISK), is_barred(seen, p, EXTRA_TOMB),
    )  # fmt: skip


@drawn_once(1024)
def _drawn(pen: Pen, shown: Shown) -> str:
    """The necropolis under its sky."""
    p, pyramid = shown.seat, shown.pyramid
    out = [sky(WIDE, BOARD.ground, HIGH, shown.round_no)]
    out.append(_head(pen, shown.round_no, shown.over, -1 if shown.own else p))
    out.append(draw_pyramid(pen, BOARD.site(pyramid), pyramid) if pyramid[0] >= 0 else empty_site(pen, BOARD))
    out += [foot(BOARD, p), obelisk(pen, BOARD, p, shown.obelisk, shown.no_obelisk, shown.over)]
    out.append(tomb(pen, p, shown.buried, shown.tomb, _tomb_words(pen, shown)))
    plates = built_plates(pen, pyramid, shown.obelisk, shown.over)
    return "".join(out) + plates + tomb_plate(pen, shown.buried, shown.tomb, shown.over or shown.own, shown.won)


@drawn_once(64)
def _head(pen: Pen, round_no: int, over: bool, watched: int) -> str:
    """§11 Round x / 10, and what it is all about; who is watched, if it is not oneself."""
    shown = text(12, 23, pen.say("head.round", n=round_no, of=ROUNDS), "t18 d")
    shown += text(12, 44, pen.say("head.over" if over else "head.goal"), "t16")
    return shown + (seat_tag(pen, watched, WIDE - 170, 20, 160, 16) if watched >= 0 else "")


def _tomb_words(pen: Pen, shown: Shown) -> str:
    """The tomb in a sentence; why nothing can be buried now."""
    said = pen.say("tip.tomb_open" if shown.over else "tip.tomb_mine" if shown.own else "tip.tomb", n=shown.buried)
    return f"{said} {pen.say('why.no_tomb')}" if shown.no_tomb else said


# --- what just happened --------------------------------------------------------------------------------------------


def _just_now(pen: Pen, s: Any, p: int, at: Site) -> str:
    """Marks around what was built here since the viewer's previous answer, once for each edifice."""
    last = {step.decision: step.action for step in pen.last if step.seat == p and step.action != NONE}
    out = []
    if CHOOSE_PYRAMID_SLOT in last:
        out.append(last_mark(newest(at, tuple(s.pyramid[p]), last[CHOOSE_PYRAMID_SLOT]), 3))
    if CHOOSE_OBELISK_CARD in last and s.obelisk_n[p]:
        out.append(last_mark(BOARD.top_stage(s.obelisk_n[p]), 3))
    if CHOOSE_TOMB_CARD in last:
        out.append(last_mark((TOMB_X - TOMB_W / 2 + 2, BOARD.ground - TOMB_W * 0.7, TOMB_W - 4, TOMB_W * 0.72), 4))
    return "".join(out)


def newest(at: Site, pyramid: Pyramid, action: int) -> Box:
    """The box of the card that an answer placed: since then the right end of the base is the last of its cards."""
    slot = at.base - 1 if action == BASE_RIGHT else slot_of(pyramid, action)
    return (*at.corner(slot), 2 * at.u, 2 * at.v)


# --- the same in sentences -----------------------------------------------------------------------------------------


@drawn_once(1024)
def _words(pen: Pen, shown: Shown) -> str:
    """Round and goal; then every edifice with its cards."""
    laid = tuple(card for card in shown.pyramid if card >= 0)
    about = pen.say("head.over" if shown.over else "head.goal")
    said = [f"{pen.say('head.round', n=shown.round_no, of=ROUNDS)}. {about}"]
    if laid:
        floors = floors_of(shown.pyramid)
        said += [pyramid_words(pen, count(shown.pyramid)), pen.say("board.floors", n=len(laid), floors=floors)]
        said.append(_cards_told(pen, laid))
    else:
        said.append(pen.say("tip.empty_pyramid"))
    said.append(obelisk_words(pen, shown.obelisk, shown.over))
    said += [_cards_told(pen, shown.obelisk)] if shown.obelisk else []
    said.append(_tomb_words(pen, shown))
    return " ".join([*said, _cards_told(pen, shown.tomb)] if shown.tomb else said)


def _cards_told(pen: Pen, cards: Cards) -> str:
    return pen.say("board.cards", n=len(cards), cards=[card_name(card) for card in cards])
