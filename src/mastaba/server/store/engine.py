"""The database's engine: SQLite or PostgreSQL, threads to read with, and the shape brought up to date."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import sqlalchemy as sa

from .patience import CONNECT_S, Patience
from .private import private_database, private_file, private_folder

T = TypeVar("T")
READERS = 4
TRIES = 20  # of a transaction whose events others may write first
BUSY_S = 4.0  # how long a lock that another program holds on a SQLite file is waited for
MIGRATIONS = Path(__file__).parent / "migrations"


def make_engine(url: str) -> sa.Engine:
    """An engine for this address; SQLite in WAL mode, every commit on disk before it returns."""
    address = sa.make_url(url)
    if address.drivername in ("postgresql", "postgres"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "sqlite":
        return sa.create_engine(address, pool_pre_ping=True, pool_size=8, connect_args={"connect_timeout": CONNECT_S})
    if file := sqlite_file(url):
        private_database(Path(file))
    engine = sa.create_engine(address, pool_size=8, connect_args={"timeout": BUSY_S, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def is_alone(url: str) -> bool:
    """Does this database belong to one process?"""
    return sa.make_url(url).get_backend_name() == "sqlite"


def sqlite_file(url: str) -> str:
    """The file of a SQLite database; nothing where there is none."""
    file = sa.make_url(url).database if is_alone(url) else None
    return "" if not file or file == ":memory:" else file


def for_reading(file: str) -> str:
    """A SQLite file as an address under which nothing is written."""
    return f"file:{quote(file)}?mode=ro"


class InUse(Exception):
    """Another server has this database file open."""


@contextlib.contextmanager
def kept_alone(url: str) -> Iterator[None]:
    """Nobody else serves from this SQLite file meanwhile; the system gives it free when this process ends, however."""
    file = sqlite_file(url)
    if not file:
        yield
        return
    lock = Path(f"{file}.lock")
    private_folder(lock.parent)
    with private_file(lock).open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(file) from None
        yield


class Newer(Exception):
    """A newer version of Mastaba made this database; its shape is named."""


def shapes() -> list[str]:
    """Every shape that a database has had, the newest last."""
    return sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").rglob("[0-9]*.py"))


def shape_of(connection: sa.Connection) -> str | None:
    """The shape that a database has; None where it has none of ours."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def is_up_to_date(engine: sa.Engine) -> bool:
    """Has the database the newest shape? Asked first, since loading the migration tool takes a while. Raises Newer."""
    with engine.connect() as connection:
        shape = shape_of(connection)
    if shape is not None and shape not in shapes():
        raise Newer(shape)
    return shape == shapes()[-1]


def migrate(engine: sa.Engine) -> None:
    """Bring the database's shape up to date."""
    if is_up_to_date(engine):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("recursive_version_locations", "true")  # a folder for each version of Mastaba
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(77102)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def again(transaction: Callable[[], T]) -> T:
    """What a transaction gives that adds events; done anew where another wrote an event of the same number first."""
    for _ in range(TRIES - 1):
        with contextlib.suppress(sa.exc.IntegrityError):
            return transaction()
    return transaction()


class Database:
    """Connections, and the threads in which queries run."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.key_taken: type[Exception] = self.engine.dialect.loaded_dbapi.IntegrityError
        self._writes = self.engine.execution_options(writes=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._alone = self.engine.dialect.name == "sqlite"
        self._kept: Any = None  # the connection of the thread that writes
        self._patience = None if self._alone else Patience(self.engine)

    def close(self) -> None:
        self._readers.shutdown()
        if self._patience is not None:
            self._patience.close()
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a query off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._with, self.engine, work)

    async def change(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a small write, other than events, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._with, self._writes, work)

    async def change_again(self, work: Callable[[sa.Connection], T]) -> T:
        """As `change`, for what adds events; anew where another wrote an event of the same number first."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, again, lambda: self._with(self._writes, work))

    def write(self, work: Callable[[Any], T]) -> T:
        """Run a write in this thread, the only one that does, with a cursor of the driver; it is on disk on return.

        Nothing is written if it raises; `key_taken` is what it raises for a key that is there already. The connection
        to a file is kept for the next write; one to a server is lent each time, and tried before, as it may be gone.
        """
        with self._asking():
            return self._write(work)

    def _write(self, work: Callable[[Any], T]) -> T:
        lent, self._kept = self._kept or self.engine.raw_connection(), None
        kept = False
        try:
            cursor = lent.cursor()
            if self._alone:
                cursor.execute("BEGIN IMMEDIATE")
            result = work(cursor)
            lent.commit()
            kept = self._alone
            return result
        except self.key_taken:
            lent.rollback()
            raise
        except BaseException:
            lent.invalidate()  # whatever state it is in: the next one is another
            raise
        finally:
            if kept:
                self._kept = lent
            else:
                lent.close()

    def _with(self, engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
        with self._asking(), engine.begin() as connection:
            return work(connection)

    def _asking(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext() if self._patience is None else self._patience.asking()
