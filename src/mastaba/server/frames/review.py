"""A review in words and pictures, for the page that shows it."""

from __future__ import annotations

from typing import Any

from mastaba.bots.explain.review import Costly, Hand, Review
from mastaba.bots.explain.review.picture import full_curves, known_curves
from mastaba.core.rules.sight import see
from mastaba.core.words.text import signed

from ..tables.story import Story
from ..texts import speak


def shown_review(story: Story, review: Review, lang: str) -> dict[str, Any]:
    """What the page says: curves, costliest answers, luck and skill by seat."""
    return {
        "full": full_curves(review, speak(lang, "page.review.full")),
        "knew": known_curves(review, speak(lang, "page.review.knew")),
        "costly": [_costly(story, n, one, lang) for n, one in enumerate(review.costly)],
        "hands": [_hand(story, seat, hand) for seat, hand in enumerate(review.hands)],
        "last": len(review.full) - 1,
        "looks": review.looks,
    }


def _costly(story: Story, n: int, one: Costly, lang: str) -> dict[str, Any]:
    assert story.line is not None
    seen = see(story.game, story.line.states_at(one.at), one.seat)

    def label(action: int) -> str:
        return story.game.texts.say(lang, story.game.label(seen, action), story.table.names).removesuffix(".")

    return {
        "n": n,
        "at": one.at,
        "seat": one.seat,
        "name": story.table.names[one.seat],
        "given": label(one.action),
        "better": label(one.better),
        "chance": round(100 * one.chance),
        "better_chance": round(100 * one.better_chance),
    }


def _hand(story: Story, seat: int, hand: Hand) -> dict[str, Any]:
    """Everything in whole points of a hundred; what rounding leaves over goes to the others' answers."""
    result, even = round(100 * hand.result), round(100 * hand.even)
    deal, chance, own = (round(100 * part) for part in (hand.deal, hand.chance, hand.own))
    return {
        "seat": seat,
        "name": story.table.names[seat],
        "even": even,
        "luck": signed(deal + chance),
        "own": signed(own),
        "others": signed(result - even - deal - chance - own),
        "result": result,
        "accuracy": None if hand.accuracy is None else round(100 * hand.accuracy),
        "answers": hand.answers,
    }
