"""mastaba simulate and mastaba arena: many games without people."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from mastaba.bots.matches.arena import Match, play_match, wilson
from mastaba.bots.matches.matches import Stop, match_on_all_cores
from mastaba.bots.players.bot import Budget
from mastaba.core.learn.random_play import Player, Tally, blank_record, random_base, random_games
from mastaba.core.rules.game import Game

from .say import UNABLE, check_bots, check_players, fail, print_json, print_table, progress, read_settings


def check_counts(games: int, threads: int) -> int:
    """At least one game; no threads given means one for each processor."""
    if games < 1:
        fail(f"at least one game, not {games}")
    if threads < 0:
        fail(f"at least one thread, not {threads}")
    return threads or os.cpu_count() or 1


def simulate(
    game: Game, players: int, games: int, bots: Sequence[str], seed: int, threads: int, settings: Sequence[str],
    seconds: float, iterations: int, cluster: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play many games and say what came of them."""
    check_players(game, players)
    threads = check_counts(games, threads)
    chosen = read_settings(game, players, settings)
    if bots:
        check_bots(bots)
        if len(bots) not in (1, players):
            fail(f"one bot for all seats, or one for each of the {players}; {len(bots)} were given")
        budget = Budget(seconds, iterations or None)
        report = with_bots(game, list(bots) * (players if len(bots) == 1 else 1), games, seed, chosen, budget, cluster)
    elif cluster is not None:
        report = at_random_on_cluster(game, players, games, seed, chosen, cluster)
    else:
        report = at_random(game, players, games, seed, chosen, threads)
    if as_json:
        print_json(report)
    else:
        show(report)


def at_random(
    game: Game, players: int, games: int, seed: int, settings: dict[str, str], threads: int
) -> dict[str, Any]:
    """Random answers, compiled. Getting the compiled code ready is timed apart."""
    began = time.perf_counter()
    Player(game, blank_record(game, players, settings), random_base(seed)).play(0, 1)
    ready = time.perf_counter()
    with progress(f"{game.id}, {players} players", games) as bar:
        tally = random_games(game, players, games, seed, settings, threads=threads, progress=bar.step)
    report = described(game, tally, time.perf_counter() - ready, seed, settings)
    return report | {"threads": threads, "ready_seconds": round(ready - began, 3)}


def at_random_on_cluster(
    game: Game, players: int, games: int, seed: int, settings: dict[str, str], address: str
) -> dict[str, Any]:
    """The same on many machines; each gets its compiled code ready by itself, and that is timed with the games."""
    with on_cluster(address) as cluster:
        began = time.perf_counter()
        with progress(f"{game.id}, {players} players", games) as bar:
            tally = cluster.random_games(game.id, players, games, seed, settings, bar.step)
        return described(game, tally, time.perf_counter() - began, seed, settings)


@contextmanager
def on_cluster(address: str) -> Iterator[Any]:
    """The room of the cluster, connected; or the reason why not."""
    try:
        from mastaba.research import cluster
    except ImportError:
        fail("--ray needs Ray (pip install 'mastaba[cluster]')", UNABLE)
    try:
        connection = cluster.connected(address)
        connection.__enter__()
    except (ConnectionError, ValueError) as error:
        fail(f"no cluster answers at {address or 'this machine'}: {error}", UNABLE)
    try:
        yield cluster
    finally:
        connection.__exit__(None, None, None)


def played_match(
    game: Game, names: Sequence[str], games: int, seed: int, budget: Budget, settings: dict[str, str],
    address: str | None, title: str, keep: bool = False,
) -> Match:  # fmt: skip
    """A match, on this core or on a cluster."""
    with progress(title, games) as bar:
        if address is None:
            return play_match(game, names, games, seed, budget, settings, progress=lambda _: bar.step(), keep=keep)
        with on_cluster(address) as cluster:
            found: Match = cluster.match(game.id, names, games, seed, budget, settings, bar.step, keep)
            return found


def described(game: Game, tally: Tally, seconds: float, seed: int, settings: dict[str, str]) -> dict[str, Any]:
    means = tally.mean_scores()
    return {
        "game": game.id,
        "players": tally.seats,
        "games": tally.games,
        "seed": seed,
        "settings": settings,
        "seconds": round(seconds, 4),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.questions / seconds, 1),
        "decisions": {"mean": round(tally.mean_questions(), 3), "max": tally.longest},
        "score": {
            "mean": round(sum(means) / len(means), 4),
            "by_seat": [round(v, 4) for v in means],
            "deviation": [round(v, 4) for v in tally.deviations()],
        },
        "wins": [round(v, 5) for v in tally.wins()],
    }


def with_bots(
    game: Game, names: list[str], games: int, seed: int, settings: dict[str, str], budget: Budget, address: str | None
) -> dict[str, Any]:
    """Bots in every seat; the first of them sits in seat 0, then in seat 1 …"""
    began = time.perf_counter()
    match = played_match(game, names, games, seed, budget, settings, address, f"{game.id}, {' '.join(names)}")
    spent = time.perf_counter() - began
    seats = range(len(names))
    questions = [one.questions for one in match.played]
    means = [sum(one.scores[p] for one in match.played) / games for p in seats]
    return {
        "game": game.id,
        "players": len(names),
        "games": games,
        "seed": seed,
        "settings": settings,
        "bots": names,
        "seconds": round(spent, 4),
        "games_per_second": round(games / spent, 3),
        "decisions_per_second": round(sum(questions) / spent, 1),
        "decisions": {"mean": round(sum(questions) / games, 3), "max": max(questions)},
        "score": {"mean": round(sum(means) / len(means), 4), "by_seat": [round(v, 4) for v in means]},
        "wins": [round(sum(one.shares[p] for one in match.played) / games, 5) for p in seats],
        "by_bot": [_entrant(e) for e in match.table()],
    }


