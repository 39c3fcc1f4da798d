"""The commands of those who study games: play many, measure bots, let one visit a server, tune, train, exploit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import Cluster, Components, GameId, GameIds, Json, Processes, Seed, Settings

if TYPE_CHECKING:
    from mastaba.visiting import Sight


def simulate(
    game: GameId,
    players: Annotated[int, typer.Option("--players", "-p", help="Seats.")] = 2,
    games: Annotated[int, typer.Option("--games", "-g", help="How many.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="Bots, with commas: one for all seats or one for each. Random if empty.")
    ] = "",
    seconds: Annotated[float, typer.Option(help="A bot's time for one answer.")] = 0.1,
    seed: Seed = 0,
    iterations: Annotated[int, typer.Option(help="A search's looks for one answer; 0: as time allows.")] = 0,
    threads: Annotated[int, typer.Option(help="0: one for each processor. Results do not depend on it.")] = 1,
    settings: Settings = None,
    components: Components = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Play many games without people and count what comes of them."""
    from .say import fail, find_game
    from .simulate import simulate as run

    named = [name.strip() for name in bots.split(",") if name.strip()]
    if components and cluster is not None:
        fail("components of one's own are played with on this machine alone: leave out --cluster")
    box = find_game(game, components)
    run(box, players, games, named, seed, threads, settings or [], seconds, iterations, cluster, as_json)


