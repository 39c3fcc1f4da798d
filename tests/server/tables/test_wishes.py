"""Wishes at tables by days: granted as one's own answer, void as soon as they do not fit, seen by nobody else."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import all_games, load
from mastaba.core.rules.sight import determinise, see
from mastaba.core.table.events import Answered, Clock, Opened
from mastaba.core.table.table import PLAYING, open_table
from mastaba.server.frames.for_viewer import Past
from mastaba.server.store.days.wishes import Wish
from mastaba.server.tables.days.wishes import called, offers, supposed
from mastaba.server.tables.story import Story

from ..conftest import quick
from ..guest import Guest, Host, asked_first, next_turn, two_people, until

WITH_WISHES = [game.id for game in all_games() if game.wishes]


def story_at(line: Line) -> Story:
    """A table by days, somewhere in a game; nobody has a name."""
    first = Opened(0, line.game.id, 1, "x", int(line.states[0].seats), "1", "s", "p", clock=Clock(3 * 24 * 3_600_000))
    return Story(line.game, replace(open_table(first), status=PLAYING), line)


def test_at_least_three_games_take_wishes():
    assert len(WITH_WISHES) >= 3


@pytest.mark.parametrize("game_id", WITH_WISHES)
def test_what_may_be_wished_for_is_what_would_be_asked_and_comes_from_what_the_seat_sees(game_id: str):
    game, gen, met = load(game_id), random.Random(7), set[str]()
    for seed in range(2):
        line = begin(game, game.players[1], seed)
        for _ in range(80):
            if line.over:
                break
            story, seat = story_at(line), line.asked
            question = game.decisions.names[line.states[0].decision]
            options = engine(game).options(line.states)
            if question in game.wishes:
                met.add(question)
                seen, real = supposed(story, seat, question), see(game, line.states, seat)
                assert list(seen.options) == options
                names = [game.texts.say("en", game.label(real, a), story.names("en")) for a in options]
                assert [called(story, seen, a) for a in options] == names
            other = gen.randrange(game.players[1])
            if other != seat and gen.random() < 0.2:
                world = determinise(see(game, line.states, other), generator(gen.randrange(2**30)))
                assert offers(story, other) == offers(story_at(replace(line, states=world)), other), "they look alike"
            line = line.answer(gen.choice(options))
    assert met == set(game.wishes)


def wish_for(guest: Guest, table: str, decision: str, *answers: int) -> int:
    given = {f"answer{n}": str(answer) for n, answer in enumerate(answers)}
    return guest.post(f"/t/{table}/wish", decision=decision, **given).status_code


def test_the_first_wish_that_is_still_possible_is_played_and_told_and_nobody_else_sees_it(database: str):
    with Host(quick(database)) as house:
        ana, ben, table = two_people(house.address, clock="days")
        with ana.watch(table) as one, ben.watch(table) as two:
            asked, tab, waits, _ = asked_first(ana, ben, one, two)
            frame = tab.frame(lambda f: f["my_turn"])
            gods = [choice["action"] for choice in frame["choices"]]
            assert wish_for(asked, table, "CHOOSE_GOD", gods[0]) == 409, "who is asked answers"
            assert wish_for(waits, table, "CHOOSE_GOD", 10_000) == 409
            assert wish_for(waits, table, "CHOOSE_GOD") == 409
            assert wish_for(Guest(house.address), table, "CHOOSE_GOD", gods[0]) == 403
            assert wish_for(waits, table, "CHOOSE_GOD", gods[0], gods[1], gods[0]) == 200
            mine = waits.get(f"/t/{table}/wishes").text
            assert ", otherwise " in mine and "ask me" in mine
            assert ", otherwise " not in asked.get(f"/t/{table}/wishes").text
            seat = 1 - frame["asked"]
            asked.answer(table, frame, gods[0])
            told = tab.frame(lambda f: f["last_seat"] == seat)
        given = [event for event in events_of(house, table) if isinstance(event, Answered)]
        assert (given[0].seat, given[0].action) == (1 - seat, gods[0])
        assert (given[1].seat, given[1].action, given[1].by) == (seat, gods[1], "person")
        assert "wish" not in json.dumps({**told, "drawings": {}}).lower()
        until(lambda: kept(house, waits, table).state == "granted")
        with waits.watch(table) as back:
            assert any("wish was played" in line for line in back.frame()["recap"] or [])
            until(lambda: kept(house, waits, table) is None)  # told once


def test_what_came_of_a_wish_is_told_in_a_frame_that_arrives(host: Host, monkeypatch: pytest.MonkeyPatch):
    ana, ben, table = two_people(host.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        asked, tab, waits, other = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        assert wish_for(waits, table, "CHOOSE_GOD", *[choice["action"] for choice in frame["choices"]]) == 200
        asked.answer(table, frame, frame["choices"][0]["action"])
        until(lambda: (wish := kept(host, waits, table)) and wish.state == "granted")
        shown, past = type(host.context.frames).words, []

        async def words(self, live, story, viewer, recap=None):
            if recap and not past:
                past.append(recap)
                raise Past
            return await shown(self, live, story, viewer, recap)

        monkeypatch.setattr(type(host.context.frames), "words", words)
        with waits.watch(table) as back:
            until(lambda: past)
            assert kept(host, waits, table), "it was shown to nobody"
            guest, tab, frame = until(lambda: next_turn([(asked, tab), (waits, other)]))
            guest.answer(table, frame, frame["choices"][0]["action"])
            assert any("wish was played" in line for line in back.frame()["recap"])


def test_a_list_is_void_when_nothing_on_it_is_possible(host: Host):
    ana, ben, table = two_people(host.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        asked, tab, waits, other = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        god = frame["choices"][0]["action"]
        assert wish_for(waits, table, "CHOOSE_GOD", god) == 200
        waits.post(f"/t/{table}/wish/withdraw")
        assert kept(host, waits, table) is None
        assert wish_for(waits, table, "CHOOSE_GOD", god) == 200
        asked.answer(table, frame, god)
        other.frame(lambda f: f["my_turn"])
        until(lambda: kept(host, waits, table).state == "void")
        assert "none of your wishes" in waits.get(f"/t/{table}/wishes").text


def test_a_list_is_void_when_something_else_is_asked(host: Host):
    ana, ben, table = two_people(host.address, clock="days")
    with ana.watch(table) as one, ben.watch(table) as two:
        asked, tab, waits, other = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        me = waits.get("/me").json()["id"]
        host.run(host.context.store.wishes.keep(Wish(me, table, "one", "CHOOSE_PAIR", ((5, "a pair"),), 1)))
        asked.answer(table, frame, frame["choices"][0]["action"])
        mine = other.frame(lambda f: f["my_turn"])
        assert mine["last_seat"] == frame["asked"], "a god is asked for, not a pair"
        until(lambda: kept(host, waits, table).state == "void")


def test_a_live_table_takes_no_wishes(host: Host):
    ana, ben, table = two_people(host.address)
    assert {wish_for(guest, table, "CHOOSE_GOD", 0) for guest in (ana, ben)} == {409}
    assert 'id="wishes"' not in ana.get(f"/t/{table}").text


def kept(host: Host, guest: Guest, table: str) -> Any:
    return host.run(host.context.store.wishes.of(guest.get("/me").json()["id"], table))


def events_of(host: Host, table: str) -> list[Any]:
    return [item.event for item in host.run(host.context.store.events.of_table(table))]
