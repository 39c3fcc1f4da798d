"""The names of things in Pyramidion: sites, tokens, cards as a viewer sees them on the table."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, say
from mastaba.draw.memo import memoized

from ..rules.cards import goddess_slot
from ..schema import BARGAINING, BOATS, INFLUENCE, NEGOTIATION, SLOT
from ..tables import (
    BOAT_NEED,
    CARD_ANKH,
    CARD_POWER,
    CARD_TYPE,
    CARD_VALUE,
    DECK_FIRST,
    GODDESS,
    KINDS,
    MERCHANT,
    NATIVE,
    NEGOTIATOR,
    PHILOSOPHER_CARD,
    RESOURCES,
    REVOLT,
    SITE_KEYS,
    TORTURER,
    TYPES,
)

MAIN_CATEGORY = {MERCHANT: BARGAINING, NEGOTIATOR: NEGOTIATION, TORTURER: INFLUENCE}  # by type


@memoized()
def site_name(site: int) -> Message:
    return say(f"site.{SITE_KEYS[site]}")


@memoized()
def resource(r: int) -> Message:
    return say(f"res.{RESOURCES[r]}")


@memoized()
def tokens(r: int, count: int = 1) -> Message:
    return say(f"tokens.{RESOURCES[r]}", n=count)


def lent_as(site: int, r: int) -> str:
    """The ending of a text about what torturers lend: a statue stands for what is not native to their site."""
    return "" if NATIVE[site, r] else "_statue"


@memoized()
def lent(site: int, r: int) -> Message:
    """What the torturers of a site supply to a boat."""
    return say(f"log.goods_of_troop{lent_as(site, r)}", site=site_name(site), res=resource(r))


def token_list(counts: Any) -> list[Message]:
    """All kinds that are there, with their numbers."""
    return [tokens(r, int(n)) for r, n in enumerate(counts) if n > 0]


@memoized()
def card_name(card: int) -> Message:
    """A card by what is printed on it, never by its id: a special character's name, or type, values and ankh."""
    if CARD_POWER[card]:
        return say(f"card.{KINDS[card]}")
    name = _ordinary(card)
    return say("card.with_ankh", card=name) if CARD_ANKH[card] else name


def _ordinary(card: int) -> Message:
    """Basic merchant, merchant 5, merchant 4 (influence 1), revolt."""
    of_type = int(CARD_TYPE[card])
    kind = say(f"card.{TYPES[of_type]}")
    if card < DECK_FIRST:
        return say("card.basic", type=kind)
    if of_type == REVOLT:
        return kind
    values = [int(v) for v in CARD_VALUE[card]]
    main = MAIN_CATEGORY[of_type]
    sides = [say("card.side", category=category(k), n=v) for k, v in enumerate(values) if v and k != main]
    if sides:
        return say("card.with_sides", type=kind, n=values[main], sides=sides)
    return say("card.valued", type=kind, n=values[main])


def laid_name(s: Any, card: int) -> Message:
    """A table card with its marks: the Goddess's category, what the Philosopher copies."""
    copied = int(s.philosopher_copy)
    if card == PHILOSOPHER_CARD and copied >= 0:
        return say("card.copying", card=_goddess(s, copied, goddess_slot(card)))
    return _goddess(s, card, goddess_slot(card))


def _goddess(s: Any, card: int, slot: int) -> Message:
    if CARD_POWER[card] == GODDESS and s.goddess_category[slot] >= 0:
        return say("card.goddess_in", category=category(int(s.goddess_category[slot])))
    return card_name(card)


@memoized()
def category(k: int) -> Message:
    return say(f"category.{k}")


def boat_in(s: Any, slot: int) -> int:
    """The boat of a slot (5: the private one), or -1."""
    return next((boat for boat in range(BOATS) if s.boat_place[boat] == SLOT + slot), -1)


def cargo(boat: int) -> list[Message]:
    return token_list(BOAT_NEED[boat])
