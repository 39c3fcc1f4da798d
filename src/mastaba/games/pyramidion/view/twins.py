"""Identical cards (§4.1): one answer, so one thing to press, wherever each of them lies."""

from __future__ import annotations

from typing import Any, TypeVar

from mastaba.draw.svg import Box, Pen, group, rect

from ..rules.cards import lie_alike
from ..schema import CARD_0
from ..tables import KINDS

T = TypeVar("T")


def is_twin(s: Any, card: int, other: int) -> bool:
    return KINDS[card] == KINDS[other] and lie_alike(s, card, other)


def alike(s: Any, places: list[tuple[int, T]]) -> list[list[tuple[int, T]]]:
    """The cards with what each has, its box perhaps, identical ones together, in the order of the first of each."""
    found: list[list[tuple[int, T]]] = []
    for card, box in places:
        same = next((cards for cards in found if is_twin(s, cards[0][0], card)), None)
        if same is None:
            found.append([(card, box)])
        else:
            same.append((card, box))
    return found


def twins(
    pen: Pen, drawn: list[tuple[int, Box, str]], *, tip: str = "", why: str = "", more: str = "", r: float = 6
) -> str:
    """Identical cards, drawn, as one target: the answer is that of the lowest id."""
    card, box, body = min(drawn)
    others = [one for one in drawn if one[0] != card]
    if not pen.may(CARD_0 + card):
        return "".join(group(b, key=f"card-{c}", tip=why or tip) for c, _, b in drawn)
    for other, (x, y, w, h), picture in others:
        body += group(picture, key=f"card-{other}") + rect(x - 3, y - 3, w + 6, h + 6, "lit clear", 6)
    return pen.target(CARD_0 + card, box, body + more, key=f"card-{card}", tip=tip, why=why)
