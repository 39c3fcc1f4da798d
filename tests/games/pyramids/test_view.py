"""§11 The screen: every legal answer clickable once, everything counted, nothing told that a viewer may not know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from mastaba.core.chance import generator
from mastaba.core.engine import engine
from mastaba.core.registry import load
from mastaba.core.sight import Seen, determinise, redact, see, step_for, viewers
from mastaba.core.text import LANGUAGES
from mastaba.draw import Pen, drawing
from mastaba.draw.art import all_symbols
from mastaba.games.pyramids.count import EMPTY, count, gain, placed, public_points, slots, total
from mastaba.games.pyramids.schema import BASE_LEFT, CHOOSE_PYRAMID_SLOT, CHOOSE_TOMB_CARD
from mastaba.games.pyramids.view.outline import loops

GAME = load("pyramids")
SHAPES = ("wide", "tall")
NAMES = ["Anaïs", "Bertrand", "Chloé", "Désiré", "Émilie-Jeanne"]
HIT = re.compile(
    r'data-action="\d+".*?<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)" class="hit"'
)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[Any]:
    machine = engine(GAME, True)
    chance = random.Random(seed)
    states = machine.start(seats, seed)
    at = 0
    while states[0].asked >= 0:
        if at % every == 0:
            yield states
        machine.step(states, chance.choice(machine.options(states)))
        at += 1
    yield states


def draw(seen: Seen, shape: str, lang: str = "fr") -> str:
    return drawing(seen, Pen(GAME, lang, NAMES, shape))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_answer_is_clickable_exactly_once(seats: int, shape: str) -> None:
    for states in positions(seats, seats, every=7):
        for seat in viewers(GAME, states):
            seen = see(GAME, states, seat)
            drawn = draw(seen, shape)
            actions = [int(a) for a in re.findall(r'data-action="(\d+)"', drawn)]
            assert sorted(actions) == sorted(seen.options)
            assert drawn.count('role="button"') == len(actions)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_itself_has_a_place_for_every_answer(shape: str) -> None:
    for states in positions(5, 11, every=3):
        seen = see(GAME, states, int(states[0].asked))
        pen = Pen(GAME, "fr", NAMES, shape).open(seen)
        GAME.board(seen, pen)
        assert pen.missing() == []


@pytest.mark.parametrize(("shape", "least"), [("wide", 32), ("tall", 40)])
def test_targets_are_large_enough_and_never_overlap(shape: str, least: float) -> None:
    for seats in (2, 5):
        for states in positions(seats, 5, every=3):
            seen = see(GAME, states, int(states[0].asked))
            boxes = [tuple(float(v) for v in hit) for hit in HIT.findall(draw(seen, shape))]
            assert len(boxes) == len(seen.options)
            for i, (x, y, w, h) in enumerate(boxes):
                assert w >= least and h >= least - 0.1
                for a, b, c, d in boxes[i + 1 :]:
                    assert x + w <= a + 0.2 or a + c <= x + 0.2 or y + h <= b + 0.2 or b + d <= y + 0.2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_frames_are_well_formed_in_both_languages(shape: str, lang: str) -> None:
    known = set(all_symbols(GAME))
    for states in positions(4, 9, every=20):
        for seat in viewers(GAME, states):
            drawn = draw(see(GAME, states, seat), shape, lang)
            root = ET.fromstring(drawn)
            assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= known
            keys = re.findall(r'data-key="([^"]+)"', drawn)
            assert len(keys) == len(set(keys)), "a piece is in two places"
            assert root.attrib["viewBox"].startswith("0 0 390 " if shape == "tall" else "0 0 1000 ")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_text_is_smaller_than_twelve_nor_outside_the_paper(seats: int, shape: str) -> None:
    """Whatever is written stays legible where the paper is shown a little smaller than it is."""
    for states in positions(seats, 2, every=20):
        for seat in (0, -1):
            root = ET.fromstring(draw(see(GAME, states, seat), shape))
            width, height = (float(v) for v in root.attrib["viewBox"].split()[2:])
            for x, y, size in _texts(root, 0, 0, 1):
                assert size >= 12 and 0 <= x <= width and 0 <= y <= height


def _texts(element: ET.Element, x: float, y: float, scale: float) -> Iterator[tuple[float, float, float]]:
    """Place and size of every text, in units of the paper."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?", element.attrib.get("transform", ""))
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
        scale *= float(moved[3] or 1)
    if element.tag.endswith("text"):
        size = int(re.findall(r"\bt(\d+)\b", element.attrib["class"])[0])
        yield x + scale * float(element.attrib["x"]), y + scale * float(element.attrib["y"]), size * scale
    for child in element:
        yield from _texts(child, x, y, scale)


def test_what_must_be_clicked_is_on_the_first_screen_of_a_phone() -> None:
    """844 px less the prompt bar, the seats and the tabs: every target is in the first 604 units."""
    for seats in (2, 3, 4, 5):
        for states in positions(seats, 15, every=3):
            seen = see(GAME, states, int(states[0].asked))
            for _, y, _, h in HIT.findall(draw(seen, "tall")):
                assert float(y) + float(h) <= 604


