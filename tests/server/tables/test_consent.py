"""Among people: taking back by consent, and advice, where the table allows it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

from mastaba.core.table import consent
from mastaba.server.tables.bots import Bots

from ..conftest import quick
from ..guest import Guest, Host, Tab, next_turn, two_people, until


class Position(NamedTuple):
    """Somebody answered, then the other: the first one's page, the second one's, and the newest frame of each."""

    table: str
    first: Guest
    one: Tab
    second: Guest
    two: Tab


@contextlib.contextmanager
def both_have_answered(address: str, **form: str) -> Iterator[Position]:
    """A game of two people in which each has given an answer that chance had no part in."""
    ana, ben, table = two_people(address, game="cheops", **form)
    with ana.watch(table) as one, ben.watch(table) as two:
        pages = [(ana, one), (ben, two)]
        before: Guest | None = None
        while True:
            guest, tab, frame = until(lambda: next_turn(pages))
            tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            if before is not None and guest is not before:
                break
            before = guest
        shown = [t.frame(lambda f: f["seq"] >= tab.answered) for _, t in pages]
        assert len(shown) == 2
        first = pages[0] if guest is ben else pages[1]
        yield Position(table, *first, guest, tab)


def ask(at: Position) -> dict[str, Any]:
    """The first one asks; what the second one is shown of it."""
    frame = at.one.frame(lambda f: f["plead"])
    assert not frame["undo"] and frame["no_undo"]
    seq = at.first.do(at.table, "plead", seq=frame["seq"], key="please")["seq"]
    return at.two.frame(lambda f: f["seq"] >= seq and f["plea"])["plea"]


def test_what_the_others_agree_to_is_taken_back_with_their_own_answers(address):
    with both_have_answered(address, take_back="yes") as at:
        before = at.first.get(f"/t/{at.table}/frame").json()["n"]
        plea = ask(at)
        assert plea["asks_me"] and plea["answers"] >= 2 and 0 < plea["left_ms"] <= consent.PLEA_MS
        assert at.first.refused(at.table, "agree") == "no_plea", "nobody agrees with themselves"
        assert at.first.refused(at.table, "plead", seq=at.one.newest()["seq"], key="more") == "plea_stands"
        at.second.do(at.table, "agree")
        at.one.frame(lambda f: f["my_turn"] and f["plea"] is None)
        assert at.first.get(f"/t/{at.table}/frame").json()["n"] == before - plea["answers"]
        told = [line["text"] for frame in at.one.frames for line in frame["log"]]
        for words in ("asks to take the last move back", "agrees", "takes the move back"):
            assert any(words in line for line in told), words


def test_one_no_is_enough_and_the_move_stands(address):
    with both_have_answered(address, take_back="yes") as at:
        ask(at)
        before = at.first.get(f"/t/{at.table}/frame").json()["n"]
        assert Guest(address).refused(at.table, "decline") == "no_plea"
        seq = at.second.do(at.table, "decline")["seq"]
        assert "it stands" in at.one.frame(lambda f: f["seq"] >= seq)["log"][-1]["text"]
        assert at.first.get(f"/t/{at.table}/frame").json()["n"] == before
        assert at.second.refused(at.table, "agree") == "no_plea"


def test_whoever_does_not_agree_in_time_has_not_agreed(address, monkeypatch):
    monkeypatch.setattr(consent, "PLEA_MS", 200)
    with both_have_answered(address, take_back="yes") as at:
        seq = at.first.do(at.table, "plead", seq=at.one.frame(lambda f: f["plead"])["seq"], key="please")["seq"]
        frame = at.one.frame(lambda f: f["seq"] > seq and f["plea"] is None)
        assert "in time" in frame["log"][-1]["text"]


def test_bots_wait_while_the_table_is_asked(tmp_path, monkeypatch):
    think, may_think = Bots._answer, threading.Event()

    async def held(*asked):
        await asyncio.to_thread(may_think.wait, 60)
        return await think(*asked)

    monkeypatch.setattr(Bots, "_answer", held)
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        table = ana.open(game="cheops", players="3", take_back="yes", **{"settings[first_player]": "0"})
        ben.do(table, "sit", seat=1)
        ana.do(table, "bot", seat=2, level="novice")
        ana.do(table, "start")
        with ana.watch(table) as one, ben.watch(table) as two:
            players = [(ana, one), (ben, two)]
            while one.frame()["asked"] != 2:
                guest, tab, frame = until(lambda: next_turn(players))
                tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
                one.frame(lambda f, seq=tab.answered: f["seq"] >= seq)
            live = host.context.hall.tables[table]
            before = len(live.story.line.answers)
            ana.do(table, "plead", seq=one.frame()["seq"], key="please")
            may_think.set()
            until(lambda: live.bot.done(), 30)
            assert len(live.story.line.answers) == before, "it had an answer and kept it to itself"
            ben.do(table, "decline")
            until(lambda: len(live.story.line.answers) > before, 30)


def test_nobody_is_asked_where_the_table_does_not_say_so(address):
    with both_have_answered(address) as at:
        frame = at.one.newest()
        assert not frame["undo"] and not frame["plead"]
        assert at.first.refused(at.table, "plead", seq=frame["seq"], key="please") == "no_undo"


def test_advice_among_people_is_the_tables_choice(address):
    for hints in ("no", "yes"):
        ana, _, table = two_people(address, hints=hints)
        with ana.watch(table) as tab:
            assert bool(tab.frame()["no_hint"]) == (hints == "no")
