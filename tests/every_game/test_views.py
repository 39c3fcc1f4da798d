"""Every board: each legal answer is exactly one element, nothing else can be pressed, nothing hidden shows."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from kit.play import random_positions
from mastaba.core.sight import Seen, determinise, redact, see, viewers
from mastaba.core.text import LANGUAGES
from mastaba.draw.board import drawing
from mastaba.draw.svg import TALL, WIDE, Pen

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]
ACTION = re.compile(r'data-action="(-?\d+)"')
USED = re.compile(r'href="#([^"]+)"')
KEY = re.compile(r'data-key="([^"]+)"')


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_every_legal_answer_is_one_element_and_nothing_else_is(game, shape):
    for number, states in enumerate(random_positions(game, games=4, every=6)):
        lang = LANGUAGES[number % 2]
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            svg = drawing(seen, Pen(game, lang, NAMES, shape))
            drawn = Counter(int(a) for a in ACTION.findall(svg))
            assert drawn == Counter(seen.options), (seat, states[0].ply)


def test_keys_are_unique_in_a_frame_and_every_symbol_exists(game):
    from mastaba.draw.art import symbols

    known = set(re.findall(r'id="([^"]+)"', symbols(game)))
    for states in random_positions(game, games=2, every=9):
        svg = drawing(see(game, states, 0), Pen(game, "fr", NAMES, WIDE))
        twice = [key for key, n in Counter(KEY.findall(svg)).items() if n > 1]
        assert not twice
        assert set(USED.findall(svg)) <= known


def test_the_home_page_has_a_cover_of_the_game(game):
    from mastaba.draw.art import symbols

    assert f'id="{game.id}-cover"' in symbols(game)


def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(game):
    """Non-interference: change only what a seat may not see, and its page, labels and counts stay the same bytes."""
    gen = np.array([9], dtype=np.uint64)
    for states in random_positions(game, games=3, every=17):
        for seat in viewers(game, states):
            seen = see(game, states, seat)
            other = determinise(Seen(game, redact(game, states, seat), seat), gen)
            pen = Pen(game, "fr", NAMES, WIDE)
            assert drawing(seen, pen) == drawing(see(game, other, seat), pen)


def test_every_frame_is_well_formed(game):
    import xml.etree.ElementTree as ElementTree

    for states in random_positions(game, games=2, every=19):
        ElementTree.fromstring(drawing(see(game, states, 0), Pen(game, "en", ["<b>", '"', "&", "'", "é", "x"], TALL)))
