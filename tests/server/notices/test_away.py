"""Calls to people who are away: each once, only while it is true, and never to somebody who looks."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import replace as replaced

from kit.wall import DAY_MS, HOUR_MS, Wall
from mastaba.server.notices.channel import Outcome
from mastaba.server.now import now_ms

from ..conftest import quick
from ..guest import Guest, Host, play_to_the_end, two_people, until
from ..letterbox import Letterbox
from .calling import (
    MINUTE_MS,
    Pushed,
    answer_until_others_turn,
    both_away,
    called,
    dealt_with,
    id_of,
    nobody_looks,
    pushes,
    rows_of,
    tries_of,
)


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


def test_my_turn_in_a_game_by_days_calls_whoever_was_elsewhere_once_they_have_gone(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    with second.hears() as home:
        home.hear()
        answer_until_others_turn(first, second, table)
        dealt_with(house)
        wall.forward(21_000)
        dealt_with(house)
        assert not pushes(house, second), "the page says it"
    nobody_looks(house, wall, second)
    wall.forward(2 * MINUTE_MS)
    assert until(lambda: pushes(house, second))[0].kind == "turn"


def test_whoever_saw_at_the_table_what_is_to_be_said_is_not_called(house: Host, wall: Wall) -> None:
    ana, ben, cleo = (Guest(house.address) for _ in range(3))
    for guest in (ana, ben):
        called(house, guest)
    table = ana.open(game="cheops", players="3", clock="days")
    ben.do(table, "sit", seat=1, name="Ben")
    with ana.hears() as home:
        home.hear()
        cleo.do(table, "sit", seat=2, name="Cleo")
        dealt_with(house)
        with ana.watch(table) as tab:
            tab.socket.send(json.dumps({"type": "seen", "seq": tab.frame()["seq"]}))
        until(lambda: house.run(house.context.store.people.seen_up_to(id_of(ana), table)) >= 0)
    nobody_looks(house, wall, ana)
    wall.forward(2 * MINUTE_MS)
    assert until(lambda: rows_of(house, ana))[0].reason == "looking" and not pushes(house, ana)


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
    wall.forward(HOUR_MS)
    until(lambda: [call.kind for call in pushes(house, second)] == ["turn", "short", "hours", "four"])
    assert re.search(r"3\sh", pushes(house, second)[-1].body)


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
    until(lambda: len(pushes(house, ana)) > 1 and pushes(house, ben) and pushes(house, cleo))
    dealt_with(house)
    kinds = [call.kind for guest in (ana, ben, cleo) for call in pushes(house, guest)]
    assert sorted(kinds) == ["begins", "begins", "full", "turn"], "whoever is asked first hears that, not the beginning"


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


def test_somebody_who_asked_to_be_forgotten_is_called_no_more(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    person = id_of(second)
    house.run(house.context.leaving.ask(person))
    answer_until_others_turn(first, second, table)
    dealt_with(house)
    assert not [call for call in house.pushed.calls if call.person == person]  # type: ignore[attr-defined]
