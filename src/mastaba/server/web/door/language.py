"""Which language a reader wants."""

from __future__ import annotations

from functools import lru_cache

from babel.core import negotiate_locale
from starlette.requests import HTTPConnection

from mastaba.core.words.languages.spoken import LANGUAGES

from ...messages import Lang


def language(connection: HTTPConnection) -> Lang:
    """`?lang=`, then the cookie, then what the browser prefers, then our first."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get("lang")):
        if chosen in LANGUAGES:
            return str(chosen)
    return preferred(connection.headers.get("accept-language", ""))


@lru_cache(256)
def preferred(accept_language: str) -> Lang:
    """The dearest of a browser's languages that is spoken here."""
    weighed = []
    for part in accept_language.split(","):
        name, _, weight = part.partition(";q=")
        weighed.append((-_number(weight), name.strip()))
    names = [name for _, name in sorted(weighed, key=lambda pair: pair[0]) if name]
    return negotiate_locale(names, LANGUAGES, sep="-") or LANGUAGES[0]


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
