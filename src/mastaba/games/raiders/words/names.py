"""Names of things: pieces, cells with their tokens."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Message, Who, say

from ..schema import DOLL


def piece_name(piece: int) -> Message | Who:
    """A pawn by its player, or the doll."""
    return say("piece.doll") if piece == DOLL else Who(piece)


def on_cell(s: Any, cell: int, but: int = -1) -> int:
    """The piece on a cell, or -1."""
    return next((i for i, c in enumerate(s.piece) if c == cell and i != but), -1)


def with_token(key: str, cell: str, kind: int) -> Message:
    """A sentence about a cell and its token, or the one for a bare cell."""
    return say(key, cell=cell, token=say(f"a_token.{kind}")) if kind > 0 else say(f"{key}_bare", cell=cell)
