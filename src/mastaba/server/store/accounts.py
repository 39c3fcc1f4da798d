"""Accounts: keys, recovery codes and merged guests. Each deed is one transaction: nobody is half there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .announcing import announce
from .circle import merging
from .engine import Database
from .house.old_names import hold, is_held
from .notices import making
from .people import call
from .schema import accounts, challenges, merged, meta, passkeys, sessions, sittings
from .shape.puzzles import attempts

MOST_KEYS = 20  # of an account
KEYS_OF = "keys_of"  # the row with the name to which passkeys belong


class NameTaken(Exception):
    """Another account is called so."""


class NamedLately(Exception):
    """The account changed its name not long ago."""


class HasAccount(Exception):
    """The guest became an account a moment ago."""


class KeyTaken(Exception):
    """This key belongs to somebody already."""


class TooManyKeys(Exception):
    """An account has as many keys as one may have."""


@dataclass(frozen=True)
class Account:
    """A person who can prove who it is."""

    person: str
    name_key: str
    handle: str
    created_at: int
    named_at: int
    openness: str = "private"  # who may see the person's page: public, friends, private


@dataclass(frozen=True)
class Passkey:
    """A key that an authenticator keeps."""

    id: str
    person: str
    public_key: str
    sign_count: int
    transports: tuple[str, ...]
    label: str
    created_at: int
    used_at: int


@dataclass(frozen=True)
class Challenge:
    """What an authenticator was asked to sign."""

    challenge: str
    person: str
    handle: str


class Belongings(NamedTuple):
    """At how many tables a guest sits, and how many puzzles it has tried."""

    tables: int = 0
    puzzles: int = 0


class AccountRows:
    """What the database knows about accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- who has one ---------------------------------------------------------------------------------------------

    async def find(self, person: str) -> Account | None:
        query = sa.select(accounts).where(accounts.c.person == person)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return _account(row) if row else None

    async def called(self, name_key: str) -> Account | None:
        """The account of this name."""
        query = sa.select(accounts).where(accounts.c.name_key == name_key)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return _account(row) if row else None

    async def openness_of(self, people: Sequence[str]) -> dict[str, str]:
        """Who may see the pages of these people, as far as they have accounts."""
        query = sa.select(accounts.c.person, accounts.c.openness).where(accounts.c.person.in_(people))
        return await self._database.read(lambda c: {person: openness for person, openness in c.execute(query)})

    async def open_to(self, person: str, openness: str) -> None:
        """From now on these may see the person's page."""
        change = accounts.update().where(accounts.c.person == person).values(openness=openness)
        await self._database.change(lambda c: c.execute(change))

    async def is_taken(self, name_key: str, person: str, now: int) -> bool:
        """Is an account of somebody else called like this, or was any until lately?"""

        def work(c: sa.Connection) -> bool:
            try:
                _refuse_taken(c, name_key, person, now)
            except NameTaken:
                return True
            return False

        return await self._database.read(work)

    async def named(self, name_key: str) -> str:
        """Whose account is called like this; nobody's: nothing."""
        query = sa.select(accounts.c.person).where(accounts.c.name_key == name_key)
        return await self._database.read(lambda c: c.execute(query).scalar() or "")

    async def make(self, account: Account, code_hash: str, key: Passkey, name: str) -> None:
        """A guest becomes an account with its first key. Raises NameTaken, KeyTaken."""

        def work(c: sa.Connection) -> None:
            _refuse_taken(c, account.name_key, account.person, account.created_at)
            c.execute(
                accounts.insert().values(
                    person=account.person,
                    name_key=account.name_key,
                    handle=account.handle,
                    code_hash=code_hash,
                    created_at=account.created_at,
                    named_at=account.named_at,
                )
            )
            _keep(c, key)
            call(c, account.person, name, account.created_at)
            announce(c, "account", account.person)

        await self._change(work)

    async def rename(
        self,
        person: str,
        name: str,
        name_key: str,
        now: int,
        may: Callable[[Account], bool] = lambda account: True,
        also: Callable[[sa.Connection], None] = lambda c: None,
    ) -> None:
        """Another name for an account, or the same written otherwise; `also` in one breath.

        `may` is asked of the account as it is then: another request may have changed it a moment earlier. Raises
        NameTaken, NamedLately.
        """

        def work(c: sa.Connection) -> None:
            mine = accounts.c.person == person
            row = c.execute(sa.select(accounts).where(mine).with_for_update()).mappings().first()
            _refuse_taken(c, name_key, person, now)
            if row is not None and row["name_key"] != name_key:
                if not may(_account(row)):
                    raise NamedLately
                c.execute(accounts.update().where(mine).values(name_key=name_key, named_at=now))
                hold(c, row["name_key"], now)
            call(c, person, name, now)
            also(c)

        await self._change(work)

    async def rename_guest(self, person: str, name: str, name_key: str, now: int) -> None:
        """Another name for a guest. Raises NameTaken, HasAccount."""

        def work(c: sa.Connection) -> None:
            call(c, person, name, now)  # first: it waits for whoever makes an account of this guest just now
            if c.execute(sa.select(accounts.c.person).where(accounts.c.person == person)).first():
                raise HasAccount
            _refuse_taken(c, name_key, person, now)

        await self._database.change(work)

    async def _change(self, work: Callable[[sa.Connection], None]) -> None:
        """A change that a unique key may refuse: somebody else was a moment earlier."""
        try:
            await self._database.change(work)
        except IntegrityError as error:
            raise NameTaken from error

    # --- keys ----------------------------------------------------------------------------------------------------

    async def keys_of(self, person: str) -> list[Passkey]:
        query = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created_at)
        return await self._database.read(lambda c: [_passkey(row) for row in c.execute(query).mappings()])

    async def key(self, id: str) -> Passkey | None:
        query = sa.select(passkeys).where(passkeys.c.id == id)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return _passkey(row) if row else None

    async def add_key(self, key: Passkey) -> None:
        """One more key. Raises KeyTaken, TooManyKeys."""

        def work(c: sa.Connection) -> None:
            _alone(c, key.person)
            held = sa.select(sa.func.count()).where(passkeys.c.person == key.person)
            if c.execute(held).scalar_one() >= MOST_KEYS:
                raise TooManyKeys
            _keep(c, key)

        await self._database.change(work)

    async def used_key(self, id: str, sign_count: int, now: int) -> None:
        change = passkeys.update().where(passkeys.c.id == id).values(sign_count=sign_count, used_at=now)
        await self._database.change(lambda c: c.execute(change))

    async def remove_key(self, person: str, id: str) -> bool:
        """Take a key away, unless it is the last one."""

        def work(c: sa.Connection) -> bool:
            _alone(c, person)
            held = c.execute(sa.select(passkeys.c.id).where(passkeys.c.person == person)).scalars().all()
            if id not in held or len(held) == 1:
                return False
            c.execute(passkeys.delete().where(passkeys.c.id == id))
            return True

        return await self._database.change(work)

    async def keys_elsewhere(self, site: str) -> tuple[str, int]:
        """The name to which the stored keys belong and how many they are, if it is another than this one's.

        Keys whose name was never written down belong to this one.
        """

        def work(c: sa.Connection) -> tuple[str, int]:
            count = int(c.execute(sa.select(sa.func.count()).select_from(passkeys)).scalar_one())
            known = c.execute(sa.select(meta.c.value).where(meta.c.key == KEYS_OF)).scalar()
            if count and known and known != site:
                return known, count
            if site and known != site:
                c.execute(meta.delete().where(meta.c.key == KEYS_OF))
                c.execute(meta.insert().values(key=KEYS_OF, value=site))
            return "", 0

        return await self._database.change(work)

    # --- questions to an authenticator ---------------------------------------------------------------------------

    async def ask(self, id: str, purpose: str, asked: Challenge, now: int, expires_at: int) -> None:
        """Keep a question; those that nobody answered in time are forgotten."""

        def work(c: sa.Connection) -> None:
            c.execute(challenges.delete().where(challenges.c.expires_at < now))
            c.execute(
                challenges.insert().values(
                    id=id,
                    challenge=asked.challenge,
                    purpose=purpose,
                    person=asked.person,
                    handle=asked.handle,
                    expires_at=expires_at,
                )
            )

        await self._database.change(work)

    async def take_question(self, id: str, purpose: str, now: int) -> Challenge | None:
        """The question of this number, once: whoever comes second finds nothing."""

        def work(c: sa.Connection) -> Challenge | None:
            where = challenges.c.id == id, challenges.c.purpose == purpose, challenges.c.expires_at >= now
            row = c.execute(challenges.delete().where(*where).returning(challenges)).mappings().first()
            return Challenge(row["challenge"], row["person"], row["handle"]) if row else None

        return await self._database.change(work)

    # --- recovery ------------------------------------------------------------------------------------------------

    async def recover(self, code_hash: str, new_hash: str, now: int) -> tuple[str, list[str]]:
        """Whose code this is, used up and replaced, and the sessions that ended with it; nobody's: nothing.

        The person is told, wherever they can be reached.
        """

        def work(c: sa.Connection) -> tuple[str, list[str]]:
            mine = accounts.c.code_hash == code_hash
            change = accounts.update().where(mine).values(code_hash=new_hash).returning(accounts.c.person)
            person = c.execute(change).scalar()
            if person is None:
                return "", []
            ended = list(c.execute(sa.select(sessions.c.id).where(sessions.c.person == person)).scalars())
            c.execute(sessions.delete().where(sessions.c.person == person))
            for id in ended:
                announce(c, "session", id)
            making.call(c, making.recovered(str(person), now))
            return str(person), ended

        return await self._database.change(work)

    async def new_code(self, person: str, code_hash: str) -> None:
        change = accounts.update().where(accounts.c.person == person).values(code_hash=code_hash)
        await self._database.change(lambda c: c.execute(change))

    # --- guests that were brought along --------------------------------------------------------------------------

    async def guests_of(self, person: str) -> tuple[str, ...]:
        query = sa.select(merged.c.guest).where(merged.c.into == person)
        return await self._database.read(lambda c: tuple(c.execute(query).scalars()))

    async def is_merged(self, guest: str) -> bool:
        query = sa.select(merged.c.guest).where(merged.c.guest == guest)
        return await self._database.read(lambda c: c.execute(query).first() is not None)

    async def of_guest(self, guest: str) -> Belongings:
        """What a guest has that an account may take over."""
        at = sa.select(sa.func.count(sa.distinct(sittings.c.table_id))).where(sittings.c.person == guest)
        tried = sa.select(sa.func.count(sa.distinct(attempts.c.puzzle))).where(attempts.c.person == guest)
        return await self._database.read(lambda c: Belongings(*(int(c.execute(q).scalar() or 0) for q in (at, tried))))

    async def merge(self, guest: str, into: str) -> bool:
        """A guest's seats belong to an account from now on; false where that cannot be."""
        return await self._database.change(lambda c: merging.merge(c, guest, into))

    async def seat_holder(self, table_id: str, ids: Sequence[str]) -> str:
        """Which of these ids of one person sits at a table; nothing if none does."""
        query = sa.select(sittings.c.person).where(sittings.c.table_id == table_id, sittings.c.person.in_(ids))
        return await self._database.read(lambda c: c.execute(query).scalar() or "")


