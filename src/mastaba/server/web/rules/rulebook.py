"""A game's own words on pages: names of its settings; its rules, written in Markdown, with pictures and examples."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt

from mastaba.core.papers.rulebook import BadPictures, Example, Rulebook, rulebook_of
from mastaba.core.rules.game import Game
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.illustration import NotThere, illustration, symbols_for

log = logging.getLogger(__name__)

_markdown = MarkdownIt("commonmark", {"html": False})


@dataclass(frozen=True)
class Figure:
    """A drawing and what is said under it."""

    key: str
    svg: str
    caption: str


@dataclass(frozen=True)
class Stepped:
    """A worked example: one figure after another."""

    key: str
    title: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Section:
    """A section of the rules."""

    id: str
    title: str
    html: str
    figures: tuple[Figure, ...]
    examples: tuple[Stepped, ...]


@cache
def pictures_of(game: Game) -> Rulebook:
    """The pictures of a game; none where its components were corrected so that they can no longer be drawn."""
    try:
        book = rulebook_of(game)
        for key in book.drawings:
            illustration(game, key, LANGUAGES[0])
        return book
    except (BadPictures, NotThere) as error:
        log.warning("the rules of %s stand without pictures: %s", game.id, error)
        return Rulebook(game, (), (), {}, {})


def section_ids(game: Game) -> list[str]:
    """Every help.<nn_section> of a game's texts, in order."""
    return sorted({key.split(".")[1] for key in game.texts.in_words(LANGUAGES[0]) if key.startswith("help.")})


@cache
def sections(game: Game, lang: str) -> tuple[Section, ...]:
    """The rules, section by section."""
    return tuple(_section(game, section, lang) for section in section_ids(game))


def _section(game: Game, section: str, lang: str) -> Section:
    words, book = game.texts.in_words(lang), pictures_of(game)
    figures = tuple(_figure(game, p.key, lang) for p in book.pictures if p.section == section)
    examples = tuple(_stepped(game, e, lang) for e in book.examples if e.section == section)
    return Section(section, words[f"help.{section}.title"], as_html(words[f"help.{section}.body"]), figures, examples)


def _figure(game: Game, key: str, lang: str) -> Figure:
    return Figure(key, illustration(game, key, lang), pictures_of(game).drawings[key].view.said(lang))


def _stepped(game: Game, example: Example, lang: str) -> Stepped:
    figures = tuple(_figure(game, f"{example.key}-{i}", lang) for i in range(len(example.step)))
    return Stepped(example.key, example.title.said(lang), figures)


def symbols_of_rules(game: Game, lang: str) -> str:
    """What all pictures of the rules are drawn with, to be put into a page once."""
    return symbols_for(game, tuple(pictures_of(game).drawings), lang)


def as_html(body: str) -> str:
    """Markdown without HTML of its own."""
    return str(_markdown.render(body))


def word(game: Game, key: str, lang: str, otherwise: str) -> str:
    """A text of the game if it has one under this key."""
    return game.texts.say(lang, key) if game.texts.has(key) else otherwise
