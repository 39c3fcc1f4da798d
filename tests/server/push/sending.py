"""A call that goes out to devices, and the rows that say which these are."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from mastaba.server.notices.channel import Call, Outcome
from mastaba.server.now import now_ms
from mastaba.server.store.engine import make_engine
from mastaba.server.store.shape.push import subscriptions

from ..guest import Host

HOUR_MS = 3_600_000


def call(person: str, **more: Any) -> Call:
    usual: dict[str, Any] = {
        "id": "c1", "person": person, "kind": "turn", "table_id": "t", "seq": 3, "lang": "en", "title": "Your turn",
        "body": "Cheops, with Ben", "path": "/t/t", "tag": "table-t", "urgency": "normal",
        "expires_at": now_ms() + HOUR_MS,
    }  # fmt: skip
    return Call(**{**usual, **more})


def send(host: Host, person: str, **more: Any) -> Outcome:
    return host.run(host.context.push.send(call(person, **more)))


def rows(url: str) -> list[sa.RowMapping]:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(subscriptions).order_by(subscriptions.c.made_at)).mappings())
    engine.dispose()
    return found
