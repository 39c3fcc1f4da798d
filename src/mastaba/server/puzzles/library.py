"""All puzzles of this house: by letters, of a day, by game and theme, and the next one for somebody."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection
from functools import cache

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle
from mastaba.bots.puzzles.shelf import shelf_of
from mastaba.core.rules.registry import game_ids, load

DAY_MS = 24 * 3_600_000
DAILY = (1200.0, 2300.0)  # ratings of what a day's puzzle may be
NEAR = (75.0, 150.0, 300.0, 600.0, 1e9)  # how far from somebody's rating is looked, step by step
Far = Callable[[Puzzle], float]  # how far a puzzle is from what is wanted


class NoPuzzle(LookupError):
    """No puzzle has these letters, or none is left of this kind."""


@cache
def library() -> dict[str, Puzzle]:
    """Every puzzle that still fits its game, by letters."""
    return {puzzle.id: puzzle for game in game_ids() for puzzle in shelf_of(load(game)).values()}


def games() -> list[str]:
    """The games that have puzzles, not riddles alone."""
    return sorted({puzzle.game for puzzle in library().values() if puzzle.kind != RIDDLE})


def find(letters: str) -> Puzzle:
    """A puzzle by its letters."""
    puzzle = library().get(letters)
    if puzzle is None:
        raise NoPuzzle(letters)
    return puzzle


def themes(game: str) -> list[tuple[str, int]]:
    """The themes of a game's puzzles, the commonest first, with how many there are."""
    return Counter(
        theme for puzzle in library().values() if puzzle.game == game for theme in puzzle.themes
    ).most_common()


def of_day(day: int, hidden: Collection[str] = ()) -> Puzzle | None:
    """The same for all: one game a day in turn, none twice before all were seen, none of those that are hidden while
    there are others, and no riddle."""
    turns = games()
    if not turns:
        return None
    turn, game = divmod(day, len(turns))
    own = [puzzle for puzzle in library().values() if puzzle.game == turns[game] and puzzle.kind != RIDDLE]
    fit = [puzzle for puzzle in own if DAILY[0] <= puzzle.rating <= DAILY[1]] or own
    fit.sort(key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    shown = [puzzle for puzzle in fit[turn % len(fit) :] + fit[: turn % len(fit)] if puzzle.id not in hidden]
    return (shown or fit)[0]


def day_of(now: int) -> int:
    """The number of the day, in the house's time (UTC)."""
    return now // DAY_MS


def near(rating: float) -> Far:
    """How far a puzzle is from this rating, as the levels made it."""
    return lambda puzzle: abs(puzzle.rating - rating)


def next_for(
    far: Far, tried: Collection[str], hidden: Collection[str], game: str = "", theme: str = "", salt: str = ""
) -> Puzzle:
    """A puzzle of those that are least far and were not tried yet; once all were, any. Whoever asks again with the same
    salt is given the same."""
    fit = [
        puzzle
        for puzzle in library().values()
        if game in ("", puzzle.game) and (not theme or theme in puzzle.themes) and puzzle.id not in hidden
    ]
    fresh = [puzzle for puzzle in fit if puzzle.id not in tried] or fit
    for most in NEAR:
        close = [puzzle for puzzle in fresh if far(puzzle) <= most]
        if close:
            return min(close, key=lambda puzzle: hashlib.sha256(f"{salt} {puzzle.id}".encode()).digest())
    raise NoPuzzle(theme or game)
