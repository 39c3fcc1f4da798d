"""From which place a table was opened, as a digest; reviews that were asked for; who may not speak or play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("home", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "review_wishes",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
