"""Calls to people who are away: the outbox, how each wants to be called, mail addresses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("again_ms", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("claimed_by", sa.String(16), nullable=False, server_default=""),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("done_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("reason", sa.String(16), nullable=False, server_default=""),
        sa.UniqueConstraint("person", "kind", "table_id", "seq", "channel", name="one_call_of_each"),
    )
    op.create_index("notices_by_time", "notices", ["state", "not_before"])
    op.create_index("notices_of_person", "notices", ["person", "at"])
    op.create_table(
        "ways",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("channel", sa.String(10), primary_key=True),
        sa.Column("usage", sa.String(10), nullable=False),
    )
    op.create_table(
        "call_wishes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("lang", sa.String(10), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False, server_default=""),
        sa.Column("quiet_from", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("quiet_to", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("kinds", sa.Text, nullable=False, server_default="{}"),
    )
    op.create_table(
        "hushed",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("link_hash", sa.String(64), nullable=False, server_default=""),
        sa.Column("link_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("confirmed_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("stop", sa.String(40), nullable=False, unique=True),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("off_at", sa.BigInteger, nullable=False, server_default="0"),
    )
