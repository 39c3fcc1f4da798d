"""Since when a puzzle is in doubt, when somebody voted, and all answers of a try."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("attempts", sa.Column("further", sa.Text, nullable=False, server_default=""))
    op.add_column("puzzle_votes", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("puzzle_doubts", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE puzzle_doubts SET since = at")
