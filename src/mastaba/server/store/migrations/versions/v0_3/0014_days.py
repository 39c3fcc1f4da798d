"""Games by days: what everybody has left, vacations, and wishes for questions that are still to come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clocks", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("begins_at", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("decision", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, server_default="-1"),
    )
