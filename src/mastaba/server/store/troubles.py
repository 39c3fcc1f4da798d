"""What went wrong with a database, on one line, with what to do about it: for the log, for pages and commands."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

log = logging.getLogger(__name__)


class Trouble(Exception):
    """The database failed, said by a part of ours."""


def is_trouble(error: BaseException) -> bool:
    """Is it the database, the disk or the network that failed, and not this code?"""
    ours = isinstance(error, (Trouble, SQLAlchemyError, OSError))
    return ours or type(error).__module__.partition(".")[0] == "psycopg"


def report(to: logging.Logger, error: BaseException, message: str, *about: object) -> None:
    """A database that fails is told in one line, as the fault is not in this code; anything else with its traceback."""
    if is_trouble(error):
        to.warning(f"{message}: %s", *about, sentence_of(error))
    else:
        to.error(message, *about, exc_info=error)


def left_over(loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
    """What nobody waited for went wrong: told like the rest."""
    error = told.get("exception")
    if error is not None and is_trouble(error):
        report(log, error, "something that nobody waits for failed")
    else:
        loop.default_exception_handler(told)


def sentence_of(error: BaseException) -> str:
    """Whatever went wrong, on one line; a database's words with what to do about them."""
    return reason(error) if is_trouble(error) else _on_one_line(f"{type(error).__name__} {error}")


def reason(error: BaseException) -> str:
    """The database's own words, on one line, and what to do about them."""
    own = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = _on_one_line(str(own)).rstrip(".?") or type(own).__name__
    advice = next((do for sign, do in _ADVICE if sign in words), "Check its address, and who may open it")
    return f"{words}. {advice}"


def _on_one_line(words: str) -> str:
    return " ".join(words.split())


_ADVICE = (
    ("not a database", "Name another file, or bring back a backup with `mastaba restore`"),
    ("malformed", "Bring back a backup with `mastaba restore`"),
    ("unable to open", "Check the path, and whether this user may read and write there"),
    ("readonly", "Let this user write to the file and its folder"),
    ("disk I/O", "Look at the disk: it is full, gone, or fails"),
    ("disk is full", "Make room on the disk"),
    ("read-only", "Name the server that takes writes, or let this user write"),
    ("not answered", "It is there and stands still: look at the machine on which it runs"),
    ("imeout", "It is there and stands still, or the way to it is cut: look at the machine on which it runs"),
    ("locked", "Another program holds it: stop that first"),
    ("onnection refused", "Start PostgreSQL, or check host and port"),
    ("password", "Check user and password in the address"),
    ("does not exist", "Make it with `createdb`, or check the name"),
    ("ermission denied", "Give this user the right to read and write there"),
)
