"""The board: one's own necropolis under the sky, what it is worth, and what an answer would add to it."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import last_mark, seat_tag
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, drawn_once, text

from ..count import Cards, Pyramid, count, floors_of, pile
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
from .plates import draw_plates, pyramid_words
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
    pyramid, raised = tuple(s.pyramid[p]), pile(s.obelisk[p], s.obelisk_n[p])
    buried = pile(s.tomb[p], s.tomb_n[p])
    at = BOARD.site(pyramid)
    barred = is_barred(seen, p, EXTRA_OBELISK)
    told_tomb = tomb_words(pen, seen, p)
    out = [sky(WIDE, BOARD.ground, HIGH, s.round_no), _head(pen, s.round_no, seen.over, p if seen.seat < 0 else -1)]
    out.append(draw_pyramid(pen, at, pyramid) if pyramid[0] >= 0 else empty_site(pen, BOARD))
    out += [foot(BOARD, p), obelisk(pen, BOARD, p, raised, barred, seen.over)]
    out += [tomb(pen, p, s.tomb_n[p], buried, told_tomb), draw_plates(pen, seen, p)]
    out += [_just_now(pen, s, p, at), draw_foresight(pen, seen, at)]
    if seen.my_turn and s.decision == CHOOSE_PYRAMID_SLOT:
        out.append(draw_slots(pen, at, pyramid, s.pending))
    return Drawn("".join(out), _words(pen, seen, p, pyramid, raised, buried))


@drawn_once(64)
def _head(pen: Pen, round_no: int, over: bool, watched: int) -> str:
    """§11 Round x / 10, and what it is all about; who is watched, if it is not oneself."""
    shown = text(12, 23, pen.say("head.round", n=round_no, of=ROUNDS), "t18 d")
    shown += text(12, 44, pen.say("head.over" if over else "head.goal"), "t16")
    return shown + (seat_tag(pen, watched, WIDE - 170, 20, 160, 16) if watched >= 0 else "")


def tomb_words(pen: Pen, seen: Seen, p: int) -> str:
    """A tomb in a sentence; why nothing can be buried now."""
    n = seen.s.tomb_n[p]
    said = pen.say("tip.tomb_open" if seen.over else "tip.tomb_mine" if p == seen.seat else "tip.tomb", n=n)
    return f"{said} {pen.say('why.no_tomb')}" if is_barred(seen, p, EXTRA_TOMB) else said


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


def _words(pen: Pen, seen: Seen, p: int, pyramid: Pyramid, raised: Cards, buried: Cards) -> list[str]:
    """Round and goal; then every edifice with its cards."""
    about = pen.say("head.over" if seen.over else "head.goal")
    said = [f"{pen.say('head.round', n=seen.s.round_no, of=ROUNDS)}. {about}"]
    said += [_told(pen, pyramid, raised, seen.over), tomb_words(pen, seen, p)]
    return [*said, _cards_told(pen, buried)] if buried else said


@drawn_once(1024)
def _told(pen: Pen, pyramid: Pyramid, raised: Cards, over: bool) -> str:
    laid = tuple(card for card in pyramid if card >= 0)
    if not laid:
        return f"{pen.say('tip.empty_pyramid')} {obelisk_words(pen, raised, over)}"
    said = [pyramid_words(pen, count(pyramid)), pen.say("board.floors", n=len(laid), floors=floors_of(pyramid))]
    said += [_cards_told(pen, laid), obelisk_words(pen, raised, over)]
    return " ".join([*said, _cards_told(pen, raised)] if raised else said)


@drawn_once(1024)
def _cards_told(pen: Pen, cards: Cards) -> str:
    return pen.say("board.cards", n=len(cards), cards=[card_name(card) for card in cards])
