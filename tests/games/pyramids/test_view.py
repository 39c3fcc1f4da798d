"""§11 The screen: every legal answer clickable once, everything counted, nothing told that a viewer may not know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import determinise, redact, see, step_for, viewers
from mastaba.core.words.text import LANGUAGES
from mastaba.draw import Pen
from mastaba.draw.art import all_symbols
from mastaba.draw.measure import width
from mastaba.draw.panel import Drawing, panels
from mastaba.games.pyramids.count import EMPTY, count, gain, placed, score_lines, slots
from mastaba.games.pyramids.schema import BASE_LEFT, CARD_COUNT, CHOOSE_PYRAMID_SLOT
from mastaba.games.pyramids.view.cards import composed, design
from mastaba.games.pyramids.view.outline import loops

GAME = load("pyramids")
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


def parts(seen: Seen, lang: str = "fr", last: Any = ()) -> dict[str, Drawing]:
    """A frame's panels by key."""
    return {d.key: d for d in panels(seen, Pen(GAME, lang, NAMES, last=last), None)}


def draw(seen: Seen, lang: str = "fr", last: Any = ()) -> str:
    """All panels of a frame, one after the other."""
    return "".join(d.svg for d in parts(seen, lang, last).values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_answer_is_clickable_exactly_once(seats: int) -> None:
    for states in positions(seats, seats, every=7):
        for seat in viewers(GAME, states):
            seen = see(GAME, states, seat)
            drawn = draw(seen)
            actions = [int(a) for a in re.findall(r'data-action="(\d+)"', drawn)]
            assert sorted(actions) == sorted(seen.options)
            assert drawn.count('role="button"') == len(actions)


def test_every_answer_lies_where_it_belongs() -> None:
    """§11 Clicks: tiles and pairs in the middle, cards in the hand, places around the pyramid."""
    where = {"CHOOSE_GOD": "quarry", "CHOOSE_PAIR": "quarry", "CHOOSE_PYRAMID_SLOT": "board"}
    for states in positions(5, 11, every=3):
        seen = see(GAME, states, int(states[0].asked))
        lit = {key: d.lit for key, d in parts(seen).items() if d.lit}
        if states[0].asked >= 0:
            assert list(lit) == [where.get(seen.decision, "mine")]


@pytest.mark.parametrize("seats", [2, 5])
def test_targets_are_large_enough_for_a_finger_and_never_overlap(seats: int) -> None:
    for states in positions(seats, 5, every=3):
        seen = see(GAME, states, int(states[0].asked))
        hits = 0
        for d in parts(seen).values():
            boxes = [tuple(float(v) for v in hit) for hit in HIT.findall(d.svg)]
            hits += len(boxes)
            for i, (x, y, w, h) in enumerate(boxes):
                assert min(w, h) * d.least / d.size[0] >= 39.9
                for a, b, c, e in boxes[i + 1 :]:
                    assert x + w <= a + 0.2 or a + c <= x + 0.2 or y + h <= b + 0.2 or b + e <= y + 0.2
        assert hits == len(seen.options)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_frames_are_well_formed_in_both_languages(lang: str) -> None:
    known = set(all_symbols(GAME))
    for states in positions(4, 9, every=20):
        for seat in viewers(GAME, states):
            drawn = draw(see(GAME, states, seat), lang)
            ET.fromstring(f"<svg>{drawn}</svg>")
            assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= known
            keys = re.findall(r'data-key="([^"]+)"', drawn)
            assert len(keys) == len(set(keys)), "a piece is in two places"


DESK = {"board": 600, "mine": 600}  # px at 1280 x 800; the panels beside have 360 at least


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_text_is_too_small_nor_outside_the_paper(seats: int, lang: str) -> None:
    """Eleven px on a phone, twelve on a desk, whatever a card is scaled to."""
    for states in positions(seats, 2, every=20):
        for seat in (0, -1):
            for d in parts(see(GAME, states, seat), lang).values():
                for left, right, y, size in _texts(ET.fromstring(d.svg), 0, 0, 1):
                    assert size * d.least / d.size[0] >= 11 and size * DESK.get(d.key, 360) / d.size[0] >= 12, d.key
                    assert left >= -0.5 and right <= d.size[0] + 0.5 and size * 0.7 <= y <= d.size[1], d.key


def _texts(element: ET.Element, x: float, y: float, scale: float) -> Iterator[tuple[float, float, float, float]]:
    """Left and right end, base line and size of every text, in units of the paper."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?", element.attrib.get("transform", ""))
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
        scale *= float(moved[3] or 1)
    if element.tag.endswith("text"):
        classes = element.attrib["class"].split()
        size = int(next(c for c in classes if re.fullmatch(r"t\d+", c))[1:]) * scale
        face = "display" if "d" in classes else "bold" if "b" in classes else "text"
        long = width(element.text or "", size, face)
        left = (
            x + scale * float(element.attrib["x"]) - (long / 2 if "mid" in classes else long if "end" in classes else 0)
        )
        yield left, left + long, y + scale * float(element.attrib["y"]), size
    for child in element:
        yield from _texts(child, x, y, scale)


def _boxes(element: ET.Element, x: float, y: float, scale: float) -> Iterator[tuple[float, float]]:
    """Left and right edge of everything drawn as a box, in units of the paper; hit areas are not drawn."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?", element.attrib.get("transform", ""))
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
        scale *= float(moved[3] or 1)
    if "width" in element.attrib and element.attrib.get("class") != "hit":
        left = x + scale * float(element.attrib["x"])
        yield left, left + scale * float(element.attrib["width"])
    for child in element:
        yield from _boxes(child, x, y, scale)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_art_lies_over_its_edge(seats: int) -> None:
    for states in positions(seats, 3, every=30):
        for d in parts(see(GAME, states, int(states[0].asked))).values():
            for left, right in _boxes(ET.fromstring(d.svg), 0, 0, 1):
                assert left >= -1 and right <= d.size[0] + 1, d.key


