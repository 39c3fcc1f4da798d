"""Names that accounts gave up: for a year nobody is called so, and nothing tells what they are or whose they were.

What is kept is a digest with a key of this house's own, and no moment by which it could be found who gave it up.
"""

from __future__ import annotations

import hashlib
import hmac

import sqlalchemy as sa

from ..schema import old_names
from ..secrets import NAMES, known_secret, secret_in

DAY_MS = 24 * 3_600_000
YEAR_MS, MONTH_MS = 365 * DAY_MS, 30 * DAY_MS


def hold(connection: sa.Connection, name_key: str, now: int) -> None:
    """From now on nobody is called so, for a year and to the end of a month: many months have one end."""
    digest = _digest(secret_in(connection, NAMES), name_key)
    until = ((now + YEAR_MS) // MONTH_MS + 1) * MONTH_MS
    connection.execute(old_names.delete().where(old_names.c.digest == digest))
    connection.execute(old_names.insert().values(digest=digest, until=until))


def is_held(connection: sa.Connection, name_key: str, now: int) -> bool:
    secret = known_secret(connection, NAMES)
    if secret is None:
        return False
    held = sa.select(old_names.c.digest).where(old_names.c.digest == _digest(secret, name_key))
    return connection.execute(held.where(old_names.c.until > now)).first() is not None


def _digest(secret: bytes, name_key: str) -> str:
    return hmac.new(secret, name_key.encode(), hashlib.sha256).hexdigest()
