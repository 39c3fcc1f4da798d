"""One database and everything that is kept in it; SQLite or PostgreSQL, one code path."""

from __future__ import annotations

from .engine import Database, migrate
from .events import Events
from .people import People
from .secrets import signing_key
from .tables import TableLists


class Store:
    """Events, lists of tables, people, and the key that signs their cookies."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.events = Events(self.database)
        self.tables = TableLists(self.database)
        self.people = People(self.database)

    def open(self) -> None:
        """Bring the database's shape up to date, and begin to take writes."""
        migrate(self.database.engine)
        self.events.open()

    def close(self) -> None:
        """Finish what was begun."""
        self.events.close()
        self.database.close()

    async def signing_key(self) -> bytes:
        return await signing_key(self.database)
