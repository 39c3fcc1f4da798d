"""Baselines for papers: lengths, branching, hidden information, seats and levels of play, each with its interval."""

from __future__ import annotations

import math
import random
import statistics

from _common import arguments, one_core, tell

import mastaba
from mastaba.bots.arena import play_match, wilson
from mastaba.bots.bot import Budget
from mastaba.core.batch import QUESTIONS_SQUARED, random_games
from mastaba.core.registry import all_games
from mastaba.core.sight import holes

SEED, LOOKS = 1, 50
BOTS = ("greedy", "ismcts")


def interval(mean: float, deviation: float, games: int) -> str:
    return f"{mean:.1f} ± {1.96 * deviation / math.sqrt(games):.1f}"


def share(wins: float, games: int) -> str:
    low, high = wilson(wins * games, games)
    return f"{wins:.1%} ({low:.1%} – {high:.1%})"


def by_seat(wins: list[float], games: int) -> str:
    """Every seat's share of the victories, and the widest of their intervals."""
    ends = [wilson(share * games, games) for share in wins]
    return f"{' / '.join(f'{share:.1%}' for share in wins)} (± {max(high - low for low, high in ends) / 2:.1%})"


def branching(game, players, games):
    """Legal answers at a question of random play: the mean over games, and the most."""
    chance, means, most = random.Random(SEED), [], 0
    for number in range(games):
        play, counts = mastaba.make(game, players, seed=number), []
        while not play.over:
            counts.append(len(play.options))
            play.answer(chance.choice(play.options))
        means.append(statistics.fmean(counts))
        most = max(most, *counts)
    return interval(statistics.fmean(means), statistics.stdev(means), games), most


def hidden(game):
    """The share of a record's bytes that a seat may not look at while the game goes on."""
    keep, _ = holes(game, 0, False, False)
    return f"{(keep == 0).mean():.0%}"


def random_rows(games, sampled):
    for game in all_games():
        for players in range(game.players[0], game.players[1] + 1):
            tally = random_games(game, players, games, SEED)
            mean = tally.mean_questions()
            spread = math.sqrt(max(tally.sums[QUESTIONS_SQUARED] / games - mean * mean, 0.0))
            width, most = branching(game, players, sampled)
            score = statistics.fmean(tally.mean_scores())
            yield [
                game.id, players, interval(mean, spread, games), tally.longest, width, most, hidden(game),
                interval(score, statistics.fmean(tally.deviations()), games * players),
                by_seat(tally.wins(), games),
                f"mastaba simulate {game.id} -p {players} -g {games} --seed {SEED}",
            ]  # fmt: skip


def level_rows(games):
    """One bot against random players; an even player would win one in so many games as there are seats."""
    for game in all_games():
        for players in range(game.players[0], game.players[1] + 1):
            for bot in BOTS:
                names = [bot, *["uniform"] * (players - 1)]
                table = play_match(game, names, games * players, SEED, Budget(60.0, LOOKS)).table()
                one = next(e for e in table if e.name == bot)
                others = next(e for e in table if e.name == "uniform")
                yield [
                    game.id, players, bot, share(one.win_rate, one.games), f"{one.score / one.games:.1f}",
                    f"{others.score / others.games:.1f}",
                    f"mastaba arena {game.id} {' '.join(names)} -g {games * players} --seed {SEED} "
                    f"--seconds 60 --iterations {LOOKS}",
                ]  # fmt: skip


def main() -> None:
    run = arguments(__doc__)
    one_core()
    quick = run.repeat == 2
    columns = ["game", "players", "questions", "most", "options", "most options", "hidden bytes", "score",
               "wins by seat", "command"]  # fmt: skip
    rows = list(random_rows(1000 if quick else 100_000, 5 if quick else 50))
    tell(run, "uniform play", columns, rows)
    columns = ["game", "players", "bot", "wins", "score", "score of uniform", "command"]
    tell(run, "levels against uniform", columns, list(level_rows(2 if quick else 20)))


if __name__ == "__main__":
    main()
