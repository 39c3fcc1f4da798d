"""A game's own words on pages: names of its settings, and its help texts, written in Markdown, as HTML."""

from __future__ import annotations

from markdown_it import MarkdownIt

from mastaba.core.game import Game

_markdown = MarkdownIt("commonmark", {"html": False})


def sections(game: Game, lang: str) -> list[dict[str, str]]:
    """Every help.<nn_section> of a game's texts, in order."""
    words = game.texts.words[lang]
    ids = sorted({key.split(".")[1] for key in words if key.startswith("help.") and key.count(".") == 2})
    return [
        {"id": i, "title": words.get(f"help.{i}.title", i), "html": as_html(words.get(f"help.{i}.body", ""))}
        for i in ids
    ]


def as_html(body: str) -> str:
    """Markdown without HTML of its own."""
    return str(_markdown.render(body))


def word(game: Game, key: str, lang: str, otherwise: str) -> str:
    """A text of the game if it has one under this key."""
    return game.texts.say(lang, key) if game.texts.has(key) else otherwise
