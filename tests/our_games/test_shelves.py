"""The shelves of puzzles hold what they are said to hold: a game whose rules changed has an empty one."""

from __future__ import annotations

from collections import Counter

from kit.ours import OURS
from mastaba.bots.puzzles.paper import EXACT, RIDDLE
from mastaba.bots.puzzles.shelf import FILE, shelf_of, unpack
from mastaba.bots.puzzles.themes import THIRDS
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import load

LEAST = {"mykerinos": 60}
USUAL = 200
RIDDLES = {"pyramids": 40, "raiders": 40}
LEAST_THEMES, LEAST_OF_THIRD = 6, 4
MOST_BYTES = 400_000  # of all shelves together


def test_a_shelf_holds_puzzles_and_riddles_enough_that_fit_the_rules_of_today(game: Game) -> None:
    kinds = Counter(puzzle.kind == RIDDLE for puzzle in shelf_of(game).values())
    assert kinds[False] >= LEAST.get(game.id, USUAL)
    assert kinds[True] >= RIDDLES.get(game.id, 0)


def test_its_puzzles_are_of_six_themes_and_of_every_third_of_the_game(game: Game) -> None:
    asked = [puzzle for puzzle in shelf_of(game).values() if puzzle.kind != RIDDLE]
    themes = Counter(theme for puzzle in asked for theme in puzzle.themes)
    assert len(themes) >= LEAST_THEMES
    assert all(themes[third] >= LEAST_OF_THIRD for third in THIRDS), themes


def test_mykerinos_has_ends_that_are_solved_without_error() -> None:
    assert sum(puzzle.kind == EXACT for puzzle in shelf_of(load("mykerinos")).values()) >= 40


def test_no_letters_stand_for_two_puzzles_of_any_games() -> None:
    shelves = [unpack((load(game).folder / FILE).read_bytes()) for game in OURS]
    letters = Counter(puzzle.id for shelf in shelves for puzzle in shelf)
    assert [id for id, n in letters.items() if n > 1] == []


def test_all_shelves_together_are_small() -> None:
    assert sum((load(game).folder / FILE).stat().st_size for game in OURS) <= MOST_BYTES
