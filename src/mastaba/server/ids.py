"""The ids of people and tables: 80 bits, not to be guessed; the shorter ones of earlier versions go on."""

from __future__ import annotations

import base64
import secrets

BYTES = 10


def fresh_id() -> str:
    """Sixteen letters and figures, as a column of the database holds them."""
    return base64.b32encode(secrets.token_bytes(BYTES)).decode().lower()


def bytes_of(id: str) -> bytes:
    """What an id stands for. Raises ValueError for what is none."""
    return base64.b32decode(id.upper()) if len(id) == 16 else bytes.fromhex(id)


def id_of(raw: bytes) -> str:
    """The id that stands for these bytes; fewer of them are one of an earlier version."""
    return base64.b32encode(raw).decode().lower() if len(raw) == BYTES else raw.hex()
