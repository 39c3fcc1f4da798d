"""What every page, command and socket can reach: the parts of the running server."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ..config import Config
from ..feed.feed import Feed
from ..feed.thumbnails import Thumbnails
from ..frames.for_viewer import Frames
from ..frames.pictures import Pictures
from ..limits import Limits
from ..notices.dispatch import Dispatch
from ..notices.mail import Mail
from ..notices.push.push import Push
from ..people.accounts import People
from ..people.friends import Friends
from ..people.hosting import HostDeeds
from ..people.leaving import Leaving
from ..people.manners import Manners
from ..people.nightly import Nightly
from ..puzzles.races import Races
from ..store.store import Store
from ..tables.bots import Bots
from ..tables.company import Company
from ..tables.days.vacations import Vacations
from ..tables.days.wishes import Wishes
from ..tables.fair_queue import FairQueue
from ..tables.hall import Hall
from ..tables.hints import Hints
from ..tables.ledger import Ledger
from ..tables.reviews import Reviews
from ..tables.room import Room
from ..tables.threads import Threads
from ..workers.compiler import Compiler
from .door.people import Accounts, Person


@dataclass
class Context:
    """The parts, and the ledger of who has what."""

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
    turns: FairQueue  # in which pages are put together on the event loop
    compiler: Compiler
    accounts: Accounts
    people: People
    friends: Friends
    ledger: Ledger
    limits: Limits
    room: Room
    manners: Manners
    leaving: Leaving
    hosting: HostDeeds
    nightly: Nightly
    races: Races
    vacations: Vacations
    feed: Feed
    thumbnails: Thumbnails
    wishes: Wishes
    push: Push
    dispatch: Dispatch
    mail: Mail


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def who(connection: HTTPConnection) -> Person:
    """The person behind a request; the same one, however often it is asked."""
    if not hasattr(connection.state, "person"):
        connection.state.person = context_of(connection).accounts.of(connection)
    person: Person = connection.state.person
    return person
