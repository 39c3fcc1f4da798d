"""Puzzles that people tried, how strong solvers and puzzles are, and votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("puzzle", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("credit", sa.Float, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("run", sa.String(16), nullable=False),
    )
    op.create_index("attempts_by_puzzle", "attempts", ["puzzle"])
    op.create_index("attempts_by_run", "attempts", ["person", "run"])
    strength = [
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
    ]
    op.create_table(
        "solvers",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        *strength,
    )
    op.create_table("puzzle_marks", sa.Column("puzzle", sa.String(8), primary_key=True), *(c._copy() for c in strength))
    op.create_table(
        "puzzle_votes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("puzzle", sa.String(8), primary_key=True),
        sa.Column("up", sa.Integer, nullable=False),
    )
