"""What came of games that are over; friends; who may see a person's page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("openness", sa.String(10), nullable=False, server_default="private"))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("levels", sa.String(200), nullable=False),
        sa.Column("victors", sa.String(10), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("length_ms", sa.BigInteger, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
    )
    rest = ["ended_at", "table_id", "seats", "length_ms", "victors", "levels"]
    op.create_index("results_by_day", "results", ["public", *rest])
    op.create_index("results_by_game", "results", ["public", "game", *rest])
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("resigned", sa.Integer, nullable=False),
        sa.Column("replaced", sa.Integer, nullable=False),
        sa.Column("accuracy", sa.Integer),
        sa.Column("luck", sa.Integer),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("result_seats_by_person", "result_seats", ["person", "ended_at", "table_id"])
    op.create_index("result_seats_by_game", "result_seats", ["person", "game", "ended_at", "table_id"])
    op.create_table(
        "friends",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("friend", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "friend_requests",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("asked", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("friend_requests_by_asked", "friend_requests", ["asked"])
    op.create_table(
        "friend_links",
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False, unique=True),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
