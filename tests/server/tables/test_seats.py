"""Seats: sitting down, bots, leaving, coming back, voting, chat, the next game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ..conftest import quick
from ..guest import Guest, Host, asked_first, play_to_the_end, two_people, until


def test_people_sit_move_and_stand_before_the_start(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    assert ben.refused(table, "sit", seat=0) == "seat_taken"
    assert ben.refused(table, "sit", seat=7) == "no_such_seat"
    ben.do(table, "sit", seat=1, name="  Ben \n  Adhem ")
    ben.do(table, "sit", seat=2)
    with ana.watch(table) as tab:
        seats = tab.frame()["seats"]
        assert [s["kind"] for s in seats] == ["person", "empty", "person"]
        assert seats[2]["name"] == "Ben Adhem" and seats[0]["me"]
        ben.do(table, "stand")
        assert tab.frame(lambda f: f["seats"][2]["kind"] == "empty")
    assert ben.refused(table, "stand") == "not_seated"


def test_only_the_host_invites_bots_and_starts(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="2")
    assert ben.refused(table, "bot", seat=1, level="novice") == "host_only"
    assert ben.refused(table, "start") == "host_only"
    assert ana.refused(table, "bot", seat=1, level="oracle") == "no_level"
    ana.do(table, "bot", seat=1, level="novice")
    ana.do(table, "bot", seat=1, level=None)
    ben.do(table, "sit", seat=1)
    assert ana.refused(table, "bot", seat=1, level="novice") == "seat_taken"
    ana.do(table, "start")
    assert ana.refused(table, "start") == "started"
    assert ben.refused(table, "stand") == "started"


def test_bots_take_the_seats_that_are_free_at_the_start(address):
    ana = Guest(address)
    table = ana.open(players="4")
    ana.do(table, "start")
    with ana.watch(table) as tab:
        frame = tab.frame()
        assert [s["kind"] for s in frame["seats"]] == ["person", "bot", "bot", "bot"]
        assert len({s["name"] for s in frame["seats"]}) == 4


def test_a_bot_plays_on_for_one_who_leaves_and_gives_the_seat_back(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, their_tab = asked_first(ana, ben, one, two)
        guest.do(table, "leave")
        seat = tab.frame()["seat"]
        frame = their_tab.frame(lambda f: f["seats"][seat]["replaced"])
        assert frame["seats"][seat]["level"]
        mine = tab.frame(lambda f: f["seats"][seat]["replaced"])
        assert "a bot plays for you" in mine["prompt"] and not mine["my_turn"]
        assert their_tab.frame(lambda f: f["my_turn"]), "the game goes on"
        assert guest.refused(table, "answer", seq=tab.newest()["seq"], action=0, key="l") == "replaced"
        guest.do(table, "retake")
        back = tab.frame(lambda f: not f["seats"][seat]["replaced"] and f["seq"] > frame["seq"])
        assert back["seats"][seat]["level"] is None
        assert guest.refused(table, "retake") == "not_left"


def test_a_table_that_waits_waits(address):
    ana, ben, table = two_people(address, leavers="wait")
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, their_tab = asked_first(ana, ben, one, two)
        guest.do(table, "leave")
        frame = their_tab.frame(lambda f: any(s["left"] for s in f["seats"]))
        assert not any(s["replaced"] for s in frame["seats"])
        mine = tab.frame(lambda f: f["seq"] >= frame["seq"])
        assert "the table is waiting for you" in mine["prompt"] and not mine["my_turn"]
        guest.do(table, "retake")
        assert tab.frame(lambda f: f["seq"] > frame["seq"])["my_turn"]


def test_a_table_that_votes_replaces_by_majority(address):
    ana, ben, table = two_people(address, leavers="vote")
    assert ana.refused(table, "vote", seat=0) == "no_vote"
    with ana.watch(table) as tab:
        ben.do(table, "leave")
        ana.do(table, "vote", seat=1)
        assert tab.frame(lambda f: f["seats"][1]["replaced"])


def test_an_absent_person_is_replaced_where_the_table_says_so(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", away_ms=300, forget_ms=100)) as host:
        ana, ben, table = two_people(host.address)
        with ana.watch(table) as one:
            with ben.watch(table) as two:
                asked_first(ana, ben, one, two)
                while one.newest()["asked"] == 0:
                    play_to_the_end([(ana, one)], table, most=1)
            assert one.frame(lambda f: f["seats"][1]["replaced"])


def test_a_clock_that_runs_out_brings_a_bot(tmp_path):
    from mastaba.core.table.events import Clock
    from mastaba.server.tables import opening

    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        opening.CLOCKS["test"] = Clock(bank_ms=300, add_ms=0, grace_ms=200)
        try:
            ana, _, table = two_people(host.address, clock="test")
        finally:
            del opening.CLOCKS["test"]
        with ana.watch(table) as tab:
            frame = tab.frame()
            asked = frame["seats"][frame["asked"]]
            assert asked["clock"]["running"] and asked["clock"]["left_ms"] <= 300
            assert tab.frame(lambda f: f["seats"][asked["seat"]]["replaced"])


def test_words_reach_everybody_and_never_make_a_click_stale(address):
    ana, ben, table = two_people(address)
    eve = Guest(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, other, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        other.do(table, "chat", text="bonjour <b>")
        eve.do(table, "chat", text="I am watching")
        assert tab.message("chat")["text"] == "bonjour <b>"
        assert tab.message("chat")["seat"] == -1
        assert other.refused(table, "chat", text=" \n ") == "empty_chat"
        guest.answer(table, frame, frame["choices"][0]["action"])
    with ana.watch(table) as late:
        assert late.message("chat")["text"] == "bonjour <b>"


def test_a_rematch_is_for_the_end(address):
    ana, _, table = two_people(address)
    assert ana.refused(table, "rematch") == "not_over"
    assert Guest(address).refused(table, "rematch") == "not_seated"


def test_presence_is_told(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one:
        assert not one.frame()["seats"][1]["present"]
        with ben.watch(table):
            until(lambda: one.message("presence")["seats"][1]["present"])


def test_a_word_sent_twice_is_said_once(address):
    ana, _, table = two_people(address)
    first = ana.do(table, "chat", text="hello", key="word-1")
    assert ana.do(table, "chat", text="hello", key="word-1") == first
    with ana.watch(table) as tab:
        tab.frame()
        assert [m["text"] for m in tab.others if m["type"] == "chat"] == ["hello"]
    assert ana.refused(table, "chat", text="x", key="\x00") == "bad_request"


def test_a_clock_that_ran_out_while_nobody_looked_is_noticed(tmp_path, monkeypatch):
    from mastaba.core.table.events import Clock
    from mastaba.server.tables import clocks, opening

    monkeypatch.setitem(opening.CLOCKS, "quick", Clock(bank_ms=400, add_ms=0, grace_ms=0))
    monkeypatch.setattr(clocks, "CALL_MS", 500)
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", idle_s=0.0)) as host:
        ana, _, table = two_people(host.address, clock="quick")
        until(lambda: table not in host.context.hall.tables)
        until(lambda: replaced_for_time(tmp_path / "a.db", table))
        assert ana.get(f"/t/{table}").status_code == 200


def replaced_for_time(database: Path, table: str) -> bool:
    """Is it on disk that a bot answers for somebody whose time ran out?"""
    with closing(sqlite3.connect(database)) as connection:
        bodies = connection.execute("SELECT body FROM events WHERE table_id = ?", (table,)).fetchall()
    return any('"replaced"' in body and '"time"' in body for (body,) in bodies)
