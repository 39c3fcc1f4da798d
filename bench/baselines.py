"""Baselines for papers: lengths, branching, hidden information, seats and levels of play, each with its interval."""

from __future__ import annotations

import math
import statistics

import numpy as np
from parts.common import arguments, command, one_core, tell

from mastaba.bots.matches.arena import play_match, wilson
from mastaba.bots.players.bot import Budget
from mastaba.core.learn.batch import Batch
from mastaba.core.learn.observation import layout
from mastaba.core.learn.random_play import QUESTIONS_SQUARED, random_games
from mastaba.core.rules.registry import all_games
from mastaba.core.rules.sight import redact

SEED = 1
LEVELS = ("greedy", "novice", "scribe")
LOOKED_AT = 40  # positions of each table in which hidden values are counted


def interval(mean: float, deviation: float, count: int) -> str:
    return f"{mean:.2f} ± {1.96 * deviation / math.sqrt(count):.2f}"


def share(wins: float, games: int) -> str:
    low, high = wilson(wins * games, games)
    return f"{wins:.0%} ({low:.0%} – {high:.0%})"


def by_seat(wins: list[float], games: int) -> str:
    """Every seat's share of the victories, and the widest of their intervals."""
    ends = [wilson(won * games, games) for won in wins]
    return f"{' / '.join(f'{won:.1%}' for won in wins)} (± {max(high - low for low, high in ends) / 2:.1%})"


def walk(game, players, games):
    """Random play of so many games side by side: the batch, before every answer."""
    batch, rng = Batch(game, players, games, SEED, renew=False), np.random.default_rng(SEED)
    while (batch.asked >= 0).any():
        yield batch
        batch.step((batch.masks * (1 + rng.random(batch.masks.shape))).argmax(axis=1))


def unseen(game, states) -> float:
    """The share of the values of a record that the seat that is asked does not see."""
    true, shown = states[0], redact(game, states, int(states[0].asked))[0]
    told = {part.field.name for part in layout(game, int(true.seats)).parts}
    pairs = [(np.ravel(true[name]), np.ravel(shown[name])) for name in sorted(told)]
    return sum(int((a != b).sum()) for a, b in pairs) / sum(a.size for a, _ in pairs)


def branching_and_hidden(game, players, games):
    """Legal answers at a question: the mean over games, and the most; the share of values that is hidden."""
    asked, options, most, hidden = np.zeros(games), np.zeros(games), 0, []
    for step, batch in enumerate(walk(game, players, games)):
        counts = batch.masks.sum(axis=1)
        asked += counts > 0
        options += counts
        most = max(most, int(counts.max()))
        place = step % games
        if batch.asked[place] >= 0 and len(hidden) < LOOKED_AT:
            hidden.append(unseen(game, batch.states[place : place + 1]))
    means = options / asked
    return interval(means.mean(), means.std(ddof=1), games), most, f"{statistics.fmean(hidden):.0%}"


def random_row(game, players, games, sampled):
    tally = random_games(game, players, games, SEED)
    mean = tally.mean_questions()
    spread = math.sqrt(max(tally.sums[QUESTIONS_SQUARED] / games - mean * mean, 0.0))
    score = statistics.fmean(tally.mean_scores())
    return [
        game.id, players, interval(mean, spread, games), tally.longest,
        *branching_and_hidden(game, players, sampled),
        interval(score, statistics.fmean(tally.deviations()), games * players), by_seat(tally.wins(), games),
    ]  # fmt: skip


def level_row(game, players, games):
    """One bot against random players; an even player would win one in so many games as there are seats."""
    cells = []
    for bot in LEVELS:
        table = play_match(game, [bot, *["uniform"] * (players - 1)], games * players, SEED, Budget(60.0)).table()
        one = next(e for e in table if e.name == bot)
        others = next(e for e in table if e.name == "uniform")
        scores = f"{one.score / one.games:.1f} : {others.score / others.games:.1f}"
        cells.append(f"{share(one.win_rate, one.games)}, {scores}")
    return [game.id, players, games * players, *cells]


RANDOM = ["game", "players", "questions", "most", "options", "most options", "hidden", "score", "wins by seat"]
AGAINST_RANDOM = ["game", "players", "games", *LEVELS]


def tables():
    """Every game with every number of players."""
    return [(game, n) for game in all_games() for n in range(game.players[0], game.players[1] + 1)]


def main() -> None:
    run = arguments(__doc__)
    one_core()
    quick = run.repeat == 2
    games, sampled, played = (2000, 50, 2) if quick else (100_000, 500, 20)
    how = {"seed": SEED, "command": command()}
    rows = [random_row(*table, games, sampled) for table in tables()]
    tell(run, f"uniform play, {games:,} games", RANDOM, rows, **how)
    tell(run, "levels against uniform", AGAINST_RANDOM, [level_row(*table, played) for table in tables()], **how)


if __name__ == "__main__":
    main()
