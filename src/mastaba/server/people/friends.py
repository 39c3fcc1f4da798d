"""What people with accounts do with each other: ask to be friends, accept, part, invite; who may see whose page."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from mastaba.core.table import lobby as rules

from ..now import now_ms
from ..store.accounts import Account
from ..store.store import Store
from ..tables.hall import Hall
from ..tables.names import clean_name
from .accounts import NotDone
from .names import name_key

OPENNESS = ("private", "friends", "public")
MOST_FRIENDS, MOST_ASKED = 200, 50
LINK_MS = 7 * 24 * 3_600_000
_TOKEN = re.compile(r"[0-9A-Za-z_-]{1,40}")


@dataclass(frozen=True)
class Circle:
    """A person's friends, who asks, and who is asked, each by id."""

    friends: list[str]
    asking: list[str]
    asked: dict[str, str]  # by the name that was written


class Friends:
    """The deeds, each whole or not at all. Nobody is told whether a name that does not answer is anybody's."""

    def __init__(self, store: Store) -> None:
        self._store, self._rows = store, store.friends

    # --- whose page one may see ----------------------------------------------------------------------------------

    async def shown(self, name: str, viewer: str) -> Account | None:
        """The account of this name, if its page is open to an account, or to a guest (no viewer)."""
        account = await self._store.accounts.called(name_key(name))
        if account is None or account.person == viewer or account.openness == "public":
            return account
        is_friend = viewer and account.openness == "friends" and await self._rows.are(viewer, account.person)
        return account if is_friend else None

    async def open_pages(self, people: Iterable[str], viewer: str) -> set[str]:
        """Those of these people whose pages are open to the viewer."""
        openness = await self._store.accounts.openness_of(list(people))
        friends = set(await self._rows.of(viewer)) if viewer else set()
        return {
            person
            for person, to in openness.items()
            if to == "public" or person == viewer or (to == "friends" and person in friends)
        }

    # --- friends -------------------------------------------------------------------------------------------------

    async def circle(self, person: str) -> Circle:
        return Circle(await self._rows.of(person), await self._rows.asking(person), await self._rows.asked(person))

    async def ask(self, person: str, name: str) -> None:
        """Ask whoever is called so; nothing tells whether anybody is, or keeps the one who asks away."""
        other = await self._store.accounts.called(name_key(name))
        circle = await self.circle(person)
        if len(circle.friends) >= MOST_FRIENDS or len(circle.asked) >= MOST_ASKED:
            raise NotDone("error.many_friends")
        if other is not None and other.person == person:
            raise NotDone("error.own_friend")
        reached = other is not None and not await self._store.ties.are_apart(person, other.person)
        asked = other.person if other is not None and reached else nobody(name)
        if written := clean_name(name):
            await self._rows.ask(person, asked, written, now_ms())

    async def accept(self, person: str, name: str) -> None:
        other = await self._store.accounts.called(name_key(name))
        if len(await self._rows.of(person)) >= MOST_FRIENDS:
            raise NotDone("error.many_friends")
        if other is None or not await self._rows.accept(person, other.person, now_ms()):
            raise NotDone("error.not_asked")

    async def part(self, person: str, name: str) -> None:
        """No friends any more; or nothing is asked any more."""
        other = await self._store.accounts.called(name_key(name))
        for one in (nobody(name), *([other.person] if other else [])):
            await self._rows.part(person, one)

    # --- by a link -----------------------------------------------------------------------------------------------

    async def link(self, person: str) -> str:
        return await self._rows.link_of(person, now_ms())

    async def new_link(self, person: str) -> None:
        await self._rows.new_link(person, secrets.token_urlsafe(18), now_ms() + LINK_MS)

    async def end_link(self, person: str) -> None:
        await self._rows.end_link(person)

    async def whose_link(self, token: str) -> str:
        """Who made this link. Raises NotDone if it leads nowhere any more."""
        person = await self._rows.whose_link(token, now_ms()) if _TOKEN.fullmatch(token) else ""
        if not person:
            raise NotDone("error.no_friend_link")
        return person

    async def follow(self, person: str, token: str) -> None:
        """Whoever opened the link and said yes is a friend."""
        other = await self.whose_link(token)
        if other == person:
            raise NotDone("error.own_friend")
        if await self._store.ties.are_apart(person, other):
            raise NotDone("error.no_friend_link")
        if max(len(await self._rows.of(person)), len(await self._rows.of(other))) >= MOST_FRIENDS:
            raise NotDone("error.many_friends")
        await self._rows.befriend(person, other, now_ms())

    # --- inviting ------------------------------------------------------------------------------------------------

    async def invite(self, hall: Hall, person: str, host: str, name: str, table_id: str) -> None:
        """A host, who is this person, asks a friend over. Raises Refused, NotDone."""
        table = (await hall.get(table_id)).story.table
        rules.check_lobby(table)
        rules.may_host(table, host)
        other = await self._store.accounts.called(name_key(name))
        friends = other is not None and await self._rows.are(person, other.person)
        if other is None or not friends or other.person in table.removed:
            raise NotDone("error.no_friend")
        await self._store.invitations.invite(other.person, table_id, now_ms())


def nobody(name: str) -> str:
    """What stands for a name that reaches nobody, where an id would stand."""
    return "?" + hashlib.sha256(name_key(name).encode()).hexdigest()[:15]
