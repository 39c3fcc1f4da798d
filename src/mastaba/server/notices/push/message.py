"""What a call says and how it is to be carried: the declarative shape, which browsers show without our worker.

It stands on locked screens: a table, a name and a sentence, never anything that is hidden in the game.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from ...now import now_ms
from ..channel import Call
from .sealing import to_base64

DECLARED = 8030  # the number by which browsers know the shape
BIGGEST = 3_900  # bytes that every service takes
LONGEST_TTL_S = 28 * 24 * 3600
URGENCIES = ("very-low", "low", "normal", "high")


def message_of(call: Call, origin: str, waiting: int) -> bytes:
    """The call as its device reads it; `waiting` is the number on the app's sign."""
    body = call.body
    while len(message := _encoded(call, body, origin, waiting)) > BIGGEST and body:
        body = _shorter(body)
    return message


def bare_message_of(call: Call, origin: str, waiting: int) -> bytes:
    """The same without its body, for a service that took it for too long."""
    return _encoded(call, "", origin, waiting)


def _encoded(call: Call, body: str, origin: str, waiting: int) -> bytes:
    shown: dict[str, Any] = {"title": call.title, "lang": call.lang, "dir": "ltr", "navigate": f"{origin}{call.path}"}
    shown |= {"body": body} if body else {}
    shown |= {"tag": call.tag} if call.tag else {}
    told = {"web_push": DECLARED, "notification": {**shown, "app_badge": str(waiting)}, "app_badge": waiting}
    return msgspec.json.encode(told)


def _shorter(body: str) -> str:
    return f"{body[: len(body) * 3 // 4].rstrip(' …')}…" if len(body) > 20 else ""


def headers_of(call: Call) -> dict[str, str]:
    """How long it holds, how urgent it is, and which undelivered one it replaces."""
    left_s = max(0, min(LONGEST_TTL_S, (call.expires_at - now_ms()) // 1000))
    told = {"TTL": str(left_s), "Urgency": call.urgency if call.urgency in URGENCIES else "normal"}
    return told | ({"Topic": topic_of(call.tag)} if call.tag else {})


def topic_of(tag: str) -> str:
    """Letters that say nothing to a push service; it takes 32 of them at most."""
    return to_base64(hashlib.sha256(f"topic {tag}".encode()).digest()[:24])
