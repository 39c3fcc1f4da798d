"""Names of things as messages: colours, gods and what they allow, cards."""

from __future__ import annotations

from mastaba.core.words.text import Message, say
from mastaba.draw.memo import memoized

from ..tables import CARDS, EXTRA, EXTRAS, GODS, HUES, LETTERS


def colour_name(colour: int) -> Message:
    return say(f"colour.{HUES[colour]}")


@memoized()
def stones_name(colour: int) -> Message:
    """Stones of one colour, however many."""
    return say(f"stones.{HUES[colour]}")


@memoized()
def god_name(tile: int) -> Message:
    return say(f"god.{GODS[tile]}")


@memoized()
def gift_name(seats: int, tile: int) -> Message:
    """What a tile lets this number of players build, in a few words."""
    return say(f"gift.{EXTRAS[EXTRA[seats, tile]]}")


def extra_name(seats: int, tile: int) -> Message:
    """What a tile adds to the pyramid card for this number of players, as the end of a sentence."""
    return say(f"extra.{EXTRAS[EXTRA[seats, tile]]}")


@memoized()
def card_name(card: int) -> Message:
    """Inside a sentence, from left to right: 61 (white, red over green; pyramid glyph)."""
    left, right = _columns(card)
    glyph = CARDS[card].glyph
    return say(f"card.inside_{glyph}" if glyph else "card.inside", card=card, left=left, right=right)


def card_sentence(card: int) -> Message:
    """A sentence of its own: Card 61: white on the left, red over green on the right. Pyramid glyph."""
    left, right = _columns(card)
    glyph = CARDS[card].glyph
    told = say("card.alone", card=card, left=left, right=right)
    return say(f"card.glyph_{glyph}", card=told) if glyph else told


def _columns(card: int) -> tuple[Message, Message]:
    """A card's left and right column in words."""
    row = CARDS[card]
    top_left, top_right, low_left, low_right = row.cells
    colour = [colour_name(LETTERS.index(letter)) for letter in row.stones]
    left = _column(colour[top_left], colour[low_left], top_left == low_left)
    return left, _column(colour[top_right], colour[low_right], top_right == low_right)


def _column(top: Message, low: Message, one: bool) -> Message:
    return say("card.tall", colour=top) if one else say("card.above", top=top, low=low)
