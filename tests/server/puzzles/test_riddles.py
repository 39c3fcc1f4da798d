"""Riddles on the page: what comes to mind before an answer; after it what is possible, and why."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from mastaba.bots.puzzles.mine import Effort
from mastaba.bots.puzzles.paper import Puzzle
from mastaba.bots.puzzles.riddles import riddles_in
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import determinise, see
from mastaba.server.config import Config
from mastaba.server.puzzles.library import library
from mastaba.server.puzzles.races import raced, ten_for
from mastaba.server.puzzles.riddling import DONE, as_number
from mastaba.server.puzzles.scene import scene, shown

from ..guest import Guest, Host

SEED, SEATS = 4, {"pyramids": 3, "raiders": 4}
RIDDLED = list(SEATS)
WORLDS = 3


@cache
def made(game_id: str) -> list[Puzzle]:
    """The riddles of a game of random answers."""
    line, chance = begin(load(game_id), SEATS[game_id], SEED), random.Random(SEED)
    while not line.over:
        line = line.answer(chance.choice(see(line.game, line.states, line.asked).options))
    return riddles_in(line, SEED, {}, Effort(riddles=True))


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id in RIDDLED:
        for puzzle in made(game_id):
            monkeypatch.setitem(library(), puzzle.id, puzzle)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Host(Config(database_url=url, compile=False, generous=True, pace_ms=0, think_s=0.01)) as host:
        yield host


def riddle(least: int = 5) -> Puzzle:
    """One with so many values."""
    return next(puzzle for puzzle in made("pyramids") if len(puzzle.first.worths) >= least)


def marked(guest: Guest, puzzle: Puzzle, *values: int, lang: str = "en") -> dict[str, Any]:
    body = {"path": list(values), "run": ""}
    reply = guest.http.post(f"/puzzles/{puzzle.id}/try?lang={lang}", json=body, headers={"X-Mastaba": "1"})
    return {"status": reply.status_code, **reply.json()}


def question_of(puzzle: Puzzle) -> str:
    seen, game = puzzle.seen(), load(puzzle.game)
    names = scene(puzzle, "Nora").table.names
    return game.texts.say("en", game.riddles.ask(seen, puzzle.riddle), names)


# --- before an answer ------------------------------------------------------------------------------------------------


def test_the_page_asks_what_is_possible_and_lists_what_comes_to_mind(host: Host):
    puzzle, nora = riddle(), Guest(host.address)
    page, frame = nora.get(f"/puzzles/{puzzle.id}?lang=en").text, nora.get(f"/puzzles/{puzzle.id}/frame?lang=en").json()
    assert "Mark all that is possible" in page and "How it may go on" not in page and "Possible?" in page
    assert load("pyramids").riddles.place(puzzle.riddle) in page
    assert frame["my_turn"] and frame["asked"] != frame["seat"] == puzzle.seat
    assert [one["action"] for one in frame["choices"]] == [*puzzle.riddle.values, DONE]
    assert len({one["label"] for one in frame["choices"]}) == len(frame["choices"])
    assert frame["prompt"].partition("?")[0] == question_of(puzzle).partition("?")[0]


def test_the_piece_that_a_riddle_is_about_is_on_the_board():
    for puzzle in (one for game_id in RIDDLED for one in made(game_id)):
        frame = shown(scene(puzzle, "Nora"), puzzle, "en", asks=True)
        key = load(puzzle.game).riddles.place(puzzle.riddle)
        assert f'data-key="{key}"' in msgspec.json.encode(frame).decode().replace('\\"', '"'), puzzle.riddle


@pytest.mark.parametrize("game_id", RIDDLED)
def test_no_byte_of_a_riddles_frame_depends_on_what_is_hidden_or_on_the_answer(game_id: str):
    for puzzle in made(game_id)[:3]:
        story, told = scene(puzzle, "Nora"), set()
        assert story.line is not None and puzzle.riddle is not None
        seen = see(story.game, story.line.states, puzzle.seat)
        otherwise = puzzle.riddle._replace(possible=puzzle.riddle.values[:1])
        for k in range(WORLDS):
            other = replace(story, line=replace(story.line, states=determinise(seen, generator(seed_state(k)))))
            for asked in (puzzle, structs.replace(puzzle, riddle=otherwise)):
                told.add(msgspec.json.encode(shown(other, asked, "fr", asks=True)))
        assert len(told) == 1, puzzle.riddle


def test_neither_the_seed_nor_the_explanation_is_told_before_an_answer(host: Host):
    puzzle, nora = riddle(), Guest(host.address)
    said = nora.get(f"/puzzles/{puzzle.id}?lang=en").text + nora.get(f"/puzzles/{puzzle.id}/frame?lang=en").text
    for why in load("pyramids").riddles.why(puzzle.seen(), puzzle.riddle):
        assert load("pyramids").texts.say("en", why, scene(puzzle, "Nora").table.names) not in said
    assert nora.http.get(f"/puzzles/{puzzle.id}/line?at=0").status_code == 403
    assert nora.http.post(f"/puzzles/{puzzle.id}/play", data={}).status_code == 403


# --- after it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", RIDDLED)
def test_all_that_is_possible_earns_everything_and_is_explained(host: Host, game_id: str):
    for puzzle in made(game_id):
        reply = marked(Guest(host.address), puzzle, *puzzle.first.right)
        assert reply["right"] and reply["over"] and reply["credit"] == 1.0 and reply["rating"], puzzle.riddle
        assert reply["said"][0].startswith("All found.") and len(reply["said"]) > 1
        assert [row["right"] for row in reply["answers"]] == [v in puzzle.first.right for v in puzzle.riddle.values]
        assert [row["yours"] for row in reply["answers"]] == [row["right"] for row in reply["answers"]]
        assert reply["frame"]["my_turn"] is False and reply["frame"]["choices"] == []


def test_one_slip_of_many_earns_a_third_and_more_of_them_nothing(host: Host):
    puzzle = riddle()
    wrong = [value for value in puzzle.riddle.values if value not in puzzle.first.right]
    reply = marked(Guest(host.address), puzzle, *puzzle.first.right, wrong[0])
    assert not reply["right"] and reply["credit"] == pytest.approx(0.33)
    assert reply["said"][0].startswith("Possible: ") and reply["said"][0].endswith("and nothing else.")
    assert marked(Guest(host.address), puzzle, *wrong)["credit"] == 0.0


def test_what_others_marked_is_told_value_by_value(host: Host):
    puzzle = riddle()
    right, wrong = puzzle.first.right[0], puzzle.temptation
    marked(Guest(host.address), puzzle, right)
    reply = marked(Guest(host.address), puzzle, right, wrong)
    shares = dict(zip(puzzle.riddle.values, (row["share"] for row in reply["answers"]), strict=True))
    assert shares[right] == 100 and shares[wrong] == 50
    assert as_number(puzzle, [right, wrong]) == as_number(puzzle, [wrong, right]) != as_number(puzzle, [right])


def test_marks_that_are_none_twice_or_of_something_else_are_refused(host: Host):
    puzzle, nora = riddle(), Guest(host.address)
    right = puzzle.first.right[0]
    for bad in ((), (right, right), (right, DONE), (999,)):
        assert marked(nora, puzzle, *bad)["status"] == 409
    assert marked(nora, puzzle, right)["status"] == 200, "nothing of it counted"


def test_who_has_tried_a_riddle_may_play_on_from_there(host: Host):
    puzzle, nora = riddle(), Guest(host.address)
    marked(nora, puzzle, *puzzle.first.right)
    table = nora.http.post(f"/puzzles/{puzzle.id}/play", data={"level": "novice"}, follow_redirects=True)
    assert table.status_code == 200 and table.url.path.startswith("/t/")


# --- among the others ------------------------------------------------------------------------------------------------


def test_riddles_are_asked_for_by_their_theme_and_not_raced(host: Host):
    nora = Guest(host.address)
    assert "What lies there?" in nora.get("/puzzles?lang=en").text
    found = nora.http.get("/puzzles/next?game=raiders&theme=hidden", follow_redirects=True).url.path
    riddles = {puzzle.id for puzzle in library().values() if puzzle.riddle}
    assert found.rsplit("/", 1)[1] in riddles and library()[found.rsplit("/", 1)[1]].game == "raiders"
    assert not {puzzle.id for puzzle in raced()} & riddles
    assert not set(ten_for("pyramids", (), (), "x")) & riddles


def test_a_link_to_a_riddle_says_what_it_is(host: Host):
    head = Guest(host.address).get(f"/puzzles/{riddle().id}?lang=en").text.partition("</head>")[0]
    assert "Can you work out what is hidden?" in head and "best answer" not in head
