"""From an answer to a device: whoever is away is called once at the right table, and whoever looks is not."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from ..conftest import quick
from ..guest import Guest, Host, asked_first, two_people, until
from ..people import SITE, me
from ..push_service import Browser, PushService, push_service


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


@pytest.fixture
def house(database: str, service: PushService) -> Iterator[Host]:
    with Host(quick(database, site=SITE, push_services=(service.address,))) as host:
        host.context.dispatch._look_s = 0.1
        yield host


def answer_on(guest: Guest, table: str) -> None:
    """Answer as long as one is asked."""
    with guest.watch(table) as tab:
        frame = tab.frame()
        while frame["my_turn"]:
            seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            frame = tab.frame(lambda f, seq=seq: f["seq"] >= seq)


def away(house: Host, *guests: Guest) -> None:
    until(lambda: not any(house.run(house.context.company.looks(me(guest))) for guest in guests), 20)


def quiet(house: Host) -> None:
    """Nothing is due any more."""
    until(lambda: not house.run(house.context.store.outbox.is_due(time.time_ns() // 1_000_000)), 20)
    house.run(house.context.dispatch.once())


def test_my_turn_calls_my_devices_once_and_not_while_i_look(house: Host, service: PushService) -> None:
    ana, ben, table = two_people(house.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        first, _, second, _ = asked_first(ana, ben, one, two)
    phone, desk = Browser(service, "/phone"), Browser(service, "/desk")
    for browser in (phone, desk):
        assert browser.subscribe(second)["kept"]
    away(house, first, second)
    answer_on(first, table)
    for browser in (phone, desk):
        (told,) = browser.heard()
        assert told["notification"]["navigate"] == f"http://{house.address}/t/{table}"
        assert told["app_badge"] == 1 and told["notification"]["lang"] == "en"
    quiet(house)
    assert len(service.sent) == 2, "each device once"

    with second.watch(table):
        answer_on(second, table)
        away(house, first)
        answer_on(first, table)
        time.sleep(1.0)
        quiet(house)
        assert len(service.sent) == 2, "who looks is not called"
    (tag,) = {one["notification"]["tag"] for one in phone.heard()}
    answer_on(second, table)
    away(house, second)
    answer_on(first, table)
    told = phone.heard(2)[-1]
    assert told["notification"]["tag"] == tag, "it takes the place of the one before"
    assert len({one.headers["topic"] for one in service.to("/phone")}) == 1


def test_whoever_wants_no_push_any_more_is_not_called(house: Host, service: PushService) -> None:
    ana, ben, table = two_people(house.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        first, _, second, _ = asked_first(ana, ben, one, two)
    browser = Browser(service, "/phone")
    browser.subscribe(second)
    second.post("/calls", **{"use-page": "always", "use-push": "never", "use-mail": "never"})
    again = {**browser.subscription(second.get("/push").json()["key"]), "pressed": False}
    assert second.http.post("/push", json=again, headers={"X-Mastaba": "1"}).json()["kept"], "told again by the page"
    away(house, first, second)
    answer_on(first, table)
    time.sleep(1.0)
    quiet(house)
    assert service.sent == []
    assert second.post("/push/try").status_code == 200
    assert len(service.sent) == 1, "the device itself is well"
