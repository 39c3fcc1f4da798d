"""A guided table: it follows its guide, survives what a table survives, and becomes an ordinary one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mastaba.core.papers.components import components_digest
from mastaba.core.papers.guide import SEAT, Guide, guide_of
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.table.events import Answered, BotSeated, Closed, Opened, Seated, Started
from mastaba.server.frames.guide import guide as messages_of
from mastaba.server.tables.story import Story, fold_all, folded
from mastaba.server.web.home import forms

from ..conftest import quick
from ..guest import Guest, Host, Tab


@pytest.fixture(scope="module")
def guide() -> Guide:
    found = guide_of(load("pyramids"))
    assert found is not None
    return found


def guided(guest: Guest, game: str = "pyramids") -> str:
    reply = guest.post(f"/guide/{game}")
    assert reply.status_code == 303, reply.text
    return reply.headers["location"].removeprefix("/t/")


def follow(guest: Guest, tab: Tab, table: str, most: int = 10_000) -> dict[str, Any]:
    """Give the guide's answers, so many or all; the frame at which the person is asked again."""
    frame = tab.frame(lambda f: f["my_turn"])
    for _ in range(most):
        if frame["guide"]["bubbles"][-1]["action"] < 0:
            break
        seq = guest.answer(table, frame, frame["guide"]["bubbles"][-1]["action"])["seq"]
        frame = tab.frame(lambda f, seq=seq: f["my_turn"] and f["seq"] >= seq)
    return frame


def keys(frame: dict[str, Any]) -> list[str]:
    return [bubble["key"] for bubble in frame["guide"]["bubbles"]]


def test_the_guided_part_is_played_as_written_by_the_person_and_by_the_bots(host: Host, guide: Guide) -> None:
    ana = Guest(host.address)
    table = guided(ana)
    with ana.watch(table) as tab:
        first = tab.frame(lambda f: f["my_turn"])
        assert keys(first)[0] == "step-0" and first["guide"]["bubbles"][0]["text"] == guide.goal.said("en")
        assert [b["press"] for b in first["guide"]["bubbles"]][-1] and first["guide"]["bubbles"][0]["otherwise"]
        last = follow(ana, tab, table)
        said = dict.fromkeys(key for frame in tab.frames for key in keys(frame))
    assert list(said) == [f"step-{i}" for i in range(len(guide.steps))]
    assert last["guide"]["before"] + len(last["guide"]["bubbles"]) == last["guide"]["of"] == len(guide.steps)
    story = host.context.hall.tables[table].story
    assert story.line is not None and [given.action for given in story.line.answers] == list(guide.script)


def test_nobody_else_hears_the_guide_and_the_past_is_silent(host: Host) -> None:
    ana, eve = Guest(host.address), Guest(host.address)
    table = guided(ana)
    with eve.watch(table) as tab:
        assert tab.frame()["guide"] is None
    assert ana.get(f"/t/{table}/frame").json()["guide"] is None
    with ana.watch(ana.play(players="2")) as tab:
        assert tab.frame()["guide"] is None, "an ordinary table has none"


def test_undo_a_reload_and_a_restart_lead_back_to_the_same_bubbles(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mastaba.db'}"
    with Host(quick(url)) as host:
        ana = Guest(host.address)
        table = guided(ana)
        with ana.watch(table) as tab:
            before = follow(ana, tab, table, 2)
            after = follow(ana, tab, table, 1)
            assert keys(after) != keys(before) and after["undo"]
            seq = ana.do(table, "undo", seq=after["seq"], key="back")["seq"]
            assert keys(tab.frame(lambda f: f["seq"] >= seq)) == keys(before)
    with Host(quick(url)) as host:
        ana.moves_to(host.address)
        with ana.watch(table) as tab:
            assert keys(tab.frame(lambda f: f["my_turn"])) == keys(before)
            assert keys(follow(ana, tab, table, 1)) == keys(after), "and it goes on"


def test_who_answers_otherwise_leaves_the_steps_and_the_bots_think_for_themselves(host: Host) -> None:
    ana = Guest(host.address)
    table = guided(ana)
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        wanted = frame["guide"]["bubbles"][-1]["action"]
        seq = ana.answer(table, frame, next(c["action"] for c in frame["choices"] if c["action"] != wanted))["seq"]
        frame = tab.frame(lambda f: f["seq"] > seq and f["my_turn"])
    assert not [key for key in keys(frame) if key.startswith("step-")]
    assert frame["guide"]["before"] == frame["guide"]["of"], "the pyramid is built"


def stories(guide: Guide, seed: int) -> Iterator[Story]:
    """A guided table's story after every answer; the person stumbles at once, and all play by chance."""
    deal, game, chance = guide.deal, guide.game, random.Random(seed)
    first = Opened(
        1, game.id, game.version, components_digest(game), deal.players, str(deal.seed), "s", "ana", guide=True
    )
    seats = [Seated(1, 0, "ana", "Ana"), *(BotSeated(1, i, "novice", f"Bot {i}") for i in range(1, deal.players))]
    story = fold_all([first, *seats, Started(1)])
    while story.line is not None and not story.line.over:
        options = engine(game).options(story.line.states)
        others = [action for action in options if story.line.answers or action != guide.script[0]]
        story = folded(story, Answered(1, story.asked, chance.choice(others)))
        yield folded(story, Closed(1)) if story.line is not None and story.line.over else story


def test_what_is_new_is_told_once_when_the_person_is_asked_again_and_the_end_is_told(guide: Guide) -> None:
    heard: list[str] = []
    for story in stories(guide, 3):
        said = messages_of(story, SEAT, "en")
        assert said is not None and (story.asked in (SEAT, -1) or not said.bubbles)
        heard += [bubble.key for bubble in said.bubbles]
    assert len(heard) > 1 and len(heard) == len(set(heard))
    assert set(heard) <= {f"first-{first.when}" for first in guide.firsts} and heard[-1] == "first-end"


def test_a_game_without_a_guide_says_so(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "offered", lambda game: None)
    reply = Guest(host.address).post("/guide/pyramids")
    assert reply.status_code == 404 and "guide" in reply.text


def test_a_guide_is_offered_before_the_first_game_of_its_kind(host: Host) -> None:
    ana = Guest(host.address)
    offer = '/play/pyramids" data-first="Pyramids"'
    assert offer in ana.get("/").text
    ana.play("pyramids", players="2")
    assert offer not in ana.get("/").text and offer in Guest(host.address).get("/").text
