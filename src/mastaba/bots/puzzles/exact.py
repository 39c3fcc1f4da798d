"""Ends with nothing hidden and no chance left: every way to the end is played (exhaustive search), without error.

Ways that cannot change what is known already are left out (alpha-beta); a victory counts 2, a shared one 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.core.learn.results import Standings, fill_results, is_first
from mastaba.core.machine.jit import rule
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import determinise, see

from ..search.options import COUNT, list_options
from .paper import Step, Worth

NEAR_END = 16  # answers before the end of the game; further away there are too many ways
MOST_PLAYED = 300_000  # answers that are tried for one question
DEEPEST = 64  # answers one after another
WHOLE = 2  # victory
WORLDS = 3

NEXT, BEST, LOW, HIGH, KEPT = 0, 1, 2, 3, 4  # of a place on the way: its next answer, what it is worth, the bounds


def game_answer(s: Any, a: Any) -> None: ...


@rule
def list_row(s: Any, mask: Any, row: Any) -> Any:
    """The legal answers in a row of their own; the mask is all zeros before and after."""
    row[COUNT] = 0
    count = list_options(s, mask, row)
    for k in range(1, count + 1):
        mask[row[k]] = 0
    return count


@rule
def worth_at_end(s: Any, seat: Any, results: Any) -> Any:
    """What an ended game brought a seat, of two."""
    winners = fill_results(s, results)
    if not is_first(results.ranking, int(s.seats), seat):
        return 0
    return WHOLE if winners == 1 else 1


@rule
def entry_ways(states: Any, seat: Any, left: Any, mask: Any, legal: Any, way: Any, results: Any) -> Any:
    """What the position in states[0] is worth to a seat, of two, if both play best; -1 where chance comes in or there
    are more ways to the end than are played."""
    last, d, value = len(way) - 1, 0, 0
    way[0, LOW], way[0, HIGH] = 0, WHOLE
    arrived = True
    while True:
        s = states[d]
        if arrived:
            if s.rng[0] != states[0].rng[0]:
                return -1
            if list_row(s, mask, legal[d]) == 0:
                value = int(worth_at_end(s, seat, results))
                arrived = False
                d -= 1
                if d < 0:
                    return value
                continue
            way[d, NEXT] = 1
            way[d, BEST] = -1 if s.asked == seat else WHOLE + 1
            arrived = False
        elif s.asked == seat:
            way[d, BEST] = max(way[d, BEST], value)
            way[d, LOW] = max(way[d, LOW], value)
        else:
            way[d, BEST] = min(way[d, BEST], value)
            way[d, HIGH] = min(way[d, HIGH], value)
        if way[d, NEXT] > legal[d, COUNT] or way[d, LOW] >= way[d, HIGH]:
            value = int(way[d, BEST])
            d -= 1
            if d < 0:
                return value
            continue
        left[0] -= 1
        if left[0] < 0 or d == last:
            return -1
        states[d + 1] = s
        game_answer(states[d + 1], int(legal[d, way[d, NEXT]]))
        states[d + 1].ply += 1
        way[d, NEXT] += 1
        way[d + 1, LOW], way[d + 1, HIGH] = way[d, LOW], way[d, HIGH]
        d += 1
        arrived = True


class Ways:
    """Plays every way to the end, up to so many answers in all."""

    def __init__(self, game: Game, most: int) -> None:
        self._states, self._left = game.schema.empty(DEEPEST), np.array([most])
        n = len(game.actions)
        self._mask, self._legal = np.zeros(n, np.int8), np.zeros((DEEPEST, n + 1), np.int16)
        self._way, self._results = np.zeros((DEEPEST, KEPT), np.int64), Standings.of(game)
        self._run = engine(game).entry(entry_ways)

    def worth(self, states: Any, seat: int) -> int:
        """Of two; -1 where it is not found out."""
        self._states[0] = states[0]
        return int(self._run(self._states, seat, self._left, self._mask, self._legal, self._way, self._results))


def solved(line: Line, at: int) -> Step | None:
    """A question of two players whose every way to the end is known: the answers and what they lead to. None where
    something is hidden, chance comes in, there are too many ways, or the answers do not differ."""
    if len(line.answers) - at > NEAR_END or int(line.states[0].seats) != 2 or not _is_open(line, at):
        return None
    return solved_from(line.game, line.states_at(at))


def solved_from(game: Game, states: Any) -> Step | None:
    """The same for a position in which every seat knows all there is."""
    ways, worths, machine, seat = Ways(game, MOST_PLAYED), list[Worth](), engine(game), int(states[0].asked)
    for action in machine.options(states):
        after = game.schema.copy(states)
        machine.play(after, action)
        worth = -1 if after[0].rng[0] != states[0].rng[0] else ways.worth(after, seat)
        if worth < 0:
            return None
        worths.append(Worth(action, worth / WHOLE, 0.0, 1))
    worths.sort(key=lambda worth: (-worth.chance, worth.action))
    accepted = sum(worth.chance == worths[0].chance for worth in worths)
    return Step((), tuple(worths), accepted) if accepted <= max(1, len(worths) // 2) else None


def _is_open(line: Line, at: int) -> bool:
    """Does every seat know all there is?"""
    states, chance = line.states_at(at), line.game.schema.spans["rng"].at
    for seat in range(2):
        seen = see(line.game, states, seat)
        for k in range(WORLDS):
            world = bytearray(determinise(seen, generator(seed_state(k))).tobytes())
            world[chance] = states.tobytes()[chance]
            if bytes(world) != states.tobytes():
                return False
    return True
