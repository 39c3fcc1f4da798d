"""What is said: prompts, labels, items with the numbers of the components, the way to the help."""

from __future__ import annotations

import pytest

from games.raiders.chamber import chamber
from mastaba.core.rules.sight import see
from mastaba.draw.measure import wrap
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.schema import DOLL
from mastaba.games.raiders.tables import CARDS, ITEM_KEYS, ITEMS
from mastaba.games.raiders.words.names import about_card, about_item

NAMES = ["Inès", "Hugo", "Orion"]


def labels(t, lang: str = "en") -> list[str]:
    """The answers before whoever is asked."""
    seen = see(GAME, t.states, t.asked)
    return [GAME.texts.say(lang, GAME.label(seen, a), NAMES) for a in seen.options]


def prompt(t, lang: str = "en") -> str:
    return GAME.texts.say(lang, GAME.prompt(see(GAME, t.states, t.asked)), NAMES)


def test_entering_leads_to_the_chapter_that_tells_of_the_first_entry_and_of_coming_back():
    body = GAME.texts.say("en", f"help.{GAME.chapter['ENTER_CELL']}.body")
    assert body.strip().startswith("At the start everybody enters") and "come back" in body


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("item", range(ITEMS), ids=ITEM_KEYS)
def test_the_own_items_text_is_shown_whole(item, lang):
    """The tray has room for four lines."""
    assert len(wrap(GAME.texts.say(lang, about_item(item)), 352 - 18 - 40, 14)) <= 4


def test_items_name_their_cards_and_dice():
    """§2.8."""
    said = [GAME.texts.say("fr", about_item(item)) for item in range(ITEMS)]
    assert "quand le dé du Gardien montre 6," in said[0]
    assert "avec une carte 1, 2 ou 3, on peut" in said[1]
    assert "avec la carte 5, au lieu" in said[6] and "avec la carte 4, on peut" in said[8]


def test_cards_say_their_steps_and_what_they_do_to_the_guardian():
    """§2.5."""
    assert [GAME.texts.say("en", about_card("label.card", card)) for card in range(1, CARDS + 1)] == [
        "Card 1: 1 step, then turn the Guardian if you like",
        "Card 2: 2 steps, then flip the marker if you like",
        "Card 3: 3 steps",
        "Card 4: 4 steps, and the Guardian takes 1 more step",
        "Card 5: 5 steps, and the Guardian takes 2 more steps",
    ]


PUT = "Put the doll on a cell of your path to lure the Guardian, or pass."


@pytest.mark.parametrize(
    "doll, asks, done, onto_e2",
    [
        ("", PUT, "Do not place the doll", "Put the doll on E2"),
        ("A1", "Move the doll from A1 to a cell of your path, or pass.", "Do not move the doll", "Move the doll to E2"),
        (
            "E2",
            "Move the doll from E2 to a cell of your path, or pass.",
            "Do not move the doll",
            "Put the doll on E2, where it stands already",
        ),
    ],
    ids=["off the board", "elsewhere", "on the path"],
)
def test_the_doll_is_placed_or_moved(doll, asks, done, onto_e2):
    """R46: it is kept only while it is off the board."""
    t = chamber(["E1", "A5", "I5"], cards=[4, 3, 3], items={0: "decoy_doll"}, guardian="I1").go("E2", "E3", "E4", "E5")
    t.s.piece[DOLL] = CELL_OF.get(doll, -1)
    assert prompt(t) == asks
    assert {done, onto_e2} <= set(labels(t))


def test_the_turn_and_the_flip_name_the_card_that_brings_them():
    t = chamber(["E1", "A5", "I5"], cards=[1, 3, 3], guardian="I1").go("E2")
    assert prompt(t, "fr").startswith("Carte 1\u00a0: tournez le Gardien")


def test_the_help_says_the_numbers_of_the_components():
    """§3.3, §6."""
    assert "La partie dure 15, 11, 9 ou 7 manches" in GAME.texts.say("fr", "help.10_goal.body")
    points = GAME.texts.say("en", "help.90_scoring.body")
    assert "1 token 0 points, 2 tokens 2, 3 tokens 4, 4 tokens 7, 5 tokens 11, 6 tokens 16, 7 tokens 16." in points
    assert "Each curse costs 2 points; without any curse, +3." in points
