"""Coming back: after a lost connection, after a restart, with several tabs."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from ..conftest import quick
from ..guest import Guest, Host, asked_first, play_to_the_end, two_people, until


def test_a_tab_that_comes_back_gets_only_the_lines_it_misses(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        known = play_to_the_end([(ana, one), (ben, two)], table, most=3)
        lines = sum(len(frame["log"]) for frame in one.frames)
        play_to_the_end([(ana, one), (ben, two)], table, most=3)
    with ana.watch(table, after=known["seq"]) as again, ana.watch(table) as anew:
        caught_up, whole = again.frame(), anew.frame()
        assert [line["n"] for line in whole["log"]] == list(range(len(whole["log"])))
        assert caught_up["log"] == whole["log"][lines:] and len(caught_up["log"]) > 0
        same = ("panels", "drawings", "hash", "choices")
        assert {k: caught_up[k] for k in same} == {k: whole[k] for k in same}


def test_a_number_from_nowhere_brings_everything(address):
    ana, _, table = two_people(address)
    for after in (10**8, 999):
        with ana.watch(table, after=after) as tab:
            assert [line["n"] for line in tab.frame()["log"]] == list(range(len(tab.frame()["log"])))


def test_two_tabs_of_one_person_show_the_same(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ana.watch(table) as same, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
        first, second = one.frame(lambda f: f["seq"] >= seq), same.frame(lambda f: f["seq"] >= seq)
        assert first["panels"] == second["panels"] and one.drawn(first) == same.drawn(second)


def test_a_restart_in_mid_game_says_goodbye_and_loses_nothing(tmp_path):
    url = f"sqlite:///{tmp_path / 'a.db'}"
    with Host(quick(url)) as host:
        ana, ben, table = two_people(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            last = play_to_the_end([(ana, one), (ben, two)], table, most=5)
            host.server.should_exit = True
            assert one.message("bye")["reconnect_ms"] >= 1000
            with pytest.raises(ConnectionClosed):
                while True:
                    one.hear()
    with Host(quick(url)) as host:
        ana.moves_to(host.address)
        ben.moves_to(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            assert one.frame()["hash"] == last["hash"]
            play_to_the_end([(ana, one), (ben, two)], table, most=3)


def test_a_bot_whose_turn_it_was_plays_after_a_restart(tmp_path):
    url = f"sqlite:///{tmp_path / 'a.db'}"
    with Host(quick(url, bots=False)) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        ana.do(table, "start")
        with ana.watch(table) as tab:
            tab.frame()
            while tab.newest()["asked"] == 0:
                play_to_the_end([(ana, tab)], table, most=1)
            stuck = tab.newest()["seq"]
    with Host(quick(url)) as host:
        until(lambda: host.context.hall.tables.get(table) and host.context.hall.tables[table].story.seq > stuck)


def test_what_others_did_meanwhile_is_told_in_a_few_lines(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        play_to_the_end([(ana, one), (ben, two)], table, most=2)
        one.say(type="seen", seq=one.frame()["seq"])
        one.say(type="ping")
        one.message("pong")
    with ben.watch(table) as two:
        ben.do(table, "leave")
        two.frame(lambda f: f["seats"][1]["replaced"])
    with ana.watch(table) as back:
        assert any("bot" in line for line in back.frame()["recap"])