def _refuse_taken(c: sa.Connection, name_key: str, person: str, now: int) -> None:
    found = c.execute(sa.select(accounts.c.person).where(accounts.c.name_key == name_key)).scalar()
    if found != person and (found is not None or is_held(c, name_key, now)):
        raise NameTaken


def _alone(c: sa.Connection, person: str) -> None:
    """Nobody else changes this account until the end of the transaction: what is counted now is so then, too."""
    c.execute(sa.select(accounts.c.person).where(accounts.c.person == person).with_for_update())


def _keep(c: sa.Connection, key: Passkey) -> None:
    if c.execute(sa.select(passkeys.c.id).where(passkeys.c.id == key.id)).first():
        raise KeyTaken
    c.execute(
        passkeys.insert().values(
            id=key.id,
            person=key.person,
            public_key=key.public_key,
            sign_count=key.sign_count,
            transports=json.dumps(key.transports),
            label=key.label,
            created_at=key.created_at,
            used_at=key.used_at,
        )
    )


def _account(row: Any) -> Account:
    return Account(row["person"], row["name_key"], row["handle"], row["created_at"], row["named_at"], row["openness"])


def _passkey(row: Any) -> Passkey:
    return Passkey(**{**row, "transports": tuple(json.loads(row["transports"]))})
