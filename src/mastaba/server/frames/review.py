"""A review in words and pictures, for the page that shows it: the reader's own moments first, then the others'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.bots.explain.review import Hand, Lesson, Review, named_parts, why
from mastaba.bots.explain.review.picture import full_curves, known_curves
from mastaba.core.rules.sight import see
from mastaba.core.words.text import signed

from ..tables.story import Story
from ..texts import speak
from .why import apart, because, named, telling

OTHERS = 3  # lessons of others that are shown
MOST_REASONS = 2
BARELY = 1.0  # errors: a difference that is said with its doubt


def shown_review(story: Story, review: Review, lang: str, seat: int) -> dict[str, Any]:
    """What the page says to whoever sat there: moments, curves, luck and skill by seat; a spectator (-1) is shown the
    moments of all."""
    assert story.line is not None
    mine = [one for one in review.lessons if one.seat == seat]
    others = [one for one in review.lessons if one.seat != seat and not one.found]
    others = sorted(others, key=lambda one: one.lost[1] - one.lost[0])[:OTHERS]
    parts = named_parts(story.line, lang)
    marked = mine or others
    return {
        "mine": [_lesson(story, review, one, lang, parts) for one in mine],
        "others": [_lesson(story, review, one, lang, parts) for one in others],
        "full": full_curves(review, speak(lang, "page.review.full"), parts, marked),
        "knew": known_curves(review, speak(lang, "page.review.knew"), parts, marked),
        "parts": [(at, name) for at, name, _ in parts],
        "hands": [_hand(story, place, hand, lang) for place, hand in enumerate(review.hands)],
        "last": len(review.full) - 1,
        "looks": review.looks,
    }


def _lesson(
    story: Story, review: Review, one: Lesson, lang: str, parts: Sequence[tuple[int, str, str]]
) -> dict[str, Any]:
    assert story.line is not None
    seen = see(story.game, story.line.states_at(one.at), one.seat)
    given = named(story, seen, lang, one.action)
    told = {
        "n": review.lessons.index(one),
        "at": one.at,
        "seat": one.seat,
        "name": story.names(lang)[one.seat],
        "part": next((name for at, name, _ in reversed(parts) if at <= one.at), ""),
        "given": given,
        "found": one.found,
        "doubt": one.doubt,
    }
    if one.comparison is None:
        return told
    return told | {
        "better": " → ".join(_action(story, one, lang)),
        "apart": apart(story, lang, one.comparison, given, BARELY),
        "why": [because(story, lang, reason) for reason in telling(why(story.line, one), MOST_REASONS)],
        "line": _line(story, one, lang),
    }


def _action(story: Story, one: Lesson, lang: str) -> list[str]:
    """The better answer and those of the same seat that belong to it, as far as the line shows them."""
    return [words for place, words in _steps(story, one, lang)][: _own(story, one)]


def _own(story: Story, one: Lesson) -> int:
    """How many answers the line begins with that are the seat's own, and part of one action."""
    assert story.line is not None
    here, count = story.line.back(one.at), 0
    for action, whole in zip(one.line, one.whole, strict=False):
        if here.asked != one.seat or action != whole:
            break
        here, count = here.answer(action), count + 1
    return max(1, count)


def _line(story: Story, one: Lesson, lang: str) -> list[dict[str, str]]:
    """How it might have gone on: who answers what, once the better action is taken."""
    return [
        {"name": story.names(lang)[place], "answer": words}
        for place, words in _steps(story, one, lang)[_own(story, one) :]
    ]


def _steps(story: Story, one: Lesson, lang: str) -> list[tuple[int, str]]:
    assert story.line is not None
    here, told = story.line.back(one.at), []
    for action in one.line:
        told.append((here.asked, named(story, see(story.game, here.states, here.asked), lang, action)))
        here = here.answer(action)
    return told


def _hand(story: Story, seat: int, hand: Hand, lang: str) -> dict[str, Any]:
    """Everything in whole points of a hundred; what rounding leaves over goes to the others' answers."""
    result, even = round(100 * hand.result), round(100 * hand.even)
    deal, chance, own = (round(100 * part) for part in (hand.deal, hand.chance, hand.own))
    return {
        "seat": seat,
        "name": story.names(lang)[seat],
        "even": even,
        "luck": signed(deal + chance),
        "own": signed(own),
        "others": signed(result - even - deal - chance - own),
        "result": result,
        "accuracy": None if hand.accuracy is None else round(100 * hand.accuracy),
        "error": None if hand.accuracy_error is None else round(100 * hand.accuracy_error),
        "answers": hand.answers,
    }
