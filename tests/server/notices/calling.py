"""People who are to be called, who are away, and what they were told."""

from __future__ import annotations

import sqlalchemy as sa

from kit.wall import Wall
from mastaba.server.notices.channel import Call, Outcome
from mastaba.server.now import now_ms
from mastaba.server.store.notices.outbox import TRYING, WAITING, Notice
from mastaba.server.store.shape.notices import notices
from mastaba.server.tables.company import STILL_MS

from ..guest import Guest, Host, asked_first, two_people, until

MINUTE_MS = 60_000
SITE = "http://localhost:8000"


class Pushed:
    """A channel that reaches everybody at once."""

    name, once = "push", False

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.says: list[Outcome] = []

    async def reaches(self, person: str) -> bool:
        return True

    async def send(self, call: Call) -> Outcome:
        said = self.says.pop(0) if self.says else Outcome.SENT
        if said is Outcome.SENT:
            self.calls.append(call)
        return said


def id_of(guest: Guest) -> str:
    return guest.get("/me").json()["id"]


def called(house: Host, guest: Guest, channel: str = "push") -> None:
    """This person is to be called by a channel."""
    house.run(house.context.store.ways.begin(id_of(guest), channel, "en"))


def mailed(house: Host, guest: Guest, address: str) -> str:
    """This person has confirmed an address; the word that ends its mail."""
    rows, person = house.context.store.mail, id_of(guest)
    link = house.run(rows.ask(person, address, now_ms()))
    confirmed = house.run(rows.confirm(link, now_ms()))
    assert confirmed
    called(house, guest, "mail")
    return confirmed.stop


def rows_of(house: Host, guest: Guest) -> list[Notice]:
    return house.run(house.context.store.outbox.lately(id_of(guest), 100))


def tries_of(house: Host, guest: Guest) -> list[int]:
    """How often each of a person's calls was tried so far and is to be tried again."""
    query = sa.select(notices.c.tries).where(notices.c.person == id_of(guest), notices.c.state == WAITING)
    return list(house.run(house.context.store.database.read(lambda c: c.execute(query).scalars().all())))


def pushes(house: Host, guest: Guest) -> list[Call]:
    person = id_of(guest)
    return [call for call in house.pushed.calls if call.person == person]  # type: ignore[attr-defined]


def dealt_with(house: Host) -> None:
    """Everything that is due now has been dealt with, and nothing is under way: a claim ends by the clock."""
    under_way = sa.select(notices.c.id).where(notices.c.state.in_((WAITING, TRYING)), notices.c.claimed_until > 0)

    def is_quiet() -> bool:
        outbox, read = house.context.store.outbox, house.context.store.database.read
        return not house.run(outbox.is_due(now_ms())) and not house.run(read(lambda c: c.execute(under_way).all()))

    until(is_quiet, 30)
    house.run(house.context.dispatch.once())


def asked_and_other(ana: Guest, ben: Guest, table: str) -> tuple[Guest, Guest]:
    """Who is asked, and who is not; nobody looks any more."""
    with ana.watch(table) as one, ben.watch(table) as two:
        asked, _, other, _ = asked_first(ana, ben, one, two)
    return asked, other


def nobody_looks(house: Host, wall: Wall, *guests: Guest) -> None:
    """Every page is closed, and so long ago that nobody is between two."""
    until(lambda: not any(live.presence.viewers for live in house.context.hall.tables.values()))
    wall.forward(STILL_MS)
    until(lambda: not any(house.run(house.context.company.looks(id_of(guest))) for guest in guests), 20)


def both_away(house: Host, wall: Wall, clock: str = "days", **form: str) -> tuple[Guest, Guest, str]:
    """A game of two whom push reaches; nobody has a page open, and the one who is asked comes first."""
    ana, ben, table = two_people(house.address, clock=clock, **form)
    asked, other = asked_and_other(ana, ben, table)
    for guest in (asked, other):
        called(house, guest)
    nobody_looks(house, wall, asked, other)
    return asked, other, table


def answer(guest: Guest, table: str) -> None:
    with guest.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])


def answer_until_others_turn(guest: Guest, other: Guest, table: str) -> None:
    """Answer as long as one is asked, and close the page."""
    with guest.watch(table) as tab:
        while (frame := tab.frame(lambda f: f["seq"] >= tab.answered))["my_turn"]:
            tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
