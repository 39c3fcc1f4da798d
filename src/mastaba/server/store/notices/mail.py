"""Mail addresses: asked for, confirmed by a link that works once, taken off when they refuse our mail."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from ..engine import Database
from ..shape.notices import mail_addresses, ways
from .ways import MAIL, NEVER

LINK_MS = 24 * 3_600_000
MOST_LINKS = 3  # within that time, to one address or for one person
MOST_FAILURES = 3  # in a row, then the address is taken off


class TooManyLinks(Exception):
    """This person, or this address, was sent enough links today."""


@dataclass(frozen=True)
class MailAddress:
    """Where mail for somebody goes."""

    person: str
    address: str
    confirmed_at: int
    stop: str
    off_at: int

    @property
    def works(self) -> bool:
        return self.confirmed_at > 0 and not self.off_at


_COLUMNS = [mail_addresses.c[name] for name in MailAddress.__dataclass_fields__]


class MailRows:
    """The addresses of everybody."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> MailAddress | None:
        return await self._one(mail_addresses.c.person == person)

    async def stopped_by(self, stop: str) -> MailAddress | None:
        """Whose mail this word ends."""
        return await self._one(mail_addresses.c.stop == stop)

    async def asked_by(self, link: str, now: int) -> MailAddress | None:
        """Whose address this link confirms; it has not been used, and is not too old."""
        return await self._one(sa.and_(mail_addresses.c.link_hash == _hashed(link), mail_addresses.c.link_until > now))

    async def _one(self, where: sa.ColumnElement[bool]) -> MailAddress | None:
        query = sa.select(*_COLUMNS).where(where)
        row = await self._database.read(lambda c: c.execute(query).mappings().first())
        return None if row is None else MailAddress(**row)

    async def ask(self, person: str, address: str, now: int) -> str:
        """A new address, or the same once more: the link that confirms it. Raises TooManyLinks."""
        link = secrets.token_urlsafe(24)
        lately = mail_addresses.c.asked_at > now - LINK_MS

        def work(c: sa.Connection) -> None:
            mine = mail_addresses.c.person == person
            here = sa.or_(mine, sa.func.lower(mail_addresses.c.address) == address.lower())
            asked = c.execute(sa.select(sa.func.sum(mail_addresses.c.asked)).where(here, lately)).scalar() or 0
            if asked >= MOST_LINKS:
                raise TooManyLinks
            own = c.execute(sa.select(mail_addresses.c.asked).where(mine, lately)).scalar() or 0
            c.execute(mail_addresses.delete().where(mine))
            c.execute(
                mail_addresses.insert().values(
                    person=person,
                    address=address,
                    asked_at=now,
                    asked=own + 1,
                    link_hash=_hashed(link),
                    link_until=now + LINK_MS,
                    stop=secrets.token_urlsafe(24),
                )
            )

        await self._database.change(work)
        return link

    async def confirm(self, link: str, now: int) -> MailAddress | None:
        """The link is used: whose address it was; nobody's if it was used before, or is too old."""
        asked = mail_addresses.c.link_hash == _hashed(link), mail_addresses.c.link_until > now
        change = mail_addresses.update().where(*asked).values(confirmed_at=now, link_hash="", link_until=0)

        def work(c: sa.Connection) -> MailAddress | None:
            row = c.execute(change.returning(*_COLUMNS)).mappings().first()
            return None if row is None else MailAddress(**row)

        return await self._database.change(work)

    async def remove(self, person: str, now: int) -> None:
        """No address, and no mail. How often links were asked for is remembered for a day, without the address."""
        mine = mail_addresses.c.person == person
        blank = {"address": "", "confirmed_at": 0, "link_hash": "", "link_until": 0, "failures": 0, "off_at": 0}

        def work(c: sa.Connection) -> None:
            c.execute(mail_addresses.delete().where(mine, mail_addresses.c.asked_at <= now - LINK_MS))
            c.execute(mail_addresses.update().where(mine).values(**blank, stop=secrets.token_urlsafe(24)))
            c.execute(_no_mail(person))

        await self._database.change(work)

    async def end(self, stop: str) -> bool:
        """No mail any more, by whoever has the word: is it anybody's?"""

        def work(c: sa.Connection) -> bool:
            person = c.execute(sa.select(mail_addresses.c.person).where(mail_addresses.c.stop == stop)).scalar()
            if person is not None:
                c.execute(_no_mail(person))
            return person is not None

        return await self._database.change(work)

    async def took(self, person: str) -> None:
        """It took our mail."""
        some = mail_addresses.c.person == person, mail_addresses.c.failures > 0
        await self._database.change(lambda c: c.execute(mail_addresses.update().where(*some).values(failures=0)))

    async def refused(self, person: str, now: int) -> bool:
        """It refused our mail for good; is it taken off now?"""
        mine, failures = mail_addresses.c.person == person, mail_addresses.c.failures

        def work(c: sa.Connection) -> bool:
            c.execute(mail_addresses.update().where(mine).values(failures=failures + 1))
            off = mail_addresses.update().where(mine, failures >= MOST_FAILURES, mail_addresses.c.off_at == 0)
            return c.execute(off.values(off_at=now)).rowcount > 0

        return await self._database.change(work)


def _hashed(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()


def _no_mail(person: str) -> sa.Update:
    return ways.update().where(ways.c.person == person, ways.c.channel == MAIL).values(usage=NEVER)
