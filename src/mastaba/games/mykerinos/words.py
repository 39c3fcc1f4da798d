"""What is said in Mykerinos: names of answers, the sentence over the board, counts beside a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message, say

from .schema import (
    CARD_LEFT,
    CELL_0,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    DIG_CELL,
    DIG_MODE,
    LEMON,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    NEW,
    PASS,
    ROOM_0,
    USE,
)
from .tables import CARD_PATRON, CARD_POINTS, PATRON_KEYS, ROOM_VALUE
from .view_count import (
    WINGS_OF,
    ZONE_OF,
    Rank,
    cell_name,
    chain_colour,
    cubes_of_chain,
    listed,
    museum_cubes,
    ranking,
    set_count,
    zone_counts,
)
from .words_log import tell

__all__ = ["facts", "label", "prompt", "tell"]


def patron_name(patron: int) -> Message:
    return say(f"patron.{PATRON_KEYS[patron]}" if patron >= 0 else "patron.none")


def plot_name(card: int) -> Message:
    """A plot by its patron and its points."""
    return say("plot.named", patron=patron_name(int(CARD_PATRON[card])), n=int(CARD_POINTS[card]))


def room_name(s: Any, room: int) -> Message:
    """A room by its value and the patrons it serves."""
    patrons = [patron_name(int(s.wing_patron[w])) for w in WINGS_OF[room]]
    if len(patrons) == 1:
        return say("room.one", value=int(ROOM_VALUE[room]), patron=patrons[0])
    return say("room.two", value=int(ROOM_VALUE[room]), patron=patrons[0], other=patrons[1])


# --- names of answers ----------------------------------------------------------------------------------------------


def label(seen: Seen, action: int) -> Message:
    """What an answer is called here and now."""
    s = listed(seen)
    if action >= CARD_LEFT:
        return _card_label(s, action)
    if action >= ROOM_0:
        return say("label.room", room=room_name(s, action - ROOM_0))
    if action >= CELL_0:
        return _cell_label(seen, action - CELL_0)
    if action == NEUTRAL_SKIP:
        return say("label.neutral_skip")
    if action >= USE:
        return say(f"label.use_{PATRON_KEYS[action - USE]}")
    if action == PASS:
        taken = [v for v in s.pass_pos if v]
        return say("label.pass", n=next(v for v in range(1, 5) if v not in taken))
    return _mode_label(s, action)


def _mode_label(s: Any, action: int) -> Message:
    """NEW and EXTEND are for oneself, for the neutral, or under Lord Lemon."""
    name = "new" if action == NEW else "extend"
    if s.decision == NEUTRAL_ACTION:
        return say(f"label.neutral_{name}")
    if s.decision == DIG_MODE and s.called == LEMON:
        return say(f"label.lemon_{name}")
    return say(f"label.{name}")


def _cell_label(seen: Seen, cell: int) -> Message:
    """The cell, and what the cube would make of its zone."""
    zone = ZONE_OF[cell]
    rank = _with_one_more(seen, zone)
    key = "label.neutral_cell" if listed(seen).decision == NEUTRAL_CELL else "label.cell"
    return say(f"{key}_{rank.place}", cell=cell_name(cell), zone=zone + 1, n=rank.cubes)


@lru_cache(16)
def _with_one_more(seen: Seen, zone: int) -> Rank:
    """The place of the colour being placed, with one cube more in a zone."""
    s = listed(seen)
    colour = chain_colour(s)
    counts = zone_counts(s.cube, s.season)[zone]
    counts[colour] += 1
    return next(r for r in ranking(s, counts) if r.colour == colour)


def _card_label(s: Any, action: int) -> Message:
    side = "left" if action == CARD_LEFT else "right"
    card = s.slot_card[2 * s.zone + action - CARD_LEFT]
    key = "label.pick" if s.decision == NEUTRAL_PICK else "label.card"
    return say(f"{key}_{side}", plot=plot_name(card))


# --- the sentence over the board -----------------------------------------------------------------------------------


def prompt(seen: Seen) -> Message:
    """What the asked player must do, as precisely as the moment allows."""
    s = listed(seen)
    if s.decision in (DIG_CELL, NEUTRAL_CELL):
        return _cell_prompt(s)
    if seen.decision == "DIG_ACTION" and s.last_turn:
        return say("prompt.last_action")
    if seen.decision == "DIG_MODE":
        return say("prompt.mode", patron=patron_name(s.called))
    if seen.decision == "NEUTRAL_ACTION":
        return say("prompt.neutral", n=s.neutral_hand[s.asked])
    if seen.decision == "SURVEY_CHOICE":
        rank = s.rank_at + 1
        kind = "room" if any(ROOM_0 <= a < CARD_LEFT for a in seen.options) else "plot"
        return say(f"prompt.survey_{kind}", zone=s.zone + 1, rank=say(f"rank.{rank}"))
    if seen.decision == "NEUTRAL_PICK":
        return say("prompt.pick", zone=s.zone + 1, rank=say(f"rank.{s.rank_at + 1}"))
    return say(f"decision.{seen.decision}")


def _cell_prompt(s: Any) -> Message:
    cubes = cubes_of_chain(s.chain_kind)
    if s.decision == NEUTRAL_CELL:
        return say("prompt.neutral_cell", n=s.chain_step + 1, of=cubes)
    if s.chain_kind in (CHAIN_NEW, CHAIN_LEMON_NEW):
        return say("prompt.pyramid_cell" if s.chain_kind == CHAIN_LEMON_NEW else "prompt.new_cell")
    if s.chain_step == 0:
        return say("prompt.first_cell", of=cubes)
    return say("prompt.next_cell", n=s.chain_step + 1, of=cubes, cell=cell_name(s.chain_cells[s.chain_step - 1]))


# --- counts beside a seat ------------------------------------------------------------------------------------------


def facts(seen: Seen, seat: int) -> Sequence[tuple[str, Any]]:
    """Prestige scored, cubes in reserve, supply and Museum, patron cards, sets; with two players the neutral cubes."""
    s = listed(seen)
    shown = [
        ("fact.points", s.points[seat]),
        ("fact.reserve", s.reserve[seat]),
        ("fact.supply", s.supply[seat]),
        ("fact.museum", museum_cubes(s, seat)),
        ("fact.patrons", sum(s.patrons[seat])),
        ("fact.sets", set_count(s, seat)),
    ]
    return [*shown, ("fact.neutral", s.neutral_hand[seat])] if s.seats == 2 else shown
