"""A tab gets what it has not got, once: the server's shelf for it goes by the same rule as the tab's own."""

from __future__ import annotations

import json
import re
from itertools import chain, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mastaba.core.rules.registry import game_ids, load
from mastaba.draw.shown import show
from mastaba.server.frames import for_viewer
from mastaba.server.frames.frame import frame
from mastaba.server.frames.patch import changes
from mastaba.server.frames.shelf import Shelf
from mastaba.server.frames.sight import pen_for, sight_of

from ..guest import Guest, Host, asked_first, patched, play_to_the_end, two_people
from .test_secrecy import story_of

CLIENTS = Path(__file__).parents[3] / "client" / "tests"  # both sides go by the same cases
CASES, PATCHES = (json.loads((CLIENTS / f"{name}.json").read_text("utf-8")) for name in ("shelf", "patch"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_the_shelf(case: dict[str, Any]) -> None:
    shelf = Shelf(case["most"])
    for each in case["frames"]:
        assert shelf.missing(each["names"]) == each["sent"]
        assert list(shelf.digests) == each["kept"]


@pytest.mark.parametrize("case", PATCHES, ids=lambda case: case["what"])
def test_a_patch_tells_a_drawing_as_what_changed(case: dict[str, Any]) -> None:
    told = changes(*(re.split("(?=<)", case[drawing])[1:] for drawing in ("base", "drawing")))
    assert [part if isinstance(part, str) else list(part) for part in told] == case["parts"]
    assert patched(case["base"], case["parts"]) == case["drawing"]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_patch_gives_the_drawing_that_it_stands_for(game_id: str) -> None:
    stories = [story_of(game_id, load(game_id).players[0], answers, 4) for answers in (5, 6, 14)]
    shown = [show(sight_of(story, 0), pen_for(story, 0, "fr")).drawings for story in stories]
    for base, drawing in chain(product(*shown[:2]), product(*shown[1:])):
        assert patched(base.svg, changes(base.parts, drawing.parts)) == drawing.svg
        assert patched(base.svg, changes([base.svg], drawing.parts)) == drawing.svg
    same = shown[0][0]
    assert changes(same.parts, same.parts) == [(0, same.svg.count("<") + same.svg.count("\n"))]


def test_over_a_game_no_drawing_is_sent_twice_and_none_is_missing(address: str) -> None:
    ana, ben, table = two_people(address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two:
        play_to_the_end([(ana, one), (ben, two)], table, most=25)
        for tab in (one, two):
            sent = [digest for frame in tab.frames for digest in frame["drawings"]]
            named = [panel["digest"] for frame in tab.frames for panel in frame["panels"]]
            assert set(sent) == set(named) and len(sent) == len(set(sent))
            assert len(sent) < len(named), "some of what a frame shows is there already"
            whole = ana if tab is one else ben
            with whole.watch(table) as anew:
                last = tab.frames[-1]
                assert anew.frame()["panels"] == last["panels"] and set(anew.frame()["drawings"]) == {
                    panel["digest"] for panel in last["panels"]
                }
                assert anew.drawn(last) == tab.drawn(last)


def test_a_tab_that_comes_back_has_everything_whatever_it_had(address: str) -> None:
    ana, ben, table = two_people(address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two:
        last = play_to_the_end([(ana, one), (ben, two)], table, most=4)
    with ana.watch(table, after=last["seq"]) as again:
        caught_up = again.frame()
        assert set(caught_up["drawings"]) == {panel["digest"] for panel in caught_up["panels"]}


def test_a_frame_after_an_answer_is_small(address: str) -> None:
    ana, ben, table = two_people(address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two, Guest(address).watch(table) as eve:
        play_to_the_end([(ana, one), (ben, two)], table, most=20)
        for tab in (one, two, eve):
            tab.newest()
            first, *later = (len(json.dumps(frame["drawings"])) for frame in tab.frames if frame["panels"])
            assert sum(later) / len(later) < first / 4


@pytest.mark.parametrize("game_id", game_ids())
def test_spectators_and_players_share_what_is_the_same_for_both(game_id: str) -> None:
    story = story_of(game_id, load(game_id).players[0], 12, 4)
    frames = [frame(story, seat, "en") for seat in (*range(len(story.table.seats)), -1)]
    waiting = [made for made in frames if not made.my_turn]
    assert len(waiting) >= 2
    shared = set.intersection(*(set(made.drawings) for made in waiting))
    assert len(shared) >= len(waiting[-1].panels) / 3


def test_a_move_brings_both_tabs_the_same_new_drawing(address: str) -> None:
    ana, ben, table = two_people(address, game="mykerinos")
    with Guest(address).watch(table) as eve, Guest(address).watch(table) as bob:
        with ana.watch(table) as one, ben.watch(table) as two:
            guest, tab, _, _ = asked_first(ana, ben, one, two)
            before = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(table, before, before["choices"][0]["action"])["seq"]
        theirs = [watcher.frame(lambda f: f["seq"] >= seq) for watcher in (eve, bob)]
    assert theirs[0]["drawings"] == theirs[1]["drawings"]
    assert msgspec.json.encode(theirs[0]["panels"]) == msgspec.json.encode(theirs[1]["panels"])


def test_frames_that_are_drawn_on_the_spot_are_the_same(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, table = two_people(host.address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two, Guest(host.address).watch(table) as eve:
        seq = play_to_the_end([(ana, one), (ben, two)], table, most=2)["seq"]
        for tab in (one, two, eve):
            tab.frame(lambda f, seq=seq: f["seq"] >= seq)
        monkeypatch.setattr(for_viewer, "takes_no_time", lambda story: True)
        monkeypatch.setattr(for_viewer.Frames, "_drawn", None)
        seq = play_to_the_end([(ana, one), (ben, two)], table, most=4)["seq"]
        shown = [tab.frame(lambda f, seq=seq: f["seq"] >= seq) for tab in (one, two, eve)]
        story = host.server.config.app.state.context.hall.tables[table].story
        for tab, last in zip((one, two, eve), shown, strict=True):
            right = frame(story, last["seat"], "en")
            own = ("drawings", "beats", "seats", "log", "spectators")
            for name, value in msgspec.json.decode(msgspec.json.encode(right)).items():
                assert name in own or last[name] == value, name
            assert all(
                tab.kept[panel.digest] == msgspec.json.decode(right.drawings[panel.digest]) for panel in right.panels
            )


def test_tabs_that_have_the_same_are_sent_the_same_bytes_for_a_moment(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    encoded = for_viewer.Frames._frame
    monkeypatch.setattr(for_viewer.Frames, "_frame", lambda *args: made.append(args[2].seq) or encoded(*args))
    monkeypatch.setattr(for_viewer, "takes_no_time", lambda story: True)
    monkeypatch.setattr(for_viewer, "JUST_MS", 60_000)
    ana, ben, table = two_people(host.address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two:
        for tab in (one, two):
            tab.frame(lambda f: f["my_turn"] or f["asked"] >= 0)
        with Guest(host.address).watch(table) as eve, Guest(host.address).watch(table) as bob:
            first, second = eve.frame(), bob.frame()
            seq = play_to_the_end([(ana, one), (ben, two)], table, most=1)["seq"]
            first, second = (tab.frame(lambda f: f["seq"] >= seq) for tab in (eve, bob))
    assert first == second
    assert made.count(seq) == 3, "two players and all who watch"
