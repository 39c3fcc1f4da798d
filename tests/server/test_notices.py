"""Calls to people who are away: each once, only while it is true, and never to somebody who looks."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import replace as replaced

import pytest
import sqlalchemy as sa
from tests.kit.wall import DAY_MS, HOUR_MS, Wall

from mastaba.server.notices.channel import Call, Outcome
from mastaba.server.now import now_ms
from mastaba.server.store.notices.outbox import WAITING, Notice
from mastaba.server.store.shape.notices import notices
from mastaba.server.tables.company import STILL_MS

from .conftest import quick
from .guest import Guest, Host, asked_first, play_to_the_end, two_people, until
from .letterbox import Letterbox
from .people import register

MINUTE_MS = 60_000
SITE = "http://localhost:8000"


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.fixture(scope="module")
def letterbox() -> Iterator[Letterbox]:
    with Letterbox() as made:
        yield made


@pytest.fixture
def house(letterbox: Letterbox, database: str) -> Iterator[Host]:
    """A house that may send mail, on either database; its push is noted here, as nobody is on the other side."""
    letterbox.mail.clear()
    letterbox.refuse = lambda address: ""
    with Host(quick(database, site=SITE, **letterbox.smtp)) as made:
        made.context.dispatch._look_s = 0.1
        made.context.dispatch.channels["push"] = made.pushed = Pushed()  # type: ignore[attr-defined]
        yield made


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
    """Everything that is due now has been dealt with."""
    until(lambda: not house.run(house.context.store.outbox.is_due(now_ms())), 30)
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


def test_my_turn_in_a_game_by_days_calls_at_once_and_only_whom_nobody_sees_looking(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    answer_until_others_turn(first, second, table)
    call = until(lambda: pushes(house, second))[0]
    assert call.kind == "turn" and call.path == f"/t/{table}" and "Your turn" in call.title
    assert len(call.tag) == 32 and table not in call.tag
    with first.watch(table) as tab:
        tab.frame()
        before = len(pushes(house, first))
        answer_until_others_turn(second, first, table)
        dealt_with(house)
        assert len(pushes(house, first)) == before, "who looks is not called"
    row = until(lambda: [r for r in rows_of(house, first) if r.reason == "looking"])[0]
    assert row.kind == "turn" and row.state == "dropped"


def test_a_live_table_calls_whoever_has_not_looked_for_twenty_seconds(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall, clock="")
    answer_until_others_turn(first, second, table)
    nobody_looks(house, wall, first, second)
    dealt_with(house)
    assert not pushes(house, second)
    wall.forward(21_000)
    assert until(lambda: pushes(house, second))[0].kind == "turn"


def test_whoever_looks_at_a_live_table_is_called_once_they_have_gone(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall, clock="")
    with second.watch(table) as tab:
        tab.frame()
        answer_until_others_turn(first, second, table)
        wall.forward(21_000)
        dealt_with(house)
        wall.forward(21_000)
        dealt_with(house)
        assert not pushes(house, second)
    nobody_looks(house, wall, second)
    wall.forward(21_000)
    assert until(lambda: pushes(house, second))


def test_one_wait_calls_once_a_restart_does_not_call_again_and_asking_again_does(
    letterbox: Letterbox, database: str, wall: Wall
) -> None:
    with Host(quick(database)) as house:
        house.context.dispatch.channels["push"] = pushed = Pushed()
        first, second, table = both_away(house, wall)
        answer_until_others_turn(first, second, table)
        until(lambda: pushed.calls)
    with Host(quick(database)) as again:
        again.context.dispatch.channels["push"] = later = Pushed()
        first.moves_to(again.address)
        second.moves_to(again.address)
        second.get(f"/t/{table}")
        dealt_with(again)
        assert not later.calls, "a restart asks nobody anew"
        with first.watch(table) as tab:
            seq = tab.frame()["seq"]
            first.do(table, "undo", seq=seq, key=secrets.token_hex(8))
        answer_until_others_turn(first, second, table)
        until(lambda: later.calls)

        def sent() -> list[int]:
            return [row.seq for row in rows_of(again, second) if row.kind == "turn" and row.state == "sent"]

        until(lambda: len(sent()) == 2)
        assert len(set(sent())) == 2


def test_mail_comes_after_a_quarter_of_an_hour_without_an_answer_and_once(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    stop = mailed(house, second, "second@example.org")
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    dealt_with(house)
    assert not letterbox.mail
    wall.forward(16 * MINUTE_MS)
    mail = until(lambda: letterbox.to("second@example.org"))[0]
    assert mail["Auto-Submitted"] == "auto-generated" and "Your turn" in mail["Subject"]
    assert mail["List-Unsubscribe"] == f"<{SITE}/stop/{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    until(lambda: [r for r in rows_of(house, second) if r.channel == "mail" and r.state == "sent"])
    row = next(r for r in rows_of(house, second) if r.channel == "mail" and r.state == "sent")
    assert mail["Message-ID"] == f"<{row.id}@localhost>"
    plain, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain and html and f"{SITE}/t/{table}" in plain.get_content() and f"{SITE}/t/{table}" in html.get_content()
    dealt_with(house)
    assert len(letterbox.mail) == 1


def test_whoever_answered_is_sent_no_mail(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    answer_until_others_turn(second, first, table)
    nobody_looks(house, wall, first, second)
    wall.forward(16 * MINUTE_MS)
    row = until(lambda: [r for r in rows_of(house, second) if r.channel == "mail"])[0]
    assert (row.state, row.reason) == ("dropped", "answered") and not letterbox.mail


def test_an_address_that_nobody_confirmed_is_sent_nothing(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    house.run(house.context.store.mail.ask(id_of(second), "second@example.org", now_ms()))
    called(house, second, "mail")
    answer_until_others_turn(first, second, table)
    wall.forward(16 * MINUTE_MS)
    row = until(lambda: [r for r in rows_of(house, second) if r.channel == "mail"])[0]
    assert row.reason == "no_address" and not letterbox.mail


def test_more_than_three_waiting_tables_are_one_mail(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    ana = Guest(house.address)
    mailed(house, ana, "ana@example.org")
    waiting = 0
    for _ in range(5):
        ben = Guest(house.address)
        table = ana.open(players="2", clock="days")
        ben.do(table, "sit", seat=1, name="Ben")
        ana.do(table, "start")
        with ana.watch(table) as one, ben.watch(table) as two:
            first, _, _, _ = asked_first(ana, ben, one, two)
        if first is ben:
            answer_until_others_turn(ben, ana, table)
        waiting += 1
        wall.forward(MINUTE_MS)
    nobody_looks(house, wall, ana)
    wall.forward(20 * MINUTE_MS)
    mail = until(lambda: letterbox.to("ana@example.org"))
    dealt_with(house)
    assert [message["Subject"] for message in mail] == [f"{waiting} tables wait for you"]
    until(lambda: sum(r.reason == "digest" for r in rows_of(house, ana)) == waiting)


def test_an_address_that_refuses_three_times_is_taken_off(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    letterbox.refuse = lambda address: "550 no such mailbox"
    for n in range(3):
        answer_until_others_turn(first, second, table)
        wall.forward(16 * MINUTE_MS)
        until(lambda n=n: sum(r.reason == "refused" for r in rows_of(house, second)) == n + 1)
        answer_until_others_turn(second, first, table)
        nobody_looks(house, wall, first, second)
    address = house.run(house.context.store.mail.of(id_of(second)))
    assert address is not None and address.off_at and not address.works


def test_what_cannot_be_delivered_now_is_sent_later(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    tried: list[str] = []

    def busy(address: str) -> str:
        tried.append(address)
        return "451 come back later"

    letterbox.refuse = busy
    answer_until_others_turn(first, second, table)
    wall.forward(16 * MINUTE_MS)
    until(lambda: tried)
    letterbox.refuse = lambda address: ""

    def comes() -> bool:
        wall.forward(10_000)
        return bool(letterbox.to("second@example.org"))

    until(comes)


def test_time_is_short_at_four_fifths_and_in_the_last_hour(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    nobody_looks(house, wall, first, second)
    wall.forward(round(2.3 * DAY_MS))
    dealt_with(house)
    assert [call.kind for call in pushes(house, second)] == ["turn"]
    wall.forward(round(0.2 * DAY_MS))
    until(lambda: [call.kind for call in pushes(house, second)] == ["turn", "short"])
    wall.forward(round(0.3 * DAY_MS))
    until(lambda: [call.kind for call in pushes(house, second)] == ["turn", "short", "hours"])
    assert re.search(r"4\sh", pushes(house, second)[-1].body)


def test_a_quiet_hour_is_waited_for_but_not_the_last_hour_of_a_clock(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    ways, person = house.context.store.ways, id_of(second)
    minute = now_ms() // MINUTE_MS % 1440
    wishes = house.run(ways.of(person))
    house.run(ways.say(person, replaced(wishes, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)))
    answer_until_others_turn(first, second, table)
    dealt_with(house)
    assert not pushes(house, second)
    wall.forward(2 * HOUR_MS + MINUTE_MS)
    assert until(lambda: pushes(house, second))[0].kind == "turn"
    wall.forward(3 * DAY_MS - 2 * HOUR_MS - 50 * MINUTE_MS)
    wishes = house.run(ways.of(person))
    minute = now_ms() // MINUTE_MS % 1440
    house.run(ways.say(person, replaced(wishes, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 600) % 1440)))
    until(lambda: pushes(house, second)[-1].kind in ("hour", "hours", "short"))


def test_a_table_that_was_hushed_calls_nobody(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    house.run(house.context.store.ways.hush(id_of(second), table, True, now_ms()))
    answer_until_others_turn(first, second, table)
    row = until(lambda: rows_of(house, second))[0]
    assert row.reason == "hushed" and not pushes(house, second)


def test_tables_call_when_they_are_full_begin_are_over_and_asked_for_again(house: Host, wall: Wall) -> None:
    ana, ben, cleo = (Guest(house.address) for _ in range(3))
    for guest in (ana, ben, cleo):
        called(house, guest)
    table = ana.open(game="cheops", players="3", clock="days")
    ben.do(table, "sit", seat=1, name="Ben")
    nobody_looks(house, wall, ana)
    cleo.do(table, "sit", seat=2, name="Cleo")
    assert until(lambda: pushes(house, ana))[0].kind == "full"
    ana.do(table, "start")
    until(lambda: all(pushes(house, guest) for guest in (ben, cleo)))
    kinds = [call.kind for guest in (ana, ben, cleo) for call in pushes(house, guest)]
    assert sorted(kinds) in (["begins", "begins", "full", "turn"], ["begins", "begins", "full"])


def test_the_end_of_a_game_and_a_rematch_call_those_who_are_away(house: Host, wall: Wall) -> None:
    ana, ben, table = two_people(house.address, game="cheops")
    with ana.watch(table) as one, ben.watch(table) as two:
        called(house, ben)
        play_to_the_end([(ana, one), (ben, two)], table)
    nobody_looks(house, wall, ana, ben)
    wall.forward(21_000)
    assert until(lambda: pushes(house, ben))[-1].kind == "over"
    again = ana.do(table, "rematch")["table"]
    wall.forward(21_000)
    call = until(lambda: [call for call in pushes(house, ben) if call.kind == "rematch"])[0]
    assert call.path == f"/t/{again}"


def test_whoever_is_not_asked_over_any_more_is_not_called(house: Host, wall: Wall) -> None:
    """The invitation was declined, or one blocked the other, before the mail's quarter of an hour was over."""
    people = [Guest(house.address) for _ in range(4)]
    ana, ben, cleo, dan = people
    store, table = house.context.store, ana.open(game="cheops", players="4")
    for guest, name in zip(people[1:], ("ben", "cleo", "dan"), strict=True):
        mailed(house, guest, f"{name}@example.org")
        house.run(store.invitations.invite(id_of(guest), table, now_ms()))
    assert ben.post(f"/away/{table}").status_code == 303
    house.run(house.context.manners.block(id_of(cleo), id_of(ana)))
    wall.forward(16 * MINUTE_MS)
    until(lambda: [(row.kind, row.state) for row in rows_of(house, dan)] == [("invited", "sent")])
    dealt_with(house)
    for guest in (ben, cleo):
        assert [(row.state, row.reason) for row in rows_of(house, guest)] == [("dropped", "past")]


