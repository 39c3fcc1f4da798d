"""Riddles: what another player may have buried, may hold, may have in the tomb, as far as the record tells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from mastaba.core.rules.game import Game, Riddle, Riddles, Seen
from mastaba.core.words.text import Message, Who, say

from ..deduction import DEALT, burials, cleared, received, stones_in, until, ways
from ..schema import CHOOSE_PYRAMID_SLOT
from ..tables import COLOURS, STONES
from .names import card_name, stones_name

BURIED, HELD, STONY = "buried", "held", "stones"
LEAST_CARDS, MOST_CARDS = 3, 12  # that come to mind
LEAST_NUMBERS = 5
FEW = 2  # cards or numbers that are possible


def find(seen: Seen) -> Iterator[Riddle]:
    """About every other player whose cards all lie in hand or edifices: where fewer are possible than come to mind."""
    s = seen.listed
    if seen.over or s.decision == CHOOSE_PYRAMID_SLOT:
        return
    for p in range(s.seats):
        if p != seen.seat:
            yield from _buried(s, p)
            yield from _held(s, p)
            yield from _stones(s, p)


def _buried(s: Any, p: int) -> Iterator[Riddle]:
    """What was buried in one round."""
    found, came = ways(s, p), received(s, p)
    for k, t in enumerate(burials(s, p)):
        values, possible = until(s, p, t), {way.tomb[k] for way in found}
        if _is_fine(values, possible) and possible != set(came[t]):
            yield Riddle(BURIED, (p, t), values, tuple(sorted(possible)))


def _held(s: Any, p: int) -> Iterator[Riddle]:
    """What is still in the hand of who holds one card."""
    if s.hand_n[p] != 1:
        return
    values, possible = until(s, p, s.round_no), {way.hand[0] for way in ways(s, p)}
    if _is_fine(values, possible) and possible != set(received(s, p)[s.round_no]):
        yield Riddle(HELD, (p, s.round_no), values, tuple(sorted(possible)))


def _is_fine(values: Collection[int], possible: Collection[int]) -> bool:
    """Are there some to choose from, and less than half of them possible? What came in the very round comes to mind
    first, and is no riddle."""
    return LEAST_CARDS <= len(values) <= MOST_CARDS and len(possible) <= max(1, len(values) // 2)


def _stones(s: Any, p: int) -> Iterator[Riddle]:
    """How many stones of a colour lie in a tomb."""
    found, hidden = ways(s, p), until(s, p, s.round_no)
    for colour in range(COLOURS):
        most = max(stones_in(s, hidden, colour))
        possible = set().union(*(stones_in(s, way.tomb, colour) for way in found))
        if LEAST_NUMBERS <= most + 1 <= MOST_CARDS and len(possible) <= FEW:
            yield Riddle(STONY, (p, colour), tuple(range(most + 1)), tuple(sorted(possible)))


def true_in(game: Game, states: Any, riddle: Riddle) -> set[int]:
    """The value that is true in a whole world."""
    s, (p, of) = states[0], riddle.about
    tomb = [int(card) for card in s.tomb[p] if card >= 0]
    if riddle.kind == STONY:
        return {sum(int(STONES[card][of]) for card in tomb)}
    if riddle.kind == HELD:
        return {_as_value(s, p, int(s.hand[p][0]))}
    return {_as_value(s, p, tomb[burials(s, p).index(of)])}


def _as_value(s: Any, p: int, card: int) -> int:
    return DEALT if card == s.dealt_card[p] and not s.dealt_seen[p] else card


# --- in words --------------------------------------------------------------------------------------------------------


def ask(seen: Seen, riddle: Riddle) -> Message:
    """The question, and the rounds in which the player buried a card."""
    p, of = riddle.about
    told = say("riddle.record", player=Who(p), rounds=burials(seen.listed, p))
    if riddle.kind == STONY:
        return say("riddle.stones", player=Who(p), stones=stones_name(of), record=told)
    if riddle.kind == HELD:
        return say("riddle.held", player=Who(p), record=told)
    return say("riddle.buried", player=Who(p), n=of, record=told)


def name(seen: Seen, riddle: Riddle, value: int) -> Message:
    """A card, or a number of stones."""
    if riddle.kind == STONY:
        return say("riddle.number", n=value)
    return say("riddle.dealt") if value == DEALT else card_name(value)


def why(seen: Seen, riddle: Riddle) -> list[Message]:
    """What was all in the tomb already, and what is left."""
    s, (p, of) = seen.listed, riddle.about
    upto = of if riddle.kind == BURIED else s.round_no
    clear = cleared(s, p, upto)
    before, all_hidden = until(s, p, clear), until(s, p, upto)
    rest = [card for card in all_hidden if card not in before]
    told = [say("riddle.cleared", player=Who(p), n=clear, cards=_names(before))] if before else []
    if riddle.kind == STONY:
        return [*told, *_why_stones(s, p, of)]
    last = "riddle.only" if len(rest) == 1 else "riddle.held_any" if riddle.kind == HELD else "riddle.buried_any"
    return [*told, say(last, player=Who(p), n=of, cards=_names(rest))]


def _why_stones(s: Any, p: int, colour: int) -> list[Message]:
    """The number that goes with each card that may be in hand."""
    by_hand: dict[tuple[int, ...], set[int]] = {}
    for way in ways(s, p):
        by_hand.setdefault(tuple(sorted(way.hand)), set()).update(stones_in(s, way.tomb, colour))
    told = {"player": Who(p), "stones": stones_name(colour)}
    return [
        say("riddle.stones_with", hand=_names(hand), n=sorted(numbers), **told)
        if hand
        else say("riddle.stones_all", n=sorted(numbers), **told)
        for hand, numbers in by_hand.items()
    ]


def _names(cards: Any) -> list[Message]:
    return [say("riddle.dealt") if card == DEALT else card_name(card) for card in cards]


def place(riddle: Riddle) -> str:
    """The hand or the tomb."""
    return f"{'hand' if riddle.kind == HELD else 'tomb'}-{riddle.about[0]}"


RIDDLES = Riddles(find, true_in, ask, name, why, place)
