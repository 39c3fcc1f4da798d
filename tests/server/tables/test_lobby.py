"""A table that waits: the link that seats its guest, who is called, removed or invited again."""

from __future__ import annotations

import pytest

from mastaba.server.tables import starting

from ..conftest import quick
from ..guest import Guest, Host, two_people, until


def test_the_link_seats_its_guest_with_one_press(address):
    ana, ben, eve = Guest(address), Guest(address), Guest(address)
    table = ana.open(players="2")
    page = ben.get(f"/t/{table}").text
    assert f'action="/sit/{table}"' in page and "Take a seat" in page
    ben.do(table, "sit", name="Ben")
    with eve.watch(table) as tab:
        assert [seat["name"] for seat in tab.frame()["seats"]][1] == "Ben"
    assert eve.refused(table, "sit") == "table_full"
    assert "Every seat is taken" in eve.get(f"/t/{table}").text
    ben.do(table, "sit", name="Benedict")
    with eve.watch(table) as tab:
        assert tab.frame()["seats"][1]["name"] == "Benedict", "the same seat, under another name"


def test_the_link_seats_its_guest_without_script(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    reply = ben.post(f"/sit/{table}", name="Ben")
    assert reply.status_code == 303 and reply.headers["location"] == f"/t/{table}"
    page = ben.get(f"/t/{table}").text
    assert "2 · Ben" in page and "3 · Free seat" in page
    ana.do(table, "start")
    assert Guest(address).post(f"/sit/{table}").status_code == 409


def test_the_link_is_a_code_that_a_camera_reads(address):
    ana = Guest(address)
    code = ana.get(f"/t/{ana.open()}/invitation.svg")
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg") and 'viewBox="' in code.text
    assert ana.get("/t/nowhere/invitation.svg").status_code == 404


def test_whoever_looks_on_is_called_before_bots_take_the_seats(address):
    ana, eve = Guest(address), Guest(address)
    eve.post("/name", name="Eve")
    table = ana.open(players="2")
    with ana.watch(table) as one, eve.watch(table) as two:
        one.frame()
        until(lambda: one.message("presence")["lobby"]["onlookers"] == ["Eve"])
        ana.do(table, "start")
        called = two.frame(lambda f: f["lobby"]["begins_ms"] is not None)
        assert not called["started"] and 0 < called["lobby"]["begins_ms"] <= starting.CALL_MS
        eve.do(table, "sit")
        begun = two.frame(lambda f: f["started"])
        assert begun["seat"] == 1 and [seat["kind"] for seat in begun["seats"]] == ["person", "person"]


def test_the_host_waits_on_or_begins_at_once(address):
    ana, eve = Guest(address), Guest(address)
    table = ana.open(players="3")
    with eve.watch(table) as tab:
        tab.frame()
        ana.do(table, "start")
        assert eve.refused(table, "wait") == "host_only"
        ana.do(table, "wait")
        assert tab.frame(lambda f: f["seq"] == 3)["lobby"]["begins_ms"] is None
        ana.do(table, "start")
        ana.do(table, "start")
        assert [s["kind"] for s in tab.frame(lambda f: f["started"])["seats"]] == ["person", "bot", "bot"]


@pytest.mark.parametrize("restarted", [False, True])
def test_the_game_begins_when_those_who_were_called_stay_away(tmp_path, monkeypatch, restarted):
    monkeypatch.setattr(starting, "CALL_MS", 300)
    config = quick(f"sqlite:///{tmp_path / 'a.db'}")
    with Host(config) as host:
        ana, eve = Guest(host.address), Guest(host.address)
        table = ana.open(players="2")
        with eve.watch(table) as tab:
            tab.frame()
            ana.do(table, "start")
            if not restarted:
                assert tab.frame(lambda f: f["started"])["seat"] == -1
                return
    with Host(config) as host:
        eve.moves_to(host.address)
        with eve.watch(table) as tab:
            assert tab.frame(lambda f: f["started"])["seats"][1]["kind"] == "bot"


def test_the_host_takes_a_guest_off_who_does_not_sit_down_again(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    ben.do(table, "sit", name="Ben")
    assert ben.refused(table, "remove", seat=0) == "host_only"
    assert ana.refused(table, "remove", seat=0) == ana.refused(table, "remove", seat=2) == "nobody_there"
    ana.do(table, "remove", seat=1)
    with ben.watch(table) as tab:
        frame = tab.frame()
        assert frame["lobby"]["removed"] and frame["seat"] == -1 and frame["seats"][1]["kind"] == "empty"
        assert ben.refused(table, "sit") == ben.refused(table, "sit", seat=2) == "removed"
        assert ben.refused(table, "chat", text="let me in") == "removed"
        assert ben.post(f"/sit/{table}").status_code == 409
        ana.do(table, "start")
        assert tab.frame(lambda f: f["started"])["seat"] == -1, "nobody is called who may not sit"


def test_a_table_that_was_closed_says_so_to_those_who_waited(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    ben.do(table, "sit")
    assert ben.refused(table, "close") == "host_only"
    with ben.watch(table) as tab:
        tab.frame()
        ana.do(table, "close")
        assert tab.frame(lambda f: f["over"])["prompt"] == "The table was closed without a result."
    assert ben.refused(table, "sit") == "started"


def test_options_are_explained_in_a_sentence_each(address):
    ana = Guest(address)
    form, page = ana.get("/open/cheops").text, ana.get(f"/t/{ana.open('cheops')}").text
    said = "Who begins; play then goes on", "If it is secret, you have to remember", "Thinking time for each player"
    for words in said:
        assert words in form and words in page


def test_what_was_chosen_for_a_table_stands_before_what_is_as_usual(address):
    ana = Guest(address)
    page = ana.get(f"/t/{ana.open('cheops', hints='yes')}").text
    chosen, usual = page.split('<details class="usual">')
    assert "Hints among people" in chosen and "Thinking time for each player" in chosen
    assert "Taking back by consent" in usual and "Taking back by consent" not in chosen


def test_people_one_played_with_are_invited_again(address):
    ana, ben, before = two_people(address)
    ana.post("/name", name="Ana")
    stranger, table = Guest(address), ana.open(players="3")
    (known,) = ana.get(f"/t/{table}/companions").json()["people"]
    assert known == {"met_at": before, "seat": 1, "name": "Ben", "invited": False, "here": False, "friend": False}
    assert ben.get(f"/t/{table}/companions").json()["people"] == [], "only the host is told"
    assert ben.get("/me").json()["id"] not in ana.get(f"/t/{table}/companions").text
    ana.do(table, "invite", met_at=before, seat=1)
    assert ana.get(f"/t/{table}/companions").json()["people"][0]["invited"]
    assert "Ana invites you" in ben.get("/").text and table not in stranger.get("/").text
    ben.do(table, "sit")
    assert "invites you" not in ben.get("/").text and table in ben.get("/mine").text


def test_nobody_is_invited_by_strangers_and_everybody_may_decline(address):
    ana, ben, before = two_people(address)
    eve, table = Guest(address), ana.open(players="3")
    own = eve.open(players="2")
    assert eve.refused(own, "invite", met_at=before, seat=1) == "no_companion"
    assert ana.refused(table, "invite", met_at=before, seat=0) == "no_companion", "not oneself"
    assert ana.refused(table, "invite", met_at=own, seat=0) == "no_companion"
    assert ana.refused(table, "invite", met_at="../x", seat=-5) == "no_companion"
    assert ben.refused(table, "invite", met_at=before, seat=0) == "host_only"
    ana.do(table, "invite", met_at=before, seat=1)
    assert table in ben.get("/").text
    ben.post(f"/away/{table}")
    assert table not in ben.get("/").text
