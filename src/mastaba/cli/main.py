"""The commands. Each imports its work only when it is called, so that --help answers at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from .house import people_app, tables_app
from .keeping import backup, bring_in, export, restore, tidy_up

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Five Egyptian board games: play, host and study them.",
    epilog="Exit codes: 0 all is well, 1 a check found something, 2 a wrong argument, 3 something needed is not here.",
)
replay_app = typer.Typer(no_args_is_help=True, help="Verify, tell or draw a recorded game.")
app.add_typer(replay_app, name="replay")
app.add_typer(tables_app, name="tables")
app.add_typer(people_app, name="people")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"mastaba {sys.modules['mastaba'].__version__}")
        raise typer.Exit


@app.callback()
def _all_commands(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Which version this is.")
    ] = False,
) -> None: ...


GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `mastaba doctor` lists them.")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="These games; all if none is named.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON value for programs.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A setting of the table.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="[ADDRESS]", help="On the Ray cluster at this address; none: the one of this machine."
    ),
]
Processes = Annotated[int, typer.Option("--processes", "-j", min=0, help="Cores to play on; 0: all of them.")]
Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///… or postgresql://…; the server's own if not given.")
]


class OnCluster(TyperCommand):
    """A command whose --ray may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """An address is the next word, unless that is an option or there is none."""
        alone = [word == "--ray" and after.startswith("-") for word, after in zip(args, [*args[1:], "-"])]
        return super().parse_args(ctx, ["--ray=" if bare else word for word, bare in zip(args, alone)])


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 takes any free port.")] = 8000,
    database: Database = None,
    site: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address under which people come; passkeys belong to its host name."),
    ] = "",
    origins: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="ADDRESS", help="A further address under which people come; may be repeated."),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A web server before this one, whose word about guests' addresses is believed.",
        ),
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes on this port (PostgreSQL).")] = 1,
    metrics_for: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A further machine or network that may read /metrics; may be repeated."),
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning, error")] = "info",
    log: Annotated[str, typer.Option(help="text, or json: one JSON value a line")] = "text",
) -> None:
    """Open the house: pages, tables and bots, until told to stop."""
    from mastaba.server.app import OneOnly
    from mastaba.server.app import serve as run
    from mastaba.server.shares import NoProxy, Proxies
    from mastaba.server.store.engine import InUse
    from mastaba.server.store.reaching import Unusable

    from .data import address_of
    from .say import UNABLE, fail, open_to

    if log not in ("text", "json"):
        fail(f"--log is text or json, not {log}")
    address_of(database)
    try:
        Proxies([*(proxies or ()), *(metrics_for or ())])
    except NoProxy as error:
        fail(f"{error} is no address, no network (127.0.0.0/8) and no machine that is known here")
    typer.echo(f"Mastaba: http://{host}:{port}/ {open_to(host, bool(proxies), bool(metrics_for))}")
    more: dict[str, Any] = {"origins": tuple(origins or ()), "proxies": tuple(proxies or ()), "log_level": log_level}
    more |= {"site": site, "metrics_for": tuple(metrics_for or ()), "log": log}
    try:
        run(host=host, port=port, database_url=database, processes=processes, **more)
    except OneOnly:
        fail("SQLite belongs to one process: for several, give a PostgreSQL address with --database")
    except InUse as error:
        fail(f"another server is using {error}: stop it first, or name another file with --database")
    except Unusable as error:
        fail(str(error), UNABLE)


