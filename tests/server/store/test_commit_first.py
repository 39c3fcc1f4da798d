"""On disk before anybody hears of it: a store that blocks or fails, and what the tabs were told meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kit.processes.loops import run_alone
from mastaba.server.store import events as store_events
from mastaba.server.store.engine import Database
from mastaba.server.tables.presence import Viewer

from ..conftest import quick
from ..guest import Guest, Host, Tab, asked_first, play_to_the_end, two_people


class Disk:
    """The database's writing, in the test's hand: `gate` closed, it waits; `full`, it fails."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.reached = threading.Event()
        self.full = False
        self.told: list[object] = []  # what was handed to viewers while nothing could be written

    @property
    def writes(self) -> bool:
        return self.gate.is_set() and not self.full

    def before_write(self) -> None:
        self.reached.set()
        assert self.gate.wait(30)
        if self.full:
            raise OSError("No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made = Disk()
    write = Database.write

    def slow(self, work):
        made.before_write()
        return write(self, work)

    put = Viewer.put

    def noted(self, item):
        if not made.writes:
            made.told.append(item)
        put(self, item)

    monkeypatch.setattr(Database, "write", slow)
    monkeypatch.setattr(Viewer, "put", noted)
    return made


@contextmanager
def in_mid_game(folder: Path) -> Iterator[tuple[Host, str, Guest, list[Tab]]]:
    """A table some answers into its game: the one who is asked, with the tabs of all, that one's first."""
    with Host(quick(f"sqlite:///{folder / 'a.db'}")) as host:
        ana, ben, table = two_people(host.address)
        eve = Guest(host.address)
        with ana.watch(table) as one, ben.watch(table) as two, eve.watch(table) as three:
            play_to_the_end([(ana, one), (ben, two)], table, most=2)
            guest, tab, _, theirs = asked_first(ana, ben, one, two)
            three.frame(lambda f: f["seq"] >= tab.frames[-1]["seq"])
            yield host, table, guest, [tab, theirs, three]


def are_silent(tabs: list[Tab]) -> bool:
    """No tab was sent a frame or a word since it was last listened to."""
    known = [len(tab.frames) for tab in tabs]
    for tab in tabs:
        tab.say(type="ping")
        tab.message("pong")
    words = [m for tab in tabs for m in tab.others if m["type"] == "chat"]
    return [len(tab.frames) for tab in tabs] == known and not words


def in_background(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def test_nobody_hears_of_an_answer_that_is_not_on_disk_yet(disk, tmp_path):
    with in_mid_game(tmp_path) as (host, table, guest, tabs):
        frame = tabs[0].frame(lambda f: f["my_turn"])
        disk.gate.clear()
        disk.reached.clear()
        replies: list[int] = []
        action = frame["choices"][0]["action"]
        click = in_background(lambda: replies.append(guest.answer(table, frame, action)["seq"]))
        assert disk.reached.wait(10)
        assert are_silent(tabs) and not disk.told and not replies
        assert host.context.hall.tables[table].story.seq == frame["seq"], "the table itself has not heard of it"
        disk.gate.set()
        click.join(10)
        for tab in tabs:
            assert tab.frame(lambda f: f["seq"] >= replies[0])


def test_an_answer_that_could_not_be_stored_was_seen_by_nobody(disk, tmp_path):
    with in_mid_game(tmp_path) as (_, table, guest, tabs):
        frame = tabs[0].frame(lambda f: f["my_turn"])
        click = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "kept"}
        disk.full = True
        for command, body in (("answer", click), ("chat", {"text": "hello"})):
            reply = guest.send(table, command, **body)
            assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
        assert are_silent(tabs) and not disk.told
        disk.full = False
        seq = guest.do(table, "answer", **click)["seq"]
        assert seq == frame["seq"] + 1, "nothing of what failed is left behind"
        for tab in tabs:
            assert tab.frame(lambda f: f["seq"] >= seq)["seq"] == seq


def test_a_word_is_said_when_it_is_on_disk(disk, tmp_path):
    with in_mid_game(tmp_path) as (_, table, guest, tabs):
        disk.gate.clear()
        disk.reached.clear()
        word = in_background(lambda: guest.do(table, "chat", text="hello"))
        assert disk.reached.wait(10)
        assert are_silent(tabs) and not disk.told
        disk.gate.set()
        word.join(10)
        assert tabs[-1].message("chat")["text"] == "hello"


def test_the_writer_says_yes_only_after_the_commit(tmp_path):
    """`append` itself: a commit that fails is never a number."""

    async def run() -> None:
        from mastaba.server.store.store import Store

        from .test_store import batch

        store = Store(f"sqlite:///{tmp_path / 'a.db'}")
        store.open()
        try:
            await store.events.append(batch("t", 0))
            store.database.engine.dispose()
            store.database.write = lambda work: (_ for _ in ()).throw(OSError("gone"))  # type: ignore[method-assign]
            with pytest.raises(store_events.NotStored):
                await store.events.append(batch("t", 1))
            assert [s.seq for s in await store.events.of_table("t")] == [0]
        finally:
            store.close()

    run_alone(run())
