"""A step as moments: cards that change hands, a new round, and at the end the tombs, opened one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.words.text import Message, Who, say
from mastaba.draw.motion import Beat, Move, Sound

from ..count import majorities, pile, stones
from ..schema import (
    CHOOSE_KEEP_CARD,
    CHOOSE_OBELISK_CARD,
    CHOOSE_PAIR,
    CHOOSE_PYRAMID_SLOT,
    CHOOSE_TOMB_CARD,
    NONE,
    PAIR_0,
)
from ..tables import COLOURS, MAJORITY
from ..words.log import round_begins
from ..words.names import colour_name
from .scene import majority_scene, tomb_scene

TAKE, LAY, ROUND, HANDS, OPEN, COUNT = 450, 350, 700, 700, 2000, 1200  # ms
EDIFICE = {CHOOSE_PYRAMID_SLOT: "pyramid", CHOOSE_OBELISK_CARD: "obelisk", CHOOSE_TOMB_CARD: "tomb"}


def beats(before: Seen, after: Seen, step: Step) -> Sequence[Beat]:
    """§11 Animation: what the swap of two frames would hide."""
    was, now = before.listed, after.listed
    out = _answered(was, step) if step.seat != before.seat else []
    if after.over:
        return [*out, *_hands_discarded(was, now), *_opened(before.s, after.s), *_majorities(after.s)]
    if now.round_no > was.round_no:
        out += [Beat(ROUND, words, sound=Sound.TURN, by=-1) for words in round_begins(after)]
    return out


def _answered(was: Any, step: Step) -> list[Beat]:
    """Another player's cards: from the quarry to the hand, from the hand to where they are laid."""
    p, hand = step.seat, f"hand-{step.seat}"
    if step.action == NONE:
        return []
    if step.decision == CHOOSE_PAIR:
        pair = was.quarry[step.action - PAIR_0]
        return [Beat(TAKE, moves=tuple(Move(f"card-{int(card)}", hand) for card in pair), sound=Sound.STONE)]
    if step.decision in EDIFICE:
        sound = Sound.DOOR if step.decision == CHOOSE_TOMB_CARD else Sound.STONE
        return [Beat(LAY, moves=(Move(hand, f"{EDIFICE[step.decision]}-{p}"),), sound=sound)]
    if step.decision == CHOOSE_KEEP_CARD and was.discard_n:
        return [Beat(LAY, moves=(Move(hand, "discards"),))]
    return []


# --- the end -------------------------------------------------------------------------------------------------------


def _hands_discarded(was: Any, now: Any) -> list[Beat]:
    """Ruling 25: what is left in hand is worth nothing."""
    left = sorted({int(by) for by in now.discard_by[was.discard_n : now.discard_n]})
    if not left:
        return []
    moves = tuple(Move(f"hand-{p}", "discards") for p in left if was.discard_n)
    return [Beat(HANDS, say("beat.hands"), moves=moves, by=-1)]


def _opened(was: Any, now: Any) -> list[Beat]:
    """§6 Every tomb in turn, from the first player on: which of the unseen cards lay in it, and their stones."""
    out, tombs = [], _tombs(now)
    for k, (p, _) in enumerate(tombs):
        cards = pile(now.tomb[p], int(now.tomb_n[p]))
        comes = tuple(Move(_unseen(was, p, card), f"tomb-{p}") for card in cards)
        scene, over = tomb_scene(tombs[: k + 1]), say("beat.opening")
        told = Beat(OPEN, _contents(p, cards), comes, light=(f"tomb-{p}",), sound=Sound.DOOR, scene=scene, over=over)
        out.append(replace(told, by=p))
    return out


def _tombs(now: Any) -> list[tuple[int, tuple[int, ...]]]:
    """Every player's buried stones by colour, from the first player on."""
    order = [int((now.first + k) % now.seats) for k in range(now.seats)]
    return [(p, tuple(stones(pile(now.tomb[p], int(now.tomb_n[p]))))) for p in order]


def _unseen(was: Any, p: int, card: int) -> str:
    """A buried card where the table remembers it: taken from the quarry, or dealt at the start."""
    return f"unseen-{card}" if card in was.taken[p] else f"dealt-{p}"


def _contents(p: int, cards: tuple[int, ...]) -> Message:
    held = [say("beat.stones", n=n, colour=colour_name(c)) for c, n in enumerate(stones(cards)) if n]
    return say("beat.tomb", player=Who(p), stones=held) if held else say("beat.empty", player=Who(p))


def _majorities(now: Any) -> list[Beat]:
    """§6 Colour by colour: strictly the most stones, or a tie and nothing."""
    won = [majorities(now, p) for p in range(now.seats)]
    held = [stones(pile(now.tomb[p], int(now.tomb_n[p]))) for p in range(now.seats)]
    out = []
    for c in range(COLOURS):
        leader = next((p for p in range(now.seats) if won[p][c]), -1)
        if leader >= 0:
            words = say("beat.majority", colour=colour_name(c), player=Who(leader), n=MAJORITY)
            scene = majority_scene(_tombs(now), c, leader)
            lit, over = (f"tomb-{leader}",), say("beat.opening")
            out.append(Beat(COUNT, words, light=lit, sound=Sound.COIN, scene=scene, over=over, by=leader))
        elif any(stones_of[c] for stones_of in held):
            out.append(Beat(COUNT, say("beat.tie", colour=colour_name(c)), over=say("beat.opening"), by=-1))
    return out
