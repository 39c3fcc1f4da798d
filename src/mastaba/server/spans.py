"""Spans of time in words: how long something is, how much is left."""

from __future__ import annotations

from datetime import timedelta

from babel.dates import format_timedelta

from mastaba.core.words.languages.spoken import locale_of

from .texts import speak

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 24 * 3_600_000


def left_in_words(ms: int, lang: str) -> str:
    """Time that is left, as short as a clock says it; the client says the same of seats."""
    days, hours, minutes = ms // DAY_MS, ms % DAY_MS // HOUR_MS, ms % HOUR_MS // MINUTE_MS
    if days:
        return speak(lang, "ui.left.days", d=days, h=hours)
    return speak(lang, "ui.left.hours", h=hours, m=minutes) if hours else speak(lang, "ui.left.minutes", m=minutes)


def span_in_words(ms: int, lang: str) -> str:
    """A span as people say it: in days, weeks or months."""
    return format_timedelta(timedelta(milliseconds=ms), granularity="day", threshold=1.5, locale=locale_of(lang))
