"""The log of the survey: zones settled and begun by one answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Step
from mastaba.core.rules.record import as_namespace
from mastaba.core.words.text import Message, say

from ..count import Rank, is_neutral, lowest_space, ranking, zone_counts
from ..schema import CARD_LEFT, CELL_0, DIG, DIG_CELL, NEUTRAL, NEUTRAL_CELL, SURVEY
from ..tables import CARDS_BY_SEASON
from .names import colour_name


def survey_told(was: Any, now: Any, step: Step) -> list[Message]:
    """What was left of the zone before, then every zone up to the one that is asked about."""
    left = discards_told(was, step) if is_closed(was, now) else []
    return [*left, *(line for _, line in zones_told(was, now, step))]


def is_closed(was: Any, now: Any) -> bool:
    """Is the zone that was being surveyed settled?"""
    return bool(was.phase == SURVEY and was.zone < _asked_about(was, now))


def _asked_about(was: Any, now: Any) -> int:
    """The zone that is asked about, or the number of zones when all are settled."""
    return int(now.zone) if now.phase == SURVEY else int(CARDS_BY_SEASON[was.season]) // 2


def zones_told(was: Any, now: Any, step: Step) -> list[tuple[int, Message]]:
    """Every zone that the step came to, with its sentence."""
    if now.phase == DIG and now.season == was.season:
        return []
    here = was.zone if was.phase == SURVEY else -1
    dug = _end_of_digging(was, step) if was.phase == DIG else was
    counts = zone_counts(dug.cube, was.season)
    zones = range(here + 1, min(_asked_about(was, now) + 1, len(counts)))
    return [(zone, _zone_told(dug, zone, counts[zone])) for zone in zones]


def _end_of_digging(was: Any, step: Step) -> Any:
    """The cubes and the scale as they stand in the survey: with the last cube, and with the last player's disc."""
    cube, places = list(was.cube), list(was.pass_pos)
    if step.decision in (DIG_CELL, NEUTRAL_CELL):
        cube[step.action - CELL_0] = NEUTRAL if step.decision == NEUTRAL_CELL else step.seat
    if not places[step.seat]:
        places[step.seat] = lowest_space(was.pass_pos)
    return as_namespace(was, cube=cube, pass_pos=places)


def _zone_told(s: Any, zone: int, counts: Sequence[int]) -> Message:
    """§11 "Zone 2: Blue 4, Green 2 (passed earlier) and Red 2"; nobody chooses where the neutral is alone (R59)."""
    ranks = ranking(s, counts)
    if not ranks:
        return say("log.zone_empty", n=zone + 1)
    if len(ranks) == 1 and is_neutral(s, ranks[0].colour):
        return say("log.zone_neutral", n=zone + 1, cubes=ranks[0].cubes)
    return say("log.zone", n=zone + 1, ranks=[_rank_told(s, ranks, i) for i in range(len(ranks))])


def _rank_told(s: Any, ranks: Sequence[Rank], i: int) -> Message:
    rank = ranks[i]
    wins_tie = rank.tie and i + 1 < len(ranks) and ranks[i + 1].cubes == rank.cubes
    key = "log.rank"
    if wins_tie:
        key = "log.rank_tie_neutral" if is_neutral(s, rank.colour) else "log.rank_tie"
    return say(key, player=colour_name(s, rank.colour), n=rank.cubes)


def discards_told(was: Any, step: Step) -> list[Message]:
    """The plots of a zone that nobody took."""
    left = sum(was.slot_card[2 * was.zone + i] >= 0 for i in range(2))
    if step.action >= CARD_LEFT:
        left -= 1
    return [say("log.discard", n=left)] if left else []
