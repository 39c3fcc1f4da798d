"""What every page, command and socket can reach: the parts of the running server."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ..config import Config
from ..frames.for_viewer import Frames
from ..frames.pictures import Pictures
from ..people.accounts import People
from ..store.store import Store
from ..tables.bots import Bots
from ..tables.company import Company
from ..tables.hall import Hall
from ..tables.hints import Hints
from ..tables.neighbours import Neighbours
from ..tables.reviews import Reviews
from ..tables.threads import Threads
from ..workers.compiler import Compiler
from .door.limits import Limits
from .door.people import Accounts, Person
from .door.socket_counts import Places


@dataclass
class Context:
    """The parts, and who holds the places for sockets."""

    config: Config
    store: Store
    hall: Hall
    bots: Bots
    hints: Hints
    company: Company
    frames: Frames
    pictures: Pictures
    reviews: Reviews
    threads: Threads
    compiler: Compiler
    accounts: Accounts
    people: People
    limits: Limits
    sockets: Places
    neighbours: Neighbours


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def who(connection: HTTPConnection) -> Person:
    """The person behind a request; the same one, however often it is asked."""
    if not hasattr(connection.state, "person"):
        connection.state.person = context_of(connection).accounts.of(connection)
    person: Person = connection.state.person
    return person