def test_somebody_who_asked_to_be_forgotten_is_called_no_more(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    person = id_of(second)
    house.run(house.context.leaving.ask(person))
    answer_until_others_turn(first, second, table)
    dealt_with(house)
    assert not [call for call in house.pushed.calls if call.person == person]  # type: ignore[attr-defined]


def test_whoever_s_recovery_code_is_used_is_told_once_and_cannot_turn_that_off_by_kind(
    house: Host, letterbox: Letterbox
) -> None:
    ana, finder = Guest(house.address), Guest(house.address)
    _, code = register(ana, "Ana")
    mailed(house, ana, "ana@example.org")
    person = id_of(ana)
    assert finder.post("/recover", code=code).status_code == 200 and id_of(finder) == person
    (mail,) = until(lambda: letterbox.to("ana@example.org"))
    assert "recovery code was used" in mail["Subject"] and "/account" in str(mail.get_body(("plain",)))
    page = finder.get("/calls").text
    assert "Recovery code used" in page and 'name="recovered-mail"' not in page
    assert Guest(house.address).post("/recover", code=code).status_code == 409
    dealt_with(house)
    assert len(letterbox.to("ana@example.org")) == 1


def test_push_is_tried_again_when_it_could_not_be_taken_and_given_up_when_it_is_refused(
    house: Host, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    house.pushed.says = [Outcome.LATER, Outcome.LATER]  # type: ignore[attr-defined]
    answer_until_others_turn(first, second, table)
    for tries in (1, 2):
        until(lambda: tries in tries_of(house, second))  # noqa: B023
        wall.forward(6 * MINUTE_MS)
    assert len(until(lambda: pushes(house, second))) == 1
    house.pushed.says = [Outcome.REFUSED]  # type: ignore[attr-defined]
    answer_until_others_turn(second, first, table)
    until(lambda: [row for row in rows_of(house, first) if row.reason == "refused"])


def test_a_mail_under_way_when_the_process_was_killed_is_never_sent_again(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    outbox = house.context.store.outbox
    house.context.dispatch._look_s = 3600
    answer_until_others_turn(first, second, table)
    nobody_looks(house, wall, first, second)
    wall.forward(16 * MINUTE_MS)
    taken, _ = house.run(outbox.claim(now_ms(), 40))
    mail = [notice for notice in taken if notice.channel == "mail"]
    assert mail and house.run(outbox.trying(mail))
    wall.forward(5 * MINUTE_MS)
    _, killed = house.run(outbox.claim(now_ms(), 40))
    assert killed == 1 and not letterbox.mail
    assert [row.reason for row in rows_of(house, second) if row.channel == "mail"] == ["killed"]
