"""Which language a reader wants."""

from __future__ import annotations

from babel.core import negotiate_locale
from starlette.requests import HTTPConnection

from mastaba.core.text import LANGUAGES

from ..messages import Lang

SPOKEN: dict[str | None, Lang] = {"fr": "fr", "en": "en"}


def language(connection: HTTPConnection) -> Lang:
    """`?lang=`, then the cookie, then what the browser prefers, then French."""
    chosen = (connection.query_params.get("lang"), connection.cookies.get("lang"))
    preferred = negotiate_locale(_preferred(connection), LANGUAGES, sep="-")
    return next((SPOKEN[given] for given in (*chosen, preferred) if given in SPOKEN), "fr")


def _preferred(connection: HTTPConnection) -> list[str]:
    """The languages of Accept-Language, the dearest first."""
    weighed = []
    for part in connection.headers.get("accept-language", "").split(","):
        name, _, weight = part.partition(";q=")
        weighed.append((-_number(weight), name.strip()))
    return [name for _, name in sorted(weighed, key=lambda pair: pair[0]) if name]


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
