"""The server's own words, and those that it lends to the client."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Message, Texts

TEXTS = Texts(Path(__file__).parent / "text")


def speak(lang: str, message: Message | str, names: Any = None, **args: Any) -> str:
    """A sentence of the server."""
    if isinstance(message, str):
        message = Message(message, args)
    return TEXTS.say(lang, message, names)


def client_texts(lang: str, game: Game | None = None) -> dict[str, str]:
    """The words that a page needs: all under `ui.`, as the game says them if it does, and the levels' names."""
    own = game.texts.in_words(lang) if game is not None else {}
    return {**_lent(lang), **{key: own[key] for key in own.keys() & _lent(lang).keys()}}


@cache
def _lent(lang: str) -> dict[str, str]:
    return {k: v for k, v in TEXTS.in_words(lang).items() if k.startswith(("ui.", "level."))}
