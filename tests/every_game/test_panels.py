"""Panels: what each says it reads is all it shows, every answer lies on exactly one, everything fits its paper."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from kit.play import random_positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.sight import determinise, redact, see, viewers
from mastaba.core.words.text import LANGUAGES
from mastaba.draw import styles
from mastaba.draw.art import symbols
from mastaba.draw.panel import ALWAYS, Drawing, Memory, Role, panels
from mastaba.draw.sheet import sheet
from mastaba.draw.svg import Pen

DASHED = re.compile(r'class="[^"]*\bdash\b|stroke-dasharray="(?!\.?[01] )')  # a dot is no longer than it is wide
NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]
ACTION = re.compile(r'data-action="(-?\d+)"')
USED = re.compile(r'href="#([^"]+)"')
KEY = re.compile(r'data-key="([^"]+)"')
SIZE = re.compile(r'class="[^"]*\bt(\d+)\b')
LEAST_TEXT = 12.0  # px, where a panel is as small as it may be
PHONE = 344  # px: the width of a panel on the smallest phone


def drawn(seen: Seen, lang: str = "fr", names: list[str] = NAMES) -> list[Drawing]:
    return panels(seen, Pen(seen.game, lang, names), memory=None)


def test_there_is_one_board_and_a_sheet_for_every_seat(game):
    roles = Counter(p.role for p in game.panels)
    assert roles[Role.BOARD] == 1 and roles[Role.SEAT] == 1 and roles[Role.MINE] == 1
    keys = [p.key for p in game.panels]
    assert len(set(keys)) == len(keys)
    for p in game.panels:
        assert set(p.reads) <= {f.name for f in game.schema.fields} - set(ALWAYS), p.key
        assert p.least <= PHONE, f"{p.key} cannot be read on a phone"


@pytest.mark.parametrize("apart", [19, pytest.param(1, marks=pytest.mark.soak)])
def test_every_legal_answer_lies_on_exactly_one_panel_and_nothing_else_can_be_pressed(game, apart):
    for number, states in enumerate(random_positions(game, games=4, every=apart)):
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            shown = drawn(seen, LANGUAGES[number % 2])
            assert not [d for d in shown if d.key == "other_choices"], "an answer has no place on any panel"
            pressed = Counter(int(a) for d in shown for a in ACTION.findall(d.svg))
            assert pressed == Counter(seen.options), (seat, states[0].ply)


@pytest.mark.parametrize("apart", [31, pytest.param(5, marks=pytest.mark.soak)])
def test_a_panel_draws_the_same_whatever_stands_in_fields_that_it_does_not_read(game, apart):
    """Scramble everything that a panel does not name: not one byte of it changes."""
    chance = random.Random(11)
    for states in random_positions(game, games=2, every=apart):
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            before = {d.key: d.svg for d in drawn(seen)}
            for p in game.panels:
                other = game.schema.copy(seen.states)
                for f in game.schema.fields:
                    if f.name not in (*ALWAYS, *p.reads, "rng", "asked", "decision"):
                        noise = [chance.randint(f.least, f.most) for _ in range(max(1, int(np.prod(f.shape))))]
                        other[f.name] = np.array(noise).reshape((1, *f.shape))
                changed = replace(seen, states=other)
                only = replace(game, panels=(p,))
                again = panels(replace(changed, game=only), Pen(only, "fr", NAMES, labels=_labels(seen)), memory=None)
                for d in again:
                    assert d.key == "other_choices" or before[d.key] == d.svg, (p.key, d.key)


def _labels(seen: Seen) -> dict[int, str]:
    pen = Pen(seen.game, "fr", NAMES).open(seen)
    return {a: pen.label(a) for a in seen.options}


def test_a_sheet_finds_a_row_for_every_player_in_its_own_fields(game):
    assert {name for p in game.panels for name in p.own if game.schema.spans[name].shape[0] < game.players[1]} == set()
    assert all(p.role is Role.SEAT for p in game.panels if p.own)


def test_one_drawing_serves_all_who_see_the_same(game):
    memory = Memory()
    states = next(iter(random_positions(game, games=1, every=5)))
    for _ in range(2):
        for seat in viewers(game, states):
            panels(see(game, states, seat), Pen(game, "en", NAMES), memory)
    assert memory.found >= memory.made, "the second round draws nothing"


def test_keys_are_unique_and_every_symbol_exists(game):
    known = set(re.findall(r'id="([^"]+)"', symbols(game)))
    for states in random_positions(game, games=2, every=9):
        shown = drawn(see(game, states, 0))
        assert not [key for key, n in Counter(k for d in shown for k in KEY.findall(d.svg)).items() if n > 1]
        assert {name for d in shown for name in USED.findall(d.svg)} <= known


def test_the_home_page_has_a_cover_of_the_game(game):
    assert f'id="{game.id}-cover"' in symbols(game)


def test_no_word_is_too_small_where_its_panel_is_as_small_as_it_may_be(game):
    for states in random_positions(game, games=2, every=15):
        for d in drawn(see(game, states, 0)):
            scale, sizes = d.least / d.size[0], {int(size) for size in SIZE.findall(d.svg)}
            assert sizes <= set(styles.SIZES), f"{d.key}: no style has words of {sizes - set(styles.SIZES)} units"
            small = [size for size in sizes if size * scale < LEAST_TEXT]
            assert not small, f"{d.key}: text of {min(small)} units is {min(small) * scale:.1f} px at {d.least} px"


def test_only_what_moved_last_has_a_dashed_outline(game):
    """Rows of dots are paths and columns; dashes around a thing mean one thing."""
    for states in random_positions(game, games=2, every=7):
        for seat in viewers(game, states):
            for d in drawn(see(game, states, seat)):
                assert not DASHED.search(d.svg), (d.key, states[0].ply)


def test_every_panel_speaks(game):
    """The board for those who do not see it: every panel has a title and says in sentences what is in it."""
    for states in random_positions(game, games=2, every=15):
        for lang in LANGUAGES:
            for d in drawn(see(game, states, 0), lang):
                assert d.title and said_of(d).strip().endswith((".", "!", "?")), d.key


def test_a_panel_that_marks_what_was_done_last_says_it(game):
    """Whoever does not see the mark is told."""
    marking = replace(game, panels=tuple(p for p in game.panels if p.last is not False))
    machine, chance, marked = engine(game), random.Random(3), 0
    states = machine.start(game.players[0], 3)
    while marking.panels and states[0].asked >= 0 and marked < 12:
        seat, decision = int(states[0].asked), int(states[0].decision)
        action = chance.choice(machine.options(states))
        machine.step(states, action)
        seen = replace(see(game, states, (seat + 1) % int(states[0].seats)), game=marking)
        steps = [Step(seat, decision, action, False)]
        plain, told = ({d.key: d for d in panels(seen, Pen(marking, "fr", NAMES, last), None)} for last in ([], steps))
        for key, d in told.items():
            if d.svg.count('class="last"') > plain[key].svg.count('class="last"'):
                marked += 1
                assert said_of(d) != said_of(plain[key]), (key, states[0].ply)
    assert marked or not marking.panels


def said_of(drawing: Drawing) -> str:
    """What a panel says to those who do not see it."""
    words = ElementTree.fromstring(drawing.svg).find("{http://www.w3.org/2000/svg}desc")
    return "".join(words.itertext()) if words is not None else ""


def test_every_panel_is_well_formed_whatever_the_names(game):
    for states in random_positions(game, games=2, every=19):
        shown = drawn(see(game, states, 0), "en", ["<b>", '"', "&", "'", "é", "x"])
        ElementTree.fromstring(sheet(shown))


def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(game):
    """Non-interference: change only what a seat may not see, and its panels stay the same bytes."""
    gen = np.array([9], dtype=np.uint64)
    for states in random_positions(game, games=3, every=17):
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            other = determinise(Seen(game, redact(game, states, seat), seat), gen)
            assert drawn(seen) == drawn(see(game, other, seat))
