"""RULES.md §11: what is easily told wrongly: sums, limits, shortages, missing troops; names of cards; the help."""

from __future__ import annotations

import re

import pytest

from mastaba.core.rules.game import Step
from mastaba.core.rules.sight import see
from mastaba.core.words.text import Texts, say
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.schema import EVENTS, PLAY_CARD
from mastaba.games.pyramidion.words.names import card_name

from ..scene import CAIRO, HIGH_PRIEST, KARNAK, LUXOR, PHILAE, B, R, Y, scene
from .test_view import drawn
from .test_words import told

NO_TORTURERS = "Bleu leads in influence (9) but has no torturers left in reserve."
NO_NEGOTIATORS = "Bleu leads in negotiation (9) but has no negotiators left in reserve."


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_with_open_boats_the_end_of_a_round_tells_everybodys_total(choice):
    t = scene(3, open_boats=choice).row(0).sail(B, 3).sail(Y, 18).troop(0, torturer=B).give(B, camel=1, wood=1, food=1)
    lines = told(t.load_phase(), "PASS")
    totals = ["Bleu: 3 points (2 + 1 for the most torturers).", "Jaune: 5 points.", "Rouge: 0 points."]
    at = lines.index("End of round: Bleu has the most torturers.")
    assert (lines[at + 1 : at + 4] == totals) == (choice == "yes")
    assert any(line in lines for line in totals) == (choice == "yes")


def revolt_of(site: int, *cards: int) -> str:
    t = scene(3).on(site).lie(B, *cards).hold(B, 0)
    t.s.passed[[Y, R]] = 1
    return next(line for line in told(t, "PASS") if line.startswith("Revolt!"))


def test_the_value_of_a_revolt_is_told_with_what_it_is_made_of():
    assert re.fullmatch(r"Revolt! The token is worth \d\.", revolt_of(LUXOR, 48))
    two = re.fullmatch(r"Revolt! The tokens are worth (\d+) \((\d) \+ (\d)\)\.", revolt_of(LUXOR, 48, 49))
    value, first, second = map(int, two.groups())
    assert value == first + second


def test_philae_is_told_with_what_it_adds():
    line = revolt_of(PHILAE, 48, 49)
    value, first, second = map(int, re.findall(r"\d+", line)[:3])
    assert value == first + second + 4 and line.endswith(", plus 2 for each token in Philae).")
    assert re.fullmatch(r"Revolt! The token is worth (\d+) \(\d, plus 2 .*\)\.", revolt_of(PHILAE, 48))


@pytest.mark.parametrize(
    ("seats", "says"), [(2, "has played 5 cards here, the maximum"), (3, "has no card left to play")]
)
def test_an_empty_hand_after_five_cards_is_a_limit_with_two_players_only(seats, says):
    """R18, R21."""
    t = scene(seats).on(CAIRO).lie(Y, 5, 6, 7, 8, 20).hold(B, 0, 1)
    t.s.passed[R:] = 1
    assert any(line.startswith("Jaune " + says) for line in told(t, "CARD_0", seat=B))


def lines_of_a_leader(troops: int, *cards: int, negotiators: bool = False) -> list[str]:
    """Blue leads on Karnak where red stands, with so many troops elsewhere."""
    t = scene(3).on(KARNAK).lie(B, *cards).hold(B, 0)
    owners = t.s.negotiator if negotiators else t.s.torturer
    owners[:troops], owners[KARNAK] = B, R
    t.s.passed[[Y, R]] = 1
    return told(t, "PASS")


def test_a_leader_without_a_troop_in_reserve_is_told():
    """R12."""
    assert NO_TORTURERS in lines_of_a_leader(5, 40, 44)
    lines = lines_of_a_leader(4, 40, 44)
    assert "Bleu’s torturers replace Rouge’s in Karnak." in lines and NO_TORTURERS not in lines
    lines = lines_of_a_leader(5, 32, 36, negotiators=True)
    assert lines.index(NO_NEGOTIATORS) < lines.index("Karnak is resolved and gets its sundial.")
    assert NO_NEGOTIATORS not in lines_of_a_leader(4, 32, 36, negotiators=True)


