"""RULES.md §5.1, ruling 44: which answers their giver may still take back."""

from __future__ import annotations

import random
from collections import Counter

from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import load

GAME = load("pyramids")
ALWAYS = ("CHOOSE_GOD", "CHOOSE_PAIR", "CHOOSE_TOMB_CARD")


def answers(seats: int, seed: int):
    """A random game answer by answer: the question's name, the line before and after."""
    chance = random.Random(seed)
    line = begin(GAME, seats, seed)
    while not line.over:
        after = line.answer(chance.choice(engine(GAME).options(line.states)))
        yield GAME.decisions.names[int(line.states[0].decision)], line, after
        line = after


def newly_shown(before: Line, after: Line) -> set[int]:
    """The cards that an answer (with the forced ones after it) laid face up."""
    old, new = before.states[0].shown, after.states[0].shown
    return {card for card in range(105) if new[card] and not old[card]}


def could_be_named(line: Line, card: int) -> bool:
    """Does a card belong to the pair that the asked player has just taken?"""
    s = line.states[0]
    return card in s.taken[s.asked, s.round_no - 1]


def test_an_answer_may_be_taken_back_as_the_table_says():
    met = Counter()
    for seats, seed in ((2, 0), (2, 1), (3, 0)):
        for name, before, after in answers(seats, seed):
            final = after.undo_to(after.answers[-1].seat) is None
            shown = newly_shown(before, after)
            if after.over or after.states[0].round_no > before.states[0].round_no:
                assert final, "a round or the game ended"
                kind = "end"
            elif name == "CHOOSE_PYRAMID_SLOT":
                assert final, "the card was secret"
                kind = "slot"
            elif name in ALWAYS or not shown:
                assert not final, name
                kind = "open or secret"
            elif all(could_be_named(before, card) for card in shown):
                assert not final, "all knew the card"
                kind = "known card"
            elif any(unknown_dealt(before, card) for card in shown):
                assert final, "nobody could name the dealt card"
                kind = "dealt card"
            else:
                kind = "carried card"
            met[kind] += 1
    assert set(met) >= {"end", "slot", "open or secret", "known card", "dealt card"}


def unknown_dealt(line: Line, card: int) -> bool:
    s = line.states[0]
    return bool(s.dealt_card[s.asked] == card)


def test_only_the_giver_of_the_last_answer_may_take_it_back():
    for name, _, after in answers(3, 4):
        giver = after.answers[-1].seat
        if name == "CHOOSE_GOD":
            assert [after.undo_to(p) is not None for p in range(3)] == [p == giver for p in range(3)]
        if name == "CHOOSE_PYRAMID_SLOT":
            assert not any(after.undo_to(p) is not None for p in range(3))
