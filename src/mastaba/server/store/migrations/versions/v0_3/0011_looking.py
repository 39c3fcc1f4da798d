"""Who has a page before their eyes, and not only open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("present", sa.Column("looks", sa.Integer, nullable=False, server_default="1"))
