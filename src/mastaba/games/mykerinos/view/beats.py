"""A step as moments: cubes and plots that travel, a season's survey zone by zone, the exhibition wing by wing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import say
from mastaba.draw.motion import Beat, Move, Scene, Sound, Turn

from ..count import PATRON_OF, ZONE_OF, lowest_space, ranking, worth, zone_counts
from ..schema import (
    CARD_LEFT,
    CELL_0,
    DIG_ACTION,
    DIG_CELL,
    DIG_ROOM,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    PASS,
    PATRONS,
    ROOM_0,
    SURVEY_CHOICE,
    USE,
)
from ..words.log import answer_told
from ..words.log_end import sets_told, wing_told
from ..words.log_survey import discards_told, is_closed, zones_told
from .pieces import cube_key, drawn_as
from .scenes import survey_scene, wing_scene

DROP, TAKE, CLEAR, LOOK, SHOW = 260, 650, 450, 1000, 1400  # ms: laid, taken, cleared, told, shown in a scene
LEAN = 26.0  # degrees that a used card is tilted by


def beats(before: Seen, after: Seen, step: Step) -> Sequence[Beat]:
    """§11 Animate."""
    was, now = before.listed, after.listed
    out = _answered(was, step, before.seat)
    if was.phase != now.phase or was.zone != now.zone or was.season != now.season:
        out += _surveyed(was, now, step)
    return [*out, *_exhibited(now)] if after.over else out


# --- the answer ----------------------------------------------------------------------------------------------------


def _answered(was: Any, step: Step, viewer: int) -> list[Beat]:
    """What the answer itself moves."""
    d, a, p = step.decision, step.action, step.seat
    if d == DIG_CELL:
        return [_laid(_own(p, viewer), f"cell-{a - CELL_0}")]
    if d == NEUTRAL_CELL:
        return [_laid(f"neutral-{p}", f"cell-{a - CELL_0}")]
    if d == DIG_ROOM:
        return [_taken(was, step, Move(_own(p, viewer), f"room-{a - ROOM_0}"))]
    if d == DIG_ACTION and a == PASS:
        return [Beat(TAKE, _said(was, step), light=(f"scale-{lowest_space(was.pass_pos)}",), sound=Sound.TURN)]
    if d == DIG_ACTION and a >= USE:
        return [Beat(turns=(Turn(f"patrons-{p}-{a - USE}", LEAN),))]
    if d == SURVEY_CHOICE and a >= CARD_LEFT:
        card = was.slot_card[2 * was.zone + a - CARD_LEFT]
        return [_taken(was, step, Move(f"plot-{card}", _place_of(p, card)))]
    if d == SURVEY_CHOICE:
        return [_taken(was, step, Move(f"supply-{p}", f"room-{a - ROOM_0}"))]
    if d == NEUTRAL_PICK:
        card = was.slot_card[2 * was.zone + a - CARD_LEFT]
        return [Beat(TAKE, _said(was, step), gone=(f"plot-{card}",), sound=Sound.STONE)]
    return []


def _own(p: int, viewer: int) -> str:
    """The cube that leaves a reserve: from one's tray, or from another's sheet."""
    return "own-cube" if p == viewer else f"reserve-{p}"


def _place_of(p: int, card: int) -> str:
    """Where a plot goes on its new owner's sheet."""
    patron = PATRON_OF[card]
    return f"patrons-{p}-{patron}" if patron >= 0 else f"reserve-{p}"


def _laid(piece: str, place: str) -> Beat:
    return Beat(DROP, moves=(Move(piece, place),), sound=Sound.STONE)


def _taken(was: Any, step: Step, move: Move) -> Beat:
    return Beat(TAKE, _said(was, step), moves=(move,), sound=Sound.STONE)


def _said(was: Any, step: Step) -> Any:
    """The log's sentence of the answer."""
    return next(iter(answer_told(was, step)), None)


# --- the survey ----------------------------------------------------------------------------------------------------


def _surveyed(was: Any, now: Any, step: Step) -> list[Beat]:
    """The zone that is settled is cleared; then every zone up to the one that is asked about is shown."""
    out = []
    if is_closed(was, now):
        out.append(_cleared(was, was.zone, step, discards_told(was, step)))
    told = zones_told(was, now, step)
    for i, (zone, words) in enumerate(told):
        lit, over = (f"zone-{zone}", *_pieces(was, zone, step)), say("beat.survey", n=was.season)
        out.append(Beat(SHOW, words, light=lit, sound=Sound.DOOR, scene=_rope_cut(was, zone), over=over, by=-1))
        if i + 1 < len(told) or now.zone != zone or now.season != was.season:
            out.append(_cleared(was, zone, step, []))
    return out


def _rope_cut(was: Any, zone: int) -> Scene | None:
    """The scene of a zone where somebody chooses."""
    cards = [card for card in was.slot_card[2 * zone : 2 * zone + 2] if card >= 0]
    ranks = ranking(was, zone_counts(was.cube, was.season)[zone])
    return survey_scene(cards, [drawn_as(was, rank.colour) for rank in ranks]) if cards and ranks else None


def _cleared(was: Any, zone: int, step: Step, words: Iterable[Any]) -> Beat:
    """Its cubes go back, its plots that nobody took are discarded."""
    return Beat(CLEAR, next(iter(words), None), gone=tuple(_pieces(was, zone, step)), by=-1)


def _pieces(was: Any, zone: int, step: Step) -> list[str]:
    """The cubes and plots of a zone that were on the board, but for the plot just taken."""
    cubes = [
        cube_key(was.put_at[cell], cell)
        for cell, colour in enumerate(was.cube)
        if colour >= 0 and ZONE_OF[cell] == zone
    ]
    slots = [2 * zone, 2 * zone + 1]
    if step.action >= CARD_LEFT and zone == was.zone:
        slots.remove(2 * zone + step.action - CARD_LEFT)
    return cubes + [f"plot-{was.slot_card[slot]}" for slot in slots if was.slot_card[slot] >= 0]


# --- the end -------------------------------------------------------------------------------------------------------


def _exhibited(now: Any) -> list[Beat]:
    """§6 Wing by wing, then the sets."""
    scores = [worth(now, p) for p in range(now.seats)]
    out = []
    for wing, patron in enumerate(now.wing_patron):
        words = wing_told(now, scores, wing)
        if words:
            cards = [f"patrons-{p}-{patron}" for p in range(now.seats) if scores[p].cards[patron]]
            won = [(p, s.cards[patron] * s.values[patron]) for p, s in enumerate(scores) if s.cards[patron]]
            lit, scene = (f"wing-{wing}", *cards), wing_scene(patron, wing, won)
            out.append(Beat(SHOW, words, light=lit, sound=Sound.DOOR, scene=scene, over=say("beat.exhibition"), by=-1))
    sets = sets_told(scores)
    if sets:
        held = [f"patrons-{p}-{k}" for p in range(now.seats) if scores[p].sets for k in range(PATRONS)]
        out.append(Beat(LOOK, sets, light=tuple(held), sound=Sound.DOOR, by=-1))
    return out
