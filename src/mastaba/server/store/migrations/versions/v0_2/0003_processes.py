"""The processes that share a database, and who is connected to which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("process", sa.String(16), sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), primary_key=True),
    )
    op.create_index("present_by_table", "present", ["table_id"])
