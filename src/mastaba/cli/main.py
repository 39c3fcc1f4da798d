"""The commands. Each imports its work only when it is called, so that --help answers at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from .arguments import Database, GameId, GameIds, Json, OnCluster, Settings
from .house import people_app, tables_app
from .keeping import admin, backup, bring_in, export, restore, results_app, tidy_up
from .puzzles import puzzles_app
from .studies import arena, dataset, exploit, label_games, ladder, play, simulate, train, tune, vary

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
app.add_typer(puzzles_app, name="puzzles")
app.add_typer(results_app, name="results")


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


Smtp = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="MASTABA_SMTP",
        help="The mail server: smtp://user@host:587, smtps://…, or smtp+plain://… without encryption.",
    ),
]
MailFrom = Annotated[
    str, typer.Option(metavar="ADDRESS", envvar="MASTABA_MAIL_FROM", help="The address that mail comes from.")
]
PasswordFile = Annotated[
    str,
    typer.Option(
        metavar="FILE",
        envvar="MASTABA_SMTP_PASSWORD_FILE",
        help="The file with the mail server's password; or it stands in MASTABA_SMTP_PASSWORD.",
    ),
]


def _check_mail(smtp: str, mail_from: str, password_file: str) -> None:
    """Can mail be sent with what was given? Else say why, and end."""
    from mastaba.server.notices.post import BadPost, post_of

    from .say import fail

    try:
        post_of(smtp, mail_from, password_file)
    except BadPost as error:
        fail(str(error))


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
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    smtp_password_file: PasswordFile = "",
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
    _check_mail(smtp, mail_from, smtp_password_file)
    more |= {"smtp": smtp, "mail_from": mail_from, "smtp_password_file": smtp_password_file}
    more |= {"site": site, "metrics_for": tuple(metrics_for or ()), "log": log}
    try:
        run(host=host, port=port, database_url=database, processes=processes, **more)
    except OneOnly:
        fail("SQLite belongs to one process: for several, give a PostgreSQL address with --database")
    except InUse as error:
        fail(f"another server is using {error}: stop it first, or name another file with --database")
    except Unusable as error:
        fail(str(error), UNABLE)


app.command("simulate", cls=OnCluster)(simulate)
app.command("arena", cls=OnCluster)(arena)
for name, study in (
    ("label", label_games),
    ("tune", tune),
    ("vary", vary),
    ("train", train),
    ("exploit", exploit),
    ("dataset", dataset),
    ("play", play),
    ("ladder", ladder),
):
    app.command(name)(study)


@replay_app.command("verify")
def replay_verify(files: Annotated[list[Path], typer.Argument()], as_json: Json = False) -> None:
    """Play recorded games through and compare every digest."""
    from .replay import check as run

    run(files, as_json)


@replay_app.command("show")
def replay_show(file: Path, lang: Annotated[str, typer.Option(help="the code of a language: fr, en")] = "fr") -> None:
    """Tell a recorded game, one line an answer."""
    from .replay import show as run

    run(file, lang)


@replay_app.command("svg")
def replay_svg(
    file: Path,
    at: Annotated[int | None, typer.Option(help="After so many answers; the end if not given.")] = None,
    seat: Annotated[int, typer.Option(help="As this seat sees it (from 0); -1 for a spectator.")] = -1,
    lang: Annotated[str, typer.Option(help="the code of a language: fr, en")] = "fr",
    out: Annotated[Path | None, typer.Option(help="A file; the terminal if not given.")] = None,
    png: Annotated[bool, typer.Option("--png", help="PNG instead of SVG.")] = False,
) -> None:
    """Draw a position of a recorded game."""
    from .replay import svg as run

    run(file, at, seat, lang, out, png)


@replay_app.command("video")
def replay_video(
    file: Path,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="game.gif, or game.mp4 where ffmpeg is installed.")],
    seat: Annotated[int, typer.Option(help="As this seat sees it (from 0); -1 for a spectator.")] = -1,
    pace: Annotated[float, typer.Option(min=0.1, max=30, help="Answers a second.")] = 2.0,
    width: Annotated[int, typer.Option(min=160, max=3840, help="Pixels.")] = 960,
    height: Annotated[int, typer.Option(min=120, max=2160, help="Pixels.")] = 720,
    night: Annotated[bool, typer.Option("--night", help="In the colours of the night.")] = False,
    lang: Annotated[str, typer.Option(help="the code of a language: fr, en")] = "fr",
) -> None:
    """Show a recorded game as a moving picture."""
    from .replay import video as run

    run(file, out, seat, pace, (width, height), night, lang)


@app.command()
def review(
    file: Path,
    json_out: Annotated[Path | None, typer.Option("--json", help="All numbers, into this file.")] = None,
    svg_out: Annotated[Path | None, typer.Option("--svg", help="The curves, into this file.")] = None,
    looks: Annotated[int, typer.Option(min=1, help="Looks into the future, for the whole game.")] = 100_000,
    night: Annotated[bool, typer.Option("--night", help="The picture in the colours of the night.")] = False,
    lang: Annotated[str, typer.Option(help="the code of a language: fr, en")] = "en",
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
    lang: Annotated[str, typer.Option(help="the code of a language: fr, en")] = "fr",
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
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    smtp_password_file: PasswordFile = "",
    as_json: Json = False,
) -> None:
    """Say what is installed, cached, slow or missing; whether a database is well, or a mail server lets us in."""
    if smtp:
        from .mail import doctor as greet

        greet(smtp, mail_from, smtp_password_file, as_json)
    elif database is None:
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
    ("admin", admin),
):
    app.command(name)(command)


if __name__ == "__main__":
    app()
