"""Pictures for friends: whoever sees one knows the game, who invites or won, and finds nothing cut."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from mastaba.core.rules.registry import game_ids, load
from mastaba.draw.picture import alone, png
from mastaba.draw.postcard import HIGH, WIDE, Place, ending, invitation
from mastaba.draw.svg import Pen

BOARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 640" role="group"><rect width="9" height="9"/></svg>'
PLACES = [Place(seat, f"Player {seat} of a very long name indeed", 90 - seat, seat < 2) for seat in range(6)]


def letters(card: str) -> str:
    """What is written on it, in one line."""
    return " ".join("".join(ElementTree.fromstring(card).itertext()).split())


def test_an_ending_has_the_board_and_everybody_with_emblem_and_points():
    card = ending(BOARD, (760, 640), "Shared victory: Ana and Ben", "Raiders", PLACES)
    assert all(f">{place.points}<" in card and f"f-seat-{place.seat}" in card for place in PLACES)
    assert card.count("f-lit-soft") == 2, "the two who won"
    assert "Shared" in letters(card) and 'viewBox="0 0 760 640"' in card
    heights = [float(y) for y in re.findall(r'<rect x="[\d.]+" y="([\d.]+)"[^>]*f-lit-soft', card)]
    assert max(heights) + 6 * 58 < HIGH, "six rows have room"


@pytest.mark.parametrize("size", [(760.0, 300.0), (300.0, 760.0)])
def test_a_board_of_any_shape_lies_within_the_card_and_beside_the_names(size):
    card = ending(BOARD, size, "Ana wins", "Raiders", PLACES[:2])
    x, y, w, h = map(float, re.findall(r'<svg x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)" viewBox', card)[0])
    assert min(x, y) > 0 and x + w < WIDE - 476 and y + h < HIGH
    assert w / h == pytest.approx(size[0] / size[1], 0.01)


@pytest.mark.parametrize("game", [load(game_id) for game_id in game_ids()], ids=game_ids())
def test_an_invitation_says_who_asks_to_what_and_shows_the_free_seats(game):
    words = "Maximilienne-Alexandra vous invite à jouer à Pyramid Raiders"
    card = invitation(f"{game.id}-cover", words, "3 free seats", [True, False, False, True, False, False])
    assert letters(card.replace("</text>", " </text>")) == f"{words} 3 free seats"
    assert card.count('class="hollow"') == 4 and "f-seat-0" in card and "f-seat-3" in card
    assert png(alone(card, Pen(game)), 120).startswith(b"\x89PNG")
