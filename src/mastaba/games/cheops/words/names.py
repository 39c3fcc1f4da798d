"""Names of things as messages: colours, columns, families, laws, what lies on a cell, where a tablet lies."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, Who, say

from ..rules.placing import EVERY_FAMILY
from ..rules.sets import has
from ..rules.tablets import place_of
from ..schema import IN_FRONT, ON_BOARD, ON_MARKET, ON_NUMBER, TABLET, UNDER
from ..tables import COLOUR_NAMES, FAMILIES, LETTERS


def colour(c: int) -> Message:
    return say(f"colour.{COLOUR_NAMES[c]}")


def column(c: int) -> Message:
    return say(f"column.{COLOUR_NAMES[c]}")


def family(f: int) -> Message:
    """A family's name and letter, or the neighbour."""
    return say(f"family.{LETTERS[f]}") if f < FAMILIES else say("family.N")


def law(number: int) -> Message:
    return say("law.named", n=number, name=say(f"law.{number}.name"))


def content(thing: int) -> Message:
    """What lies on a cell: a treasure of a colour, or a tablet."""
    return say("thing.tablet") if thing == TABLET else say(f"thing.{COLOUR_NAMES[thing]}")


def where(s: Any, number: int) -> Message:
    """Where a tablet in play lies."""
    place = int(place_of(s, number))
    if place == ON_MARKET:
        return say("where.market")
    if place == ON_BOARD:
        return say("where.board")
    if UNDER <= place < ON_NUMBER:
        return say("where.under", column=column(place - UNDER))
    if ON_NUMBER <= place < IN_FRONT:
        return say("where.number", column=column(place - ON_NUMBER), place=s.law7_slot + 1)
    return say("where.front", player=Who(place - IN_FRONT))


def families_free(look: int) -> list[Message]:
    """The families that may be laid on an open cell."""
    return [family(f) for f in range(FAMILIES) if has(look & EVERY_FAMILY, f)]
