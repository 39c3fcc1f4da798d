"""A riddle on the page: the question with the values to be marked, and afterwards which are possible, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mastaba.bots.puzzles.paper import Puzzle
from mastaba.core.rules.game import Riddle, Riddles, Seen
from mastaba.core.rules.sight import see
from mastaba.core.words.text import Message
from mastaba.draw.shown import Choice

from ..messages import PuzzleAnswer
from ..tables.story import Story
from ..texts import speak

DONE = -1  # the choice that ends the marking


def riddle_of(puzzle: Puzzle, story: Story) -> tuple[Riddle, Riddles]:
    """The riddle, and how its game puts it into words."""
    assert puzzle.riddle is not None and story.game.riddles is not None
    return puzzle.riddle, story.game.riddles


def question(puzzle: Puzzle, story: Story, lang: str) -> str:
    """What is asked, from what the seat knows."""
    riddle, riddles = riddle_of(puzzle, story)
    return _say(story, riddles.ask(_seen(puzzle, story), riddle), lang)


def choices(puzzle: Puzzle, story: Story, lang: str) -> list[Choice]:
    """What comes to mind, to be marked, and the word that this is all."""
    riddle, _ = riddle_of(puzzle, story)
    marks = [Choice(value, _name(puzzle, story, value, lang), "") for value in riddle.values]
    return [*marks, Choice(DONE, speak(lang, "puzzle.riddle.done"), "")]


def rows(
    puzzle: Puzzle, story: Story, marked: Collection[int], others: Mapping[int, int], lang: str
) -> list[PuzzleAnswer]:
    """Every value: whether it is possible, and whether it was marked; `others` are how many marked what, as numbers."""
    riddle, _ = riddle_of(puzzle, story)
    tried = sum(others.values())
    return [
        PuzzleAnswer(
            label=_name(puzzle, story, value, lang),
            chance=100.0 if value in riddle.possible else 0.0,
            error=0.0,
            right=value in riddle.possible,
            yours=value in marked,
            share=round(100 * sum(n for mask, n in others.items() if mask >> k & 1) / tried) if tried else None,
        )
        for k, value in enumerate(riddle.values)
    ]


def said(puzzle: Puzzle, story: Story, marked: Collection[int], lang: str) -> list[str]:
    """All that is possible, and how that follows."""
    riddle, riddles = riddle_of(puzzle, story)
    names = [_name(puzzle, story, value, lang) for value in riddle.values if value in riddle.possible]
    key = "right" if set(marked) == set(riddle.possible) else "wrong"
    why = riddles.why(_seen(puzzle, story), riddle)
    return [speak(lang, f"puzzle.riddle.{key}", values=names), *(_say(story, one, lang) for one in why)]


def as_number(puzzle: Puzzle, path: Sequence[int]) -> int:
    """A try as it is kept: the first answer, or the marked values of a riddle, a bit each."""
    if puzzle.riddle is None:
        return path[0]
    return sum(1 << k for k, value in enumerate(puzzle.riddle.values) if value in path)


def _name(puzzle: Puzzle, story: Story, value: int, lang: str) -> str:
    riddle, riddles = riddle_of(puzzle, story)
    return _say(story, riddles.name(_seen(puzzle, story), riddle, value), lang)


def _seen(puzzle: Puzzle, story: Story) -> Seen:
    assert story.line is not None
    return see(story.game, story.line.states, puzzle.seat)


def _say(story: Story, message: Message, lang: str) -> str:
    return story.game.texts.say(lang, message, story.table.names)
