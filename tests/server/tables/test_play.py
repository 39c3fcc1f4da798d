"""One click in, one frame out: a whole game by people and a bot, and every way a click can be refused."""

from __future__ import annotations

import secrets

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, asked_first, play_to_the_end, two_people, until


def test_postgresql_carries_a_game_as_sqlite_does(postgres):
    url = fresh_database(postgres)
    with Host(quick(url)) as host:
        ana, ben, table = two_people(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            last = play_to_the_end([(ana, one), (ben, two)], table, most=8)
    with Host(quick(url)) as host:
        ana.moves_to(host.address)
        with ana.watch(table) as tab:
            assert tab.frame()["hash"] == last["hash"] and tab.frame()["seat"] == 0


def test_two_processes_may_share_a_postgresql_table(postgres):
    url = fresh_database(postgres)
    with Host(quick(url, follow_s=0.1)) as one, Host(quick(url, follow_s=0.1)) as two:
        ana, ben = Guest(one.address), Guest(two.address)
        table = ana.open(players="2")
        ben.do(table, "sit", seat=1, name="Ben")
        until(lambda: ana.send(table, "start").status_code == 200)
        with ana.watch(table) as left, ben.watch(table) as right:
            play_to_the_end([(ana, left), (ben, right)], table, most=6)


def test_log_lines_come_once_and_in_order(address):
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        for _ in range(6):
            frame = tab.frame(lambda f: f["my_turn"])
            seq = ana.answer(table, frame, frame["choices"][0]["action"])["seq"]
            tab.frame(lambda f, seq=seq: f["seq"] >= seq)
        numbers = [line["n"] for frame in tab.frames for line in frame["log"]]
        assert numbers == list(range(len(numbers)))


def test_a_click_on_an_old_frame_is_refused_and_nothing_changes(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])
        for seq in (frame["seq"], frame["seq"] + 1000, -5):
            key = guest.refused(table, "answer", seq=seq, action=frame["choices"][0]["action"], key="k1")
            assert key == "stale"


def test_the_same_key_again_is_answered_as_the_first_time(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": secrets.token_hex(8)}
        first = guest.do(table, "answer", **click)
        assert guest.do(table, "answer", **click) == first
        assert guest.do(table, "answer", **click) == first
        frames = one.frame(lambda f: f["seq"] >= first["seq"])
        assert frames["seq"] == first["seq"], "one event, not three"


def test_an_impossible_answer_is_refused(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, other, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        legal = {choice["action"] for choice in frame["choices"]}
        for action in (next(a for a in range(200) if a not in legal), -1, 10**6, 2**70):
            assert guest.refused(table, "answer", seq=frame["seq"], action=action, key="x") in (
                "illegal",
                "bad_request",
            )
        act = next(iter(legal))
        assert other.refused(table, "answer", seq=frame["seq"], action=act, key="y") == "not_your_turn"
        guest.answer(table, frame, act)


def test_a_spectator_sees_but_does_not_play(address):
    _, _, table = two_people(address)
    eve = Guest(address)
    with eve.watch(table) as tab:
        frame = tab.frame()
        assert frame["seat"] == -1 and not frame["choices"] and not frame["my_turn"] and not frame["undo"]
        assert 'data-action="' not in tab.drawn(frame)
        for command in ({"name": "answer", "action": 0}, {"name": "undo"}):
            body = {k: v for k, v in command.items() if k != "name"}
            assert eve.refused(table, command["name"], seq=frame["seq"], key="e", **body) == "spectator"
        assert eve.refused(table, "start") in ("started", "host_only")
        assert eve.refused(table, "leave") == "not_seated"
        assert eve.refused(table, "hint", seq=frame["seq"]) == "spectator"


def test_every_choice_has_one_element_on_the_board(address):
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        for choice in frame["choices"]:
            assert tab.drawn(frame).count(f'data-action="{choice["action"]}"') == 1
            assert choice["label"]


def test_a_hint_is_one_of_the_choices(address):
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        hint = ana.hint(table, frame["seq"])
        assert set(hint["answers"]) <= {choice["action"] for choice in frame["choices"]}
        assert hint["text"].startswith("Hint")


def test_a_table_that_nobody_opened_is_not_there(address):
    ana = Guest(address)
    assert ana.refused("feedfacebeef", "answer", seq=0, action=0, key="k") == "no_table"
    assert ana.get("/t/feedfacebeef").status_code == 404