@app.command(cls=OnCluster)
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
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Play many games without people and count what comes of them."""
    from .say import find_game
    from .simulate import simulate as run

    named = [name.strip() for name in bots.split(",") if name.strip()]
    run(find_game(game), players, games, named, seed, threads, settings or [], seconds, iterations, cluster, as_json)


@app.command(cls=OnCluster)
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


@app.command("label")
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
def dataset(
    game: GameId,
    folder: Annotated[Path, typer.Argument(help="For the Parquet file and its card.")],
    players: Annotated[int, typer.Option("--players", "-p", help="Seats; 0: the fewest.")] = 0,
    games: Annotated[int, typer.Option("--games", "-g", help="How many.")] = 100,
    level: Annotated[str, typer.Option(help="Who plays all seats.")] = "scribe",
    looks: Annotated[int, typer.Option(min=0, help="That bot's looks for an answer; 0: its own number.")] = 0,
    seed: Seed = 0,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    """Write games as a data set: who saw what, might answer what, answered, and how it ended."""
    from .dataset import run
    from .say import find_game

    run(find_game(game), folder, players, games, level, looks, seed, settings or [], as_json)


@app.command()
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


@replay_app.command("verify")
def replay_verify(files: Annotated[list[Path], typer.Argument()], as_json: Json = False) -> None:
    """Play recorded games through and compare every digest."""
    from .replay import check as run

    run(files, as_json)


@replay_app.command("show")
def replay_show(file: Path, lang: Annotated[str, typer.Option(help="fr or en")] = "fr") -> None:
    """Tell a recorded game, one line an answer."""
    from .replay import show as run

    run(file, lang)


@replay_app.command("svg")
def replay_svg(
    file: Path,
    at: Annotated[int | None, typer.Option(help="After so many answers; the end if not given.")] = None,
    seat: Annotated[int, typer.Option(help="As this seat sees it (from 0); -1 for a spectator.")] = -1,
    lang: Annotated[str, typer.Option(help="fr or en")] = "fr",
    out: Annotated[Path | None, typer.Option(help="A file; the terminal if not given.")] = None,
    png: Annotated[bool, typer.Option("--png", help="PNG instead of SVG.")] = False,
) -> None:
    """Draw a position of a recorded game."""
    from .replay import svg as run

    run(file, at, seat, lang, out, png)


@app.command()
def review(
    file: Path,
    json_out: Annotated[Path | None, typer.Option("--json", help="All numbers, into this file.")] = None,
    svg_out: Annotated[Path | None, typer.Option("--svg", help="The curves, into this file.")] = None,
    looks: Annotated[int, typer.Option(min=1, help="Looks into the future, for the whole game.")] = 100_000,
    night: Annotated[bool, typer.Option("--night", help="The picture in the colours of the night.")] = False,
    lang: Annotated[str, typer.Option(help="fr or en")] = "en",
) -> None:
    """Look at a recorded game again: chances over time, what answers cost, luck and skill."""
    from .review import run

    run(file, looks, json_out, svg_out, night, lang)


@app.command()
def check(
    games: GameIds = None,
    plain: Annotated[bool, typer.Option("--plain", help="Interpreted instead of compiled.")] = False,
    every: Annotated[bool, typer.Option("--all", help="On every machine that is here; they must agree.")] = False,
    as_json: Json = False,
) -> None:
    """Play a fixed set of games and print one digest for each game: the fingerprint of its rules."""
    from .machine import check as run
    from .say import find_games

    run(find_games(games or []), plain, every, as_json)


@app.command()
def guide(
    game: GameId,
    answers: Annotated[list[str] | None, typer.Argument(metavar="[ANSWER]...", help="With --seed: by name.")] = None,
    seed: Annotated[int, typer.Option(help="Another deal, to look for a good one.")] = -1,
    players: Annotated[int, typer.Option("--players", "-p", help="With --seed: seats.")] = 2,
    settings: Settings = None,
    lang: Annotated[str, typer.Option(help="fr or en")] = "fr",
    lay_open: Annotated[bool, typer.Option("--open", help="All that can be pressed or pointed at.")] = False,
) -> None:
    """Play a game's guided first game through in the terminal; or a deal of one's own, for those who write one."""
    from . import guide as run
    from .say import check_players, find_game, read_settings

    found = find_game(game)
    if seed < 0:
        return run.tell(found, lang, lay_open)
    check_players(found, players)
    run.explore(found, lang, players, seed, read_settings(found, players, settings or []), answers or [])


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's id: small letters, digits, underscores.")],
    folder: Annotated[Path | None, typer.Option(help="Where the package is written; a folder NAME if none.")] = None,
    title: Annotated[str, typer.Option(help="What people read; the name with a capital if none.")] = "",
) -> None:
    """Write the package of a new game that plays at once: rules, texts, board, tests, entry point."""
    from .new_game import write

    write(name, folder or Path(name), title or name.replace("_", " ").capitalize())


@app.command()
def warmup(
    games: GameIds = None,
    gpu: Annotated[
        bool, typer.Option("--gpu", help="For a GPU, which need not be here: its kernels, in the cache's folder gpu.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compile the games into the cache, so that nothing waits later."""
    from .machine import warmup as run
    from .say import find_games

    run(find_games(games or []), gpu, as_json)


@app.command()
def doctor(
    database: Annotated[
        str | None, typer.Option("--database", metavar="ADDRESS", help="Look at this database instead.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what is installed, cached, slow or missing; or whether a database is well."""
    if database is None:
        from .machine import doctor as run

        run(as_json)
    else:
        from .database import doctor as examine

        examine(database, as_json)


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[BENCHMARK]...")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter runs, rougher numbers.")] = False,
    as_json: Json = False,
) -> None:
    """Run the benchmarks; peers are measured in the same run."""
    from .machine import bench as run

    run(names or [], quick, as_json)


for name, command in (
    ("export", export),
    ("import", bring_in),
    ("backup", backup),
    ("restore", restore),
    ("tidy", tidy_up),
):
    app.command(name)(command)


if __name__ == "__main__":
    app()
