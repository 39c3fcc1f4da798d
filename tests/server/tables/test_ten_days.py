"""A game by correspondence over ten days: a wish, a vacation, reminders, a bot that steps in, the end by people."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kit.wall import DAY_MS, HOUR_MS, Wall

from mastaba.core.table.events import Answered
from mastaba.server.now import now_ms

from ..conftest import quick
from ..guest import Guest, Host, Tab, asked_first, next_turn, play_to_the_end, two_people, until
from ..notices.calling import Pushed, called, dealt_with, id_of, pushes
from .test_days import events_of, happened


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def answers_until_asked(house: Host, table: str, late: Guest, other: Guest) -> dict[str, Any]:
    """Both answer until one of them is asked and has seen it; that one's frame."""
    with late.watch(table) as mine, other.watch(table) as yours:
        while True:
            guest, tab, frame = until(lambda: next_turn([(late, mine), (other, yours)]), 60)
            if guest is late:
                sees(tab, frame)
                return frame
            tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]


def sees(tab: Tab, frame: dict[str, Any]) -> None:
    """The page says so, as a browser's does."""
    tab.say(type="seen", seq=frame["seq"])
    tab.say(type="ping")
    tab.message("pong")


def kinds(house: Host, guest: Guest) -> list[str]:
    """What somebody was called for."""
    return [call.kind for call in pushes(house, guest)]


def bank_of(frame: dict[str, Any], seat: int) -> int:
    return frame["seats"][seat]["clock"]["left_ms"]


def test_a_game_of_ten_days(database: str, wall: Wall) -> None:
    with Host(quick(database)) as house:
        house.context.dispatch._look_s = 0.1
        house.context.dispatch.channels["push"] = house.pushed = Pushed()  # type: ignore[attr-defined]
        ana, ben, table = two_people(house.address, clock="days")
        began = now_ms()
        with ana.watch(table) as one, ben.watch(table) as two:
            first, tab, second, _ = asked_first(ana, ben, one, two)
            frame = tab.frame(lambda f: f["my_turn"])
            seat, gods = frame["asked"], [choice["action"] for choice in frame["choices"]]
            for page in (one, two):
                sees(page, frame)

        # the first day: the second wishes, and sleeps while it is granted
        wish = {"decision": "CHOOSE_GOD", "answer0": str(gods[0]), "answer1": str(gods[1])}
        assert second.post(f"/t/{table}/wish", **wish).status_code == 200
        wall.forward(20 * HOUR_MS)
        first.answer(table, frame, gods[0])
        until(lambda: len([e for e in events_of(house, table) if isinstance(e, Answered)]) == 2, 60)
        given = [e for e in events_of(house, table) if isinstance(e, Answered)]
        assert [(e.seat, e.action, e.by) for e in given] == [(seat, gods[0], "person"), (1 - seat, gods[1], "person")]
        with second.watch(table) as tab:
            back = tab.frame()
            assert any("wish was played" in line for line in back["recap"])
            assert len(back["recap"]) > 1 and back["recap_at"] == 0, "both answers are told, and can be watched"

        # the second is asked, and goes on vacation for five days: no clock runs, no bot comes
        mine = answers_until_asked(house, table, second, first)
        left = bank_of(mine, 1 - seat)
        assert second.post("/vacation/begin", days="5").status_code in (200, 303)
        wall.forward(4 * DAY_MS + 12 * HOUR_MS)
        second.post("/vacation/end")
        with second.watch(table) as tab:
            back = tab.frame(lambda f: f["my_turn"])
            assert left - HOUR_MS < bank_of(back, 1 - seat) <= left
            assert not happened(house, table, "Warned")()

        # the first is asked, called, reminded, and forgets the table all the same: a countdown, then a bot
        called(house, first)
        frame = answers_until_asked(house, table, first, second)
        assert not frame["seats"][seat]["replaced"]
        until(lambda: not any(house.run(house.context.company.looks(id_of(one))) for one in (first, second)), 20)
        for _ in range(13):  # six hours each: more than a bank of three days
            dealt_with(house)
            wall.forward(6 * HOUR_MS)
        until(happened(house, table, "Warned"), 60)
        until(lambda: "warned" in kinds(house, first), 60)
        assert kinds(house, first)[0] == "short", "not of the question: the page showed it"
        assert len(set(kinds(house, first))) == len(kinds(house, first)), "each of it once"
        with second.watch(table) as tab:
            warned = tab.frame(lambda f: f["seats"][seat]["bot_in_ms"] is not None)
            assert 0 < warned["seats"][seat]["bot_in_ms"] <= 12 * HOUR_MS
        assert not happened(house, table, "Replaced")(), "not before the countdown is over"
        wall.forward(12 * HOUR_MS)
        until(happened(house, table, "Warned", "Replaced"), 60)
        until(lambda: [e for e in events_of(house, table) if isinstance(e, Answered)][-1].by == "bot", 60)

        # on the tenth day the first takes the seat back, is told what happened, and both play to the end
        wall.forward(40 * HOUR_MS)
        with first.watch(table) as tab:
            assert tab.frame()["seats"][seat]["replaced"]
            first.do(table, "retake")
            assert bank_of(tab.frame(lambda f: not f["seats"][seat]["replaced"]), seat) > 11 * HOUR_MS
        assert now_ms() - began > 10 * DAY_MS
        with first.watch(table) as one, second.watch(table) as two:
            last = play_to_the_end([(first, one), (second, two)], table)
        assert last["over"] and last["result"]
        assert happened(house, table, "Rested", "Returned", "Warned", "Replaced", "Retaken", "Closed")()
    with Host(quick(database)) as house:
        first.moves_to(house.address)
        with first.watch(table) as tab:
            assert tab.frame()["result"] == last["result"], "another process tells the same from the events"
