"""The rules of every game, with pictures where it has any: all are drawn in every language and theme."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pypdf
import pytest

from kit.typography import shown, with_right_spaces
from mastaba.core.papers.rulebook import Caption, rulebook_of
from mastaba.core.rules.registry import load
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.illustration import illustration, illustration_alone
from mastaba.draw.palette import THEMES
from mastaba.server.web.rules.rulebook import section_ids, sections
from mastaba.server.web.rules.summary import pdf_of

WITHOUT_PICTURE = re.compile(r"_(screen|advice|box)$")  # the page itself is the picture; the others are no rules
LIVING = {"tabindex", "data-action", "data-tip", "data-key"}


def captions(game) -> list[Caption]:
    book = rulebook_of(game)
    return [*(drawn.view for drawn in book.drawings.values()), *(example.title for example in book.examples)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_drawn_and_nothing_in_it_can_be_pressed(game, lang):
    for key in rulebook_of(game).drawings:
        image = ElementTree.fromstring(illustration(game, key, lang))
        assert image.get("role") == "img" and image.get("aria-label"), key
        alive = [element.attrib for element in image.iter() if LIVING & set(element.attrib)]
        assert not alive, key


def test_what_is_lit_wears_the_light(game):
    for key, drawn in rulebook_of(game).drawings.items():
        assert illustration(game, key, "en").count("pointed") == len(drawn.view.light), key


def test_a_picture_inherits_the_colours_of_its_page_and_has_them_inside_where_it_stands_alone(game):
    for key in [picture.key for picture in rulebook_of(game).pictures[:1]]:
        assert "<style>" not in illustration(game, key, "fr")
        alone = {theme: illustration_alone(game, key, "fr", theme) for theme in THEMES}
        assert len(set(alone.values())) == len(THEMES)
        assert not [theme for theme, svg in alone.items() if "var(--" in svg]


def test_where_there_are_pictures_every_section_has_one(game):
    pictured = {picture.section for picture in rulebook_of(game).pictures}
    bare = [i for i in section_ids(game) if i not in pictured and not WITHOUT_PICTURE.search(i)]
    assert not pictured or bare == []


def test_captions_are_written_in_good_french_and_said_once(game):
    """`python tests/kit/typography.py <file>` puts the spaces right."""
    french = [caption.fr for caption in captions(game)]
    assert not [shown(text) for text in french if with_right_spaces(text) != text or "'" in text]
    assert not [caption.en for caption in captions(game) if "'" in caption.en]
    assert len(set(french)) == len(french)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections_come_with_their_pictures_and_examples(game, lang):
    told = sections(game, lang)
    book = rulebook_of(game)
    assert [section.id for section in told] == section_ids(game)
    assert sum(len(section.figures) for section in told) == len(book.pictures)
    assert sum(len(section.examples) for section in told) == len(book.examples)


def test_every_line_of_the_sheet_has_a_rule_or_follows_one(game):
    told = {key.removeprefix("aid.") for key in game.texts.words["fr"] if key.startswith("aid.")}
    assert game.lines[0] in told
    assert told <= {*game.lines, "note"}


def test_every_section_is_said_briefly_for_the_summary(game):
    fr, en = (game.texts.words[lang] for lang in LANGUAGES)
    for section in section_ids(game):
        key = f"help.{section}.brief"
        assert (key in fr) != bool(WITHOUT_PICTURE.search(section)), section
        assert fr.get(key, "").count("\n") == en.get(key, "").count("\n"), section


def pdf_words(game, lang: str) -> tuple[int, str]:
    """How many pages the printed summary has, and its words."""
    pages = pypdf.PdfReader(io.BytesIO(pdf_of(game, lang))).pages
    return len(pages), " ".join(" ".join(page.extract_text() for page in pages).split())


def holds_two_pages(game):
    for lang in LANGUAGES:
        pages, words = pdf_words(game, lang)
        assert pages == 2 or (pages == 1 and not rulebook_of(game).pictures), lang
        titles = [game.texts.words[lang][f"help.{section}.title"] for section in section_ids(game)]
        told = [title for title in titles if title.split()[-1].lower() in words.lower()]
        assert len(told) > len(titles) // 2, lang


def test_the_summary_is_printed_on_two_pages_in_both_languages():
    holds_two_pages(load("pyramids"))


@pytest.mark.soak
def test_every_summary_is_printed_on_two_pages_in_both_languages(game):
    holds_two_pages(game)
