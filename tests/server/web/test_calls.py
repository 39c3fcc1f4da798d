"""The page about calls: by which ways, for what, in which hours, why or why not; and a mail address of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from tests.kit.wall import DAY_MS, Wall

from mastaba.server.people.my_data import my_data
from mastaba.server.store.house.erasing import erase
from mastaba.server.store.notices.making import Calling

from ..conftest import quick
from ..guest import Guest, Host, until
from ..letterbox import Letterbox
from ..people import SITE, me, named_in, register


@pytest.fixture(scope="module")
def letterbox() -> Iterator[Letterbox]:
    with Letterbox() as made:
        yield made


@pytest.fixture
def house(letterbox: Letterbox, database: str) -> Iterator[Host]:
    letterbox.mail.clear()
    letterbox.refuse = lambda address: ""
    with Host(quick(database, site=SITE, **letterbox.smtp)) as made:
        yield made


def account(house: Host, name: str = "Hatshepsut") -> Guest:
    guest = Guest(house.address)
    register(guest, name)
    return guest


def text_of(letterbox: Letterbox, address: str) -> str:
    body = until(lambda: letterbox.to(address))[-1].get_body(("plain",))
    assert body
    return body.get_content()


def path_in(text: str, what: str) -> str:
    found = re.search(rf"{SITE}(/{what}/\S+)", text)
    assert found, text
    return found[1]


def confirmed(house: Host, letterbox: Letterbox, guest: Guest, address: str) -> None:
    assert guest.post("/calls/mail", address=address).status_code == 303
    reply = guest.post(path_in(text_of(letterbox, address), "mail/confirm"))
    assert "The address is confirmed" in reply.text


def test_an_address_is_confirmed_by_a_press_and_its_link_works_once(house: Host, letterbox: Letterbox) -> None:
    guest, address = account(house), "hat@example.org"
    assert guest.post("/calls/mail", address=address).status_code == 303
    link = path_in(text_of(letterbox, address), "mail/confirm")
    assert letterbox.mail[0]["Auto-Submitted"] == "auto-generated"
    stranger = httpx.Client(base_url=f"http://{house.address}")
    for _ in range(2):
        assert "<form" in stranger.get(link).text, "programs that look into links change nothing"
    assert not house.run(house.context.mail.reaches(me(guest)))
    assert "The address is confirmed" in guest.post(link).text
    assert house.run(house.context.mail.reaches(me(guest)))
    assert f"{address} is confirmed" in guest.get("/calls").text
    assert "This link was already used" in guest.post(link).text


def test_a_link_is_too_old_after_a_day(house: Host, letterbox: Letterbox, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = account(house)
    guest.post("/calls/mail", address="old@example.org")
    link = path_in(text_of(letterbox, "old@example.org"), "mail/confirm")
    Wall(monkeypatch).forward(DAY_MS + 60_000)
    assert "too old" in guest.post(link).text
    assert not house.run(house.context.mail.reaches(me(guest)))


def test_nobody_is_flooded_with_links(house: Host, letterbox: Letterbox) -> None:
    ana, ben = account(house, "Ana"), account(house, "Ben")
    for _ in range(2):
        assert ana.post("/calls/mail", address="victim@example.org").status_code == 303
    assert ben.post("/calls/mail", address="Victim@example.org").status_code == 303
    for guest in (ana, ben):
        reply = guest.post("/calls/mail", address="victim@example.org")
        assert reply.status_code == 429 and "Enough links" in reply.text
    assert ana.post("/calls/mail/remove").status_code == 303
    assert len([m for m in letterbox.mail if m["To"].lower() == "victim@example.org"]) == 3


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a b@c.org", "a@b.org\r\nBcc: x@y.org", "<a@b.org>", "ü@b.org", "a" * 260 + "@b.org"]
)
def test_what_is_no_address_is_refused(house: Host, letterbox: Letterbox, address: str) -> None:
    assert account(house).post("/calls/mail", address=address).status_code == 422
    assert not letterbox.mail


def test_one_press_in_a_mail_program_ends_all_mail_without_a_cookie_and_looking_does_not(
    house: Host, letterbox: Letterbox
) -> None:
    guest = account(house)
    confirmed(house, letterbox, guest, "hat@example.org")
    found = house.run(house.context.store.mail.of(me(guest)))
    assert found
    program = httpx.Client(base_url=f"http://{house.address}")
    assert "<form" in program.get(f"/stop/{found.stop}").text
    assert house.run(house.context.store.ways.of(me(guest))).use("mail") == "away"
    reply = program.post(f"/stop/{found.stop}", data={"List-Unsubscribe": "One-Click"})
    assert reply.status_code == 200 and not reply.history and not reply.cookies
    assert house.run(house.context.store.ways.of(me(guest))).use("mail") == "never"
    assert "nobody" in program.post("/stop/nonsense", data={"List-Unsubscribe": "One-Click"}).text


def test_what_i_choose_is_kept_and_shown(house: Host) -> None:
    guest = Guest(house.address)
    form = {"use-page": "away", "use-push": "always", "use-mail": "never", "turn-push": "on", "puzzle-push": "on"}
    hours = {"quiet": "on", "from": "22:30", "to": "06:15", "zone": "Africa/Cairo"}
    assert guest.post("/calls", **form, **hours).status_code == 303
    wishes = house.run(house.context.store.ways.of(me(guest)))
    assert dict(wishes.usage) == {"page": "away", "push": "always", "mail": "never"}
    assert (wishes.quiet_from, wishes.quiet_to, wishes.zone) == (22 * 60 + 30, 6 * 60 + 15, "Africa/Cairo")
    assert wishes.kinds["puzzle"] == {"push": True} and wishes.kinds["turn"] == {"mail": False}
    page = guest.get("/calls?lang=fr").text
    assert 'value="22:30"' in page and "<option selected>Africa/Cairo</option>" in page
    assert re.search(r'name="puzzle-push" checked', page) and not re.search(r'name="over-push" checked', page)
    wrong = {"use-push": "sometimes", "from": "27:99", "to": "x", "quiet": "on", "zone": "Mars/Base"}
    assert guest.post("/calls", **wrong).status_code == 303
    after = house.run(house.context.store.ways.of(me(guest)))
    assert (after.quiet_from, after.zone, after.use("push")) == (-1, "", "always")


def test_the_puzzle_of_the_day_is_announced_once_a_day_to_those_who_want_it(
    house: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = Guest(house.address), Guest(house.address)
    ana.post("/calls", **{"use-push": "always", "puzzle-push": "on", "zone": "UTC"})
    ben.post("/calls", **{"use-push": "always", "turn-push": "on", "zone": "UTC"})
    from mastaba.server.notices.daily import Daily

    async def today(_: int) -> str:
        return "abcdefgh"

    daily = Daily(house.context.store, today)
    morning = 20_000 * DAY_MS + 10 * 3_600_000
    for moment in (morning - 5 * 3_600_000, morning, morning + 60_000):
        house.run(daily.call(moment))
    outbox = house.context.store.outbox
    taken, _ = house.run(outbox.claim(morning + DAY_MS, 10))
    assert [(notice.person, notice.kind) for notice in taken] == [(me(ana), "puzzle")]


def test_a_table_is_made_silent_on_its_menu_and_again_on_the_page(house: Host) -> None:
    guest = Guest(house.address)
    table = guest.open(players="2")
    assert "Mute notifications from this table" in guest.get(f"/t/{table}").text
    assert guest.post(f"/t/{table}/hush", hush="yes").headers["location"] == f"/t/{table}"
    assert house.run(house.context.store.ways.of(me(guest))).hushed == {table}
    assert "Unmute notifications from this table" in guest.get(f"/t/{table}").text
    assert f"/t/{table}/hush" in guest.get("/calls").text
    guest.post(f"/t/{table}/hush", hush="no", back="calls")
    assert not house.run(house.context.store.ways.of(me(guest))).hushed


def test_without_a_mail_server_the_page_says_so_and_everything_else_works(database: str) -> None:
    with Host(quick(database)) as house:
        guest = Guest(house.address)
        page = guest.get("/calls").text
        assert "This house sends no email" in page and "In open pages" in page
        assert guest.post("/calls", **{"use-push": "away"}).status_code == 303


def test_why_i_was_called_is_told_in_words_and_names_nobody_else(house: Host) -> None:
    guest = Guest(house.address)
    store, person = house.context.store, me(guest)
    house.run(store.ways.begin(person, "push", "en"))
    house.run(store.outbox.make(Calling(person, "turn", "gone", 1, 1, 1, 1, 2)))
    until(lambda: "the table is gone" in guest.get("/calls").text)
    page = guest.get("/calls?lang=fr").text
    assert "la table n’existe plus" in page and "C’est à moi" in page


def test_a_host_sees_how_many_calls_wait_and_what_came_of_the_others(house: Host) -> None:
    guest = account(house)
    store, person = house.context.store, me(guest)
    from mastaba.server.store.house.hosting import set_host

    house.run(store.database.change(lambda c: set_host(c, person, True, 1)))
    house.run(store.hosting.read())
    house.run(store.ways.begin(person, "push", "en"))
    house.run(store.outbox.make(Calling(person, "turn", "gone", 1, 1, 1, 1, 2)))
    house.run(store.outbox.make(Calling(person, "turn", "later", 1, 1, 2**50, 2**50, 2**51)))
    until(lambda: "the table is gone" in guest.get("/host/calls").text)
    page = re.sub(r"<[^>]+>", " ", guest.get("/host/calls").text)
    assert re.search(r"Devices\s+not sent\s+the table is gone\s+1", page) and re.search(r"Devices\s+waiting\s+1", page)


def test_whoever_leaves_takes_address_wishes_and_calls_along(house: Host, letterbox: Letterbox, database: str) -> None:
    guest = account(house)
    confirmed(house, letterbox, guest, "hat@example.org")
    store, person = house.context.store, me(guest)
    guest.post("/calls", **{"use-push": "always", "turn-push": "on"})
    house.run(store.outbox.make(Calling(person, "turn", "gone", 1, 1, 1, 1, 2)))
    packed = house.run(my_data(store, house.context.threads, [person]))
    import io
    import zipfile

    told = zipfile.ZipFile(io.BytesIO(packed)).read("data.json").decode()
    assert "hat@example.org" in told and '"notices"' in told and '"call_wishes"' in told
    found = house.run(store.mail.of(person))
    assert found and found.stop not in told
    house.run(store.database.change(lambda c: erase(c, person, "scribe", 1)))
    assert not named_in(database, person, "hat@example.org", found.stop)
