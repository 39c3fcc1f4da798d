"""The board: one's own necropolis under the sky, what it is worth, and what an answer would add to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen, Step
from mastaba.draw.board import last_mark, seat_tag
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, text

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
from ..words.reasons import is_barred
from .cards import named
from .edifices import empty_site, foot, obelisk, obelisk_words, tomb
from .foresight import draw_foresight
from .ledger import pyramid_words
from .plan import BOARD, HIGH, TOMB_W, TOMB_X, WIDE
from .plates import obelisk_plate, pyramid_plate, tomb_plate
from .pyramid import Site, draw_pyramid, draw_slots
from .scene import sky

READS = (
    "asked decision round_no tile_of pyramid obelisk obelisk_n tomb tomb_n"  # the necropolis, and what may be added
    " pending hand hand_n quarry"  # what might come into it
)
ANSWERS = (*range(GOD_1, NONE), *range(BASE_LEFT, len(ACTIONS)))  # slots lie here; the others are foreshadowed


@panel(
    "board",
    reads=READS,
    answers=ANSWERS,
    size=(WIDE, HIGH),
    least=344,
    role=Role.BOARD,
    eyes=True,
    last=True,
)
def board(seen: Seen, pen: Pen) -> Drawn:
    s, p = seen.s, max(seen.seat, 0)
    shown = shown_of(seen, p)
    still = _still(pen, shown, just_now(pen.last, s, p))
    if not seen.options:
        return still
    at = BOARD.site(shown.pyramid)
    slots = draw_slots(pen, at, shown.pyramid, s.pending) if s.decision == CHOOSE_PYRAMID_SLOT else []
    return Drawn([*still.body, *draw_foresight(pen, seen, at), *slots], still.words)


@memoized(1024)
def _still(pen: Pen, shown: Shown, just: Just) -> Drawn:
    """The board of somebody who is not asked: without what might come into it."""
    words = _words(pen, shown), just_words(pen, shown.pyramid, shown.obelisk, just)
    return Drawn((*_drawn(pen, shown), *_marks(shown, just)), words)


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


@memoized(1024)
def _drawn(pen: Pen, shown: Shown) -> tuple[str, ...]:
    """The necropolis under its sky."""
    p, pyramid = shown.seat, shown.pyramid
    built = draw_pyramid(pen, BOARD.site(pyramid), pyramid) if pyramid[0] >= 0 else (empty_site(pen, BOARD),)
    return (
        sky(WIDE, BOARD.ground, HIGH, shown.round_no),
        _head(pen, shown.round_no, shown.over, -1 if shown.own else p),
        *built,
        foot(BOARD, p),
        *obelisk(pen, BOARD, p, shown.obelisk, shown.no_obelisk, shown.over),
        *tomb(pen, p, shown.buried, shown.tomb, _tomb_words(pen, shown)),
        pyramid_plate(pen, count(pyramid)),
        obelisk_plate(pen, shown.obelisk, shown.over),
        tomb_plate(pen, shown.buried, shown.tomb, shown.over or shown.own, shown.won),
    )


@memoized(64)
def _head(pen: Pen, round_no: int, over: bool, watched: int) -> str:
    """§11 Round x / 10, and what it is all about; who is watched, if it is not oneself."""
    shown = text(12, 23, pen.say("head.round", n=round_no, of=ROUNDS), "t18 d")
    shown += text(12, 44, pen.say("head.over" if over else "head.goal"), "t17")
    return shown + (seat_tag(pen, watched, WIDE - 170, 20, 160, 17) if watched >= 0 else "")


def _tomb_words(pen: Pen, shown: Shown) -> str:
    """The tomb in a sentence; why nothing can be buried now."""
    said = pen.say("tip.tomb_open" if shown.over else "tip.tomb_mine" if shown.own else "tip.tomb", n=shown.buried)
    return f"{said} {pen.say('why.no_tomb')}" if shown.no_tomb else said


# --- what just happened --------------------------------------------------------------------------------------------


class Just(NamedTuple):
    """What a player built since the viewer's previous answer: the newest answer for each edifice."""

    slot: int = NONE  # where a card was placed in the pyramid
    raised: bool = False
    buried: bool = False


NOTHING = Just()


def just_now(last: Sequence[Step], s: Any, p: int) -> Just:
    given = {step.decision: step.action for step in last if step.seat == p and step.action != NONE}
    if not given:
        return NOTHING
    raised = CHOOSE_OBELISK_CARD in given and bool(s.obelisk_n[p])
    return Just(given.get(CHOOSE_PYRAMID_SLOT, NONE), raised, CHOOSE_TOMB_CARD in given)


def _marks(shown: Shown, just: Just) -> list[str]:
    """Marks around it."""
    out = []
    if just.slot != NONE:
        out.append(last_mark(newest(BOARD.site(shown.pyramid), shown.pyramid, just.slot), 3))
    if just.raised:
        out.append(last_mark(BOARD.top_stage(len(shown.obelisk)), 3))
    if just.buried:
        out.append(last_mark((TOMB_X - TOMB_W / 2 + 2, BOARD.ground - TOMB_W * 0.7, TOMB_W - 4, TOMB_W * 0.72), 4))
    return out


def newest(at: Site, pyramid: Pyramid, action: int) -> Box:
    """The box of the card that an answer placed."""
    return (*at.corner(_newest_slot(at, pyramid, action)), 2 * at.u, 2 * at.v)


def _newest_slot(at: Site, pyramid: Pyramid, action: int) -> int:
    """Where the card of an answer lies: since then the right end of the base is the last of its cards."""
    return at.base - 1 if action == BASE_RIGHT else int(slot_of(pyramid, action))


def just_words(pen: Pen, pyramid: Pyramid, obelisk: Cards, just: Just) -> str:
    """The same in sentences."""
    said = []
    if just.slot != NONE:
        card = pyramid[_newest_slot(BOARD.site(pyramid), pyramid, just.slot)]
        said.append(pen.say("just.pyramid", card=named(pen, card)))
    if just.raised:
        said.append(pen.say("just.obelisk", card=named(pen, obelisk[-1])))
    if just.buried:
        said.append(pen.say("just.tomb"))
    return " ".join(said)


# --- the same in sentences -----------------------------------------------------------------------------------------


@memoized(1024, names=False)
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
    return pen.say("board.cards", n=len(cards), cards=[named(pen, card) for card in cards])
