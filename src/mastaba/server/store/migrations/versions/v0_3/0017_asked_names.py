"""Who asks to be friends is shown the name that they wrote, whether it is anybody's or not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("friend_requests", sa.Column("name", sa.String(40), nullable=False, server_default=""))
