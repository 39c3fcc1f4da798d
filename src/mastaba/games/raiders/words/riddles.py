"""Riddles: how far the cards that lie face down may drive the Guardian, and what the next raider may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mastaba.core.rules.chance import generator
from mastaba.core.rules.game import Game, Riddle, Riddles, Seen
from mastaba.core.rules.sight import determinise
from mastaba.core.words.text import Message, Who, say

from ..deduction import all_have_chosen, bonuses, cards_of, hidden_from, known_bonus, taken_with
from ..geometry import CELLS
from ..schema import CHOOSE_CARD
from ..tables import CARD_BONUS, CARD_STEPS, CARDS, DISTANCE, KINDS

BONUS, TOKENS = "bonus", "tokens"
LEAST_HIDDEN = 2  # face-down cards
LEAST_WRONG = 2  # values that come to mind and are impossible
MOST_CARDS = 3  # of a raider, of which one lies face down
MOST_BONUS = int(CARD_BONUS.max())


def find(seen: Seen) -> Iterator[Riddle]:
    """What the cards of the others decide, where fewer things are possible than come to mind."""
    s = seen.listed
    if seen.over or seen.my_turn:
        return
    if all_have_chosen(s):
        yield from _bonus(s)
    elif s.decision == CHOOSE_CARD and s.turn == s.seats - 1:
        yield from _tokens(seen)


def _bonus(s: Any) -> Iterator[Riddle]:
    known, hidden = known_bonus(s), hidden_from(s)
    values, possible = range(known, known + MOST_BONUS * len(hidden) + 1), bonuses(s)
    if len(hidden) >= LEAST_HIDDEN and len(possible) <= len(values) - LEAST_WRONG:
        yield Riddle(BONUS, (s.round_no, len(hidden)), tuple(values), tuple(sorted(possible)))


def _tokens(seen: Seen) -> Iterator[Riddle]:
    """Of whoever is first, once only the last of all has to choose a card. Asked of one of those who know the same."""
    s = seen.listed
    p, cards = s.first, cards_of(s, s.first)
    if seen.seat != min({*range(s.seats)} - {p, s.asked}) or len(cards) > MOST_CARDS or s.piece[p] < 0:
        return
    world = determinise(seen, generator(s.ply))
    by_card = {card: taken_with(seen.game, world, p, card) for card in cards}
    possible = set().union(*by_card.values())
    values = possible | {0} | _near(s, p)
    if len(possible) <= len(values) - LEAST_WRONG:
        masks = [sum(1 << kind for kind in by_card.get(card, ())) for card in range(1, CARDS + 1)]
        yield Riddle(TOKENS, (p, *masks), tuple(sorted(values)), tuple(sorted(possible)))


def _near(s: Any, p: int) -> set[int]:
    """The kinds of tokens that lie no further than the largest card leads."""
    return {s.token[c] for c in range(CELLS) if s.token[c] > 0 and DISTANCE[s.piece[p], c] <= CARD_STEPS.max()}


def true_in(game: Game, states: Any, riddle: Riddle) -> set[int]:
    """The values that are true in a whole world."""
    s = states[0]
    if riddle.kind == TOKENS:
        p = riddle.about[0]
        return taken_with(game, states, p, int(s.chosen[p]))
    cards = [int(s.chosen[p]) if s.face_down[p] else int(s.played[p]) for p in range(s.seats)]
    return {sum(int(CARD_BONUS[card]) for card in cards)}


# --- in words --------------------------------------------------------------------------------------------------------


def ask(seen: Seen, riddle: Riddle) -> Message:
    """The question."""
    if riddle.kind == BONUS:
        return say("riddle.bonus", n=riddle.about[1])
    return say("riddle.tokens", player=Who(riddle.about[0]))


def name(seen: Seen, riddle: Riddle, value: int) -> Message:
    """A number of moves, or a token."""
    if riddle.kind == BONUS:
        return say("riddle.moves", n=value)
    return say(f"a_token.{value}") if value else say("riddle.nothing")


def why(seen: Seen, riddle: Riddle) -> list[Message]:
    """Card by card."""
    s = seen.listed
    if riddle.kind == BONUS:
        told = [say("riddle.known", n=known_bonus(s))]
        return told + [_adds(p, cards_of(s, p)) for p in hidden_from(s)]
    _, *masks = riddle.about
    found = {card: [kind for kind in range(KINDS + 1) if mask >> kind & 1] for card, mask in enumerate(masks, start=1)}
    return [
        say("riddle.with_card", card=card, tokens=[name(seen, riddle, kind) for kind in kinds])
        for card, kinds in found.items()
        if kinds
    ]


def _adds(p: int, cards: list[int]) -> Message:
    """What the face-down card of a raider may add."""
    moves = sorted({int(CARD_BONUS[card]) for card in cards})
    return say("riddle.adds", player=Who(p), cards=cards, moves=moves)


def place(riddle: Riddle) -> str:
    """The Guardian, or the raider who is next."""
    return "guardian" if riddle.kind == BONUS else f"pawn-{riddle.about[0]}"


RIDDLES = Riddles(find, true_in, ask, name, why, place)