def arena(
    game: GameId,
    bots: Annotated[list[str], typer.Argument(help="One bot for each seat.")],
    games: Annotated[int, typer.Option("--games", "-g", help="How many; every seed is played in every seating.")] = 20,
    seconds: Annotated[float, typer.Option(help="A bot's time for one answer.")] = 1.0,
    iterations: Annotated[int, typer.Option(help="A search's looks for one answer; 0: as time allows.")] = 0,
    seed: Seed = 0,
    settings: Settings = None,
    ratings: Annotated[bool, typer.Option("--ratings", help="OpenSkill ratings too.")] = False,
    cluster: Cluster = None,
    processes: Processes = 1,
    stop: Annotated[
        str | None,
        typer.Option(
            "--stop",
            metavar="LOW:HIGH",
            help="End once the first bot's share is decidedly the higher or the lower, as 0.5:0.55.",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FOLDER", help="Every game's replay; else those of bots that failed."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play a match: seats rotated, seeds shared, results with error bars."""
    from .say import find_game
    from .simulate import arena as run

    wishes = (settings or [], ratings, cluster, processes, stop, keep)
    run(find_game(game), bots, games, seconds, iterations, seed, *wishes, as_json)


def label_games(
    game: GameId,
    out: Annotated[Path, typer.Argument(help="The file to write, which ends in .npz.")],
    games: Annotated[int, typer.Option("--games", "-g", help="Games of the search against itself.")] = 200,
    looks: Annotated[int, typer.Option(help="A search's looks for one answer.")] = 300,
    players: Annotated[int, typer.Option("--players", "-p", help="0: every number of players in turn.")] = 0,
    seed: Seed = 0,
    start: Annotated[str, typer.Option("--from", help="The set of numbers that plays.")] = "vizier",
    processes: Processes = 0,
    as_json: Json = False,
) -> None:
    """Let a search play itself and keep what it found at every question; on a GPU where there is one."""
    from .say import find_game
    from .strength import label as run

    run(find_game(game), out, games, looks, players, seed, start, processes, as_json)


def tune(
    game: GameId,
    out: Annotated[Path, typer.Argument(help="A folder for the numbers and their card.")],
    games: Annotated[int, typer.Option("--games", "-g", help="Labelled games of the search against itself.")] = 200,
    looks: Annotated[int, typer.Option(help="A search's looks for one answer.")] = 300,
    match: Annotated[int, typer.Option(help="Games of the match against the numbers at the start.")] = 100,
    seed: Annotated[int, typer.Option(help="The first labelled game's; the match has others.")] = 1,
    start: Annotated[str, typer.Option("--from", help="The set of numbers to begin with.")] = "vizier",
    players: Annotated[
        int, typer.Option("--players", "-p", help="Numbers for so many players and more; 0: for all.")
    ] = 0,
    card: Annotated[Path | None, typer.Option("--card", help="Do what this card says, once more.")] = None,
    processes: Processes = 0,
    as_json: Json = False,
) -> None:
    """Fit the numbers of a game's advice to labelled play; try them in a match; write them with a card."""
    from mastaba.bots.numbers.tune import Plan

    from .say import find_game
    from .strength import tune as run

    run(find_game(game), out, Plan(game, start, games, looks, seed, match, players), card, processes, as_json)


def vary(
    game: GameId,
    changes: Annotated[Path, typer.Argument(help="What is tried: a list for every number, in the parts of a set.")],
    players: Annotated[int, typer.Option("--players", "-p", help="0: the fewest.")] = 0,
    games: Annotated[int, typer.Option("--games", "-g", help="Every seat of every game tells.")] = 1000,
    seconds: Annotated[float, typer.Option(help="A bot's time for one answer.")] = 0.03,
    looks: Annotated[int | None, typer.Option(help="Looks for one answer instead of seconds.")] = None,
    seed: Seed = 0,
    start: Annotated[str, typer.Option("--from", help="The set of numbers as it is.")] = "vizier",
    against: Annotated[
        str, typer.Option(metavar="BOT", help="On every second seat, to be compared with; none: all seats draw.")
    ] = "",
    processes: Processes = 0,
    as_json: Json = False,
) -> None:
    """Try many numbers of a search and of a game's advice at once: every seat draws each of them for itself."""
    from .say import find_game
    from .strength import vary as run

    run(find_game(game), changes, players, games, seconds, looks, seed, start, against, processes, as_json)


def train(
    game: GameId,
    out: Annotated[Path, typer.Argument(help="A folder for the network, its curve and what is needed to go on.")],
    decisions: Annotated[int, typer.Option("--decisions", "-d", min=1, help="How many to learn from.")] = 20_000_000,
    seed: Seed = 1,
    against: Annotated[
        str, typer.Option(metavar="LEVEL", help="A bot on every other seat; none: the network and its earlier selves.")
    ] = "",
    teacher: Annotated[
        str, typer.Option(metavar="LEVEL", help="A search that plays all seats: learn what it tries, do not play.")
    ] = "",
    looks: Annotated[int, typer.Option(min=0, help="That bot's looks for an answer; 0: its own number.")] = 0,
    start: Annotated[Path | None, typer.Option("--from", help="A network's file to begin with.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training that the folder keeps.")] = False,
    measure: Annotated[
        list[str] | None,
        typer.Option("--measure", metavar="LEVEL", help="A bot to be measured against; may be repeated."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Of every measurement.")] = 200,
    threads: Annotated[int, typer.Option("--threads", "-j", min=0, help="For games on the CPU; 0: all cores.")] = 0,
    as_json: Json = False,
) -> None:
    """Let a network learn a game: by playing it against itself or a bot that stays as it is, or from a search."""
    from .say import find_game
    from .train import Wishes
    from .train import run as work

    levels = tuple(measure) if measure else ("uniform", "apprentice", "greedy")
    wishes = Wishes(decisions, seed, against, teacher, looks, start, resume, levels, games, threads)
    work(find_game(game), out, wishes, as_json)


def exploit(
    game: GameId,
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="LEVEL", help="Who is exploited; may be repeated.")
    ] = None,
    players: Annotated[int, typer.Option("--players", "-p", help="Seats; 0: the fewest.")] = 0,
    decisions: Annotated[int, typer.Option("--decisions", "-d", min=1, help="How many to learn from.")] = 1_000_000,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Fresh games, in which it is measured.")] = 1000,
    looks: Annotated[int, typer.Option(min=0, help="That bot's looks for an answer; 0: its own number.")] = 0,
    seed: Seed = 1,
    threads: Annotated[int, typer.Option("--threads", "-j", min=0, help="For games on the CPU; 0: all cores.")] = 0,
    keep: Annotated[Path | None, typer.Option("--keep", metavar="FOLDER", help="The networks that learnt.")] = None,
    as_json: Json = False,
) -> None:
    """Learn a best response to a level from nothing, and say how often it wins: a lower bound of its exploitability."""
    from .exploit import Wishes
    from .exploit import run as work
    from .say import find_game

    levels = tuple(against) if against else ("apprentice", "novice")
    work(find_game(game), Wishes(levels, players, decisions, games, looks, seed, threads, keep), as_json)


def dataset(
    game: GameId,
    folder: Annotated[Path, typer.Argument(help="For the Parquet files and their card.")],
    players: Annotated[int, typer.Option("--players", "-p", help="Seats; 0: the fewest.")] = 0,
    games: Annotated[int, typer.Option("--games", "-g", help="How many.")] = 100,
    level: Annotated[str, typer.Option(help="Who plays all seats.")] = "scribe",
    looks: Annotated[int, typer.Option(min=0, help="That bot's looks for an answer; 0: its own number.")] = 0,
    seed: Seed = 0,
    settings: Settings = None,
    processes: Processes = 0,
    as_json: Json = False,
) -> None:
    """Write games as a data set: who saw what, might answer what, answered, and how it ended."""
    from .dataset import run
    from .say import find_game

    run(find_game(game), folder, players, games, level, looks, seed, settings or [], processes, as_json)


def ladder(
    games: GameIds = None,
    each: Annotated[int, typer.Option("--games", "-g", help="For each pair; 0 shows the ratings that are kept.")] = 0,
    quick: Annotated[int, typer.Option(help="For each pair in which nobody answers by the clock; 0: as many.")] = 0,
    seconds: Annotated[float, typer.Option(help="A bot's time for one answer.")] = 0.1,
    seed: Seed = 0,
    processes: Processes = 0,
    write: Annotated[bool, typer.Option("--write", help="Keep what was found: the pages show it.")] = False,
    as_json: Json = False,
) -> None:
    """Rate the levels by matches between neighbours."""
    from .say import find_games
    from .strength import ladder as run

    run(find_games(games or []), each, quick or each, seconds, seed, processes, write, as_json)


def play(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's address: https://play.example.org/t/…")],
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A level, or module:Class for your own.")],
    name: Annotated[str, typer.Option(help="Under which it sits; the server adds that it is a bot.")] = "",
    seat: Annotated[int | None, typer.Option(min=0, help="Which; the first free one if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0.001, help="A bot's time for one answer.")] = 1.0,
    iterations: Annotated[int, typer.Option(min=0, help="A search's looks for one answer; 0: as time allows.")] = 0,
    seed: Seed = 0,
    again: Annotated[bool, typer.Option("--again", help="Play rematches too, until stopped.")] = False,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For the guest's cookie: started again, it has its seat again.")
    ] = None,
    patience: Annotated[float, typer.Option(min=0, help="Seconds to wait for a server that is away.")] = 600.0,
    as_json: Json = False,
) -> None:
    """Let a bot play at a table of a server, as a guest that the others see to be a bot."""
    from mastaba.bots import Budget
    from mastaba.bots.players.by_name import find
    from mastaba.visiting import Elsewhere, Lost, Refused, Visit
    from mastaba.visiting import play as visit_and_play

    from .say import FOUND, UNABLE, check_bots, fail, print_json

    check_bots([bot])
    player = find(bot)
    try:
        visit = Visit(table, name or player.name, keep=keep, patience_s=patience)
        visit.sit(seat)
        for last in visit_and_play(visit, player, Budget(seconds, iterations or None), seed, again=again):
            print_json(_row(last)) if as_json else _tell(last)
    except Refused as error:
        fail(str(error), FOUND)
    except (Lost, Elsewhere) as error:
        fail(str(error), UNABLE)
    except ValueError as error:
        fail(str(error))


def _row(last: Sight) -> dict[str, object]:
    return {"game": last.game, "seat": last.seat, "names": last.names, "scores": last.scores, "ranks": last.ranks}


def _tell(last: Sight) -> None:
    """How the game ended."""
    if last.status != "over":
        typer.echo(f"{last.game}: the game was broken off")
        return
    order = sorted(zip(last.ranks, last.names, last.scores, strict=True), key=lambda row: row[0] or 0)
    typer.echo(f"{last.game}: " + ", ".join(f"{rank}. {name} {score}" for rank, name, score in order))
