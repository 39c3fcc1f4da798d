"""Inviting again: the people one played with, for the host of a table that waits."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.table import lobby as rules
from mastaba.core.table.table import LOBBY

from ...messages import Companion, Companions, Done, Invite
from ...now import now_ms
from ...tables.hall import IDS
from ..bounds import bounded
from ..context import context_of, who
from ..door.errors import Problem, answered
from .asker import Asker


async def companions(request: Request) -> Response:
    """Whom the host may invite; nobody for anybody else, and nobody once the game began."""
    bounded(request, "mine")
    context, person = context_of(request), who(request).id
    live = await context.hall.get(request.path_params["table"])
    table = live.story.table
    if table.status != LOBBY or table.opened.host != person:
        return answered(Companions(people=[]))
    invited = await context.store.invitations.invited_to(live.id)
    known = [one for one in await context.store.invitations.companions(person) if one.person not in table.removed]
    return answered(
        Companions(
            people=[
                Companion(
                    met_at=one.table_id,
                    seat=one.seat,
                    name=await context.store.people.name_of(one.person),
                    invited=one.person in invited,
                    here=table.seat_of(one.person) >= 0 or live.presence.connected(one.person),
                )
                for one in known
            ]
        )
    )


async def invite(asker: Asker) -> Done:
    """The host asks somebody over whom they played with."""
    body: Invite = asker.body
    table, kept = asker.live.story.table, asker.context.store.invitations
    rules.check_lobby(table)
    rules.may_host(table, asker.person)
    is_handle = IDS.fullmatch(body.met_at) is not None and 0 <= body.seat < 100
    person = await kept.companion(asker.person, body.met_at, body.seat) if is_handle else ""
    if not person or person in table.removed:
        raise Problem(409, "error.no_companion")
    await kept.invite(person, asker.live.id, now_ms())
    return Done(seq=asker.live.story.seq)
