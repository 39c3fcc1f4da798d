"""Results of games that ended before results were kept: made from their events, once, beside whoever plays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import sqlalchemy as sa

from mastaba.core.rules.registry import UnknownGame
from mastaba.core.table.events import AnyEvent, from_text

from ...store.events import Damaged
from ...store.played.results import Outcome, put, review_of, take_out
from ...store.schema import events
from ...store.store import Store
from ...store.troubles import report
from ..story import Retired, fold_all
from ..threads import Threads
from .outcome import judged_in, outcome_of

log = logging.getLogger(__name__)
REST_S = 0.02  # between two games, so that nobody notices
AGAIN_S = 30.0  # after a failure
CANNOT = (Retired, Damaged, UnknownGame, ValueError)  # a game that cannot be told any more has no result


def retold(table_id: str, told: Iterable[AnyEvent]) -> Outcome:
    """What came of a game, from its events. Raises one of CANNOT."""
    return outcome_of(table_id, fold_all(told))


async def catch_up(store: Store, threads: Threads) -> None:
    """Make what is missing; a game that several processes make is kept once."""
    while True:
        try:
            for table_id in await store.results.missing():
                await _make(store, threads, table_id)
                await asyncio.sleep(REST_S)
            return
        except Exception as error:
            report(log, error, "results of earlier games could not be made yet")
        await asyncio.sleep(AGAIN_S)


async def _make(store: Store, threads: Threads, table_id: str) -> None:
    try:
        told = [stored.event for stored in await store.events.of_table(table_id)]
        outcome = await threads.run(retold, table_id, told)
    except CANNOT as error:
        log.info("table %s has no result: %s", table_id, type(error).__name__)
        return
    await store.results.keep(outcome, judged_in(await store.reviews.of_table(table_id)))


def made_again(engine: sa.Engine, table_id: str) -> bool:
    """Make a result again from the events; can the game still be told?"""
    query = sa.select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
    with engine.execution_options(writes=True).begin() as connection:
        try:
            outcome = retold(table_id, [from_text(body) for body in connection.execute(query).scalars()])
        except CANNOT:
            return False
        take_out(connection, table_id)
        put(connection, outcome, judged_in(review_of(connection, table_id)))
    return True
