"""Moments in words."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from babel.dates import format_date, format_datetime

from mastaba.core.words.languages.spoken import locale_of


def spoken_day(ms: int, lang: str) -> str:
    """A day as people write it."""
    return format_date(datetime.fromtimestamp(ms / 1000, UTC), "long", locale=locale_of(lang))


def spoken_moment(ms: int, lang: str, zone: tzinfo = UTC) -> str:
    """A day and a time, both of Greenwich; or of a zone, which its reader knows."""
    moment = datetime.fromtimestamp(ms / 1000, zone)
    return f"{format_datetime(moment, 'medium', locale=locale_of(lang))}{' UTC' if zone is UTC else ''}"
