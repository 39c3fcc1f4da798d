"""Elision, contraction, articles, ordinals: what the words around a name or a thing look like."""

from __future__ import annotations

import pytest

from mastaba.core.words.languages import english
from mastaba.core.words.languages.french import FORMS, begins_with_vowel
from mastaba.core.words.word import Word


@pytest.mark.parametrize(
    "name, said",
    [
        ("Alice", "d’Alice"), ("Inès", "d’Inès"), ("Orion", "d’Orion"), ("Élise", "d’Élise"), ("Œdipe", "d’Œdipe"),
        ("ugo", "d’ugo"), ("ANNA", "d’ANNA"), ("Hugo", "d’Hugo"), ("Hélène", "d’Hélène"), ("Hadrien", "d’Hadrien"),
        ("Yves", "d’Yves"), ("Îris", "d’Îris"),
        ("Bob", "de Bob"), ("Yann", "de Yann"), ("Hans", "de Hans"), ("Harry", "de Harry"), ("Ouassim", "de Ouassim"),
        ("1", "de 1"), ("8", "de 8"), ("11", "de 11"), ("H", "de H"), ("Y", "de Y"), ("Le Grand", "de Le Grand"),
        ("李", "de 李"), ("Άννα", "de Άννα"), ("👑", "de 👑"), ("?", "de ?"),
    ],
)  # fmt: skip
def test_de_before_names(name, said):
    assert FORMS["de"](Word(name, name=True)) == said
    assert FORMS["que"](Word(name, name=True)) == said.replace("d’", "qu’").replace("de ", "que ")


@pytest.mark.parametrize("word", ["onze", "onzième", "oui", "huit", "huitième", "hasard", "héros", "hutte", "haut"])
def test_words_that_begin_with_a_vowel_and_are_not_elided(word):
    assert not begins_with_vowel(word)


@pytest.mark.parametrize("word", ["orange", "étoile", "homme", "huître", "héritage", "habitant", "harmonie", "oncle"])
def test_words_that_are_elided(word):
    assert begins_with_vowel(word)


@pytest.mark.parametrize(
    "word, mark, said",
    [
        ("vert", "m", ["le vert", "du vert", "au vert", "un vert", "ce vert"]),
        ("orange", "m", ["l’orange", "de l’orange", "à l’orange", "un orange", "cet orange"]),
        ("tombe", "f", ["la tombe", "de la tombe", "à la tombe", "une tombe", "cette tombe"]),
        ("étoile", "f", ["l’étoile", "de l’étoile", "à l’étoile", "une étoile", "cette étoile"]),
        ("dés", "m pl", ["les dés", "des dés", "aux dés", "des dés", "ces dés"]),
        ("îles", "f pl", ["les îles", "des îles", "aux îles", "des îles", "ces îles"]),
        ("hutte", "f", ["la hutte", "de la hutte", "à la hutte", "une hutte", "cette hutte"]),
    ],
)
def test_articles_follow_gender_number_and_first_letter(word, mark, said):
    assert [FORMS[form](Word(word, mark)) for form in ("le", "du", "au", "un", "ce")] == said


def test_a_thing_that_brings_its_article_along_is_contracted():
    assert FORMS["de"](Word("Le Caire")) == "du Caire" and FORMS["à"](Word("Le Caire")) == "au Caire"
    assert FORMS["de"](Word("les dés")) == "des dés" and FORMS["à"](Word("les dés")) == "aux dés"
    assert FORMS["de"](Word("une tombe")) == "d’une tombe" and FORMS["à"](Word("Thèbes")) == "à Thèbes"


def test_ordinals():
    assert [FORMS["er"](Word(n)) for n in ("1", "2", "21")] == ["1er", "2e", "21e"]
    assert [FORMS["re"](Word(n)) for n in ("1", "2")] == ["1re", "2e"]
    assert [english.th(Word(n)) for n in ("1", "2", "3", "4", "11", "12", "13", "21", "101")] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st",
    ]  # fmt: skip


def test_english_a_and_an_and_the_possessive():
    words = ["orange", "blue", "hour", "unit", "uncle", "one", "8", "11", "18", "1", "umbrella", "heir", "house"]
    assert [english.a(Word(w)).split()[0] for w in words] == [
        "an", "a", "an", "a", "an", "a", "an", "an", "an", "a", "an", "an", "a",
    ]  # fmt: skip
    assert english.possessive(Word("Inès", name=True)) == "Inès’s" and english.possessive(Word("dogs", "pl")) == "dogs’"
