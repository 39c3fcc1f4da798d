"""What the face-down cards may do: by how much they lengthen the Guardian's walk, and what whoever is next may take.

A face-down card is one of those that its owner has not yet revealed (§5); each of them is a consistent world.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mastaba.core.rules.engine import Engine, engine
from mastaba.core.rules.game import Game

from .rules.planning import holds
from .schema import CHOOSE_CARD, ENTER_CELL, PLACE_DOLL, SET_ROTATION, TURN_GUARDIAN
from .tables import CARD_BONUS, CARDS, KINDS

AFTER = (PLACE_DOLL, TURN_GUARDIAN, SET_ROTATION, ENTER_CELL, CHOOSE_CARD)  # asked once a token was taken


def cards_of(s: Any, p: int) -> list[int]:
    """The cards that may lie face down before a raider: one's own is known."""
    return [int(s.chosen[p])] if s.chosen[p] > 0 else [k for k in range(1, CARDS + 1) if holds(s.hand[p], k)]


def all_have_chosen(s: Any) -> bool:
    return all(s.face_down[p] or s.played[p] for p in range(s.seats))


def known_bonus(s: Any) -> int:
    """Moves that the cards known to this viewer add."""
    shown = [int(s.played[p]) for p in range(s.seats)]
    own = [int(s.chosen[p]) for p in range(s.seats) if s.chosen[p] > 0]
    return sum(int(CARD_BONUS[card]) for card in shown + own)


def hidden_from(s: Any) -> list[int]:
    """The raiders whose face-down card this viewer does not know."""
    return [p for p in range(s.seats) if s.face_down[p] and s.chosen[p] < 0]


def bonuses(s: Any) -> set[int]:
    """Moves that this round's cards may add in all."""
    sums = {known_bonus(s)}
    for p in hidden_from(s):
        sums = {total + int(CARD_BONUS[card]) for total in sums for card in cards_of(s, p)}
    return sums


# --- what may be taken ---------------------------------------------------------------------------------------------


def taken_with(game: Game, states: Any, p: int, card: int) -> set[int]:
    """What a raider may take with a card on the turn that follows on the last choice of a card: kinds of tokens, 0 for
    nothing. Every way to walk is played."""
    machine, world = engine(game), game.schema.copy(states)
    world[0].chosen[p] = card
    machine.play(world, machine.options(world)[0])
    before = world[0].collected[p].tolist()
    return set(_ends(game, machine, world, p, before, set()))


def _ends(game: Game, machine: Engine, states: Any, p: int, before: list[int], known: set[bytes]) -> Iterator[int]:
    s = states[0]
    if s.turn != 0 or s.asked < 0 or s.decision in AFTER:
        yield _gained(before, s.collected[p].tolist())
        return
    if (body := _standing(s)) in known:
        return
    known.add(body)
    for action in machine.options(states):
        after = game.schema.copy(states)
        machine.play(after, action)
        yield from _ends(game, machine, after, p, before, known)


def _standing(s: Any) -> bytes:
    """All that decides about where a walk may still lead."""
    pushing = (s.lifted, s.push_at, s.push_from, s.chain)
    return b"".join(
        [x.tobytes() for x in (s.piece, s.asked, s.decision, s.stage, s.previous, s.steps_left, s.extra, *pushing)]
    )


def _gained(before: list[int], after: list[int]) -> int:
    return next((kind for kind in range(1, KINDS + 1) if after[kind] > before[kind]), 0)
