"""Inviting: friends and the people one played with, for the host of a table that waits."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.table import lobby as rules
from mastaba.core.table.table import LOBBY

from ...messages import Companion, Companions, Done, Invite
from ...now import now_ms
from ...store.invitations import Companion as Met
from ...tables.hall import IDS
from ..bounds import bounded, table_here
from ..context import context_of, who
from ..door.errors import Problem, answered
from .asker import Asker


async def companions(request: Request) -> Response:
    """Whom the host may invite; nobody for anybody else, and nobody once the game began."""
    bounded(request, "mine")
    context, person = context_of(request), who(request).id
    live = await table_here(request)
    table = live.story.table
    if table.status != LOBBY or table.opened.host != person:
        return answered(Companions(people=[]))
    invited = await context.store.invitations.invited_to(live.id)
    account = who(request).account
    unwanted = table.removed | (await context.manners.ties_of(person)).apart
    friends = await context.store.friends.of(account) if account else []
    met = [one for one in await context.store.invitations.companions(person) if one.person not in friends]
    known = [*(Met(friend, "", -1) for friend in friends), *met]
    known = [one for one in known if one.person not in unwanted]
    return answered(
        Companions(
            people=[
                Companion(
                    met_at=one.table_id,
                    seat=one.seat,
                    name=await context.store.people.name_of(one.person),
                    invited=one.person in invited,
                    here=table.seat_of(one.person) >= 0 or live.presence.connected(one.person),
                    friend=not one.table_id,
                )
                for one in known
            ]
        )
    )


async def invite(asker: Asker) -> Done:
    """The host asks a friend over, or somebody whom they played with."""
    body: Invite = asker.body
    if body.friend:
        context, account = asker.context, asker.account
        await context.friends.invite(context.hall, account, asker.person, body.friend, asker.live.id)
        return Done(seq=asker.live.story.seq)
    table, kept = asker.live.story.table, asker.context.store.invitations
    rules.check_lobby(table)
    rules.may_host(table, asker.person)
    is_handle = IDS.fullmatch(body.met_at) is not None and 0 <= body.seat < 100
    person = await kept.companion(asker.person, body.met_at, body.seat) if is_handle else ""
    unwanted = table.removed | (await asker.context.manners.ties_of(asker.person)).apart
    if not person or person in unwanted:
        raise Problem(409, "error.no_companion")
    await kept.invite(person, asker.live.id, now_ms())
    return Done(seq=asker.live.story.seq)
