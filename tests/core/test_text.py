"""core/text: places, plurals, names, nested messages."""

from __future__ import annotations

import pytest

from mastaba.core.text import Texts, Who, say


@pytest.fixture
def texts(tmp_path):
    (tmp_path / "fr.toml").write_text(
        'hello = "Bonjour {who}"\n[log]\ntake = "{p} prend {n} {n:?carte|cartes} : {what}"\nblue = "bleu"\n', "utf-8"
    )
    (tmp_path / "en.toml").write_text(
        'hello = "Hello {who}"\n[log]\ntake = "{p} takes {n} {n:?card|cards}: {what}"\nblue = "blue"\n', "utf-8"
    )
    return Texts(tmp_path)


def test_places_are_filled_with_numbers_names_messages_and_lists(texts):
    message = say("log.take", p=Who(1), n=2, what=[say("log.blue"), 7])
    assert texts.say("en", message, ["Ana", "Bek"]) == "Bek takes 2 cards: blue, 7"
    assert texts.say("fr", message, ["Ana", "Bek"]) == "Bek prend 2 cartes : bleu, 7"


def test_french_counts_zero_as_singular_and_english_as_plural(texts):
    message = say("log.take", p=Who(0), n=0, what="")
    assert "0 carte :" in texts.say("fr", message, ["Ana"])
    assert "0 cards:" in texts.say("en", message, ["Ana"])


def test_what_a_player_is_called_cannot_fill_other_places(texts):
    assert texts.say("en", say("hello", who="{n}")) == "Hello {n}"


def test_a_missing_text_is_named(texts):
    with pytest.raises(KeyError, match="nope"):
        texts.say("en", "nope")
