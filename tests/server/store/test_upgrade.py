"""Databases that earlier versions wrote: everything in them is still there, and their running games go on."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mastaba.core.papers.replay import verify
from mastaba.core.rules.registry import game_ids
from mastaba.server.people import leaving
from mastaba.server.store.engine import sqlite_file

from ..accounts.test_my_data import is_gone, sunset
from ..conftest import quick
from ..guest import Guest, Host, until
from ..people import SITE, bytes_with, log_in, me, named_in, posted, register

FOLDER = Path(__file__).parent / "fixtures"
SINCE = ("0.1.0", "0.2.0")
NOTES = {  # what each version itself showed of its database
    version: json.loads((FOLDER / f"mastaba-{version}.json").read_text("utf-8")) for version in SINCE
}


class Old(NamedTuple):
    """A copy of a database, and what its version told of it."""

    url: str
    notes: dict[str, Any]

    def back(self, host: Host, name: str) -> Guest:
        """A person of that version, with the cookie that it gave; anybody else is a new guest."""
        guest = Guest(host.address)
        if name in self.notes["guests"]:
            guest.http.cookies.clear()
            guest.http.cookies.set("guest", self.notes["guests"][name]["cookie"], domain="127.0.0.1")
        return guest

    def table(self, name: str) -> str:
        return str(self.notes["tables"][name]["id"])

    def shows(self, name: str) -> dict[str, dict[str, Any]]:
        return self.notes["tables"][name]["shows"]


def copy_of(version: str, folder: Path) -> Old:
    file = folder / "mastaba.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript((FOLDER / f"mastaba-{version}.sql").read_text("utf-8"))
    return Old(f"sqlite:///{file}", NOTES[version])


@pytest.fixture(params=SINCE)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    return copy_of(request.param, tmp_path)


@pytest.fixture
def first(tmp_path: Path) -> Old:
    return copy_of("0.1.0", tmp_path)


def test_every_viewer_is_shown_what_that_version_showed(old: Old) -> None:
    with Host(quick(old.url, bots=False)) as host:
        for person in ("ana", "ben", "eve"):
            guest = old.back(host, person)
            for name in old.notes["tables"]:
                was = old.shows(name)[person]
                with guest.watch(old.table(name)) as tab:
                    frame = tab.frame()
                now = {key: frame[key] for key in was if key not in ("seq", "choices")}
                assert now == {key: was[key] for key in now}, name
                assert len(frame["choices"]) == was["choices"] and frame["seq"] >= was["seq"], name


def running() -> list[tuple[str, str]]:
    """Every table at which a person of that version is asked."""
    return [
        (version, name)
        for version in SINCE
        for name, told in NOTES[version]["tables"].items()
        if any(was["choices"] for was in told["shows"].values())
    ]


def test_the_newest_database_has_a_running_game_of_every_kind() -> None:
    assert {name for version, name in running() if version == SINCE[-1]} >= set(game_ids())


@pytest.mark.parametrize(("version", "name"), running(), ids="-".join)
def test_a_running_game_goes_on_with_the_cookie_of_then(tmp_path: Path, version: str, name: str) -> None:
    old = copy_of(version, tmp_path)
    asked = next(person for person, was in old.shows(name).items() if was["choices"])
    with Host(quick(old.url)) as host:
        guest = old.back(host, asked)
        with guest.watch(old.table(name)) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(old.table(name), frame, frame["choices"][0]["action"])["seq"]
            assert tab.frame(lambda f: f["seq"] >= seq)["hash"] != frame["hash"]


@pytest.mark.parametrize(
    ("version", "name"),
    [("0.1.0", "running"), ("0.1.0", "memory"), ("0.1.0", "raiders"), ("0.2.0", "cheops"), ("0.2.0", "pyramidion")],
)
def test_an_answer_given_then_can_be_taken_back(tmp_path: Path, version: str, name: str) -> None:
    old = copy_of(version, tmp_path)
    last = next(person for person, was in old.shows(name).items() if was["undo"])
    with Host(quick(old.url)) as host:
        guest = old.back(host, last)
        with guest.watch(old.table(name)) as tab:
            frame = tab.frame(lambda f: f["undo"])
            seq = guest.do(old.table(name), "undo", seq=frame["seq"], key="back")["seq"]
            again = tab.frame(lambda f: f["seq"] >= seq)
            assert again["my_turn"] and again["hash"] != frame["hash"]


def test_a_bot_that_was_left_thinking_answers(first: Old) -> None:
    with Host(quick(first.url)) as host:
        before = first.shows("bots")["ana"]["seq"]
        tables = host.context.hall.tables
        until(lambda: first.table("bots") in tables and tables[first.table("bots")].story.seq > before)


def test_the_lobby_still_fills_and_starts(old: Old) -> None:
    lobby = old.table("lobby")
    with Host(quick(old.url)) as host:
        ana, ben = old.back(host, "ana"), old.back(host, "ben")
        with ben.watch(lobby) as tab:
            assert tab.message("chat")["text"].startswith("Bonjour « ")
            assert ben.refused(lobby, "start") == "host_only"
            ana.do(lobby, "start")
            assert [s["kind"] for s in tab.frame(lambda f: f["started"])["seats"]] == ["person", "person", "bot"]


def test_what_was_over_can_be_seen_again_and_verified(old: Old) -> None:
    with Host(quick(old.url)) as host:
        eve = old.back(host, "eve")
        replay = eve.get(f"/t/{old.table('over')}/replay.txt")
        assert replay.status_code == 200 and verify(replay.text).over


def test_a_rematch_is_still_offered(first: Old) -> None:
    with Host(quick(first.url)) as host, first.back(host, "eve").watch(first.table("over")) as tab:
        assert tab.message("rematch")["table"] == first.table("rematch")


def test_people_keep_their_names_and_codes(old: Old) -> None:
    with Host(quick(old.url)) as host:
        for name, was in old.notes["guests"].items():
            me = old.back(host, name).get("/me").json()
            assert (me["id"], me["name"], me["code"]) == (was["id"], was["name"], was["code"])
        phone = Guest(host.address)
        assert phone.post("/recover", code=old.notes["guests"]["ben"]["code"]).status_code == 303
        assert phone.get("/me").json()["name"] == "Béatrice"


def test_who_comes_back_is_told_what_happened_since(first: Old) -> None:
    with Host(quick(first.url)) as host:
        first.back(host, "ben").do(first.table("running"), "leave")
        with first.back(host, "ana").watch(first.table("running")) as tab:
            assert any("Béatrice" in line for line in tab.frame()["recap"])


def test_a_guest_of_then_gets_a_key_and_keeps_the_seats(tmp_path: Path) -> None:
    old = copy_of("0.2.0", tmp_path)
    with Host(quick(old.url, site=SITE, bots=False)) as host:
        ana, phone = old.back(host, "ana"), Guest(host.address)
        before = me(ana)
        key, _ = register(ana, "Nefertari")
        assert me(ana) == before and log_in(phone, key)["status"] == 200
        table = next(name for name, told in old.notes["tables"].items() if told["shows"]["ana"]["seat"] >= 0)
        with phone.watch(old.table(table)) as tab:
            assert tab.frame()["seat"] == old.shows(table)["ana"]["seat"]
        assert phone.get("/my-page").headers["location"] == "/people/Nefertari"
        assert phone.get("/people/Nefertari").status_code == 200
        assert ana.post("/name", name="Hatshepsut").status_code == 303
        assert posted(Guest(host.address), "/account/key/options", name="Nefertari")["error"]["key"] == "name_taken"


@pytest.mark.parametrize("version", SINCE)
def test_a_guest_of_then_is_forgotten_in_every_row(
    tmp_path: Path, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    old = copy_of(version, tmp_path)
    with Host(quick(old.url, bots=False)) as host:
        ben, eve = old.back(host, "ben"), old.back(host, "eve")
        person, code = me(ben), ben.get("/me").json()["code"]
        assert len(named_in(old.url, person)) > 10
        ben.post("/account/leave", sure="yes")
        sunset(old.url)
        until(lambda: is_gone(old.url, person), 60)
        assert named_in(old.url, person, "Béatrice") == []
        assert Guest(host.address).post("/recover", code=code).status_code == 409
        with eve.watch(old.table("over")) as tab:
            assert [seat["name"] for seat in tab.frame()["seats"]][1] == "somebody"
        verify(eve.get(f"/t/{old.table('over')}/replay.txt").text)
    assert bytes_with(Path(str(sqlite_file(old.url))), person) == []
