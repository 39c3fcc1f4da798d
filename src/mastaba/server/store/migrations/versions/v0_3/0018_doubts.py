"""How strong a solver was after every try, and puzzles that strong solvers fail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("attempts", sa.Column("rating", sa.Float))
    op.add_column("attempts", sa.Column("deviation", sa.Float))
    op.create_table(
        "puzzle_doubts",
        sa.Column("puzzle", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
    )
