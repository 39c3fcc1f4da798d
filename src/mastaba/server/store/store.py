"""One database and everything that is kept in it; SQLite or PostgreSQL, one code path."""

from __future__ import annotations

from .accounts import AccountRows
from .acting import Acting, Alone, ByLock
from .engine import Database, is_alone, migrate
from .events import Events
from .invitations import Invitations
from .people import People
from .processes import Processes
from .reviews import ReviewShelf
from .sanctions import Sanctions
from .secrets import signing_key
from .sessions import SessionRows
from .tables import TableLists
from .witness import Witness


class Store:
    """Events, lists of tables, reviews, people, their accounts and invitations, and who shares all this."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.events = Events(self.database)
        self.tables = TableLists(self.database)
        self.people = People(self.database)
        self.accounts = AccountRows(self.database)
        self.sessions = SessionRows(self.database)
        self.invitations = Invitations(self.database)
        self.reviews = ReviewShelf(self.database)
        self.sanctions = Sanctions(self.database)
        self.processes = Processes(self.database)
        self.witness = Witness(self.database, url)
        self.acting: Acting = Alone() if is_alone(url) else ByLock(url)

    def open(self) -> None:
        """Bring the database's shape up to date, and begin to take writes."""
        migrate(self.database.engine)
        self.witness.missing()
        self.events.open()

    def close(self) -> None:
        """Finish what was begun."""
        self.events.close()
        self.database.close()

    async def signing_key(self) -> bytes:
        return await signing_key(self.database)
