"""Who finds a table and may watch it, how far it is, and who is asked over to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("watch", sa.String(10), nullable=False, server_default="link"))
    op.add_column("tables", sa.Column("answers", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
