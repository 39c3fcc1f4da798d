"""Leaving well: giving a game up for good, and what the result says of it."""

from __future__ import annotations

from dataclasses import replace

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.table.events import Answered, Closed, Opened, Replaced, Resigned, Seated, Started
from mastaba.server.frames.scores import placings, result, winners
from mastaba.server.tables.story import Story, folded, opening

from ..guest import Guest, asked_first, two_people


def test_whoever_resigns_has_a_bot_on_the_seat_for_good(address):
    ana, ben, table = two_people(address, leavers="wait")
    assert Guest(address).refused(table, "resign") == "not_seated"
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, theirs = asked_first(ana, ben, one, two)
        seq = guest.do(table, "resign")["seq"]
        seat = tab.frame()["seat"]
        mine = tab.frame(lambda f: f["seats"][seat]["resigned"])
        assert "You have resigned" in mine["prompt"] and not mine["my_turn"]
        assert guest.refused(table, "retake") == guest.refused(table, "resign") == "resigned"
        assert theirs.frame(lambda f: f["my_turn"] and f["seq"] > seq)["seats"][seat]["replaced"], "the game goes on"
        told_them = [line["text"] for frame in theirs.frames for line in frame["log"]]
        assert any("resigns." in line for line in told_them)


def test_a_game_is_given_up_from_ones_list_too(address):
    ana, ben, table = two_people(address)
    assert ben.post(f"/away/{table}", resign="yes").status_code == 303
    assert table not in ben.get("/mine").text
    with ana.watch(table) as tab:
        assert tab.frame()["seats"][1]["resigned"]


def finished_game() -> Story:
    """Two people; the first possible answer each time."""
    game = load("pyramids")
    story = opening(Opened(1, game.id, game.version, components_digest(game), 2, "7", "salt", "ana"))
    for event in (Seated(1, 0, "ana", "Ana"), Seated(1, 1, "ben", "Ben"), Started(2)):
        story = folded(story, event)
    while story.asked >= 0:
        assert story.line is not None
        action = int(engine(game).options(story.line.states)[0])
        story = folded(story, Answered(3, story.asked, action))
    return folded(story, Closed(4))


def test_whoever_resigned_stands_behind_those_who_played_on():
    story = finished_game()
    first = placings(story).index(1)
    gave_up = story
    for event in (Resigned(5, first), Replaced(5, first, "novice", "resigned")):
        gave_up = replace(gave_up, table=folded(gave_up, event).table)
    assert placings(gave_up)[first] == 2 and placings(gave_up)[1 - first] == 1
    assert winners(gave_up, "en") == [story.table.names[1 - first]]
    assert [(row.seat, row.resigned) for row in result(gave_up, "en").rows] == [(1 - first, False), (first, True)]
    assert not any(row.resigned for row in result(story, "en").rows)