@pytest.mark.parametrize("seed", range(4))
def test_the_card_that_empties_the_last_hand_counts_for_the_leader_without_reserve(seed):
    """And so does a revolt: who is crushed leads nothing."""
    t = scene(3, seed=seed).on(KARNAK).lie(B, 40).lie(Y, 48).hold(B, 44)
    t.s.torturer[:5], t.s.torturer[KARNAK] = B, R
    t.s.passed[[Y, R]] = 1
    lines = told(t, "CARD_44")
    assert (NO_TORTURERS in lines) != any("Bleu" in line and "loses" in line for line in lines)


def test_a_shortage_tells_what_was_handed_out():
    """R10."""
    t = scene(2).row(0).give(B, camel=1, wood=1, food=1).drain("stone", keeper=Y).give(Y, stone=-1)
    t.s.distribution_place[:] = 0
    t.s.distribution_place[0] = 1
    assert (
        "Shortage: the distribution card brings 2 camels, 2 wood, 2 food, 1 stone, 2 workers and 1 statue; "
        "3 resources are missing from the supply." in told(t.load_phase(), "PASS", seat=B)
    )


def test_what_the_trace_had_no_room_for_is_told_as_a_number():
    t = scene(3).on(CAIRO).hold(B, 0)
    t.s.event_count = EVENTS + 3
    seen = see(GAME, t.states, B)
    assert GAME.tell(seen, seen, Step(B, PLAY_CARD, 0, False))[-1] == say("log.more", n=3)


def test_an_answer_that_recruits_speaks_of_another_card():
    t = scene(3).on(CAIRO).hold(B, 0, 28).hold(Y, 5).answer("PASS")
    assert GAME.texts.say("en", GAME.label(see(GAME, t.states, B), GAME.actions["CARD_0"])) == (
        "Discard to draw another: basic merchant"
    )


def test_a_tip_does_not_say_the_ankh_twice():
    t = scene(3).on(CAIRO).hold(B, 28, HIGH_PRIEST)
    tips = {lang: drawn(t, B, lang) for lang in ("fr", "en")}
    assert "Merchant 3 with ankh. Influence 0" in tips["en"] and "High Priest, with ankh. Influence 1" in tips["en"]
    assert "Marchand 3 à l’ânkh. Influence 0" in tips["fr"] and "Grand Prêtre, avec ânkh. Influence 1" in tips["fr"]


def test_unseen_revolts_are_feminine_in_french():
    svg = drawn(scene(3).on(CAIRO).hold(B, 28), B, "fr")
    assert "Révoltes que vous n’avez pas vues" in svg and "Marchands que vous n’avez pas vus" in svg


def test_the_name_of_a_card_is_made_of_what_is_printed_on_it():
    names = [GAME.texts.say("en", card_name(card)) for card in (0, 4, 20, 22, 28, 35, 48, 52)]
    assert names == [
        "basic merchant", "Goddess", "merchant 5", "merchant 4 (influence 1)", "merchant 3 with ankh",
        "negotiator 4 (bargaining 1)", "revolt", "Bandit",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_numbers_of_the_components_are_said_by_name(lang):
    """An owner of the box who corrects a number finds it in every sentence."""
    changed = Texts(GAME.folder / "text", {name: 77 for name in GAME.texts.numbers}).words[lang]
    other = {key for key, text in changed.items() if text != GAME.texts.words[lang][key]}
    assert {"does.goddess", "label.raise", "log.temple", "power.philae", "log.dealt", "help.80_two.body"} <= other
    assert all("77" in changed[key] for key in other)


@pytest.mark.parametrize(("lang", "says"), [
    ("en", ["flows north", "5 torturer troops and 5 negotiator troops", "for the target too",
            "no boat is left", "the 40th", "each activates two",
            "spares your statues, then your other resources", "draw another"]),
    ("fr", ["coule vers le nord", "5 troupes de tortionnaires et 5 de négociateurs",
            "qui compte aussi pour atteindre", "ne reste plus de bateau", "la 40e", "chacun en active deux",
            "épargne vos statues, puis vos autres", "en piocher une autre"]),
])  # fmt: skip
def test_the_help_says_what_a_newcomer_needs(lang, says):
    words = " ".join(text for key, text in GAME.texts.words[lang].items() if key.startswith("help."))
    assert [part for part in says if part not in words] == []
