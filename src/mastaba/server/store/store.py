"""One database and everything that is kept in it; SQLite or PostgreSQL, one code path."""

from __future__ import annotations

from .accounts import AccountRows
from .acting import Acting, Alone, ByLock
from .circle.friends import FriendRows
from .days.vacations import VacationRows
from .days.wishes import WishRows
from .engine import Database, is_alone, migrate
from .events import Events
from .house.hosting import Hosting
from .house.leaving import LeavingRows
from .house.reports import ReportRows
from .house.sanctions import Sanctions
from .house.ties import TieRows
from .house.vitals import Vitals
from .invitations import Invitations
from .notices.mail import MailRows
from .notices.outbox import Outbox
from .notices.subscriptions import SubscriptionRows
from .notices.ways import Ways
from .people import People
from .played.attempts import Attempts
from .played.counting import Records
from .played.doubts import Doubts
from .played.finding import Search
from .played.own_puzzles import OwnPuzzleRows
from .played.races import RaceRows
from .played.results import ResultRows
from .processes import Processes
from .reviews import ReviewShelf
from .secrets import PUSH, SIGNING, secret_of
from .sessions import SessionRows
from .tables import TableLists
from .witness import Witness


class Store:
    """Events, lists of tables, results, reviews, puzzles tried; people, their accounts, invitations; who shares it."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.events = Events(self.database)
        self.tables = TableLists(self.database)
        self.people = People(self.database)
        self.accounts = AccountRows(self.database)
        self.sessions = SessionRows(self.database)
        self.invitations = Invitations(self.database)
        self.friends = FriendRows(self.database)
        self.records = Records(self.database)
        self.search = Search(self.database)
        self.results = ResultRows(self.database)
        self.attempts = Attempts(self.database)
        self.doubts = Doubts(self.database)
        self.own_puzzles = OwnPuzzleRows(self.database)
        self.races = RaceRows(self.database)
        self.reviews = ReviewShelf(self.database)
        self.sanctions = Sanctions(self.database)
        self.ties = TieRows(self.database)
        self.reports = ReportRows(self.database)
        self.hosting = Hosting(self.database)
        self.leaving = LeavingRows(self.database)
        self.vacations = VacationRows(self.database)
        self.wishes = WishRows(self.database)
        self.subscriptions = SubscriptionRows(self.database)
        self.ways = Ways(self.database)
        self.vitals = Vitals(self.database)
        self.processes = Processes(self.database)
        self.outbox = Outbox(self.database, self.processes.id)
        self.mail = MailRows(self.database)
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
        return await secret_of(self.database, SIGNING)

    async def push_key(self) -> bytes:
        return await secret_of(self.database, PUSH)
