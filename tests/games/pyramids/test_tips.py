"""§11 What the screen explains: reasons, counts and questions that fit the moment, in the last round and after it."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest

from kit.scenario import Scenario, table
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.core.words.text import say
from mastaba.draw import Pen
from mastaba.draw.panel import panels
from mastaba.games.pyramids.words.names import god_name
from mastaba.games.pyramids.words.reasons import why_not_card, why_not_god, why_not_pair

from .test_turn import turn

GAME = load("pyramids")
NAMES = ["Alice", "Inès", "Hugo", "Orion", "1"]
TIP = re.compile(r'data-tip="([^"]*)"')


def drawn(t: Scenario, seat: int, lang: str = "fr") -> str:
    """All panels of a frame, one after the other."""
    return "".join(d.svg for d in panels(see(GAME, t.states, seat), Pen(GAME, lang, NAMES), None))


def tips(t: Scenario, seat: int, lang: str = "fr") -> str:
    """All tips of a frame, one below the other, with ordinary spaces."""
    found = [html.unescape(tip) for tip in TIP.findall(drawn(t, seat, lang))]
    return "\n".join(found).replace("\u00a0", " ").replace("\u202f", " ")


def spoken(message: Any, lang: str = "fr") -> str:
    return GAME.texts.say(lang, message, NAMES).replace("\u00a0", " ").replace("\u202f", " ")


def finished(seats: int, seed: int = 1) -> Scenario:
    """A whole game in which something was buried."""
    t = table("pyramids", seats=seats, seed=seed)
    chance = random.Random(seed)
    while t.asked >= 0:
        t.answer(chance.choice(t.options))
    assert t.s.tomb_n[:seats].any()
    return t


# --- the last round, and the end


@pytest.mark.parametrize("seats", [2, 5])
def test_after_the_end_every_tomb_is_said_to_be_open(seats: int) -> None:
    """§6: tombs are opened; nothing is hidden any more, from anybody."""
    t = finished(seats)
    for seat in (0, 1, -1):
        shown = tips(t, seat)
        assert "Tombeau ouvert : " in shown
        assert "cachée" not in shown and "secret" not in shown


def test_after_the_end_no_edifice_waits_for_a_card() -> None:
    """§11: neither a barred edifice nor the points of a next stage."""
    for seed in range(4):
        t = finished(3, seed)
        for seat in range(3):
            shown = tips(t, seat)
            assert "Votre dieu ne permet pas" not in shown and "un étage de plus" not in shown
            assert "pas commencé" not in shown and "étage suivant" not in drawn(t, seat)


def test_at_the_end_nothing_is_said_to_be_hidden() -> None:
    """§5: hands are discarded face up, so what nobody saw lies in a tomb."""
    t = finished(2)
    assert "encore cachée" not in tips(t, 0) and "pas encore montrées" not in drawn(t, 0)
    assert "Les tombeaux sont ouverts" in drawn(t, 0)


def test_the_tile_set_aside_announces_the_next_one_except_in_the_last_round() -> None:
    """Ruling 19, §4 END_OF_ROUND."""
    t = table("pyramids", seats=2).put(set_aside=3, round_no=9)
    assert "au prochain tour, ce sera le numéro 4" in tips(t, 0)
    t.put(round_no=10)
    assert "Écarté ce tour-ci." in tips(t, 0) and "prochain" not in tips(t, 0)
    assert drawn(t, 0).count("#arrow") < drawn(t.put(round_no=9), 0).count("#arrow")


def test_who_has_taken_the_last_pair_is_promised_nothing_more() -> None:
    """Ruling 25: what is left in hand is discarded."""
    t = turn(3, 1, [10, 11, 12]).put(round_no=10, quarry_taken_by=[0, -1, -1, -1, -1], turn_tile=2)
    t.s.tile_of[1] = 2
    t.ask(1, "CHOOSE_PAIR")
    assert spoken(why_not_card(t.seen_by(0))).endswith("elle sera défaussée au décompte.")
    assert spoken(why_not_pair(t.seen_by(0))) == "Vous avez déjà pris une paire ce tour-ci."
    assert spoken(why_not_pair(t.seen_by(2))).endswith("quand vient votre tour.")
    assert "votre" not in spoken(why_not_pair(t.seen_by(-1)))
    t.s.hand[0], t.s.hand_n[0] = -1, 0
    assert "plus de paire à prendre" in drawn(t, 0)
    t.put(round_no=9)
    assert "la prochaine paire vient ici" in drawn(t, 0)


# --- counts


@pytest.mark.parametrize(("stages", "detail"), [(4, "+5"), (5, "maximum"), (6, "maximum")])
def test_a_full_obelisk_is_at_its_maximum_and_its_glyphs_still_score(stages: int, detail: str) -> None:
    """Ruling 35: five stages or more score the same; ruling 39: a glyph scores on any stage."""
    t = table("pyramids", seats=2)
    t.s.obelisk[0, :stages], t.s.obelisk_n[0] = [0, 1, 2, 3, 4, 5][:stages], stages
    shown = tips(t, 0)
    assert detail in drawn(t, 0)
    assert "+0" not in shown and ("ne peut rapporter que son glyphe" in shown) == (stages >= 5)


@pytest.mark.parametrize(
    ("reached", "fr", "en"),
    [
        (0, "(0 couleur sur 5 a au moins", "(0 of 5 colours have at least"),
        (1, "(1 couleur sur 5 a au moins", "(1 of 5 colours has at least"),
        (2, "(2 couleurs sur 5 ont au moins", "(2 of 5 colours have at least"),
    ],
)
def test_colours_large_enough_for_the_bonus_are_counted_in_both_languages(reached: int, fr: str, en: str) -> None:
    message = say("tip.ledger_pyramid", colours=1, largest=1, bonus=0, reached=reached, of=5, least=3, glyphs=0)
    assert fr in spoken(message) and en in spoken(message, "en")


def test_points_in_tips_are_those_of_the_components() -> None:
    """No number of the scores is written into a text of the board."""
    for lang in ("fr", "en"):
        for key, words in GAME.texts.words[lang].items():
            if key.split(".")[0] in ("tip", "scoring", "ledger", "plate", "worth", "beat", "why"):
                assert not re.search(r"\b(10|15|5|2) points?", words), (key, words)


# --- words


def test_a_goddess_is_feminine() -> None:
    """§12: Sekhmet is the goddess among them."""
    aside = [spoken(say("log.round_aside", n=4, god=god_name(tile))) for tile in range(1, 6)]
    assert [words.split()[-1] for words in aside] == ["écarté.", "écarté.", "écarté.", "écartée.", "écarté."]
    t = table("pyramids", seats=3).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_4", "GOD_2")
    assert spoken(why_not_god(t.seen_by(2), 4)) == "Déjà choisie par Alice."
    assert spoken(why_not_god(t.seen_by(2), 2)) == "Déjà choisi par Inès."
    t.put(tile_of=[4, 3, 2, 0, 0], turn_tile=2).ask(2, "CHOOSE_PAIR")
    assert spoken(why_not_god(t.seen_by(0), 1)) == "Personne ne l’a choisi ce tour-ci."
    t.put(tile_of=[1, 3, 2, 0, 0])
    assert spoken(why_not_god(t.seen_by(0), 4)) == "Personne ne l’a choisie ce tour-ci."


def test_who_has_a_god_is_told_so_and_who_waits_is_told_to_wait() -> None:
    """§4 CHOOSE_GOD: one tile each, clockwise."""
    t = table("pyramids", seats=3).put(first=0).ask(0, "CHOOSE_GOD").answer("GOD_4")
    assert spoken(why_not_god(t.seen_by(0), 1)) == "Vous avez déjà choisi un dieu ce tour-ci."
    assert spoken(why_not_god(t.seen_by(2), 1)) == "Ce n’est pas à vous de choisir."


@pytest.mark.parametrize(("seats", "alone"), [(3, True), (4, False)])
def test_the_obelisk_question_says_when_it_is_the_obelisk_or_the_tomb(seats: int, alone: bool) -> None:
    """Ruling 17: Sekhmet with four or five players."""
    t = turn(seats, 4, [10, 11, 12]).answer("CARD_0")
    assert t.decision == "CHOOSE_OBELISK_CARD"
    assert ("pas les deux" in spoken(GAME.prompt(t.seen_by(0)))) != alone


def test_the_help_page_says_what_happens_to_an_empty_hand_and_to_the_first_tile_aside() -> None:
    """Rulings 19 and 24."""
    fr, en = GAME.texts.words["fr"], GAME.texts.words["en"]
    assert "main vide n’est pas complétée" in fr["help.70_hand.body"]
    assert "empty hand is not refilled" in en["help.70_hand.body"]
    assert "tirée au hasard" in fr["help.20_gods.body"] and "drawn at random" in en["help.20_gods.body"]


def test_the_frame_of_hidden_cards_is_called_alike_on_the_board_and_in_the_help() -> None:
    for lang in ("fr", "en"):
        words = GAME.texts.words[lang]
        assert words["panel.memory"] in words["help.90_screen.body"]
