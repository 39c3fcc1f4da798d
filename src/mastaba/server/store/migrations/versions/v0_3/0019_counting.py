"""What a person's games came to is counted from an index alone."""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.drop_index("result_seats_by_game", "result_seats")
    counted = ["person", "game", "ended_at", "table_id", "rank", "replaced", "points"]
    op.create_index("result_seats_by_game_counted", "result_seats", counted)
