"""A database that version 0.1.0 wrote: everything in it is still there, and its running games go on."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from mastaba.core.papers.replay import verify

from .conftest import quick
from .guest import Guest, Host, until

FOLDER = Path(__file__).parent / "fixtures"
NOTES = json.loads((FOLDER / "mastaba-0.1.0.json").read_text("utf-8"))  # what 0.1.0 itself showed of this database
TABLES: dict[str, Any] = NOTES["tables"]


@pytest.fixture
def old_database(tmp_path: Path) -> str:
    file = tmp_path / "mastaba.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript((FOLDER / "mastaba-0.1.0.sql").read_text("utf-8"))
    return f"sqlite:///{file}"


def back(host: Host, name: str) -> Guest:
    """A person of 0.1.0, with the cookie that 0.1.0 gave; anybody else is a new guest."""
    guest = Guest(host.address)
    if name in NOTES["guests"]:
        guest.http.cookies.clear()
        guest.http.cookies.set("guest", NOTES["guests"][name]["cookie"], domain="127.0.0.1")
    return guest


def table(name: str) -> str:
    return str(TABLES[name]["id"])


def test_every_viewer_is_shown_what_0_1_0_showed(old_database):
    with Host(quick(old_database, bots=False)) as host:
        for person in ("ana", "ben", "eve"):
            guest = back(host, person)
            for name in TABLES:
                was = TABLES[name]["shows"][person]
                with guest.watch(table(name)) as tab:
                    frame = tab.frame()
                now = {key: frame[key] for key in was if key not in ("seq", "choices")}
                assert now == {key: was[key] for key in now}, name
                assert len(frame["choices"]) == was["choices"] and frame["seq"] >= was["seq"], name


@pytest.mark.parametrize("name", ["running", "memory", "vote", "raiders", "rematch"])
def test_a_running_game_goes_on_with_the_cookie_of_0_1_0(old_database, name):
    asked = next(person for person, was in TABLES[name]["shows"].items() if was["choices"])
    with Host(quick(old_database)) as host:
        guest = back(host, asked)
        with guest.watch(table(name)) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(table(name), frame, frame["choices"][0]["action"])["seq"]
            assert tab.frame(lambda f: f["seq"] >= seq)["hash"] != frame["hash"]


@pytest.mark.parametrize("name", ["running", "memory", "raiders"])
def test_an_answer_given_to_0_1_0_can_be_taken_back(old_database, name):
    last = next(person for person, was in TABLES[name]["shows"].items() if was["undo"])
    with Host(quick(old_database)) as host:
        guest = back(host, last)
        with guest.watch(table(name)) as tab:
            frame = tab.frame(lambda f: f["undo"])
            seq = guest.do(table(name), "undo", seq=frame["seq"], key="back")["seq"]
            again = tab.frame(lambda f: f["seq"] >= seq)
            assert again["my_turn"] and again["hash"] != frame["hash"]


def test_a_bot_that_0_1_0_left_thinking_answers(old_database):
    with Host(quick(old_database)) as host:
        before = TABLES["bots"]["shows"]["ana"]["seq"]
        tables = host.context.hall.tables
        until(lambda: table("bots") in tables and tables[table("bots")].story.seq > before)


def test_the_lobby_still_fills_and_starts(old_database):
    with Host(quick(old_database)) as host:
        ana, ben = back(host, "ana"), back(host, "ben")
        with ben.watch(table("lobby")) as tab:
            assert tab.message("chat")["text"] == "Bonjour « Ana » 🐫"
            assert ben.refused(table("lobby"), "start") == "host_only"
            ana.do(table("lobby"), "start")
            assert [s["kind"] for s in tab.frame(lambda f: f["started"])["seats"]] == ["person", "person", "bot"]


def test_what_was_over_can_be_seen_again_and_verified(old_database):
    with Host(quick(old_database)) as host:
        eve = back(host, "eve")
        replay = eve.get(f"/t/{table('over')}/replay.txt")
        assert replay.status_code == 200 and verify(replay.text).over
        with eve.watch(table("over")) as tab:
            assert tab.message("rematch")["table"] == table("rematch")


def test_people_keep_their_names_codes_and_looks(old_database):
    with Host(quick(old_database)) as host:
        for name, was in NOTES["guests"].items():
            me = back(host, name).get("/me").json()
            assert (me["id"], me["name"], me["code"]) == (was["id"], was["name"], was["code"])
        phone = Guest(host.address)
        assert phone.post("/recover", code=NOTES["guests"]["ben"]["code"]).status_code == 303
        assert phone.get("/me").json()["name"] == "Béatrice"
        ben = back(host, "ben")
        ben.do(table("running"), "leave")
        with back(host, "ana").watch(table("running")) as tab:
            assert any("Béatrice" in line for line in tab.frame()["recap"])
