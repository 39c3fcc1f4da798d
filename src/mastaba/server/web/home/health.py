"""Is it well? And who am I?"""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.table.table import LOBBY
from mastaba.core.words.text import say

from ... import metrics
from ...messages import Health, Me, Readiness
from ...now import now_ms
from ...shares import Proxies
from ...store.troubles import sentence_of
from ..context import context_of, who
from ..door.errors import Problem, answered
from ..door.guard import address_of

HERE = ("127.0.0.1", "::1")


async def healthz(request: Request) -> Response:
    """The event loop answers."""
    return answered(Health(at=now_ms()))


async def readyz(request: Request) -> Response:
    """The database answers too, and takes what is written; and how much is going on."""
    context = context_of(request)
    if context.company.trouble:
        raise Problem(503, say("error.database", reason=context.company.trouble))
    try:
        await context.store.tables.by_status(LOBBY, 1)
    except SQLAlchemyError as error:
        raise Problem(503, say("error.database", reason=sentence_of(error))) from error
    progress = context.compiler.progress
    return answered(
        Readiness(tables=len(context.hall.tables), sockets=context.ledger.held("socket"), compiling=progress)
    )


async def measured(request: Request) -> Response:
    """Numbers for Prometheus; for programs on this machine, and where the host has named others."""
    address = address_of(request)
    if address not in HERE and address not in Proxies(context_of(request).config.metrics_for):
        raise Problem(404, "error.no_page")
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def me(request: Request) -> Response:
    """Who one is, with the code that brings the seats back on another device."""
    context, person = context_of(request), who(request).id
    name = await context.store.people.name_of(person)
    return answered(Me(id=person, name=name, code="" if who(request).account else context.accounts.code_of(person)))
