"""The puzzles that a game gives out."""

from __future__ import annotations

from mastaba.bots.puzzles.shelf import shelf_of
from mastaba.core.rules.game import Game


def test_every_puzzle_on_the_shelf_is_a_question_to_its_seat(game: Game) -> None:
    for puzzle in shelf_of(game).values():
        step, seen = puzzle.first, puzzle.seen()
        answers = seen.options if puzzle.riddle is None else sorted(puzzle.riddle.values)
        assert sorted(worth.action for worth in step.worths) == list(answers), puzzle.id
        assert 1 <= step.accepted < len(step.worths) and puzzle.temptation not in step.right
        assert puzzle.riddle is None or set(puzzle.riddle.possible) == set(step.right)
