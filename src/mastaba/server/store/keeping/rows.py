"""Is this a row that one of our tables can hold, and that the server can read again?"""

from __future__ import annotations

import json
import math
from typing import Any, TypeGuard

import sqlalchemy as sa

from mastaba.core.table.table import ABORTED, LOBBY, OVER, PLAYING

from ..schema import tables

STATES = (LOBBY, PLAYING, OVER, ABORTED)


def fits(row: Any, table: sa.Table) -> TypeGuard[dict[str, Any]]:
    """Every column, each with a value of its kind and size; what lists read from is readable."""
    if not isinstance(row, dict) or set(row) != set(table.columns.keys()):
        return False
    if not all(_fits(column, row[column.name]) for column in table.columns):
        return False
    return table is not tables or (row["status"] in STATES and _is_names(row["names"], row["seats"]))


def _fits(column: sa.Column[Any], value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, sa.Integer):
        bits = 63 if isinstance(column.type, sa.BigInteger) else 31
        return type(value) is int and -(2**bits) <= value < 2**bits
    if isinstance(column.type, sa.Float):
        return type(value) in (int, float) and math.isfinite(value)
    longest = getattr(column.type, "length", None)
    return isinstance(value, str) and _is_text(value) and (longest is None or len(value) <= longest)


def _is_text(value: str) -> bool:
    """PostgreSQL keeps no NUL, and no half of a sign."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in value


def _is_names(text: str, seats: int) -> bool:
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(names, list) and len(names) == seats and all(isinstance(name, str) for name in names)