def test_counted_points_are_those_of_the_rules() -> None:
    """§6 The ledger's totals against the score sheet, all along random games."""
    for seats in (2, 4):
        for states in positions(seats, 31, every=5):
            s = states[0]
            sheet = engine(GAME, True).results(states).sheet
            for p in range(seats):
                built = count(tuple(s.pyramid[p].tolist()))
                assert [built.colours, built.largest, built.bonus] == sheet[p, :3].tolist()
                assert score_lines(s, p) == sheet[p].tolist()


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
            assert draw(seen) == draw(again)


def test_a_buried_card_is_drawn_for_its_owner_only() -> None:
    """§5 Nobody else's frame has the key of a card in a tomb or hand."""
    for states in positions(3, 13, every=6):
        s = states[0]
        if s.asked < 0:
            continue
        for seat in (-1, 0, 1, 2):
            keys = set(re.findall(r'data-key="card-(\d+)"', draw(see(GAME, states, seat))))
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
    before, after = draw(seen), draw(seen, last=[step])
    assert before.count('class="last"') == 0 and after.count('class="last"') == 1


def test_a_card_that_cannot_be_played_now_says_why() -> None:
    """§11 Before the pair is taken; and while another card is on its way to the pyramid."""
    states = next(iter(positions(3, 4)))
    seat = int(states[0].asked)
    assert "quand vous aurez pris une paire" in draw(see(GAME, states, seat))
    for states in positions(3, 4):
        if states[0].decision == CHOOSE_PYRAMID_SLOT:
            break
    assert "choisissez d’abord une place" in draw(see(GAME, states, int(states[0].asked)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_scoring_frame_is_there_at_every_player_count(seats: int) -> None:
    """§6 Six lines with the reader's points, from the first frame to the last."""
    for states in positions(seats, 3, every=60):
        lines = score_lines(states[0], 0) if states[0].asked < 0 else None
        shown = parts(see(GAME, states, 0))["scoring"].svg
        assert shown.count("<text") >= 14
        assert lines is None or f">{sum(lines)}<" in shown


def test_the_scoring_frame_counts_no_majority_before_the_end() -> None:
    """§6: a lone tomb leads in all its colours, but only at the end does it score."""
    states = next(iter(positions(2, 4)))
    states[0].tomb[0, 0], states[0].tomb_n[0] = 0, 1
    shown = parts(see(GAME, states, 0))["scoring"].svg
    assert ">?<" in shown and ">15<" not in shown and ">0</text></svg>" in shown


def test_outlines_are_ink_with_light_around_them() -> None:
    """A line that shows on white stones and on dark ones."""
    for states in positions(3, 3, every=60):
        board = parts(see(GAME, states, 0))["board"].svg
        lines = re.findall(r'<path d="[^"]+" class="none (s-\w+)" stroke-width="([\d.]+)"', board)
        assert len(lines) % 2 == 0
        for (under, wide), (over, narrow) in zip(lines[::2], lines[1::2]):
            assert (under, over) == ("s-bright", "s-outline") and float(wide) > float(narrow)


def test_the_end_shows_tombs_and_discards() -> None:
    """Ruling 26, §6: every buried card and every discard lies open."""
    for seats in (2, 5):
        *_, states = positions(seats, 3)
        s = states[0]
        shown = parts(see(GAME, states, -1))
        assert "quarry" not in shown and "memory" not in shown
        buried = {int(card) for p in range(seats) for card in s.tomb[p, : s.tomb_n[p]]}
        assert {int(n) for n in re.findall(r'data-key="unseen-(\d+)"', shown["tombs"].svg)} == buried
        gone = {int(card) for card in s.discard[: s.discard_n]}
        assert gone and {int(n) for n in re.findall(r'data-key="card-(\d+)"', shown["discards"].svg)} == gone


def test_the_packaged_cards_are_drawn_as_their_stones_are() -> None:
    """`python scripts/pyramids_cards.py` draws them anew."""
    known = all_symbols(GAME)
    for card in range(CARD_COUNT):
        assert known[design(card)].split(">", 1)[1] == f"{composed(card, 26)}</symbol>"


def test_an_obelisk_not_yet_begun_says_what_it_is_for() -> None:
    states = next(iter(positions(2, 4)))
    assert "L’obélisque n’est pas commencé" in draw(see(GAME, states, 0))
