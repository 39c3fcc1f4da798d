"""Every game speaks French and English: the same keys, the same places, and a text for all that is asked."""

from __future__ import annotations

import random

import pytest

from kit.play import player_counts, random_settings
from kit.typography import shown, with_right_spaces
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import redact, see, step_for, viewers
from mastaba.core.words.text import LANGUAGES

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]


def test_both_languages_have_the_same_keys_and_places(game):
    words = game.texts.words
    fr, en = words["fr"], words["en"]
    assert set(fr) == set(en)
    for key in fr:
        assert game.texts.placeholders("fr", key) == game.texts.placeholders("en", key), key
        assert fr[key].strip() and en[key].strip(), key


def test_every_question_line_and_setting_has_its_words(game):
    needed = ["name", "tagline"]
    needed += [f"{kind}.{name}" for kind in ("decision", "waiting") for name in game.decisions.names]
    needed += [f"line.{key}" for key in game.lines]
    needed += [f"setting.{s.key}.{word}" for s in game.settings for word in ("title", "help")]
    needed += [f"setting.{s.key}.{choice}" for s in game.settings for choice in s.choices]
    assert [key for key in needed if not game.texts.has(key)] == []


def test_the_help_page_has_sections_and_every_question_leads_to_one(game):
    sections = {key.split(".")[1] for key in game.texts.words["fr"] if key.startswith("help.")}
    assert len(sections) >= 4
    for section in sections:
        assert game.texts.has(f"help.{section}.title") and game.texts.has(f"help.{section}.body")
    assert set(game.chapter) == set(game.decisions.names)
    assert set(game.chapter.values()) <= sections


def test_waiting_sentences_name_the_player(game):
    for name in game.decisions.names:
        assert "player" in game.texts.placeholders("fr", f"waiting.{name}")


def test_french_spaces_before_double_signs_are_of_one_habit(game):
    """`python tests/kit/typography.py <file>` puts them right."""
    wrong = {key: shown(text) for key, text in game.texts.words["fr"].items() if with_right_spaces(text) != text}
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_sentences_and_facts_can_be_said_for_every_viewer(game, lang):
    machine = engine(game)
    for seats in player_counts(game):
        chance = random.Random(seats)
        settings = random_settings(game, seats, chance)
        states = machine.start(seats, seats, settings)
        while states[0].asked >= 0:
            asked = int(states[0].asked)
            seen = see(game, states, asked)
            labels = [game.texts.say(lang, game.label(seen, a), NAMES) for a in seen.options]
            assert all(labels) and len(set(labels)) == len(labels), labels
            befores = {seat: Seen(game, redact(game, states, seat), seat) for seat in viewers(game, states)}
            taken = machine.play(states, chance.choice(seen.options))
            if states[0].ply % 5 == 0 or states[0].asked < 0:
                for seat, before in befores.items():
                    after = Seen(game, redact(game, states, seat), seat)
                    say_everything(game, lang, before, after, step_for(game, taken[0].step, seat), seats)


def say_everything(game, lang, before, after, step, seats):
    for message in game.tell(before, after, step):
        assert game.texts.say(lang, message, NAMES)
    for seat in range(seats):
        for key, value in game.facts(after, seat):
            assert game.texts.say(lang, key) and value is not None
