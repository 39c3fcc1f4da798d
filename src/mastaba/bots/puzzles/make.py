"""Many games on all cores, their puzzles in a file of lines that can be gone on with after a stop."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from mastaba.core.papers.components import components_digest
from mastaba.core.papers.replay import BadReplay, Replay
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load

from ..matches.matches import on_cores
from .labelled import Labelled, candidates, labelled_games, source_of
from .mine import EFFORT, Effort, mined, puzzles_in
from .paper import Puzzle
from .riddles import riddled, riddles_in

FORMAT = 1
SEATS = (0, 0, 1, 0, 1, 2)  # more than the fewest, game after game


class Head(msgspec.Struct, frozen=True):
    """The first line of a file."""

    mastaba_puzzles: int
    game: str
    rules: int
    components: str
    seed: int
    effort: Effort
    source: str = ""  # the file that the games are of, by its digest


class Yield(msgspec.Struct, frozen=True):
    """Another line: what one game gave, and how many CPU seconds it took. A finished game's number is made of its
    replay."""

    number: int
    cpu: float
    puzzles: list[Puzzle]


class BadFile(ValueError):
    """A file that holds no puzzles, or those of something else."""


class Diggings:
    """A file that grows: a head, and a line for every game. A torn last line is dropped."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path, self.head = path, head
        if path.exists():
            known, self.yields = read(path)
            if known != head:
                raise BadFile(f"{path} was begun with another game, seed or effort: {known}")
        else:
            self.yields = []
        lines = [msgspec.json.encode(head), *map(msgspec.json.encode, self.yields)]
        path.write_bytes(b"".join(line + b"\n" for line in lines))

    @property
    def done(self) -> set[int]:
        return {one.number for one in self.yields}

    @property
    def puzzles(self) -> list[Puzzle]:
        return [puzzle for one in self.yields for puzzle in one.puzzles]

    def add(self, one: Yield) -> None:
        """Keep what a game gave."""
        self.yields.append(one)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")


def read(path: Path) -> tuple[Head, list[Yield]]:
    """What a file holds."""
    lines = path.read_bytes().split(b"\n")
    whole, torn = lines[:-1], lines[-1]
    try:
        head = msgspec.json.decode(whole[0] if whole else torn, type=Head)
        return head, [msgspec.json.decode(line, type=Yield) for line in whole[1:]]
    except msgspec.MsgspecError as error:
        raise BadFile(f"{path} is no file of puzzles: {error}") from None


def make(
    game: Game,
    path: Path,
    games: int,
    seed: int = 0,
    processes: int = 1,
    effort: Effort = EFFORT,
    seconds: float | None = None,
    progress: Callable[[Diggings], object] = lambda diggings: None,
) -> Diggings:
    """So many games of strong bots, or as many as there is time for; what the file already has is not played again."""
    diggings = Diggings(path, head_of(game, seed, effort))
    done = diggings.done
    jobs = [(game.id, number, seed, effort) for number in range(games) if number not in done]
    _dug(diggings, _dig, jobs, processes, seconds, progress)
    return diggings


def _dug(
    diggings: Diggings,
    dig: Callable[..., Yield],
    jobs: Sequence[tuple[object, ...]],
    processes: int,
    seconds: float | None,
    progress: Callable[[Diggings], object],
) -> None:
    """Do these jobs on so many cores, as long as there is time, and keep what each gave."""
    began = time.monotonic()
    with on_cores(processes) as run:
        for one in run(dig, jobs):
            diggings.add(one)
            progress(diggings)
            if seconds is not None and time.monotonic() - began > seconds:
                break


def from_labels(
    game: Game,
    path: Path,
    file: Path,
    processes: int = 1,
    effort: Effort = EFFORT,
    seconds: float | None = None,
    progress: Callable[[Diggings], object] = lambda diggings: None,
) -> Diggings:
    """The puzzles of the games in a file of labels, or of as many as there is time for. Raises BadLabels."""
    labels, games = labelled_games(game, file)
    diggings = Diggings(path, head_of(game, labels.seed, effort, source_of(file)))
    done = diggings.done
    jobs = [(game.id, one, effort) for one in games if one.number not in done]
    _dug(diggings, _dig_labelled, jobs, processes, seconds, progress)
    return diggings


def games_in(game: Game, file: Path) -> int:
    """How many games a file of labels holds. Raises BadLabels."""
    return len(labelled_games(game, file)[0].number)


def _dig_labelled(game_id: str, labelled: Labelled, effort: Effort) -> Yield:
    began = time.process_time()
    line = labelled.played(load(game_id))
    if effort.riddles:
        found = riddles_in(line, labelled.seed, {}, effort)
    else:
        likely = candidates(line, labelled.sure, labelled.seed)
        found = puzzles_in(line, labelled.seed, {}, effort, likely)
    return Yield(labelled.number, round(time.process_time() - began, 2), found)


def head_of(game: Game, seed: int, effort: Effort = EFFORT, source: str = "") -> Head:
    """How a file of this game, seed and effort begins."""
    return Head(FORMAT, game.id, game.version, components_digest(game), seed, effort, source)


def seats_for(game: Game, number: int) -> int:
    """How many play in a game: mostly few, since few see most."""
    low, high = game.players
    return min(high, low + SEATS[number % len(SEATS)])


def _dig(game_id: str, number: int, seed: int, effort: Effort) -> Yield:
    began, game = time.process_time(), load(game_id)
    seats = game.players[0] if effort.ends else seats_for(game, number)
    own = seed * 1_000_003 + number
    found = riddled(game, seats, own, effort) if effort.riddles else mined(game, seats, own, effort=effort)
    return Yield(number, round(time.process_time() - began, 2), found)


def from_replays(
    game: Game,
    path: Path,
    replays: Sequence[Path],
    effort: Effort = EFFORT,
    processes: int = 1,
    seconds: float | None = None,
) -> Iterator[tuple[Path, Yield | BadReplay]]:
    """The puzzles of finished games that were kept, file by file, or of as many as there is time for; one that is not
    sound is named with its fault. What the file already has is not looked at again, under whatever name it lies."""
    diggings, began = Diggings(path, head_of(game, -1, effort)), time.monotonic()
    left = {number: file for file in replays if (number := number_of(file)) not in diggings.done}
    jobs = [(str(file), number, game.id, effort) for number, file in left.items()]
    with on_cores(processes) as run:
        for (file, *_), one in zip(jobs, run(_dig_replay, jobs), strict=False):
            if isinstance(one, Yield):
                diggings.add(one)
            yield Path(file), one
            if seconds is not None and time.monotonic() - began > seconds:
                break


def number_of(replay: Path) -> int:
    """The number of a finished game: of what its replay says, so that it stays the same among others."""
    return int.from_bytes(hashlib.sha256(replay.read_bytes()).digest()[:6])


def _dig_replay(file: str, number: int, game_id: str, effort: Effort) -> Yield | BadReplay:
    began = time.process_time()
    try:
        replay = Replay.load(file)
        line = replay.verify()
    except BadReplay as error:
        return error
    if replay.game != game_id or not line.over:
        return BadReplay(1, f"not a finished game of {game_id}")
    search = riddles_in if effort.riddles else puzzles_in
    found = search(line, replay.seed, replay.settings, effort)
    return Yield(number, round(time.process_time() - began, 2), found)
