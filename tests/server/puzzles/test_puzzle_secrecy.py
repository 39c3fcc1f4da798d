"""No byte of a puzzle's frames depends on what its seat cannot know: neither on the board nor in the log."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from kit.reviews import made_up, made_up_own
from mastaba.bots.puzzles.paper import Puzzle
from mastaba.core.rules.registry import load
from mastaba.server.frames.log import log
from mastaba.server.puzzles.library import games, library
from mastaba.server.puzzles.own import own_scene, puzzle_of
from mastaba.server.puzzles.scene import LINES, after, scene, shown
from mastaba.server.store.played.own_puzzles import OwnRow
from mastaba.server.tables.story import Story
from mastaba.server.web.puzzles import race_socket

from ..frames.test_secrecy import in_another_world, story_of

WORLDS, SEARCHED = 2, 20


def told(story: Story, puzzle: Puzzle) -> bytes:
    return msgspec.json.encode(shown(story, puzzle, "fr", asks=True))


def is_the_same_in_other_worlds(story: Story, puzzle: Puzzle, worlds: int = WORLDS) -> bool:
    """Is a whole frame, with its log, in drawn worlds what it is in the true one?"""
    return {told(in_another_world(story, puzzle.seat, k + 1), puzzle) for k in range(worlds)} == {told(story, puzzle)}


def stories(puzzle: Puzzle) -> list[Story]:
    """The question, and each further one of the same move."""
    return [after(puzzle, "Nora", step.path) for step in puzzle.steps]


@cache
def first(game: str, steps: int) -> Puzzle | None:
    """A puzzle of so many questions, if there is one whose log would tell another seat something else."""
    fit = [one for one in library().values() if one.game == game and len(one.steps) == steps]
    return next((one for one in fit[:SEARCHED] if others_are_told_more(one)), fit[0] if fit else None)


def others_are_told_more(puzzle: Puzzle) -> bool:
    """Do the last lines of the log differ between the seats?"""
    story = scene(puzzle, "Nora")
    lines = ([one.text for one in log(story, seat, "fr", -1, {})[-LINES:]] for seat in range(puzzle.seats))
    return len({tuple(told) for told in lines}) > 1


def differs(puzzle: Puzzle) -> bool:
    story = scene(puzzle, "Nora")
    assert story.line is not None
    others = [in_another_world(story, puzzle.seat, k + 1).line for k in range(WORLDS)]
    return any(other.states.tobytes() != story.line.states.tobytes() for other in others if other)


@pytest.mark.parametrize("game", games())
def test_no_byte_of_a_puzzles_frames_depends_on_what_is_hidden(game: str):
    """The first click, and a second one where there is."""
    found = [one for steps in (1, 2) if (one := first(game, steps)) is not None]
    assert found
    for puzzle in found:
        for story in stories(puzzle):
            assert is_the_same_in_other_worlds(story, puzzle), puzzle.id


def test_some_puzzle_of_two_clicks_has_something_hidden():
    twos = [one for game in games() if (one := first(game, 2)) is not None]
    assert any(differs(puzzle) for puzzle in twos)


def test_some_log_would_tell_another_seat_more():
    assert any(others_are_told_more(puzzle) for game in games() if (puzzle := first(game, 1)) is not None)


@pytest.mark.soak
def test_no_byte_of_any_puzzles_frames_depends_on_what_is_hidden():
    for puzzle in library().values():
        for story in stories(puzzle):
            assert is_the_same_in_other_worlds(story, puzzle), puzzle.id


@pytest.mark.parametrize("game", games())
def test_no_byte_of_a_question_of_a_race_depends_on_what_is_hidden(game: str, monkeypatch: pytest.MonkeyPatch):
    puzzle = first(game, 2) or first(game, 1)
    assert puzzle is not None
    for step in puzzle.steps:
        said = set()
        for k in range(WORLDS + 1):

            def elsewhere(puzzle: Puzzle, name: str, path: tuple[int, ...], k: int = k) -> Story:
                story = after(puzzle, name, path)
                return in_another_world(story, puzzle.seat, k) if k else story

            monkeypatch.setattr(race_socket, "after", elsewhere)
            said.add(msgspec.json.encode(race_socket.asked(puzzle, 3, "Nora", step.path, "fr")))
        assert len(said) == 1, puzzle.id


@pytest.mark.parametrize("game", games())
def test_no_byte_of_a_question_of_my_own_game_depends_on_what_i_could_not_know(game: str):
    """The game is over and its end is known: the question shows what the seat knew then."""
    story = story_of(game, load(game).players[0], 10_000, 6)
    assert story.line is not None and story.line.over
    lessons = [one for one in made_up(story.line).lessons if not one.found]
    assert lessons
    for lesson in lessons[:2]:
        body = msgspec.json.encode(made_up_own(story.line, lesson)).decode()
        mine = puzzle_of(OwnRow("ana", "t", lesson.at, body, 0, 0), story)
        assert is_the_same_in_other_worlds(own_scene(mine, story, ()), mine), (game, lesson.at)
