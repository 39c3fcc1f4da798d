"""The server's words, and which language a reader wants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from mastaba.core.text import LANGUAGES, Message, Texts

TEXTS = Texts(Path(__file__).parent / "text")


def language(connection: HTTPConnection) -> str:
    """`?lang=`, then the cookie, then what the browser prefers, then French."""
    for given in (connection.query_params.get("lang"), connection.cookies.get("lang")):
        if given in LANGUAGES:
            return str(given)
    for part in connection.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def speak(lang: str, message: Message | str, names: Any = None, **args: Any) -> str:
    """A sentence of the server."""
    if isinstance(message, str):
        message = Message(message, args)
    return TEXTS.say(lang, message, names)


def client_texts(lang: str) -> dict[str, str]:
    """The words that a page needs: everything under `ui.`, the levels' names, and a few shared ones."""
    return {k: v for k, v in TEXTS.words[lang].items() if k.split(".")[0] in ("ui", "level")}
