"""A components file of one's own: the same game over another file, checked by the game's loader, kept in replays."""

from __future__ import annotations

import pickle
import random

import pytest

import mastaba
from mastaba.core.papers.components import components_digest
from mastaba.core.papers.replay import BadReplay, read, verify
from mastaba.core.rules import own_box
from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.own_box import LONGEST, TooManySets, load_with
from mastaba.core.rules.registry import load


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def box(game_id: str, old: str = "", new: str = "") -> str:
    """The components file of a game, corrected in one place."""
    text = (load(game_id).folder / "components.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


RICH = box("cheops", "market_price = 10", "market_price = 30")


def test_a_corrected_file_changes_rules_and_texts_and_the_box_stays_as_it_is():
    usual, own = load("cheops"), load_with("cheops", RICH)
    assert own.own == RICH and not usual.own and own.key != usual.key and own.id == usual.id
    assert "The market price is 30." in own.texts.words["en"]["help.15_start.body"]
    assert "The market price is 10." in usual.texts.words["en"]["help.15_start.body"]
    assert components_digest(own) != components_digest(usual)


def test_the_same_content_is_the_same_game_and_the_boxs_own_content_is_the_box():
    own = load_with("cheops", RICH)
    assert load_with("cheops", "# mine\n" + RICH.replace("\n", "\r\n")) is own
    assert load_with("cheops", "# nothing else\n" + box("cheops")) is load("cheops") is load_with("cheops", "")
    assert pickle.loads(pickle.dumps(own)) is own


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\nb = = 2", "components.toml: not valid TOML: Invalid value (at line 2, column 5)"),
        (box("cheops", "law7_value = 20", "law7_value = 999"), "game: law7_value is 999, a whole number from 0 to 200"),
        (box("cheops", "[options]", "[optoins]"), "components.toml: has no 'options'"),
        (box("cheops", '"5", "10", "15"', '"5", "1O", "15"'), "table I-1: '1O' is not a number: write 15, 10|25"),
        ("#" * (LONGEST + 1), f"has {LONGEST + 1} characters, {LONGEST} are the most"),
    ],
)
def test_what_cannot_be_played_with_is_refused_with_row_and_reason(text, says):
    with pytest.raises(BadComponents) as refused:
        load_with("cheops", text)
    assert says in str(refused.value)


def test_a_process_takes_only_so_many_sets(monkeypatch):
    load_with("cheops", RICH)
    monkeypatch.setattr(own_box, "MOST_SETS", len(own_box._sets))
    with pytest.raises(TooManySets):
        load_with("cheops", box("cheops", "market_price = 10", "market_price = 31"))
    assert load_with("cheops", RICH).own


def test_make_plays_with_a_file_and_its_replay_keeps_it(tmp_path):
    path = tmp_path / "components.toml"
    path.write_text(RICH, "utf-8")
    play, chance = mastaba.make("cheops", players=2, seed=3, components=path), random.Random(1)
    while not play.over:
        play = play.answer(chance.choice(play.options))
    text = play.replay()
    assert read(text).own == RICH and read(text).components == components_digest(load_with("cheops", RICH))
    assert verify(text).states.tobytes() == play.line.states.tobytes()
    head, own = text.split("\nown ", 1)
    with pytest.raises(BadReplay, match="played with other components"):
        verify(head + "\n" + own.split("\n", 1)[1])
    with pytest.raises(BadReplay, match="not valid TOML"):
        verify(head + "\nown x = =\n" + own.split("\n", 1)[1])
