"""A text that is written in a game's data files in every language, and said in one."""

from __future__ import annotations

from msgspec import Struct

from .text import LANGUAGES


class Sentence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One text in every language; who keeps it says how long it may be."""

    fr: str
    en: str

    def said(self, lang: str) -> str:
        return str(getattr(self, lang if lang in LANGUAGES else LANGUAGES[0]))
