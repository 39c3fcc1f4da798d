"""The log of Mykerinos: one answer, what it brought about, zone by zone and season by season."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from mastaba.core.game import Step
from mastaba.core.sight import Seen
from mastaba.core.text import Message, Who, say

from ..count import (
    WINGS_OF,
    Rank,
    Worth,
    cell_name,
    cubes_of_chain,
    is_neutral,
    listed,
    ranking,
    worth,
    zone_counts,
)
from ..rules.region import contains, pyramids
from ..schema import (
    CARD_LEFT,
    CELL_0,
    CHAIN_BLACKMORE,
    CHAIN_EXTEND,
    CHAIN_LEMON_EXTEND,
    CHAIN_LEMON_NEW,
    CHAIN_NEW,
    CHAIN_TANGERINE,
    DIG,
    DIG_ACTION,
    DIG_CELL,
    DIG_ROOM,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    PASS,
    PATRON_KEYS,
    PATRONS,
    ROOM_0,
    SURVEY,
    SURVEY_CHOICE,
    USE_VIOLET,
)
from ..tables import (
    CARD_PATRON,
    CARD_POINTS,
    CARDS_BY_SEASON,
    NEUTRAL_QUOTA,
    QUOTA,
    ROOM_VALUE,
    SET_POINTS,
)

CHAINS = {
    CHAIN_NEW: "log.new",
    CHAIN_EXTEND: "log.extend",
    CHAIN_LEMON_NEW: "log.lemon_new",
    CHAIN_LEMON_EXTEND: "log.lemon_extend",
    CHAIN_BLACKMORE: "log.blackmore",
    CHAIN_TANGERINE: "log.tangerine",
}


def tell(before: Seen, after: Seen, step: Step) -> Sequence[Message]:
    """§11 What happened in one step."""
    was, now = listed(before), listed(after)
    lines = [] if was.ply else [say("log.season", n=was.season, player=Who(was.first_player))]
    told = _answer_told(was, step)
    if told is not None:
        in_chain = step.decision in (DIG_CELL, NEUTRAL_CELL)
        lines.append(say("log.forced", line=told) if step.forced and not in_chain else told)
    if now.last_turn and not was.last_turn:
        lines.append(say("log.last_action", player=Who(now.asked)))
    lines += _survey_told(was, now, step)
    if now.season > was.season:
        lines.append(say("log.season", n=now.season, player=Who(now.first_player)))
        lines += _short_refills(was, now, step)
    return [*lines, *_exhibition(now)] if after.over else lines


# --- the answer itself ---------------------------------------------------------------------------------------------


def _answer_told(was: Any, step: Step) -> Message | None:
    """The sentence of an answer; a chain is told with its last cube."""
    who, d, a = Who(step.seat), step.decision, step.action
    if d == DIG_ACTION and a == PASS:
        return say("log.pass", player=who, n=_lowest_space(was))
    if d == DIG_ACTION and a == USE_VIOLET:
        return say("log.violet", player=who)
    if d in (DIG_CELL, NEUTRAL_CELL):
        return _chain_told(was, step)
    if d == NEUTRAL_ACTION and a == NEUTRAL_SKIP and not step.forced:
        return say("log.neutral_skip", player=who)
    if d == DIG_ROOM:
        return say("log.brown", player=who, room=_room(was, a - ROOM_0))
    if d == SURVEY_CHOICE:
        return _taken(was, step)
    if d == NEUTRAL_PICK:
        card = was.slot_card[2 * was.zone + a - CARD_LEFT]
        return say("log.pick", player=who, plot=_patron(card))
    return None


def _lowest_space(was: Any) -> int:
    return next(v for v in range(1, 5) if v not in was.pass_pos)


def _chain_told(was: Any, step: Step) -> Message | None:
    if was.chain_step + 1 < cubes_of_chain(was.chain_kind):
        return None
    cells = [*was.chain_cells[: was.chain_step], step.action - CELL_0]
    names: list[str | Message] = [cell_name(c) for c in cells]
    if was.chain_kind == CHAIN_LEMON_EXTEND:
        stone = pyramids(was)
        names = [say("log.pyramid", cell=cell_name(c)) if contains(stone, c) else cell_name(c) for c in cells]
    if step.forced:
        names[-1] = say("log.forced_cell", cell=names[-1])
    key = CHAINS[was.chain_kind]
    if step.decision == NEUTRAL_CELL:
        key = "log.neutral_new" if len(cells) == 1 else "log.neutral_extend"
    return say(key, player=Who(step.seat), cells=names)


def _taken(was: Any, step: Step) -> Message:
    """A plot or a room of the survey."""
    who = Who(step.seat)
    if step.action < CARD_LEFT:
        return say("log.room", player=who, room=_room(was, step.action - ROOM_0))
    card = was.slot_card[2 * was.zone + step.action - CARD_LEFT]
    points = int(CARD_POINTS[card])
    return say("log.card" if points else "log.card_plain", player=who, plot=_patron(card), n=points)


def _patron(card: int) -> Message:
    patron = int(CARD_PATRON[card])
    return say(f"patron.{PATRON_KEYS[patron]}" if patron >= 0 else "plot.none")


def _room(s: Any, room: int) -> Message:
    patrons = [say(f"patron.{PATRON_KEYS[s.wing_patron[w]]}") for w in WINGS_OF[room]]
    key = "room.two" if len(patrons) > 1 else "room.one"
    return say(key, value=int(ROOM_VALUE[room]), patron=patrons[0], other=patrons[-1])


# --- the survey ----------------------------------------------------------------------------------------------------


def _survey_told(was: Any, now: Any, step: Step) -> list[Message]:
    """Zones settled and begun by one answer."""
    if now.phase == DIG and now.season == was.season:
        return []
    zones = int(CARDS_BY_SEASON[was.season]) // 2
    here = was.zone if was.phase == SURVEY else -1
    there = now.zone if now.phase == SURVEY else zones
    lines = _leftovers(was, step) if 0 <= here < there else []
    counts = zone_counts(was.cube, was.season)
    if was.phase == DIG and step.decision in (DIG_CELL, NEUTRAL_CELL):
        counts = _with_last_cube(was, step)
    scale = _final_scale(was, step)
    for zone in range(here + 1, min(there + 1, zones)):
        lines.append(_zone_told(scale, zone, counts[zone]))
    return lines


def _with_last_cube(was: Any, step: Step) -> list[list[int]]:
    """The zones with the cube that ended the digging."""
    cubes = list(was.cube)
    cubes[step.action - CELL_0] = 2 if step.decision == NEUTRAL_CELL else step.seat
    return zone_counts(cubes, was.season)


def _final_scale(was: Any, step: Step) -> Any:
    """The scale as it stands in the survey: the last player has taken his space."""
    places = list(was.pass_pos)
    if was.phase == DIG and not places[step.seat]:
        places[step.seat] = _lowest_space(was)
    return SimpleNamespace(seats=was.seats, pass_pos=places)


def _zone_told(scale: Any, zone: int, counts: list[int]) -> Message:
    """§11 "Zone 2: Blue 4, Green 2 (passed earlier), Red 2"."""
    ranks = ranking(scale, counts)
    if not ranks:
        return say("log.zone_empty", n=zone + 1)
    return say("log.zone", n=zone + 1, ranks=[_rank_told(scale, ranks, i) for i in range(len(ranks))])


def _rank_told(scale: Any, ranks: list[Rank], i: int) -> Message:
    rank = ranks[i]
    neutral = is_neutral(scale, rank.colour)
    wins_tie = rank.tie and i + 1 < len(ranks) and ranks[i + 1].cubes == rank.cubes
    key = "log.rank" if not wins_tie else "log.rank_tie_neutral" if neutral else "log.rank_tie"
    return say(key, player=say("neutral.name") if neutral else Who(rank.colour), n=rank.cubes)


def _leftovers(was: Any, step: Step) -> list[Message]:
    """The cards of a zone that nobody took."""
    left = sum(was.slot_card[2 * was.zone + i] >= 0 for i in range(2))
    if step.action >= CARD_LEFT:
        left -= 1
    return [say("log.discard", n=left)] if left else []


# --- seasons and the end -------------------------------------------------------------------------------------------


def _short_refills(was: Any, now: Any, step: Step) -> list[Message]:
    """Players who did not receive their full number of cubes."""
    lines = []
    for i in range(now.seats):
        p = (now.first_player + i) % now.seats
        spent = int(step.seat == p and step.decision in (DIG_CELL, DIG_ROOM))
        got = now.reserve[p] - was.reserve[p] + spent
        if got < QUOTA[now.seats]:
            lines.append(say("log.short", player=Who(p), n=int(got)))
        if now.seats == 2 and not now.supply[2]:
            lines += _short_neutral(was, now, step, p)
    return lines


def _short_neutral(was: Any, now: Any, step: Step, p: int) -> list[Message]:
    spent = int(step.seat == p and step.decision == NEUTRAL_CELL)
    kept = (was.neutral_hand[p] - spent) if now.setting[1] else 0
    got = now.neutral_hand[p] - kept
    return [say("log.short_neutral", player=Who(p), n=int(got))] if got < NEUTRAL_QUOTA else []


def _exhibition(s: Any) -> list[Message]:
    """§6 Wing by wing with the arithmetic, then the sets, then who won."""
    seats = range(s.seats)
    scores = [worth(s, p) for p in seats]
    lines = []
    for wing in range(PATRONS):
        k = s.wing_patron[wing]
        shown = [p for p in seats if scores[p].cards[k]]
        parts = [_product(p, scores[p], k) for p in shown]
        if parts:
            lines.append(say("log.wing", n=wing + 1, patron=say(f"patron.{PATRON_KEYS[k]}"), parts=parts))
    sets = [say("log.part", player=Who(p), n=SET_POINTS * scores[p].sets) for p in seats if scores[p].sets]
    if sets:
        lines.append(say("log.sets", parts=sets))
    return [*lines, _winners(s, [score.total for score in scores])]


def _product(p: int, score: Worth, patron: int) -> Message:
    """Cards × value = points."""
    cards, value = score.cards[patron], score.values[patron]
    return say("log.product", player=Who(p), cards=cards, value=value, n=cards * value)


def _winners(s: Any, totals: list[int]) -> Message:
    """The most prestige; a tie goes to more cubes in the reserve, then it is shared."""
    best = max((totals[p], s.reserve[p]) for p in range(s.seats))
    first = [p for p in range(s.seats) if (totals[p], s.reserve[p]) == best]
    if len(first) > 1:
        return say("log.share", players=[Who(p) for p in first], n=best[0])
    by_cubes = totals.count(best[0]) > 1
    return say("log.wins_by_cubes" if by_cubes else "log.wins", players=[Who(p) for p in first], n=best[0])