def test_counted_points_are_those_of_the_rules() -> None:
    """§6 The ledger's totals against the score sheet, all along random games."""
    for seats in (2, 4):
        for states in positions(seats, 31, every=5):
            s = states[0]
            sheet = engine(GAME, True).results(states).sheet
            for p in range(seats):
                built = count(tuple(s.pyramid[p].tolist()))
                assert [built.colours, built.largest, built.bonus] == sheet[p, :3].tolist()
                assert public_points(s, p) <= sheet[p].sum()
                if s.asked < 0:
                    assert total(s, p, True) == sheet[p].sum()


def test_a_place_promises_exactly_what_it_brings() -> None:
    """§11 The gain shown on a ghost place is the change of pyramid points and pyramid glyphs."""
    machine = engine(GAME, True)
    for states in positions(3, 8):
        s = states[0]
        if s.asked < 0 or s.decision != CHOOSE_PYRAMID_SLOT:
            continue
        p, pyramid, pending = int(s.asked), tuple(s.pyramid[s.asked].tolist()), int(s.pending)
        assert list(slots(pyramid)) == machine.options(states)
        for action in machine.options(states):
            after = states.copy()
            machine.play(after, action)
            assert tuple(after[0].pyramid[p].tolist()) == placed(pyramid, action, pending)
            assert count(placed(pyramid, action, pending)).with_glyphs - count(pyramid).with_glyphs == gain(
                pyramid, action, pending
            )


def test_an_outline_runs_once_around_its_group() -> None:
    """A column of two cells has four corners' worth of border: six unit edges, one loop."""
    assert [len(loop) for loop in loops(0b1 | 0b1 << 8)] == [6]
    ring = sum(1 << (8 * y + x) for x in range(3) for y in range(3) if (x, y) != (1, 1))
    assert sorted(len(loop) for loop in loops(ring)) == [4, 12]


def test_an_empty_pyramid_counts_nothing() -> None:
    assert count(EMPTY).points == 0 and slots(EMPTY) == (BASE_LEFT + 1,)


def test_worlds_that_a_viewer_cannot_tell_apart_look_alike() -> None:
    """§5 The frame comes from what is seen: another consistent world gives the same picture."""
    gen = generator(5)
    for states in positions(4, 21, every=9):
        for seat in viewers(GAME, states):
            seen = see(GAME, states, seat)
            other = determinise(seen, gen)
            again = Seen(GAME, redact(GAME, other, seat), seat, seen.options)
            assert draw(seen, "wide") == draw(again, "wide")


def test_a_buried_card_is_drawn_for_its_owner_only() -> None:
    """§5 Nobody else's frame has the key of a card in a tomb or hand."""
    for states in positions(3, 13, every=6):
        s = states[0]
        if s.asked < 0:
            continue
        for seat in (-1, 0, 1, 2):
            keys = set(re.findall(r'data-key="card-(\d+)"', draw(see(GAME, states, seat), "wide")))
            hidden = {str(c) for p in range(3) if p != seat for c in [*s.tomb[p], *s.hand[p]] if c >= 0}
            assert not keys & hidden


@pytest.mark.parametrize("name", ["CHOOSE_PAIR", "CHOOSE_PYRAMID_SLOT", "CHOOSE_OBELISK_CARD", "CHOOSE_TOMB_CARD"])
@pytest.mark.parametrize("seats", [3, 5])
def test_what_a_player_just_did_is_marked(seats: int, name: str) -> None:
    """§11 The last move is marked on the board: one dashed box around the pair, the card or the tomb."""
    machine = engine(GAME, True)
    for states in positions(seats, 17):
        if states[0].asked >= 0 and GAME.decisions.names[states[0].decision] == name and states[0].round_no > 4:
            break
    taken = machine.play(states, machine.options(states)[0])
    seat = (taken[0].step.seat + 1) % seats
    step = step_for(GAME, taken[0].step, seat)
    seen = see(GAME, states, seat)
    before = drawing(seen, Pen(GAME, "fr", NAMES))
    after = drawing(seen, Pen(GAME, "fr", NAMES, last=[step]))
    assert before.count('class="last"') == 0 and after.count('class="last"') == 1


def test_a_card_that_cannot_be_played_now_says_why() -> None:
    """§11 Before the pair is taken; and while another card is on its way to the pyramid."""
    states = next(iter(positions(3, 4)))
    seat = int(states[0].asked)
    assert "quand vous aurez pris une paire" in draw(see(GAME, states, seat), "wide")
    for states in positions(3, 4):
        if states[0].decision == CHOOSE_PYRAMID_SLOT:
            break
    assert "choisissez d’abord une place" in draw(see(GAME, states, int(states[0].asked)), "wide")


def test_a_burial_is_previewed_above_the_tomb() -> None:
    """§11 Hovering a card shows it among those of the own tomb, and what its glyph would bring."""
    for states in positions(3, 7):
        if states[0].decision == CHOOSE_TOMB_CARD:
            break
    s = states[0]
    states[0].hand[s.asked, 0] = 100
    shown = draw(see(GAME, states, int(s.asked)), "wide")
    target = shown[shown.index('data-action="10"') :]
    preview = target[target.index('class="ghost"') : target.index('data-action="11"')]
    assert "pyramids-tall-blue" in preview and ">+2<" in preview


def test_an_obelisk_not_yet_begun_says_what_it_is_for() -> None:
    states = next(iter(positions(2, 4)))
    assert "L’obélisque n’est pas commencé" in draw(see(GAME, states, 0), "wide")
