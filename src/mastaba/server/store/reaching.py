"""Can this database be used (readiness)? If not, the reason as a sentence: what it is, and what to do."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, SQLAlchemyError

from .announcing import plain_address
from .engine import Newer, is_alone, make_engine, migrate
from .schema import meta
from .troubles import reason

PROBE, HEARD_S = "mastaba_probe", 3.0
KINDS = ("sqlite", "postgresql", "postgres")


class Unusable(Exception):
    """Why a database cannot be used, for people."""


class NotOurs(Unusable):
    """An address of a kind that is not known here."""


def shown(url: str) -> str:
    """An address without its password."""
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url[:80]


def check_address(url: str) -> None:
    """Raises NotOurs unless this is an address of SQLite or PostgreSQL."""
    try:
        kind = sa.make_url(url).get_backend_name()
    except (ArgumentError, ValueError):
        kind = ""
    if kind not in KINDS:
        raise NotOurs(f"{shown(url)} is no database of ours: it begins with sqlite:/// or postgresql://")


@contextlib.contextmanager
def reaching(url: str) -> Iterator[None]:
    """Whatever the database says no with becomes Unusable."""
    name = shown(url)
    try:
        yield
    except Newer as error:
        raise Unusable(
            f"{name} was made by a newer version of Mastaba (its shape is {error}): upgrade this one first"
        ) from error
    except ModuleNotFoundError as error:
        raise Unusable(f"{name} needs a driver that is not here: pip install 'mastaba[postgres]'") from error
    except SQLAlchemyError as error:
        raise Unusable(f"{name} cannot be used: {reason(error)}") from error
    except OSError as error:
        raise Unusable(
            f"{name} cannot be used: {error.strerror or error}. Check the path and who may write there"
        ) from error


def bring_up_to_date(url: str) -> None:
    """Open a database once, bring its shape up to date, and see that it can be served from. Raises Unusable."""
    check_address(url)
    with reaching(url):
        engine = make_engine(url)
        try:
            migrate(engine)
            _check_writable(engine)
            if not is_alone(url):
                check_own_connection(url)
        finally:
            engine.dispose()


def _check_writable(engine: sa.Engine) -> None:
    """A write is begun and taken back; the pages of a file are looked through."""
    with engine.execution_options(writes=True).connect() as connection:
        connection.execute(meta.insert().values(key="probe", value=""))
        connection.rollback()
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            sound = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
        if sound != "ok":
            raise DatabaseError("PRAGMA quick_check", None, ValueError(f"database disk image is malformed: {sound}"))


def check_own_connection(url: str) -> None:
    """Is a connection our own from one statement to the next, and is what we announce heard?

    A pooler that lends connections for one transaction breaks the locks by which one process acts for a table, and
    swallows what processes announce to each other. Raises Unusable.
    """
    import psycopg

    with contextlib.ExitStack() as held:
        connect = partial(psycopg.connect, plain_address(url), autocommit=True)
        try:
            mine, other = held.enter_context(connect()), held.enter_context(connect())
            before = _backend(mine)
            other.execute("BEGIN")
            _backend(other)
            same = _backend(mine) == before
            other.execute("ROLLBACK")
            mine.execute(f"LISTEN {PROBE}")
            other.execute(f"NOTIFY {PROBE}")
            heard = any(True for _ in mine.notifies(timeout=HEARD_S, stop_after=1))
        except psycopg.Error as error:
            raise OperationalError("", None, error) from error
    if not (same and heard):
        raise Unusable(
            f"{shown(url)} is behind a pooler that lends connections for single transactions: locks and announcements "
            "are lost there. Name PostgreSQL itself, or let the pooler lend them for whole sessions"
        )


def _backend(connection: Any) -> int:
    return int(connection.execute("SELECT pg_backend_pid()").fetchone()[0])
