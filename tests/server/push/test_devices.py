"""Whose device it is: sessions end, guests get accounts, and whoever used it last is called there."""

from __future__ import annotations

import time

from mastaba.server.notices.channel import Outcome
from mastaba.server.now import now_ms
from mastaba.server.store.engine import make_engine
from mastaba.server.store.keeping.tidying import tidied_by_days
from mastaba.server.store.notices.subscriptions import MOST_EACH

from ..guest import Guest, Host
from ..people import log_in, me, register
from ..push_service import Browser, PushService
from .sending import rows, send

DAYS = dict.fromkeys(("aborted", "over", "chat", "guests", "reports", "acts"), 0.0)


# --- whose device it is ------------------------------------------------------------------------------------------


def test_a_session_that_ends_is_called_no_more(on_either: Host, service: PushService, database: str) -> None:
    ana, phone = Guest(on_either.address), Guest(on_either.address)
    Browser(service, "/guest").subscribe(ana)
    key, _ = register(ana, "Nefertari")
    person = me(ana)
    assert not on_either.run(on_either.context.push.reaches(person)), "a guest's ends where the account begins"
    assert log_in(phone, key)["status"] == 200
    Browser(service, "/desk").subscribe(ana)
    Browser(service, "/phone").subscribe(phone)
    assert send(on_either, person) is Outcome.SENT and len(service.to("/desk")) == len(service.to("/phone")) == 1
    ana.post("/account/sessions/end")
    send(on_either, person, id="c2")
    assert len(service.to("/desk")) == 2 and len(service.to("/phone")) == 1
    ana.post("/logout")
    assert send(on_either, person, id="c3") is Outcome.GONE and len(service.sent) == 3
    engine = make_engine(database)
    with engine.execution_options(writes=True).begin() as connection:
        tidied_by_days(connection, now_ms(), DAYS, "novice")
    engine.dispose()
    assert rows(database) == [], "and what is left of them goes at night"


def test_a_device_that_was_asked_for_as_a_guest_calls_the_account_once_it_is_told_of_it(
    on_either: Host, service: PushService
) -> None:
    ana, desk, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/desk")
    key, _ = register(ana, "Nefertari")
    browser.subscribe(desk)
    log_in(desk, key)
    wishes, person = on_either.context.store.ways.of, me(ana)
    assert on_either.run(wishes(person)).use("push") == "never"
    browser.subscribe(desk, pressed=False)
    assert on_either.run(wishes(person)).use("push") == "away" and send(on_either, person) is Outcome.SENT
    ana.post("/calls", **{"use-push": "never"})
    browser.subscribe(desk, pressed=False)
    assert on_either.run(wishes(person)).use("push") == "never", "who said no is not asked again"


def test_one_s_guest_s_seats_call_the_account_s_devices(on_either: Host, service: PushService) -> None:
    ana, phone, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/a")
    key, _ = register(ana, "Nefertari")
    phone.open(players="2")
    guest = me(phone)
    log_in(phone, key)
    phone.post("/account/bring", bring="yes")
    browser.subscribe(ana)
    assert send(on_either, guest) is Outcome.SENT
    assert len(browser.heard()) == 1


def test_of_many_devices_the_ones_seen_last_are_called(on_either: Host, service: PushService, database: str) -> None:
    ana = Guest(on_either.address)
    for n in range(MOST_EACH + 2):
        Browser(service, f"/{n}").subscribe(ana)
        time.sleep(0.002)
    send(on_either, me(ana))
    assert {one.path for one in service.sent} == {f"/{n}" for n in range(2, MOST_EACH + 2)}
    assert len(rows(database)) == MOST_EACH


def test_a_device_belongs_to_whoever_used_it_last(on_either: Host, service: PushService, database: str) -> None:
    ana, ben, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/a")
    for guest in (ana, ben, ben):
        browser.subscribe(guest)
    assert [row["person"] for row in rows(database)] == [me(ben)]
    assert send(on_either, me(ana)) is Outcome.GONE


def test_nobody_ends_another_s_calls(house: Host, service: PushService, file: str) -> None:
    ana, ben, browser = Guest(house.address), Guest(house.address), Browser(service, "/a")
    browser.subscribe(ana)
    (row,) = rows(file)
    ben.post("/push/end", device=row["id"])
    ben.post("/push/end", endpoint=row["endpoint"])
    assert len(rows(file)) == 1
    ana.post("/push/end", endpoint=row["endpoint"])
    assert rows(file) == []


def test_a_call_to_try_it_reaches_my_devices(house: Host, service: PushService) -> None:
    ana, browser = Guest(house.address, "fr"), Browser(service, "/a")
    assert ana.post("/push/try").status_code == 409
    browser.subscribe(ana)
    assert ana.post("/push/try").status_code == 200
    (told,) = browser.heard()
    assert told["notification"]["title"] == "Mastaba vous prévient" and told["notification"]["lang"] == "fr"
    page = ana.get("/calls").text
    assert 'id="push"' in page and "/push/end" in page


def test_somebody_without_a_cookie_has_no_device(house: Host, service: PushService) -> None:
    ana, browser = Guest(house.address), Browser(service, "/a")
    key = ana.get("/push").json()["key"]
    ana.http.cookies.clear()
    reply = ana.http.post("/push", json=browser.subscription(key), headers={"X-Mastaba": "1"})
    assert reply.status_code == 403
    foreign = {"Origin": "https://evil.example", "X-Mastaba": "1"}
    assert ana.http.post("/push", json=browser.subscription(key), headers=foreign).status_code == 403
