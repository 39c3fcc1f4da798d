"""Names of things: pieces, cells with their tokens, cards and items with what they do."""

from __future__ import annotations

from typing import Any

from mastaba.core.words.text import Message, Who, say
from mastaba.draw.memo import memoized

from ..schema import DOLL
from ..tables import (
    BIG_MAGNETS,
    BOX_DISTANCE,
    CARD_BONUS,
    CARD_EFFECT,
    CARD_STEPS,
    CHARM_FACES,
    DECOY_DOLL,
    DOLL_CARDS,
    DOOR_CARDS,
    FLIPS_ROTATION,
    GLOVES_DISTANCE,
    HANDS_CARDS,
    ITEM_KEYS,
    LUCKY_CHARM,
    MAGIC_HANDS,
    MAGNET_CARDS,
    NO_EFFECT,
    POWER_GLOVES,
    ROCKET_MOVES,
    ROCKET_SHOES,
    SNEAKING_BOX,
    TELEPORT_DOOR,
    TURNS_GUARDIAN,
)

EFFECT_KEYS = {NO_EFFECT: "none", TURNS_GUARDIAN: "turn", FLIPS_ROTATION: "flip"}
NUMBERS = {ROCKET_SHOES: ROCKET_MOVES, SNEAKING_BOX: BOX_DISTANCE, POWER_GLOVES: GLOVES_DISTANCE}
CHOICES = {
    LUCKY_CHARM: CHARM_FACES,
    BIG_MAGNETS: MAGNET_CARDS,
    TELEPORT_DOOR: DOOR_CARDS,
    DECOY_DOLL: DOLL_CARDS,
    MAGIC_HANDS: HANDS_CARDS,
}  # the cards with which an item works, or the dice


def piece_name(piece: int) -> Message | Who:
    """A pawn by its player, or the doll."""
    return say("piece.doll") if piece == DOLL else Who(piece)


def with_token(key: str, cell: str, kind: int) -> Message:
    """A sentence about a cell and its token, or the one for a bare cell."""
    return say(key, cell=cell, token=say(f"a_token.{kind}")) if kind > 0 else say(f"{key}_bare", cell=cell)


def about_card(key: str, card: int, **more: Any) -> Message:
    """A sentence about a card: its steps, and what it does to the Guardian."""
    bonus = int(CARD_BONUS[card])
    kind = "bonus" if bonus else EFFECT_KEYS[int(CARD_EFFECT[card])]
    return say(f"{key}_{kind}", card=card, n=int(CARD_STEPS[card]), bonus=bonus, **more)


@memoized(128)
def about_item(item: int) -> Message:
    """What an item does, with the numbers of the components."""
    choices = [int(k) for k, works in enumerate(CHOICES.get(item, ())) if works]
    return say(f"item_tip.{ITEM_KEYS[item]}", n=NUMBERS.get(item, 0), choices=choices)
