"""Can this database be used? If not, the reason as a sentence: what it is, and what to do."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from .engine import Newer, make_engine, migrate

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
        raise Unusable(f"{name} cannot be used: {_reason(error)}") from error
    except OSError as error:
        raise Unusable(
            f"{name} cannot be used: {error.strerror or error}. Check the path and who may write there"
        ) from error


def _reason(error: SQLAlchemyError) -> str:
    """The database's own words, on one line, and what to do about them."""
    own = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = " ".join(str(own).split()).rstrip(".?") or type(own).__name__
    advice = next((do for sign, do in _ADVICE if sign in words), "Check its address, and who may open it")
    return f"{words}. {advice}"


_ADVICE = (
    ("not a database", "Name another file, or bring back a backup with `mastaba restore`"),
    ("malformed", "Bring back a backup with `mastaba restore`"),
    ("unable to open", "Check the path, and whether this user may read and write there"),
    ("readonly", "Let this user write to the file and its folder"),
    ("locked", "Another program holds it: stop that first"),
    ("onnection refused", "Start PostgreSQL, or check host and port"),
    ("password", "Check user and password in the address"),
    ("does not exist", "Make it with `createdb`, or check the name"),
    ("ermission denied", "Give this user the right to read and write there"),
)


def bring_up_to_date(url: str) -> None:
    """Open a database once, and bring its shape up to date. Raises Unusable."""
    check_address(url)
    with reaching(url):
        engine = make_engine(url)
        try:
            migrate(engine)
        finally:
            engine.dispose()
