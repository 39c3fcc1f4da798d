"""RULES.md §11 Animation: cards of others change hands, and at the end the tombs open one after the other."""

from __future__ import annotations

import random

import pytest

import kit.beats
from kit.scenario import Scenario, table
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.draw.motion import Beat, Move, Sound
from mastaba.games.pyramids.tables import MAJORITY

from .test_turn import turn

GAME = load("pyramids")
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def beats_of(t: Scenario, action: int | str, viewer: int) -> list[Beat]:
    return kit.beats.beats_of(t, NAMES, action, viewer)


def said(beats: list[Beat], lang: str = "en") -> list[str]:
    return [GAME.texts.say(lang, b.say, NAMES) for b in beats if b.say]


def begun(tile: int) -> Scenario:
    """Seat 0 of three with three cards in hand, a card at the base: no place is forced."""
    t = turn(3, tile, [10, 11, 12])
    t.s.pyramid[0, 0] = 5
    return t


def last_question(seats: int, seed: int) -> tuple[Scenario, int]:
    """A random game, and the answer that ends it."""
    t = table("pyramids", seats=seats, seed=seed)
    chance = random.Random(seed)
    while True:
        action = chance.choice(t.options)
        after = t.states.copy()
        t.answer(action)
        if t.asked < 0:
            t.states[:] = after
            return t, action


def test_a_pair_goes_to_the_hand_of_another():
    t = turn(3, 2, []).ask(0, "CHOOSE_PAIR")
    first, second = (int(card) for card in t.s.quarry[0])
    t.put(quarry_taken_by=[-1] * 5)
    beats = beats_of(t, "PAIR_0", viewer=1)
    assert beats[0].moves == (Move(f"card-{first}", "hand-0"), Move(f"card-{second}", "hand-0"))


def test_ones_own_cards_need_no_beat():
    """The same card is in both frames: the page moves it."""
    t = begun(2)
    assert beats_of(t, "CARD_0", viewer=0) == []
    assert beats_of(t, "BASE_RIGHT", viewer=0) == []


def test_cards_of_another_go_from_the_hand_to_their_edifice():
    t = begun(4)
    assert beats_of(t, "CARD_0", viewer=1) == []
    assert [b.moves for b in beats_of(t, "BASE_RIGHT", viewer=1)] == [(Move("hand-0", "pyramid-0"),)]
    assert [b.moves for b in beats_of(t, "CARD_0", viewer=1)] == [(Move("hand-0", "obelisk-0"),)]
    assert beats_of(t, "CARD_0", viewer=1)[0] == Beat(moves=(Move("hand-0", "tomb-0"),), sound=Sound.DOOR)


def test_who_declines_moves_nothing():
    t = begun(4).answer("CARD_0", "BASE_RIGHT")
    assert beats_of(t, "NONE", viewer=1) == []


def test_a_new_round_is_announced():
    t = table("pyramids", seats=2, seed=2)
    heard: list[str] = []
    while t.s.round_no < 3:
        heard += said(beats_of(t, t.options[0], viewer=1))
    assert [words.split(":")[0] for words in heard] == ["Round 2", "Round 3"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 4)])
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_the_tombs_open_one_after_the_other(seats: int, seed: int, viewer: int):
    """§6 From the first player on, each with its stones; then the majorities, colour by colour."""
    t, action = last_question(seats, seed)
    first = int(t.s.first)
    beats = beats_of(t, action, viewer)
    opened = [b for b in beats if b.say and b.say.key in ("beat.tomb", "beat.empty")]
    assert [b.light for b in opened] == [(f"tomb-{(first + k) % seats}",) for k in range(seats)]
    assert all(b.sound is Sound.DOOR for b in opened)
    assert [len(b.moves) for b in opened] == [int(t.s.tomb_n[(first + k) % seats]) for k in range(seats)]
    counted = beats[beats.index(opened[-1]) + 1 :]
    assert counted and {b.say.key for b in counted if b.say} <= {"beat.majority", "beat.tie"}
    won = sum(b.sound is Sound.COIN for b in counted)
    points = engine(GAME, True).results(t.states).sheet[:seats, GAME.lines.index("tomb")].sum()
    assert points == MAJORITY * won


def test_an_opened_tomb_is_told_in_both_languages():
    """§6 Stones by colour; a majority with its points; a tie with nothing."""
    t = turn(2, 1, []).put(round_no=10, first=0, tile_of=[1, 0, 0, 0, 0], pending=40, hand_n=[0] * 5)
    t.s.hand[:] = -1
    t.s.tomb[0, 0], t.s.tomb_n[0], t.s.taken[0, 0] = 0, 1, [0, 41]  # B:W/R
    t.s.tomb[1, 0], t.s.tomb_n[1], t.s.taken[1, 0] = 24, 1, [24, 42]  # R:G/Y
    t.put(tile_of=[4, 1, 0, 0, 0], turn_tile=4).ask(0, "CHOOSE_PYRAMID_SLOT")
    beats = beats_of(t, "BASE_RIGHT", viewer=1)
    assert said(beats) == [
        "Ana’s tomb opens: blue 1, white 1 and red 1.",
        "Bo’s tomb opens: red 1, green 1 and yellow 1.",
        "Blue: majority for Ana, +5 points.",
        "White: majority for Ana, +5 points.",
        "Red: a tie, nobody scores.",
        "Green: majority for Bo, +5 points.",
        "Yellow: majority for Bo, +5 points.",
    ]
    french = [words.replace("\u00a0", " ") for words in said(beats, "fr")]
    assert french[0] == "Le tombeau d’Ana s’ouvre : bleu 1, blanc 1 et rouge 1."
    assert french[2] == "Bleu : majorité pour Ana, +5 points." and french[4].endswith("personne ne marque.")