def _entrant(e: Any) -> dict[str, Any]:
    low, high = e.interval()
    return {
        "bot": e.name,
        "games": e.games,
        "wins": round(e.win_rate, 5),
        "interval": [round(low, 5), round(high, 5)],
        "score": round(e.score / e.games, 3),
        "rank": round(e.rank / e.games, 3),
        "margin": round(e.margin / e.games, 3),
    }


def show(report: dict[str, Any]) -> None:
    """A report as tables."""
    games = report["games"]
    title = (
        f"{report['game']}: {games:,} games of {report['players']} in {report['seconds']:.2f} s, "
        f"{report['decisions_per_second']:,.0f} decisions/s, "
        f"{report['decisions']['mean']:.1f} decisions a game (most {report['decisions']['max']})"
    )
    rows = []
    for p, share in enumerate(report["wins"]):
        low, high = wilson(share * games, games)
        rows.append([p + 1, f"{share:.2%}", f"{low:.2%} – {high:.2%}", f"{report['score']['by_seat'][p]:.2f}"])
    print_table(title, ["seat", "wins", "95 % interval", "mean score"], rows)
    if "by_bot" in report:
        show_bots("by bot", report["by_bot"])


def show_bots(title: str, entrants: Sequence[dict[str, Any]]) -> None:
    rows = [
        [e["bot"], e["games"], f"{e['wins']:.1%}", f"{e['interval'][0]:.1%} – {e['interval'][1]:.1%}",
         e["score"], e["rank"], f"{e['margin']:+.1f}"]
        for e in entrants
    ]  # fmt: skip
    print_table(title, ["bot", "games", "wins", "95 % interval", "score", "rank", "margin"], rows)


def read_stop(given: str | None) -> Stop | None:
    """`LOW:HIGH`, two shares between 0 and 1."""
    if given is None:
        return None
    low, _, high = given.partition(":")
    try:
        stop = Stop(float(low), float(high))
    except ValueError:
        fail(f"--stop is written LOW:HIGH, as 0.5:0.55, not {given!r}")
    if not 0.0 < stop.low < stop.high < 1.0:
        fail(f"--stop wants two shares, the lower first, not {given!r}")
    return stop


def kept_replays(match: Match, folder: Path | None) -> list[dict[str, Any]]:
    """Write the replays that are to be kept, and those of bots that failed in any case; who failed where."""
    where, failures = folder or Path(), []
    for number, one in enumerate(match.played):
        if not one.replay:
            continue
        where.mkdir(parents=True, exist_ok=True)
        failed = "-failed" if one.failure else ""
        path = where / f"{match.game}-{one.seed}-{number}{failed}.replay"
        path.write_text(one.replay, "utf-8")
        if one.failure:
            lost = {"bot": one.failure.bot, "seat": one.failure.seat, "seed": one.seed, "reason": one.failure.reason}
            failures.append({**lost, "replay": str(path)})
    return failures


def arena(
    game: Game, names: Sequence[str], games: int, seconds: float, iterations: int, seed: int,
    settings: Sequence[str], ratings: bool, cluster: str | None, processes: int, stop: str | None, keep: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """A match between bots, one in each seat."""
    check_bots(names)
    check_players(game, len(names))
    check_counts(games, 1)
    if ratings:
        try:
            import openskill  # noqa: F401
        except ImportError:
            fail("ratings need the package openskill (pip install 'mastaba[ratings]')", 3)
    chosen = read_settings(game, len(names), settings)
    budget = Budget(seconds, iterations or None)
    bounds = read_stop(stop)
    if cluster is not None and bounds is not None:
        fail("--stop is for matches on this machine, not for --ray")
    title = f"{game.id}: {' – '.join(names)}"
    if cluster is not None:
        match = played_match(game, names, games, seed, budget, chosen, cluster, title, keep is not None)
    else:
        with progress(title, games) as bar:
            match = match_on_all_cores(
                game.id, names, games, seed, budget, chosen, processes=processes, stop=bounds, progress=bar.step,
                keep=keep is not None,
            )  # fmt: skip
    failures = kept_replays(match, keep)
    games = len(match.played)
    entrants = [_entrant(e) for e in match.table()]
    found: dict[str, Any] = {"game": game.id, "games": games, "seed": seed, "seconds": seconds, "bots": entrants}
    found["failures"] = failures
    if ratings:
        found["ratings"] = {k: [round(mu, 2), round(sigma, 2)] for k, (mu, sigma) in match.ratings().items()}
    if as_json:
        print_json(found)
        return
    for lost in failures:
        typer.echo(
            f"{lost['bot']} on seat {lost['seat']} lost the game of seed {lost['seed']}: {lost['reason']} "
            f"({lost['replay']})",
            err=True,
        )
    show_bots(f"{game.id}: {games} games, seats rotated, seeds shared", entrants)
    if ratings:
        print_table("OpenSkill", ["bot", "rating", "±"], [[k, *v] for k, v in found["ratings"].items()])
