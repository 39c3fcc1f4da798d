"""Games by days: clocks that everybody sees, and a bot that takes a seat only after a warning."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.kit.wall import DAY_MS, HOUR_MS, Wall

from mastaba.core.table.events import Event
from mastaba.core.table.table import Refused
from mastaba.server.now import now_ms
from mastaba.server.store.days.vacations import Vacation
from mastaba.server.tables.days.vacations import check, taken_ms

from ..conftest import quick
from ..guest import Guest, Host, asked_first, two_people, until


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def events_of(host: Host, table: str) -> list[Event]:
    return [item.event for item in host.run(host.context.store.events.of_table(table))]


def happened(host: Host, table: str, *kinds: str) -> Callable[[], bool]:
    """Have these things happened at a table, as often as they are named?"""

    def so() -> bool:
        tags = [type(event).__name__ for event in events_of(host, table)]
        return all(tags.count(kind) >= kinds.count(kind) for kind in kinds)

    return so


def seats(frame: dict[str, Any], asked: int) -> dict[str, Any]:
    return frame["seats"][asked]


def test_a_bot_takes_a_seat_by_days_only_after_a_countdown_that_coming_back_ends(host: Host, wall: Wall):
    ana, ben, table = two_people(host.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        late, _, other, _ = asked_first(ana, ben, one, two)
        shown = one.newest()
        seat = shown["asked"]
        assert [s["clock"]["running"] for s in shown["seats"]] == [i == seat for i in range(2)]
        assert all(3 * DAY_MS - HOUR_MS < s["clock"]["left_ms"] <= 3 * DAY_MS for s in shown["seats"])
    mine = other.get("/mine").text
    assert len(re.findall(r"[23]\sd\s(0|23)\sh", mine)) == 2, mine
    with other.watch(table) as tab:
        wall.forward(3 * DAY_MS + HOUR_MS)
        warned = tab.frame(lambda f: f["seats"][seat]["bot_in_ms"] is not None)
        assert 11 * HOUR_MS < seats(warned, seat)["bot_in_ms"] <= 12 * HOUR_MS
        assert seats(warned, seat)["clock"]["left_ms"] == 0 and not seats(warned, seat)["replaced"]
        assert any("out of time" in line["text"] for line in warned["log"])
        with late.watch(table) as back:
            spared = back.frame(lambda f: f["seats"][seat]["bot_in_ms"] is None and f["my_turn"])
            assert 11 * HOUR_MS < seats(spared, seat)["clock"]["left_ms"] <= 12 * HOUR_MS
        wall.forward(13 * HOUR_MS)
        tab.frame(lambda f: f["seats"][seat]["bot_in_ms"] is not None and f["seq"] > spared["seq"])
        with late.watch(table) as back:
            again = back.frame()
            assert seats(again, seat)["bot_in_ms"] is not None, "a second time only an answer helps"
        wall.forward(13 * HOUR_MS)
        until(happened(host, table, "Warned", "Spared", "Warned", "Replaced"))
    with late.watch(table) as back:
        assert seats(back.frame(), seat)["replaced"]
        late.do(table, "retake")
        mine = back.frame(lambda f: not f["seats"][seat]["replaced"])
        assert mine["seats"][seat]["clock"]["left_ms"] > 11 * HOUR_MS


def test_the_form_offers_days_with_an_estimate_and_the_table_says_them(host: Host):
    ana = Guest(host.address)
    form = ana.get("/open/pyramids").text
    for clock in ("day", "days", "week"):
        assert f'<option value="{clock}">' in form
    assert "Estimated length: 4 days if everybody answers within two hours, 3 weeks" in form
    said = re.search(r'<small class="help" data-within="clock=day days week">([^<]*)</small>', form)
    assert said and "quiet hours" in said[1]
    table = ana.open(clock="week", no_vacation="yes", players="2")
    opened = events_of(host, table)[0]
    assert opened.clock.bank_ms == opened.clock.most_ms == 7 * DAY_MS and not opened.vacation
    shown = ana.get(f"/t/{table}").text
    assert "unhurried: 7 days" in shown and "No vacation" in shown
    assert now_ms() - opened.at < DAY_MS


def test_a_vacation_stops_every_table_by_days_but_those_that_exclude_it(
    database: str, wall: Wall, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mastaba.server.tables.days.vacations.LOOK_S", 0.2)
    with Host(quick(database)) as house:
        ana, ben, table = two_people(house.address, clock="day")
        with ana.watch(table) as one, ben.watch(table) as two:
            away, _, other, _ = asked_first(ana, ben, one, two)
            seat = one.newest()["asked"]
        hard = away.open(players="2", clock="day", no_vacation="yes")
        assert away.post("/vacation/begin", days="15").status_code == 409
        assert away.post("/vacation/end").status_code == 409
        assert away.post("/vacation/begin", days="10").status_code in (200, 303)
        page = away.get("/account").text
        assert "You are on vacation until" in page and f'href="/t/{hard}"' in page
        assert "Rested" not in [type(event).__name__ for event in events_of(house, hard)]
        with other.watch(table) as tab:
            shown = tab.frame()
            assert 9 * DAY_MS < seats(shown, seat)["vacation_until"] - shown["at"] <= 10 * DAY_MS
            assert any("vacation" in line["text"] for line in shown["log"])
            wall.forward(9 * DAY_MS)
    with Host(quick(database)) as house:
        for guest in (ana, ben):
            guest.moves_to(house.address)
        assert not happened(house, table, "Warned")()
        assert away.post("/vacation/begin", days="1").status_code == 409, "one at a time"
        away.post("/vacation/end")
        assert "Returned" in [type(event).__name__ for event in events_of(house, table)]
        assert away.post("/vacation/begin", days="1").status_code == 409, "two days of play in between"
        with other.watch(table) as tab:
            shown = tab.frame()
            assert seats(shown, seat)["vacation_until"] is None
            assert 22 * HOUR_MS < seats(shown, seat)["clock"]["left_ms"] <= DAY_MS
        me = away.get("/me").json()["id"]
        kept = house.run(house.context.store.vacations.of([me]))
        assert len(kept) == 1 and "vacations" in json.loads(zipped(away.get("/account/data").content))["rows"]
        vacation = replace(kept[0], until=kept[0].until + 3 * DAY_MS, begins_at=kept[0].begins_at - 1)
        house.run(house.context.store.vacations.begin(vacation, [me], lambda taken: None))
        until(lambda: not house.run(house.context.store.vacations.unannounced()))
        assert happened(house, table, "Rested", "Rested")(), "what a killed process did not tell is told"


def test_a_vacation_that_is_asked_for_several_times_at_once_begins_once(database: str):
    with Host(quick(database)) as house:
        me = Guest(house.address).get("/me").json()["id"]
        vacations = house.context.vacations

        async def pressed() -> list[Vacation | BaseException]:
            presses = (vacations.begin(me, [me], 5) for _ in range(4))
            return await asyncio.gather(*presses, return_exceptions=True)

        said = house.run(pressed())
        assert [one for one in said if isinstance(one, Refused)] == [one for one in said if isinstance(one, Exception)]
        assert len(house.run(house.context.store.vacations.of([me]))) == 1
        assert house.run(vacations.standing([me])).left_days == 25


def zipped(body: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(body)) as file:
        return file.read("data.json")


def test_thirty_days_a_year_are_counted_by_calendar_year():
    year = 1_767_225_600_000  # 1 January 2026, 0:00 UTC
    taken = [Vacation("a", year - 5 * DAY_MS, year + 9 * DAY_MS), Vacation("a", year + 30 * DAY_MS, year + 44 * DAY_MS)]
    assert (taken_ms(taken, year - 1), taken_ms(taken, year)) == (5 * DAY_MS, 23 * DAY_MS)
    now = year + 60 * DAY_MS
    check(taken, Vacation("a", now, now + 7 * DAY_MS), now)
    with pytest.raises(Refused, match="vacation_year"):
        check(taken, Vacation("a", now, now + 8 * DAY_MS), now)
    december = year + 363 * DAY_MS
    check(taken, Vacation("a", december, december + 9 * DAY_MS), december)
