"""What came of games: score sheets, scores, who is first, and what that is worth to somebody who learns."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..machine.jit import rule
from ..rules.game import Game

REWARDS = ("rank", "win", "score")  # what an ended game gives: RANK_REWARD, WIN_REWARD, SCORE_REWARD
RANK_REWARD, WIN_REWARD, SCORE_REWARD = range(len(REWARDS))


class Standings(NamedTuple):
    """Room for the results of one game."""

    sheet: Any  # one seat's score by line
    scores: Any
    ranking: Any  # numbers by which seats are ranked
    by_score: Any  # 1: these are the scores

    @staticmethod
    def of(game: Game) -> Standings:
        """Room for the results of any game of a kind."""
        seats = game.schema.seats
        sheet, scores, ranking = (np.zeros(n, np.int64) for n in (len(game.lines), seats, seats))
        return Standings(sheet, scores, ranking, int(game.standing is None))


def game_sheet(s: Any, p: Any, out: Any) -> None: ...
def game_standing(s: Any, p: Any) -> Any: ...


@rule
def score_of(s: Any, p: Any, sheet: Any) -> Any:
    """Seat p's score as it stands."""
    total = 0
    for i in range(len(sheet)):
        sheet[i] = 0
    game_sheet(s, p, sheet)
    for i in range(len(sheet)):
        total += int(sheet[i])
    return total


@rule
def fill_results(s: Any, results: Any) -> Any:
    """Scores and ranking numbers of all seats; how many seats share the first place."""
    scores, ranking = results.scores, results.ranking
    best = 0
    winners = 0
    for p in range(int(s.seats)):
        scores[p] = score_of(s, p, results.sheet)
        ranking[p] = scores[p] if results.by_score != 0 else game_standing(s, p)
        if p == 0 or ranking[p] > best:
            best = ranking[p]
            winners = 0
        if ranking[p] == best:
            winners += 1
    return winners


@rule
def is_first(ranking: Any, seats: Any, p: Any) -> Any:
    """Does nobody stand before seat p?"""
    for q in range(seats):
        if ranking[q] > ranking[p]:
            return False
    return True


@rule
def reward_of(reward: Any, scores: Any, ranking: Any, seats: Any, winners: Any, p: Any) -> Any:
    """What an ended game gives seat p: its place from 1 (first) to -1 (last), its share of the victory, its score."""
    if reward == SCORE_REWARD:
        return float(scores[p])
    if reward == WIN_REWARD:
        return 1.0 / winners if is_first(ranking, seats, p) else 0.0
    ahead = 0
    for q in range(seats):
        ahead += int(ranking[p] > ranking[q]) - int(ranking[p] < ranking[q])
    return ahead / (seats - 1)


class Ended(NamedTuple):
    """What a step says of many games, a row for each."""

    finished: Any
    scores: Any
    shares: Any  # of the victory
    rewards: Any


@rule
def tell_end(s: Any, i: Any, results: Any, reward: Any, ended: Any) -> None:
    """The results of game i, which is over."""
    seats, scores, ranking = int(s.seats), results.scores, results.ranking
    winners = fill_results(s, results)
    ended.finished[i] = 1
    for p in range(seats):
        ended.scores[i, p] = scores[p]
        ended.shares[i, p] = 1.0 / winners if is_first(ranking, seats, p) else 0.0
        ended.rewards[i, p] = reward_of(reward, scores, ranking, seats, winners, p)
