"""What is told once a puzzle was answered: every answer's chance, and by what the best gains on the given one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mastaba.bots.puzzles.paper import EXACT, Puzzle, Step
from mastaba.core.rules.sight import see
from mastaba.core.words.text import say

from ..messages import PuzzleAnswer
from ..tables.story import Story
from ..texts import speak
from .scene import after

LEAST_POINTS = 0.5  # at the end, in the mean: less is not worth a word
MOST_GAINS = 2
NEARLY = 0.6  # credit


def rows(
    puzzle: Puzzle, step: Step, story: Story, given: int, others: Mapping[int, int], lang: str
) -> list[PuzzleAnswer]:
    """Every answer of a step, the best first; `others` are how many people gave which."""
    assert story.line is not None
    seen, tried = see(story.game, story.line.states, puzzle.seat), sum(others.values())
    return [
        PuzzleAnswer(
            label=label_of(story, seen, lang, worth.action),
            chance=round(100 * worth.chance, 1),
            error=round(100 * worth.error, 1),
            right=worth.action in step.right,
            yours=worth.action == given,
            share=round(100 * others.get(worth.action, 0) / tried) if tried else None,
        )
        for worth in step.worths
    ]


def label_of(story: Story, seen: object, lang: str, action: int) -> str:
    """What an answer is called."""
    return story.game.texts.say(lang, story.game.label(seen, action), story.table.names).removesuffix(".")  # type: ignore[arg-type]


def said(puzzle: Puzzle, step: Step, story: Story, given: int, lang: str) -> list[str]:
    """Whether it was right, and why the best is better: than the given answer where that was looked at for long, or
    than what most would have taken."""
    assert story.line is not None
    seen = see(story.game, story.line.states, puzzle.seat)
    best = step.worths[0].action
    right, lost = given in step.right, round(100 * step.lost(given), 1)
    first = "puzzle.nearly" if step.credit(given) >= NEARLY else "puzzle.wrong"
    if right:
        first = "puzzle.right" if given == best else "puzzle.equal"
    names = {"answer": label_of(story, seen, lang, best), "given": label_of(story, seen, lang, given)}
    sentences = [speak(lang, first, lost=_number(lost, lang), **names)]
    if puzzle.kind == EXACT:
        return [*sentences, speak(lang, "puzzle.exact")]
    why = [] if right else list(_gains(step, story, best, given, lang))
    if why:
        why = [speak(lang, "puzzle.instead_of_yours"), *why]
    if why or step.path or puzzle.temptation in (best, given):
        return sentences + why
    gains = list(_gains(step, story, best, puzzle.temptation, lang))
    if right or gains:
        sentences.append(speak(lang, "puzzle.instead", answer=label_of(story, seen, lang, puzzle.temptation)))
    return sentences + gains


def _gains(step: Step, story: Story, best: int, other: int, lang: str) -> Iterator[str]:
    """By which lines of the score sheet one answer ends higher than another, and what it keeps from the best rival."""
    one, two = step.of(best), step.of(other)
    if not one.lines or not two.lines:
        return
    gains = [(a - b, line) for line, a, b in zip(story.game.lines, one.lines, two.lines, strict=True)]
    for gain, line in sorted(gains, reverse=True)[:MOST_GAINS]:
        if gain >= LEAST_POINTS:
            name = story.game.texts.say(lang, say(f"line.{line}"))
            yield speak(lang, "puzzle.gain", line=name, points=_points(story, gain, lang))
    if two.rival - one.rival >= LEAST_POINTS:
        yield speak(lang, "puzzle.denial", points=_points(story, two.rival - one.rival, lang))


def _number(value: float, lang: str) -> str:
    """With one decimal, as the language writes it."""
    return f"{value:.1f}".replace(".", speak(lang, "puzzle.decimal"))


def _points(story: Story, value: float, lang: str) -> str:
    """With their unit: points, or what the game calls them."""
    words = say("hint.unit", n=2, number=_number(value, lang))
    return story.game.texts.say(lang, words) if story.game.texts.has("hint.unit") else speak(lang, words)


def line_story(puzzle: Puzzle, name: str, count: int) -> Story:
    """The best answer and how the game may go on, so many answers of it."""
    return after(puzzle, name, puzzle.line[:count])
