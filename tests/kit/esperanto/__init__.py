"""A third language, as a package of its own would bring it: a grammar of one form, and a few texts."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.words.languages.language import Language
from mastaba.core.words.word import Word


def la(word: Word) -> str:
    """Esperanto has one article."""
    return f"la {word.text}"


LANGUAGE = Language("eo", "Esperanto", "eo", "aŭ", {"la": la}, folder=Path(__file__).parent / "text")
