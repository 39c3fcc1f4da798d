"""mastaba puzzles: made from games of strong bots, checked, shown, tried, packed onto a shelf."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .say import FOUND, fail, find_game, print_json, print_table, progress

if TYPE_CHECKING:
    from collections.abc import Collection

    from mastaba.bots.puzzles.make import Diggings
    from mastaba.bots.puzzles.mine import Effort
    from mastaba.bots.puzzles.paper import Puzzle, Step
    from mastaba.core.rules.game import Game
    from mastaba.core.words.text import Message

puzzles_app = typer.Typer(no_args_is_help=True, help="Make, check, show or try puzzles.")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `mastaba doctor` lists them.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A file that `mastaba puzzles make` wrote, or a shelf.")]
Named = Annotated[str, typer.Argument(metavar="ID", help="A puzzle by its letters.")]
Where = Annotated[Path | None, typer.Option("--file", help="Look for it here; on the games' own shelves if not given.")]
Processes = Annotated[int, typer.Option("--processes", "-j", min=0, help="Cores to work on; 0: all of them.")]
Lang = Annotated[str, typer.Option(help="The language of the sentences.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON value for programs.")]


@puzzles_app.command("make")
def make_puzzles(
    game: GameId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where they go; a file that is there is gone on with.")],
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games of strong bots.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    processes: Processes = 1,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so long; 0: when the games are done.")] = 0.0,
    replays: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="From the finished games of this folder (*.replay) instead.")
    ] = None,
    labels: Annotated[
        Path | None, typer.Option(metavar="LABELS", help="From the games of a file that `mastaba label` wrote instead.")
    ] = None,
    ends: Annotated[
        bool, typer.Option("--ends", help="Only ends in which nothing is hidden any more, solved without error.")
    ] = False,
    riddles: Annotated[
        bool, typer.Option("--riddles", help="Only what one seat can work out of what is hidden.")
    ] = False,
) -> None:
    """Find puzzles in games of strong bots, in finished games, or in labelled ones."""
    from mastaba.bots.puzzles import make
    from mastaba.bots.puzzles.mine import Effort

    found = find_game(game)
    if riddles and found.riddles is None:
        fail(f"{game} has no riddles: nothing that is hidden can be worked out")
    cores, effort = processes or os.cpu_count() or 1, Effort(ends=ends, riddles=riddles)
    try:
        if replays is not None:
            _from_replays(found.id, file, replays, cores, effort, minutes)
            return
        if labels is not None:
            _from_labels(found.id, file, labels, cores, effort, minutes)
            return
        with progress(f"{game}: games", games) as bar:
            bar.step(len(make.Diggings(file, make.head_of(found, seed, effort)).done))
            made = make.make(found, file, games, seed, cores, effort, 60 * minutes or None, lambda _: bar.step())
    except make.BadFile as error:
        fail(str(error))
    _say_made(file, made)


def _say_made(file: Path, made: Diggings) -> None:
    cpu = sum(one.cpu for one in made.yields)
    each = f", {cpu / len(made.puzzles):.0f} CPU seconds each" if made.puzzles else ""
    typer.echo(f"{file}: {len(made.puzzles)} puzzles of {len(made.yields)} games{each}")


def _from_labels(game: str, file: Path, labels: Path, cores: int, effort: Effort, minutes: float) -> None:
    from mastaba.bots.numbers.labels import BadLabels
    from mastaba.bots.puzzles import make

    try:
        with progress(f"{game}: labelled games", make.games_in(find_game(game), labels)) as bar:
            told = lambda _: bar.step()  # noqa: E731
            made = make.from_labels(find_game(game), file, labels, cores, effort, 60 * minutes or None, told)
    except BadLabels as error:
        fail(str(error))
    _say_made(file, made)


def _from_replays(game: str, file: Path, folder: Path, cores: int, effort: Effort, minutes: float) -> None:
    from mastaba.bots.puzzles import make

    if not folder.is_dir():
        fail(f"{folder} is no folder")
    replays, kept = sorted(folder.glob("*.replay")), 0
    with progress(f"{game}: finished games", len(replays)) as bar:
        dug = make.from_replays(find_game(game), file, replays, effort, cores, 60 * minutes or None)
        for path, one in dug:
            bar.step()
            if isinstance(one, make.Yield):
                kept += len(one.puzzles)
            else:
                typer.echo(f"{path}: {one}", err=True)
    typer.echo(f"{file}: {kept} puzzles more")


@puzzles_app.command("pack")
def pack_puzzles(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of one game that `make` wrote.")],
    count: Annotated[int, typer.Option(min=1, help="How many are kept: the loveliest, of all kinds.")] = 200,
    riddles: Annotated[int, typer.Option(min=0, help="How many riddles are kept besides.")] = 40,
    without: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Left out, as what `check` names; may be given often.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Where the shelf goes; beside the game's rules if not given.")
    ] = None,
) -> None:
    """Choose the best puzzles and pack them onto a shelf."""
    from mastaba.bots.puzzles import shelf

    puzzles = [puzzle for file in files for puzzle in _read(file)]
    if unknown := set(without or ()) - {puzzle.id for puzzle in puzzles}:
        fail(f"none of these files holds {', '.join(sorted(unknown))}")
    puzzles = [puzzle for puzzle in puzzles if puzzle.id not in (without or ())]
    games = {puzzle.game for puzzle in puzzles}
    if len(games) != 1:
        fail(f"a shelf holds the puzzles of one game, not of {', '.join(sorted(games)) or 'none'}")
    kept = shelf.chosen(puzzles, count) + shelf.chosen_riddles(puzzles, riddles)
    target = out or find_game(games.pop()).folder / shelf.FILE
    target.write_bytes(shelf.pack(kept))
    typer.echo(f"{target}: {len(kept)} of {len(puzzles)} puzzles, {target.stat().st_size:,} bytes")


@puzzles_app.command("check")
def check_puzzles(
    file: File,
    sample: Annotated[int, typer.Option(min=0, help="So many of them; 0: all.")] = 20,
    seed: Annotated[int, typer.Option(help="Other looks than those they were made with.")] = 1,
    times: Annotated[float, typer.Option(min=0.1, help="As many looks as they were made with, so many times.")] = 10.0,
    seconds: Annotated[float, typer.Option(min=0.01, help="That vizier thinks at each step.")] = 2.0,
    processes: Processes = 1,
    as_json: Json = False,
) -> None:
    """Look at puzzles again; exit 1 where more than 2 % of them no longer hold."""
    from mastaba.bots.puzzles.check import check, held, share_solved

    puzzles = _read(file)
    if sample and sample < len(puzzles):
        puzzles = random.Random(seed).sample(puzzles, sample)
    if not puzzles:
        fail(f"{file} holds no puzzles")
    with progress("puzzles", len(puzzles)) as bar:
        found = check(puzzles, seed, times, seconds, processes or os.cpu_count() or 1, lambda: bar.step())
    vizier, novice = (share_solved(found, who) for who in ("vizier", "novice"))
    told = {"puzzles": len(found), "hold": held(found), "vizier": vizier, "novice": novice}
    if as_json:
        print_json({**told, "fallen": [one.id for one in found if not one.holds]})
    else:
        solved = [f"{share:.1%}" if share is not None else "–" for share in (vizier, novice)]
        rows = [[len(found), f"{held(found):.1%}", *solved]]
        print_table(str(file), ["puzzles", "hold", "vizier solves", "novice solves"], rows)
        for one in found:
            if not one.holds:
                typer.echo(f"{one.id} no longer holds: its answer loses {one.lost:.1%} of the chance")
    if held(found) < 0.98:
        raise typer.Exit(FOUND)


@puzzles_app.command("show")
def show_puzzle(puzzle: Named, file: Where = None, lang: Lang = "en") -> None:
    """The question and what every answer is worth."""
    found = _find(puzzle, file)
    typer.echo(_question(found, (), lang))
    if found.riddle is not None:
        _values(found, lang, ())
        typer.echo(f"rating {found.rating:.0f}; themes: {', '.join(found.themes)}")
        return
    for step in found.steps:
        if step.path:
            typer.echo(_question(found, step.path, lang))
        _table(found, step, lang)
    shares = ", ".join(f"{level} {share:.0%}" for level, share in found.levels.items())
    typer.echo(f"rating {found.rating:.0f}; right: {shares}; themes: {', '.join(found.themes)}")


@puzzles_app.command("try")
def try_puzzle(puzzle: Named, file: Where = None, lang: Lang = "en") -> None:
    """Solve a puzzle in the terminal."""
    found = _find(puzzle, file)
    if found.riddle is not None:
        _try_riddle(found, lang)
        return
    path: tuple[int, ...] = ()
    while (step := found.step_at(path)) is not None:
        typer.echo(_question(found, path, lang))
        seen = found.seen(path)
        for number, action in enumerate(seen.options, start=1):
            typer.echo(f"{number:3}  {_label(found, path, action, lang)}")
        given = typer.prompt("Your answer", type=int)
        if not 1 <= given <= len(seen.options):
            fail(f"one of the numbers 1 to {len(seen.options)}, not {given}")
        action = seen.options[given - 1]
        _table(found, step, lang, action)
        typer.echo(f"credit {step.credit(action):.0%}")
        if action not in step.right:
            raise typer.Exit
        path = (*path, action)


def _try_riddle(puzzle: Puzzle, lang: str) -> None:
    """All that is possible is asked for at once."""
    typer.echo(_question(puzzle, (), lang))
    assert puzzle.riddle is not None
    values = puzzle.riddle.values
    for number, value in enumerate(values, start=1):
        typer.echo(f"{number:3}  {_value(puzzle, value, lang)}")
    given = typer.prompt("All that is possible, by their numbers").replace(",", " ").split()
    if not given or any(not one.isdecimal() or not 1 <= int(one) <= len(values) for one in given):
        fail(f"some of the numbers 1 to {len(values)}, not {' '.join(given)}")
    marked = [values[int(one) - 1] for one in given]
    _values(puzzle, lang, marked)
    typer.echo(f"credit {puzzle.marked(marked):.0%}")


def _values(puzzle: Puzzle, lang: str, marked: Collection[int]) -> None:
    """What comes to mind, what of it is possible, and why."""
    seen, riddle, right = puzzle.seen(), puzzle.riddle, puzzle.first.right
    assert riddle is not None and seen.game.riddles is not None
    rows = [
        ["possible" if value in right else "", _value(puzzle, value, lang), "yours" if value in marked else ""]
        for value in riddle.values
    ]
    print_table("", ["", "value", ""], rows)
    for message in seen.game.riddles.why(seen, riddle):
        typer.echo(_say(seen.game, message, lang))


def _value(puzzle: Puzzle, value: int, lang: str) -> str:
    seen = puzzle.seen()
    assert puzzle.riddle is not None and seen.game.riddles is not None
    return _say(seen.game, seen.game.riddles.name(seen, puzzle.riddle, value), lang)


def _question(puzzle: Puzzle, path: tuple[int, ...], lang: str) -> str:
    from mastaba.core.words.text import say

    seen = puzzle.seen(path)
    if puzzle.riddle is not None and seen.game.riddles is not None:
        asked = seen.game.riddles.ask(seen, puzzle.riddle)
    else:
        asked = seen.game.prompt(seen) if seen.game.prompt else say(f"decision.{seen.decision}")
    return f"{puzzle.id} · {puzzle.game}, {puzzle.seats} players, seat {puzzle.seat}: {_say(seen.game, asked, lang)}"


def _label(puzzle: Puzzle, path: tuple[int, ...], action: int, lang: str) -> str:
    seen = puzzle.seen(path)
    return _say(seen.game, seen.game.label(seen, action), lang)


def _say(game: Game, message: Message, lang: str) -> str:
    names = [f"seat {seat}" for seat in range(game.players[1])]
    return game.texts.say(lang, message, names)


def _table(puzzle: Puzzle, step: Step, lang: str, given: int | None = None) -> None:
    rows = [
        [
            "right" if worth.action in step.right else "",
            _label(puzzle, step.path, worth.action, lang),
            f"{worth.chance:.1%} ± {worth.error:.1%}",
            "yours" if worth.action == given else "",
        ]
        for worth in step.worths
    ]
    print_table("", ["", "answer", "chance to win", ""], rows)


def _read(file: Path) -> list[Puzzle]:
    """The puzzles of a file of lines or of a shelf."""
    from mastaba.bots.puzzles import make, shelf

    try:
        if file.suffix == ".shelf":
            return shelf.unpack(file.read_bytes())
        return [puzzle for one in make.read(file)[1] for puzzle in one.puzzles]
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except (make.BadFile, shelf.BadShelf) as error:
        fail(f"{file}: {error}")


def _find(puzzle: str, file: Path | None) -> Puzzle:
    from mastaba.bots.puzzles.shelf import shelf_of
    from mastaba.core.rules.registry import game_ids, load

    known = _read(file) if file else [one for game in game_ids() for one in shelf_of(load(game)).values()]
    found = next((one for one in known if one.id == puzzle), None)
    if found is None:
        fail(f"there is no puzzle {puzzle} {f'in {file}' if file else 'on the shelves'}")
    return found
