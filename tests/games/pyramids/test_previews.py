"""§11 What every answer brings, before it is given: gods, pairs, cards and the edifices they would go to."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from types import SimpleNamespace
from typing import Any

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.sight import see
from mastaba.draw.panel import Drawing
from mastaba.games.pyramids.count import gain, slots
from mastaba.games.pyramids.schema import CARD_0, GOD_1, PAIR_0
from mastaba.games.pyramids.view.cards import design
from mastaba.games.pyramids.view.gods import picks as picks_of

from .test_view import GAME, parts, positions


def foreshadowed(drawing: Drawing, action: int) -> str:
    """What a panel shows while an answer is pointed at."""
    root = ET.fromstring(drawing.svg)
    ghosts = [g for g in root.iter() if g.attrib.get("data-ghost") == str(action)]
    return "".join(ET.tostring(g, "unicode") for g in ghosts)


def asked_for(name: str, seats: int = 3, seed: int = 7) -> Any:
    """A random game at the first such question after the second round."""
    for states in positions(seats, seed):
        s = states[0]
        if s.asked >= 0 and s.round_no > 2 and GAME.decisions.names[s.decision] == name:
            return states
    raise AssertionError(name)


def test_a_burial_is_previewed_above_the_tomb() -> None:
    """§11 Pointing at a card shows it among those of the own tomb, and what its glyph would bring."""
    states = asked_for("CHOOSE_TOMB_CARD")
    states[0].hand[states[0].asked, 0] = 100
    shown = foreshadowed(parts(see(GAME, states, int(states[0].asked)))["board"], CARD_0)
    assert f"#{design(100)}" in shown and ">+2 ?<" in shown


def test_a_stage_is_previewed_on_the_obelisk() -> None:
    """Ruling 35: the first stage is worth a point."""
    states = asked_for("CHOOSE_OBELISK_CARD")
    p = int(states[0].asked)
    states[0].obelisk[p], states[0].obelisk_n[p], states[0].hand[p, 0] = -1, 0, 0
    shown = foreshadowed(parts(see(GAME, states, p))["board"], CARD_0)
    assert f"#{design(0)}" in shown and ">+1<" in shown


def test_a_god_is_previewed_over_the_edifices() -> None:
    """§2.1 Horus allows the pyramid alone: one card there, a cross over the other two."""
    states = asked_for("CHOOSE_GOD")
    states[0].tile_of[:] = 0
    board = parts(see(GAME, states, int(states[0].asked)))["board"]
    shown = {tile: foreshadowed(board, GOD_1 + tile - 1) for tile in (1, 2, 3, 4)}
    assert [shown[tile].count("#cross") for tile in (1, 2, 3, 4)] == [2, 1, 1, 0]
    assert [shown[tile].count("+1") for tile in (1, 2, 3, 4)] == [1, 2, 2, 3]


def test_a_pair_is_previewed_in_the_hand_and_in_the_pyramid() -> None:
    """§4 CHOOSE_PAIR: both cards join the hand; the better of them at its best place, with its gain."""
    states = asked_for("CHOOSE_PAIR")
    s = states[0]
    p, action = int(s.asked), engine(GAME, True).options(states)[0]
    cards = [int(card) for card in s.quarry[action - PAIR_0]]
    shown = parts(see(GAME, states, p))
    assert [f">{card}<" in foreshadowed(shown["mine"], action) for card in cards] == [True, True]
    pyramid = tuple(s.pyramid[p].tolist())
    best = max(gain(pyramid, a, card) for a in slots(pyramid) for card in cards)
    assert f">+{best}<" in foreshadowed(shown["board"], action)


def test_a_card_to_keep_is_previewed_with_the_one_that_goes() -> None:
    """§4 CHOOSE_KEEP_CARD: the other card is discarded."""
    states = asked_for("CHOOSE_KEEP_CARD")
    mine = parts(see(GAME, states, int(states[0].asked)))["mine"]
    assert "défaussée" in foreshadowed(mine, CARD_0) and "#cross" in foreshadowed(mine, CARD_0 + 1)


def test_every_card_in_hand_says_what_it_would_bring() -> None:
    """§11 Beside each card the best place in the pyramid and the obelisk; an edifice that the god forbids lies back."""
    states = asked_for("CHOOSE_PYRAMID_CARD")
    s = states[0]
    p = int(s.asked)
    s.tile_of[p] = 1
    mine = parts(see(GAME, states, p))["mine"].svg
    pyramid = tuple(s.pyramid[p].tolist())
    for card in s.hand[p, : s.hand_n[p]].tolist():
        assert f">+{max(gain(pyramid, a, card) for a in slots(pyramid))}<" in mine
    assert mine.count('class="faded"') == 2 * s.hand_n[p]


@pytest.mark.parametrize(
    ("tiles", "picks"),
    [([0, 0, 0], {1: (1, 1), 2: (1, 2), 3: (2, 3), 4: (3, 3)}), ([0, 2, 4], {1: (1, 1), 3: (2, 2)})],
)
def test_a_god_says_when_one_would_take_a_pair(tiles: list[int], picks: dict[int, tuple[int, int]]) -> None:
    """Ruling 18: in ascending order of tiles; the others may still choose lower or higher."""
    s = SimpleNamespace(seats=3, set_aside=0, tile_of=tiles)
    assert {tile: picks_of(s, 0, tile) for tile in picks} == picks
