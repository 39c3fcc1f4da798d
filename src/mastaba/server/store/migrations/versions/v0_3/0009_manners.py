"""Whom people keep away, what they report, who hosts and what hosts did, who leaves, how the house was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "ties",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("other", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ties_by_other", "ties", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("evidence", sa.Text, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("closed_by", sa.String(16), nullable=False, server_default=""),
    )
    op.create_index("reports_by_time", "reports", ["closed_at", "at"])
    op.create_table(
        "hosts",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "host_acts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("whom", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("host_acts_by_time", "host_acts", ["at"])
    op.create_table(
        "leaving",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("due_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "forgotten",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "vitals",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
