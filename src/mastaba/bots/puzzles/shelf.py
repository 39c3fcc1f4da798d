"""A shelf: the puzzles of one game that are given out, packed into a file beside the game's rules."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from mastaba.core.rules.game import Game

from .paper import EXACT, RIDDLE, Puzzle
from .themes import THIRDS

FILE = "puzzles.shelf"
MOST_BYTES = 1 << 24  # unpacked
EASY = 0.5  # of novice's tries: from here on a puzzle is easy
MOST_EASY = 0.2  # of a shelf
MOST_ALIKE = 0.03  # of a shelf: the same question with the same answer for the same reason
SEED = Puzzle.__struct_fields__.index("seed")
MOST_SEED = 1 << 63
LOVELY = {"sacrifice": 2.0, "denial": 1.5, "surprise": 1.0, "long": 1.0, "risk": 1.0, "counting": 1.0}


class BadShelf(ValueError):
    """A file that is no shelf."""


def chosen(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, the loveliest, from all thirds of a game as evenly as there are, few of them easy or alike."""
    by_third: dict[str, list[Puzzle]] = {third: [] for third in THIRDS}
    asked = {puzzle.id: puzzle for puzzle in puzzles if puzzle.kind != RIDDLE}
    for puzzle in sorted(asked.values(), key=_loveliness):
        by_third[puzzle.themes[0]].append(puzzle)
    taken: list[Puzzle] = []
    alike, easy = Counter[tuple[object, ...]](), 0
    while len(taken) < count and any(by_third.values()):
        for third in THIRDS:
            while by_third[third] and len(taken) < count:
                puzzle = by_third[third].pop()
                kind, simple = _kind(puzzle), puzzle.levels["novice"] >= EASY
                if alike[kind] >= max(1, MOST_ALIKE * count) or (simple and easy >= MOST_EASY * count):
                    continue
                alike[kind] += 1
                easy += simple
                taken.append(puzzle)
                break
    return sorted(taken, key=lambda puzzle: puzzle.id)


def chosen_riddles(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many riddles, every kind of them in turn, and of each from all sizes alike."""
    by_kind: dict[str, list[Puzzle]] = {}
    for puzzle in sorted({puzzle.id: puzzle for puzzle in puzzles}.values(), key=lambda one: one.id):
        if puzzle.riddle is not None:
            by_kind.setdefault(puzzle.riddle.kind, []).append(puzzle)
    in_turn = [one for row in zip_longest(*map(_by_size_in_turn, by_kind.values())) for one in row if one is not None]
    return sorted(in_turn[:count], key=lambda puzzle: puzzle.id)


def _by_size_in_turn(riddles: Sequence[Puzzle]) -> list[Puzzle]:
    """One of each number of values and of answers after another."""
    sizes: dict[tuple[int, int], list[Puzzle]] = {}
    for puzzle in riddles:
        sizes.setdefault((len(puzzle.first.worths), puzzle.first.accepted), []).append(puzzle)
    return [one for row in zip_longest(*sizes.values()) for one in row if one is not None]


def _kind(puzzle: Puzzle) -> tuple[object, ...]:
    """Two puzzles that have this in common are alike."""
    return puzzle.first.worths[0].action, puzzle.themes[1:2], puzzle.temptation, puzzle.seats


def _loveliness(puzzle: Puzzle) -> tuple[float, str]:
    """What is sorted by: ideas, a trap for the many, a clear answer."""
    step = puzzle.first
    gap = 1.0 if puzzle.kind == EXACT else step.worths[0].chance - step.worths[step.accepted].chance
    ideas = sum(LOVELY.get(theme, 0.0) for theme in puzzle.themes)
    return ideas - 2 * puzzle.levels["novice"] + min(gap, 0.2) * 5, puzzle.id


def pack(puzzles: Sequence[Puzzle]) -> bytes:
    """A shelf as bytes. A seed that is too long for a number of it is written as digits."""
    rows = msgspec.to_builtins(list(puzzles))
    for row in rows:
        row[SEED] = row[SEED] if 0 <= row[SEED] < MOST_SEED else str(row[SEED])
    return zlib.compress(msgspec.msgpack.encode(rows), 9)


def unpack(packed: bytes) -> list[Puzzle]:
    """The puzzles of a shelf."""
    try:
        rows = msgspec.msgpack.decode(zlib.decompressobj().decompress(packed, MOST_BYTES), type=list[list[Any]])
        for row in rows:
            row[SEED] = int(row[SEED])
        return msgspec.convert(rows, list[Puzzle])
    except (zlib.error, msgspec.MsgspecError, IndexError, TypeError, ValueError) as error:
        raise BadShelf(f"no shelf of puzzles: {error}") from None


@cache
def shelf_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles that lie beside a game's rules and still fit them, by id."""
    file: Path = game.folder / FILE
    if not file.exists():
        return {}
    return {puzzle.id: puzzle for puzzle in unpack(file.read_bytes()) if puzzle.fits(game)}
