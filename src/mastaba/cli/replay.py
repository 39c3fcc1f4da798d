"""mastaba replay: verify a file, tell its story, draw a position of it."""

from __future__ import annotations

from pathlib import Path

import typer

from mastaba.core.engine import engine
from mastaba.core.line import Line
from mastaba.core.replay import BadReplay, read, verify
from mastaba.core.sight import SPECTATOR, see

from .say import FOUND, UNABLE, fail, print_json


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path}: {getattr(error, 'strerror', None) or 'not a text file'}", UNABLE)


def played(path: Path) -> Line:
    """A replay played through; a damaged one ends the command."""
    try:
        return verify(_text(path))
    except BadReplay as error:
        fail(f"{path}: {error}", FOUND)


def check(paths: list[Path], as_json: bool) -> None:
    """Play files through and compare every digest; the first damaged line of each bad one is named."""
    reports = []
    for path in paths:
        try:
            line = verify(_text(path))
        except BadReplay as error:
            reports.append({"file": str(path), "sound": False, "line": error.line, "reason": error.reason})
        else:
            scores = engine(line.game).results(line.states).scores
            answers = len(line.answers)
            reports.append(
                {"file": str(path), "sound": True, "game": line.game.id, "answers": answers, "scores": scores}
            )
    if as_json:
        print_json(reports)
    else:
        for r in reports:
            what = (
                f"{r['game']}, {r['answers']} answers, scores {r['scores']}"
                if r["sound"]
                else f"line {r['line']}: {r['reason']}"
            )
            typer.echo(f"{'sound' if r['sound'] else 'NOT SOUND'}  {r['file']}: {what}")
    if not all(r["sound"] for r in reports):
        raise typer.Exit(FOUND)


def show(path: Path, lang: str) -> None:
    """The story of a game, one line an answer, and the score sheet."""
    line = played(path)
    names = read(_text(path)).names
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

    line = played(path)
    replay = read(_text(path))
    count = len(line.answers) if at is None else at
    if not 0 <= count <= len(line.answers):
        fail(f"{path} has {len(line.answers)} answers; --at goes from 0 to that")
    if not SPECTATOR <= seat < replay.seats:
        fail(f"{path} has {replay.seats} seats; --seat goes from 0 to {replay.seats - 1}, or -1 for a spectator")
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
