"""Moments in words."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

LOCALES = {"fr": "fr_FR", "en": "en_GB"}


def spoken_day(ms: int, lang: str) -> str:
    """A day as people write it."""
    return format_date(datetime.fromtimestamp(ms / 1000, UTC), "long", locale=LOCALES.get(lang, "en_GB"))
