"""A text that is written in a game's data files in every language, and said in one."""

from __future__ import annotations

from msgspec import Struct

from .languages.spoken import ENGLISH, LANGUAGES


class Sentence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One text in each of our languages, English for readers of others; who keeps it says how long it may be."""

    fr: str
    en: str

    def said(self, lang: str) -> str:
        return str(getattr(self, lang, getattr(self, ENGLISH if lang in LANGUAGES else LANGUAGES[0])))
