"""core/words/text: places, forms, plurals, lists, names, nested messages."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.grammar import slips
from mastaba.core.words.text import BadText, Placeholder, Texts, Who, listed, parsed, say

FR = """
hello = "Bonjour {who}"
[log]
take = "{p} prend {n} {n:?carte|cartes} : {what}"
of = "Tour {p:de}."
head = "{p:De}, tout vient."
both = "{p:de} aussi"
thing = "{what:Le} est {what:g?écarté|écartée} ; on parle {what:du}."
things = "{what:g?Il est parti|Elle est partie|Ils sont partis|Elles sont parties}."
who_wins = "{p} {p:?gagne|gagnent}."
path = "{what:,}"
either = "{what:ou}"
head_of = "{what:^} !"
only = "{line:.} (seul choix)."
done = "Rien."
place = "{n:er}, {n:re}"
[colour]
blue = "bleu [m]"
orange = "orange [m]"
[god]
isis = "déesse [f]"
eyes = "yeux [m pl]"
cats = "chattes [f pl]"
"""
EN = """
hello = "Hello {who}"
[log]
take = "{p} takes {n} {n:?card|cards}: {what}"
of = "{p:’s} turn."
head = "From {p} comes all."
both = "{p} too"
thing = "The {what} is set aside: {what:a}."
things = "{what:?It is|They are} gone."
who_wins = "{p} {p:?wins|win}."
path = "{what:,}"
either = "{what:or}"
head_of = "{what:^}!"
only = "{line:.} (only choice)."
done = "Nothing."
place = "{n:th}"
[colour]
blue = "blue"
orange = "orange"
[god]
isis = "goddess"
eyes = "eyes [pl]"
cats = "cats [pl]"
"""
NAMES = ["Ana", "Bek", "Inès"]


@pytest.fixture
def texts(tmp_path):
    (tmp_path / "fr.toml").write_text(FR, "utf-8")
    (tmp_path / "en.toml").write_text(EN, "utf-8")
    return Texts(tmp_path)


def said(texts, key, **args):
    return [texts.say(lang, say(f"log.{key}", **args), NAMES) for lang in ("fr", "en")]


def test_places_are_filled_with_numbers_names_messages_and_lists(texts):
    assert said(texts, "take", p=Who(1), n=2, what=[say("colour.blue"), 7]) == [
        "Bek prend 2 cartes : bleu et 7",
        "Bek takes 2 cards: blue and 7",
    ]


def test_french_counts_zero_as_singular_and_english_as_plural(texts):
    french, english = said(texts, "take", p=Who(0), n=0, what="")
    assert "0 carte :" in french and "0 cards:" in english
    french, english = said(texts, "take", p=Who(0), n=np.int16(-1), what="")
    assert "−1 carte :" in french and "−1 card:" in english


def test_names_and_things_change_the_words_before_them(texts):
    assert said(texts, "of", p=Who(0)) == ["Tour d’Ana.", "Ana’s turn."]
    assert said(texts, "of", p=Who(1)) == ["Tour de Bek.", "Bek’s turn."]
    assert said(texts, "head", p=Who(2))[0] == "D’Inès, tout vient."


def test_every_item_of_a_list_takes_its_own_form_and_the_last_an_and(texts):
    everybody = [Who(0), Who(1), Who(2)]
    assert said(texts, "both", p=everybody) == ["d’Ana, de Bek et d’Inès aussi", "Ana, Bek and Inès too"]
    assert said(texts, "head", p=everybody)[0] == "D’Ana, de Bek et d’Inès, tout vient."
    assert said(texts, "path", what=["E5", "E6", "E7"]) == ["E5, E6, E7"] * 2
    assert said(texts, "either", what=[1, 2, 3]) == ["1, 2 ou 3", "1, 2 or 3"]
    assert said(texts, "either", what=[1]) == ["1", "1"]


def test_things_have_a_gender_and_a_number_that_are_not_shown(texts):
    assert texts.words["fr"]["god.isis"] == "déesse" and texts.say("fr", "god.isis") == "déesse"
    assert said(texts, "thing", what=say("god.isis")) == [
        "La déesse est écartée ; on parle de la déesse.",
        "The goddess is set aside: a goddess.",
    ]
    assert said(texts, "thing", what=say("colour.orange")) == [
        "L’orange est écarté ; on parle de l’orange.",
        "The orange is set aside: an orange.",
    ]
    assert said(texts, "things", what=say("god.eyes")) == ["Ils sont partis.", "They are gone."]
    assert said(texts, "things", what=say("god.cats"))[0] == "Elles sont parties."
    assert said(texts, "things", what=say("colour.blue")) == ["Il est parti.", "It is gone."]


def test_a_verb_follows_the_number_of_a_list(texts):
    assert said(texts, "who_wins", p=[Who(0)]) == ["Ana gagne.", "Ana wins."]
    assert said(texts, "who_wins", p=[Who(0), Who(1)]) == ["Ana et Bek gagnent.", "Ana and Bek win."]
    assert said(texts, "who_wins", p=Who(0)) == ["Ana gagne.", "Ana wins."]


def test_a_capital_letter_and_a_full_stop(texts):
    assert said(texts, "head_of", what=say("colour.blue")) == ["Bleu !", "Blue!"]
    assert said(texts, "head_of", what=[say("colour.blue"), say("colour.orange")])[0] == "Bleu et orange !"
    assert said(texts, "only", line=say("log.done")) == ["Rien (seul choix).", "Nothing (only choice)."]


def test_ordinals(texts):
    assert said(texts, "place", n=1) == ["1er, 1re", "1st"] and said(texts, "place", n=2) == ["2e, 2e", "2nd"]


def test_a_thing_without_a_gender_is_refused_where_one_is_needed(texts):
    with pytest.raises(AssertionError, match=r"log\.done"):
        texts.say("fr", say("log.things", what=say("log.done")))
    with pytest.raises(AssertionError, match="Rien"):
        texts.say("fr", say("log.thing", what=say("log.done")))


@pytest.mark.parametrize(
    "text", ["{x:dee}", "{n:?one}", "{n:?a|b|c}", "{x:g?a|b|c}", "{x", "x}", "{}", "{x:}", "{x:or}"]
)
def test_a_place_that_the_language_does_not_have_is_refused(text):
    with pytest.raises(BadText):
        parsed("fr", text)


def test_a_wrong_text_is_named(tmp_path):
    for lang in ("fr", "en"):
        (tmp_path / f"{lang}.toml").write_text('odd = "{x:zz}"', "utf-8")
    with pytest.raises(BadText, match=r"fr odd: \{x:zz\}: fr has no such form"):
        Texts(tmp_path).say("fr", say("odd", x=1))


def test_what_a_player_is_called_cannot_fill_other_places(texts):
    assert texts.say("en", say("hello", who="{n}")) == "Hello {n}"


def test_numbers_of_the_components_are_in_the_text_from_the_start(tmp_path):
    """Help pages and sentences without arguments say them too, in the number that the language wants."""
    (tmp_path / "fr.toml").write_text('pay = "{player} paie {price} {price:?piastre|piastres}."', "utf-8")
    (tmp_path / "en.toml").write_text('pay = "{player} pays {price} {price:?piastre|piastres}."', "utf-8")
    dear, cheap = (Texts(tmp_path, {"price": price}) for price in (25, 0))
    assert dear.words["fr"]["pay"] == "{player} paie 25 piastres." and dear.placeholders("fr", "pay") == {"player"}
    assert cheap.say("fr", say("pay", player="Ana")) == "Ana paie 0 piastre."
    assert cheap.say("en", say("pay", player="Ana")) == "Ana pays 0 piastres."


def test_a_missing_text_is_named(texts):
    with pytest.raises(KeyError, match="nope"):
        texts.say("en", "nope")


words = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="{}"), min_size=1)
NONE = re.compile("(?!)")


places = st.text("abn1_", min_size=1).map(Placeholder)


@given(st.lists(words | places, max_size=6))
def test_any_text_is_parsed_into_its_words_and_places(parts):
    text = "".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in parts)
    found = parsed("fr", text)
    assert "".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in found) == text
    assert [p for p in found if isinstance(p, Placeholder)] == [p for p in parts if isinstance(p, Placeholder)]


@given(st.text())
def test_any_text_at_all_is_parsed_or_refused(text):
    try:
        parsed("fr", text)
    except BadText as refused:
        assert str(refused)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(min_size=1), min_size=3, max_size=3), st.integers(-99, 99))
def test_any_name_and_number_can_be_said(texts, names, n):
    """Whatever people call themselves; their names stand in the sentence as they are."""
    for lang in ("fr", "en"):
        for key in ("of", "head", "both", "who_wins"):
            said = texts.say(lang, say(f"log.{key}", p=[Who(0), Who(1), Who(2)]), names)
            assert all(name in said for name in names), said
        assert names[0] in texts.say(lang, say("log.take", p=Who(0), n=n, what=names), names)


@given(st.lists(st.sampled_from(["Alice", "Inès", "Orion", "Bob", "1"]), min_size=1, max_size=5))
def test_a_list_has_one_and_before_its_last_item(items):
    for lang, word in (("fr", "et"), ("en", "and")):
        said = listed(lang, items)
        assert said.split().count(word) == (len(items) > 1) and said.count(",") == max(0, len(items) - 2)
        assert not list(slips(lang, said, NONE))


def test_a_message_keeps_what_fills_its_places_as_it_is():
    """Equal messages are one object; what is true is no 1, and what has no hash can be said too."""
    assert say("error.setting_unknown", setting="a") is say("error.setting_unknown", setting="a")
    for value in (1, True, 1.0, ["x"], {"x": [1]}):
        kept = say("error.setting_value", setting="a", given=value).args["given"]
        assert kept == value and type(kept) is type(value)
