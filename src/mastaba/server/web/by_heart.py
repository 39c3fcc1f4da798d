"""What the first to visit a page would wait for, learned by a thread at the start (cache warming)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from mastaba.core.rules.registry import all_games
from mastaba.core.words.text import LANGUAGES, Texts, is_one

from ..puzzles.library import library
from ..texts import TEXTS
from .rendering import templates

REST_S = 0.005  # between two lessons: whoever is there already comes first


def learn() -> None:
    """Every page's template, every game's words, all puzzles."""
    for lesson in lessons():
        lesson()
        time.sleep(REST_S)


def lessons() -> Iterator[Callable[[], object]]:
    for lang in LANGUAGES:
        yield partial(is_one, lang, 2)
    yield partial(_words, TEXTS)
    yield from templates()
    for game in all_games():
        yield partial(_words, game.texts)
    yield library


def _words(texts: Texts) -> object:
    return texts.words, texts.marks
