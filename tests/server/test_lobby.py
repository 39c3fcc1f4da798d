"""A table that waits: the link that seats its guest, who is called, removed or invited again."""

from __future__ import annotations

import pytest

from mastaba.server.tables import starting

from .conftest import quick
from .guest import Guest, Host


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
        assert one.message("presence")["lobby"]["onlookers"] == ["Eve"]
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
