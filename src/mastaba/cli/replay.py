"""mastaba replay: verify a file, tell its story, draw a position of it, or all of them as a video."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from mastaba.core.papers.replay import BadReplay, Replay, read, verify
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import SPECTATOR, see

from .say import FOUND, UNABLE, fail, print_json


class Unreadable(OSError):
    """A file that is not here, or no text."""


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(getattr(error, "strerror", None) or "not a text file") from None


def played(path: Path) -> tuple[Line, Replay]:
    """A replay played through; a damaged or missing one ends the command."""
    try:
        text = _text(path)
        return verify(text), read(text)
    except Unreadable as error:
        fail(f"{path}: {error}", UNABLE)
    except BadReplay as error:
        fail(f"{path}: {error}", FOUND)


def _report(path: Path) -> dict[str, Any]:
    """What is to be said of one file; `line` is missing where it cannot be read at all."""
    try:
        line = verify(_text(path))
    except Unreadable as error:
        return {"file": str(path), "sound": False, "reason": str(error)}
    except BadReplay as error:
        return {"file": str(path), "sound": False, "line": error.line, "reason": error.reason}
    scores = engine(line.game).results(line.states).scores
    return {"file": str(path), "sound": True, "game": line.game.id, "answers": len(line.answers), "scores": scores}


def _said(report: dict[str, Any]) -> str:
    if report["sound"]:
        what = f"{report['game']}, {report['answers']} answers, scores {report['scores']}"
        return f"sound  {report['file']}: {what}"
    where = f"line {report['line']}: " if "line" in report else ""
    return f"NOT SOUND  {report['file']}: {where}{report['reason']}"


def check(paths: list[Path], as_json: bool) -> None:
    """Play files through and compare every digest; the first damaged line of each bad one is named."""
    reports = [_report(path) for path in paths]
    if as_json:
        print_json(reports)
    else:
        for report in reports:
            typer.echo(_said(report))
    unsound = [report for report in reports if not report["sound"]]
    if unsound:
        raise typer.Exit(UNABLE if any("line" not in report for report in unsound) else FOUND)


def show(path: Path, lang: str) -> None:
    """The story of a game, one line an answer, and the score sheet."""
    line, replay = played(path)
    names = replay.names
    game = line.game
    typer.echo(f"{game.texts.say(lang, 'name')}: {', '.join(names)}")
    for k, given in enumerate(line.answers):
        seen = see(game, line.states_at(k), given.seat)
        said = game.texts.say(lang, game.label(seen, given.action), names)
        typer.echo(f"{k + 1:4d}  {names[given.seat]} · {game.decisions.names[given.decision]} · {said}")
    results = engine(game).results(line.states)
    for p, name in enumerate(names):
        lines = ", ".join(
            f"{game.texts.say(lang, f'line.{key}')} {v}" for key, v in zip(game.lines, results.sheet[p].tolist())
        )
        typer.echo(f"{results.ranks[p]}. {name}: {results.scores[p]} ({lines})")


def svg(path: Path, at: int | None, seat: int, lang: str, out: Path | None, png: bool) -> None:
    """Draw the position after so many answers, as one seat sees it."""
    from mastaba.draw.picture import png as as_png
    from mastaba.draw.picture import standalone
    from mastaba.draw.svg import Pen

    line, replay = played(path)
    count = len(line.answers) if at is None else at
    if not 0 <= count <= len(line.answers):
        fail(f"{path} has {len(line.answers)} answers; --at goes from 0 to that")
    _check_seat(path, seat, replay.seats)
    seen = see(line.game, line.states_at(count), seat)
    drawing = standalone(seen, Pen(line.game, lang, replay.names))
    if png and out is None:
        fail("a PNG needs --out")
    if png and out:
        out.write_bytes(as_png(drawing))
    elif out:
        out.write_text(drawing, "utf-8")
    else:
        typer.echo(drawing)


def _check_seat(path: Path, seat: int, seats: int) -> None:
    if not SPECTATOR <= seat < seats:
        fail(f"{path} has {seats} seats; --seat goes from 0 to {seats - 1}, or -1 for a spectator")


def video(path: Path, out: Path, seat: int, pace: float, size: tuple[int, int], night: bool, lang: str) -> None:
    """Every position of a game, one after another, as one seat sees them."""
    from mastaba.draw.palette import DAY, NIGHT
    from mastaba.draw.svg import Pen

    try:
        from mastaba.research.video import Look, NoVideo, write
    except ImportError:
        fail("a video needs Pillow: pip install 'mastaba[research]'", UNABLE)
    line, replay = played(path)
    _check_seat(path, seat, replay.seats)
    try:
        count = write(line, Pen(line.game, lang, replay.names), Look(seat, size, NIGHT if night else DAY, pace), out)
    except NoVideo as error:
        fail(str(error))
    except OSError as error:
        fail(f"{out}: {error.strerror or error}", UNABLE)
    typer.echo(f"{out}: {count} pictures")
