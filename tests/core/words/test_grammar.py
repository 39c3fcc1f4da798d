"""The reader of sentences finds what it looks for, and nothing in good sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mastaba
from kit.grammar import slips
from kit.typography import shown, with_right_spaces
from mastaba.core.words.text import Texts

CARDS = re.compile(r"\b1 (?:cartes|cards)\b")


@pytest.mark.parametrize(
    "lang, sentence, slip",
    [
        ("fr", "La Déesse de Alice.", "no elision"), ("fr", "Au tour de Inès.", "no elision"),
        ("fr", "Il faut que Orion joue.", "no elision"), ("fr", "lorsque il joue", "no elision"),
        ("fr", "Prenez le orange.", "no elision of the article"), ("fr", "La autre.", "no elision of the article"),
        ("fr", "le pouvoir de le vert", "no contraction"), ("fr", "à les dés", "no contraction"),
        ("fr", "Il prend 1 cartes.", "one in the plural"), ("en", "takes 1 cards", "one in the plural"),
        ("en", "takes a orange stone", "a for an"), ("en", "An blue stone", "an for a"),
        ("fr", "Il joue. (seul choix)", "a mark after the full stop"),
        ("fr", "Alice, Inès se partagent", "names without et or and"), ("en", "Hugo, Orion share", "names without"),
        ("fr", "Il prend {n}", "an open place"), ("fr", "un  deux", "two spaces"), ("fr", "Fin .", "a space before"),
        ("fr", "Fin..", "two signs"), ("en", "The end. it is", "no capital"),
    ],
)  # fmt: skip
def test_slips_are_found(lang, sentence, slip):
    assert any(found.startswith(slip) for found, _ in slips(lang, sentence, CARDS))


@pytest.mark.parametrize(
    "lang, sentence",
    [
        ("fr", "Alice, Inès et Hugo se partagent la victoire d’Orion… avec 11 cartes, de 1 à 11."),
        ("fr", "De E5 à A1, le onze, la une ; prenez-le ou laissez-la. Yves vient de le vendre, 1 carte."),
        ("fr", "Au tour de 1 : c’est à lui de la prendre, rangée A. Le 1 gagne."),
        ("en", "1 takes 2 cards, an orange one, an hour, a unit, an 8, an 11 and a one. Mrs. Blackmore ends."),
    ],
)
def test_good_sentences_pass(lang, sentence):
    assert list(slips(lang, sentence, CARDS)) == []


def test_french_spaces_are_put_right_and_then_left_alone():
    bad = "Oui ! Non? Ici : «là» ; {n:?a|b} : 12:30"
    good = "Oui\u202f! Non\u202f? Ici\u00a0: «\u202flà\u202f»\u202f; {n:?a|b}\u00a0: 12:30"
    assert with_right_spaces(bad) == good and with_right_spaces(good) == good


ROOMS = [file.parent for file in Path(mastaba.__file__).parent.rglob("text/fr.toml") if "games" not in file.parts]


@pytest.mark.parametrize("folder", ROOMS, ids=lambda folder: folder.parent.name)
def test_the_texts_outside_the_games_are_of_the_same_habit(folder):
    texts = Texts(folder)
    assert set(texts.words["fr"]) == set(texts.words["en"])
    for key, text in texts.words["fr"].items():
        assert texts.placeholders("fr", key) == texts.placeholders("en", key), key
        assert with_right_spaces(text) == text, (key, shown(text))
        assert not re.search(r"\b(?:[Dd]|[Qq]u)e \{(?:player|about)", text), (key, text)
