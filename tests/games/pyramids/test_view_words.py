"""§11 The words: complete in both languages, log sentences, and nothing said that a viewer may not know."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from kit.scenario import table
from mastaba.core.rules.engine import Taken, engine
from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import redact, see, step_for, viewers
from mastaba.core.words.text import LANGUAGES
from mastaba.games.pyramids.schema import CHOOSE_TOMB_CARD, NONE
from mastaba.games.pyramids.words.names import card_name

GAME = load("pyramids")
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def log_of(seats: int, seed: int, lang: str, seat: int) -> list[tuple[Taken, list[str]]]:
    """A whole random game as one viewer reads it, step by step."""
    machine = engine(GAME, True)
    chance = random.Random(seed)
    taken: list[Taken] = []
    states = machine.start(seats, seed, log=taken)
    while states[0].asked >= 0:
        taken += machine.play(states, chance.choice(machine.options(states)))
    after = [t.before for t in taken[1:]] + [states]
    return [(t, said(t, now, lang, seat)) for t, now in zip(taken, after)]


def said(taken: Taken, after: Any, lang: str, seat: int) -> list[str]:
    before_seen = Seen(GAME, redact(GAME, taken.before, seat), seat)
    after_seen = Seen(GAME, redact(GAME, after, seat), seat)
    told = GAME.tell(before_seen, after_seen, step_for(GAME, taken.step, seat))
    return [GAME.texts.say(lang, message, NAMES) for message in told]


def test_both_languages_have_the_same_texts_and_places() -> None:
    words = GAME.texts.words
    assert set(words["fr"]) == set(words["en"])
    for key in words["fr"]:
        assert GAME.texts.placeholders("fr", key) == GAME.texts.placeholders("en", key), key


def test_every_decision_line_and_fact_has_its_words() -> None:
    for name in GAME.decisions.names:
        assert GAME.texts.has(f"decision.{name}") and GAME.texts.has(f"waiting.{name}")
        assert GAME.texts.has(f"help.{GAME.chapter[name]}.body")
    for line in GAME.lines:
        assert GAME.texts.has(f"line.{line}")


def test_french_signs_are_preceded_by_a_no_break_space() -> None:
    for key, words in GAME.texts.words["fr"].items():
        assert not re.search(r"[^\s\u00a0\u202f?][;!?:](?=\s|$)", re.sub(r"\{[^}]*\}", "x", words)), key
        assert not re.search(r"[ \u00a0][;!?»]|«[ \u00a0]|[ \u202f]:", words), key
        assert "'" not in words, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_its_own_name(lang: str) -> None:
    machine = engine(GAME, True)
    chance = random.Random(4)
    states = machine.start(4, 4)
    while states[0].asked >= 0:
        seen = see(GAME, states, int(states[0].asked))
        names = [GAME.texts.say(lang, GAME.label(seen, a), NAMES) for a in seen.options]
        assert len(set(names)) == len(names)
        machine.step(states, chance.choice(seen.options))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "44 (vert, blanc sur rouge)"),
        ("en", "44 (green, white over red)"),
        ("fr", "61 (blanc, rouge sur vert\u202f; glyphe de pyramide)"),
        ("en", "61 (white, red over green; pyramid glyph)"),
        ("fr", "95 (rouge, bleu\u202f; glyphe d’obélisque)"),
    ],
)
def test_a_card_is_told_briefly_inside_a_sentence(lang: str, told: str) -> None:
    """§2.2 Left column, then right column, the upper stone before the lower."""
    assert GAME.texts.say(lang, card_name(int(told.split()[0])), NAMES) == told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_whole_game_is_told(seats: int, lang: str) -> None:
    """§11 Ten rounds, one line for each score line, and a winner."""
    lines = [line for _, told in log_of(seats, 6, lang, -1) for line in told]
    start = "Tour" if lang == "fr" else "Round"
    assert sum(line.startswith(f"{start} ") for line in lines) == 10
    assert all("{" not in line and "#" not in line for line in lines)
    for key in GAME.lines:
        assert sum(line.startswith(GAME.texts.say(lang, f"line.{key}")) for line in lines) == 1
    assert (
        ("victoire" in lines[-1] or "emporte" in lines[-1])
        if lang == "fr"
        else ("win" in lines[-1] or "share" in lines[-1])
    )


def test_the_log_says_that_a_card_was_buried_but_never_which() -> None:
    """§5 The same sentence for every viewer, without a number."""
    logs = [log_of(3, 12, "en", seat) for seat in (-1, 0, 1, 2)]
    for steps in zip(*logs):
        step = steps[0][0].step
        if step.decision == CHOOSE_TOMB_CARD and step.action != NONE:
            told = {lines[0] for _, lines in steps}
            assert len(told) == 1 and "buries a card" in told.pop()


def test_only_choices_are_marked() -> None:
    """§4 A forced answer is logged as such; the card behind a secret choice is told when it is placed."""
    for taken, told in log_of(5, 3, "en", 0):
        if told and taken.step.forced:
            assert any(line.endswith(" (only choice).") for line in told)
            assert not any(". (" in line for line in told)


def test_viewers_read_the_same_log_of_the_public_game() -> None:
    states = engine(GAME, True).start(4, 9)
    assert [seat for seat in viewers(GAME, states)] == [0, 1, 2, 3, -1]
    logs = [log_of(4, 9, "fr", seat) for seat in (-1, 0, 3)]
    assert [t for _, t in logs[0]] == [t for _, t in logs[1]] == [t for _, t in logs[2]]


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", "Ana et Cy se partagent la victoire"), ("en", "Ana and Cy share the")]
)
def test_a_shared_victory_names_the_winners_as_a_list(lang: str, told: str) -> None:
    """Ruling 40."""
    t = table("pyramids", seats=3).put(round_no=10, ply=150)
    t.s.pyramid[0, 0] = t.s.pyramid[2, 0] = 0  # B:W/R, three stones
    before = Seen(GAME, t.states.copy(), -1)
    t.put(asked=-1, decision=-1)
    lines = GAME.tell(before, Seen(GAME, t.states, -1), Step(1, CHOOSE_TOMB_CARD, NONE, False))
    assert GAME.texts.say(lang, lines[-1], NAMES).startswith(told)
    shown = "Ana (3), Bo (0) et Cy (3)." if lang == "fr" else "Ana (3), Bo (0) and Cy (3)."
    assert GAME.texts.say(lang, lines[-7], NAMES).endswith(shown)
