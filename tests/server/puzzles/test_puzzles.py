"""Puzzles: one a day for all, solved on the real board, credit by the chance that is lost; nothing is told before."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import Float

from mastaba.bots.puzzles.paper import EXACT, RIDDLE, Puzzle
from mastaba.core.rules.registry import load
from mastaba.server.config import Config
from mastaba.server.puzzles import explaining
from mastaba.server.puzzles.glicko import Game, Rating, after, expected, rated
from mastaba.server.puzzles.library import NoPuzzle, games, library, near, next_for, of_day, themes
from mastaba.server.puzzles.scene import scene
from mastaba.server.puzzles.solving import Wrong, earned, walked
from mastaba.server.store.keeping.rows import fits
from mastaba.server.store.shape.puzzles import attempts, puzzle_marks, solvers
from mastaba.server.texts import speak

from ..guest import Guest, Host

FIRST_DAY = 20_000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Host(Config(database_url=url, compile=False, generous=True, pace_ms=0, think_s=0.01)) as host:
        yield host


def one(steps: int = 1) -> Puzzle:
    """A puzzle of so many clicks."""
    return next(puzzle for puzzle in asked() if len(puzzle.steps) == steps and puzzle.game == "pyramids")


def asked() -> list[Puzzle]:
    """Those with one answer a step: test_riddles.py tells of the others."""
    return [puzzle for puzzle in library().values() if puzzle.kind != RIDDLE]


def tried(guest: Guest, puzzle: Puzzle, *path: int, run: str = "") -> dict[str, Any]:
    body = {"path": list(path), "run": run}
    reply = guest.http.post(f"/puzzles/{puzzle.id}/try?lang=en", json=body, headers={"X-Mastaba": "1"})
    return {"status": reply.status_code, **reply.json()}


def comer(host: Host) -> Guest:
    return Guest(host.address)


# --- which one -------------------------------------------------------------------------------------------------------


def test_a_days_puzzle_is_the_same_for_all_and_games_take_turns():
    days = [of_day(FIRST_DAY + k) for k in range(4 * len(games()))]
    assert [puzzle.game for puzzle in days[: len(games())]] == games()
    assert len({puzzle.id for puzzle in days}) == len(days), "none comes back so soon"
    assert of_day(FIRST_DAY).id == days[0].id


def test_every_game_with_a_shelf_has_six_themes_and_all_thirds():
    for game in games():
        found = {theme for theme, _ in themes(game)}
        assert len(found) >= 6 and {"opening", "middle", "ending"} <= found, game


def test_the_next_one_is_near_my_strength_and_not_one_that_i_tried():
    first = next_for(near(1200), set(), set(), "pyramids")
    assert abs(first.rating - 1200) <= 150
    assert next_for(near(1200), {first.id}, set(), "pyramids").id != first.id
    assert "sacrifice" in next_for(near(1500), set(), set(), "pyramids", "sacrifice").themes
    with pytest.raises(NoPuzzle):
        next_for(near(1500), set(), set(), "pyramids", "no such theme")


# --- strength --------------------------------------------------------------------------------------------------------


def test_the_example_of_the_glicko_paper():
    others = [Game(Rating(1400, 30), 1.0), Game(Rating(1550, 100), 0.0), Game(Rating(1700, 300), 0.0)]
    now = rated(Rating(1500, 200, 0.06), others)
    assert now.rating == pytest.approx(1464.06, abs=0.01)
    assert now.deviation == pytest.approx(151.52, abs=0.01)
    assert now.volatility == pytest.approx(0.05999, abs=0.00001)


def test_half_credit_against_an_equal_changes_nothing_but_the_doubt():
    me = Rating(1500, 200)
    now = after(me, Rating(1500, 200), 0.5)
    assert now.rating == pytest.approx(1500) and now.deviation < 200
    assert expected(Rating(1900), Rating(1500)) > 0.7 > 0.5


# --- what an answer earns --------------------------------------------------------------------------------------------


def test_a_walk_earns_what_its_worst_answer_does():
    puzzle = one(steps=2)
    first, second = puzzle.steps
    path = (*second.path, second.worths[-1].action)
    assert walked(puzzle, path) == (second, True)
    assert earned(puzzle, path) == second.credit(path[-1])
    assert walked(puzzle, second.path) == (first, False)
    for bad in ((), (999,), (first.worths[-1].action, second.worths[0].action), (*path, path[-1])):
        with pytest.raises(Wrong):
            walked(puzzle, bad)


def test_a_right_answer_is_told_with_every_chance_and_counts_once(host: Host):
    puzzle, nora = one(), comer(host)
    best = puzzle.first.right[0]
    reply = tried(nora, puzzle, best)
    assert reply["right"] and reply["over"] and reply["credit"] == 1.0
    assert len(reply["answers"]) == len(puzzle.first.worths)
    assert [row["yours"] for row in reply["answers"]].count(True) == 1
    assert reply["answers"][0]["chance"] == pytest.approx(100 * puzzle.first.worths[0].chance, abs=0.06)
    before, now = reply["rating"]
    assert before == 1500 < now
    assert "★★★" in reply["share"] and puzzle.id in reply["share"] and str(puzzle.seed) not in reply["share"]
    assert tried(nora, puzzle, best)["rating"] is None, "the first try counts"


def test_an_answer_as_good_as_the_best_is_said_to_be_as_good(host: Host):
    found = ((p, step, a) for p in asked() for step in p.steps for a in step.right)
    puzzle, step, action = next(
        (p, step, a) for p, step, a in found if a != step.worths[0].action and p.step_at((*step.path, a)) is None
    )
    reply = tried(comer(host), puzzle, *step.path, action)
    mine = next(row["label"] for row in reply["answers"] if row["yours"])
    assert reply["right"] and reply["credit"] == 1.0
    assert reply["said"][0].startswith(f"“{mine}” is as good as “{reply['answers'][0]['label']}”")


def test_a_wrong_answer_names_the_right_one_and_what_it_loses(host: Host):
    puzzle, nora = one(), comer(host)
    worst = puzzle.first.worths[-1].action
    reply = tried(nora, puzzle, worst)
    assert not reply["right"] and reply["credit"] < 1
    assert reply["answers"][0]["label"] in reply["said"][0]
    assert puzzle.id in nora.get("/puzzles").text, "it is among those to be tried again"
    _, against, *gains = tried(nora, puzzle, puzzle.temptation)["said"]
    assert against == "By the end of the game, on average and against yours:" and gains


def test_a_puzzle_of_two_clicks_asks_the_second_only_after_a_right_first(host: Host):
    puzzle, nora = one(steps=2), comer(host)
    reply = tried(nora, puzzle, *puzzle.steps[1].path)
    assert reply["right"] and not reply["over"] and reply["answers"] == [] and reply["said"] == []
    assert reply["frame"]["my_turn"]
    wrong = puzzle.first.worths[-1].action
    assert tried(nora, puzzle, wrong, 0)["status"] == 409


def test_who_is_not_known_is_told_of_no_click_whether_it_was_right(host: Host):
    """What is not kept could be tried again and again."""
    puzzle = one(steps=2)
    for action in (puzzle.steps[1].path[0], puzzle.first.worths[-1].action):
        stranger = comer(host)
        stranger.http.cookies.clear()
        assert tried(stranger, puzzle, action)["status"] == 403


def test_what_others_answered_is_told_of_each_click_and_of_first_tries_alone(host: Host):
    puzzle, nora = one(steps=2), comer(host)
    first, second = puzzle.steps
    best, worst = (*second.path, second.worths[0].action), (*second.path, second.worths[-1].action)
    tried(comer(host), puzzle, first.worths[-1].action)  # never came to the second question
    assert tried(nora, puzzle, *worst)["over"]
    for _ in range(2):
        reply = tried(nora, puzzle, *best)
        *others, last = [row["share"] for row in reply["answers"]]
        assert last == 100 and not any(others)
    tried(comer(host), puzzle, *best)
    reply = tried(comer(host), puzzle, *best)
    assert (reply["answers"][0]["share"], reply["answers"][-1]["share"]) == (67, 33)
    reply = tried(comer(host), puzzle, first.worths[-1].action)
    shares = [row["share"] for row in reply["answers"]]
    assert sum(shares) == 100 and shares[-1] == 40, "of five, two went wrong at once"


def test_what_is_shared_tells_of_the_first_try(host: Host):
    puzzle, nora = one(), comer(host)
    assert "★★★" not in tried(nora, puzzle, puzzle.first.worths[-1].action)["share"]
    again = tried(nora, puzzle, puzzle.first.right[0])
    assert again["credit"] == 1.0 and "★★★" not in again["share"]


# --- nothing is told before ------------------------------------------------------------------------------------------


def test_neither_the_seed_nor_any_worth_is_told_before_an_answer(host: Host):
    puzzle, nora = one(), comer(host)
    page, frame = nora.get(f"/puzzles/{puzzle.id}").text, nora.get(f"/puzzles/{puzzle.id}/frame").text
    for said in (page, frame):
        assert str(puzzle.seed) not in said
        for worth in puzzle.first.worths:
            assert str(worth.chance) not in said
    assert json.loads(frame)["commitment"] == "" and json.loads(frame)["reveal"] is None
    assert nora.http.get(f"/puzzles/{puzzle.id}/line?at=1").status_code == 403
    assert nora.http.post(f"/puzzles/{puzzle.id}/play", data={}).status_code == 403
    headers = {"X-Mastaba": "1"}
    assert nora.http.post(f"/puzzles/{puzzle.id}/vote", json={"up": True}, headers=headers).status_code == 403


# --- afterwards ------------------------------------------------------------------------------------------------------


def test_who_has_tried_may_see_the_line_vote_and_play_on(host: Host):
    puzzle, nora = one(), comer(host)
    tried(nora, puzzle, puzzle.first.right[0])
    for at in range(len(puzzle.line) + 1):
        assert nora.get(f"/puzzles/{puzzle.id}/line?at={at}").json()["my_turn"] is False
    assert nora.http.get(f"/puzzles/{puzzle.id}/line?at=99").status_code == 404
    headers = {"X-Mastaba": "1"}
    assert nora.http.post(f"/puzzles/{puzzle.id}/vote", json={"up": True}, headers=headers).status_code == 200
    table = nora.http.post(f"/puzzles/{puzzle.id}/play", data={"level": "novice"}, follow_redirects=True)
    assert table.status_code == 200 and table.url.path.startswith("/t/")


def test_who_gives_an_answer_that_was_hardly_looked_at_is_told_what_beats_the_likely_one(host: Host):
    """Of such an answer no score sheet is known."""

    def fits(puzzle: Puzzle) -> bool:
        best, likely = puzzle.first.worths[0].lines, puzzle.first.of(puzzle.temptation).lines
        return len(puzzle.steps) == 1 and any(a - b >= 1.0 for a, b in zip(best, likely, strict=False))

    puzzle, action = next(
        (one, worth.action)
        for one in library().values()
        if fits(one)
        for worth in one.first.worths[one.first.accepted :]
        if not worth.lines
    )
    first, likely, *gains = tried(comer(host), puzzle, action)["said"]
    assert " was the answer" in first or "a little better" in first
    assert likely.startswith("Most would have answered") and gains


def test_where_every_way_to_the_end_was_played_that_is_the_reason_and_the_only_one():
    puzzle = one()
    story, exact = scene(puzzle, "Nora"), structs.replace(puzzle, kind=EXACT)
    for worth in puzzle.first.worths:
        assert explaining.said(exact, puzzle.first, story, worth.action, "en")[1:] == [speak("en", "puzzle.exact")]


def test_a_link_to_a_puzzle_names_the_game_in_its_preview_and_nothing_of_the_answer(host: Host):
    puzzle, nora = one(), comer(host)
    head = nora.get(f"/puzzles/{puzzle.id}?lang=en").text.partition("</head>")[0]
    told = dict(re.findall('<meta property="og:([a-z:]+)" content="([^"]*)">', head))
    assert load(puzzle.game).texts.say("en", "name") in told["title"] and told["url"].endswith(puzzle.id)
    assert nora.http.get(told["image"]).headers["content-type"] == "image/png"
    label = puzzle.seen().game.label(puzzle.seen(), puzzle.first.worths[0].action)
    assert load(puzzle.game).texts.say("en", label, ["A", "B", "C", "D", "E"]).removesuffix(".") not in head


def test_my_strength_is_drawn_from_three_counted_tries_on(host: Host):
    nora = comer(host)
    some = [puzzle for puzzle in asked() if puzzle.game == "pyramids" and len(puzzle.steps) == 1][:3]
    for n, puzzle in enumerate(some):
        assert ("strength after every puzzle" in nora.get("/puzzles?lang=en").text) == (n >= 3)
        tried(nora, puzzle, puzzle.first.right[0])
        tried(nora, puzzle, puzzle.first.right[0])  # the second one does not count
    page = nora.get("/puzzles?lang=en").text
    assert page.count("<figure") == 1 and "Pyramids: strength after every puzzle" in page
    assert "<figure" not in comer(host).get("/puzzles?lang=en").text, "nobody sees another's"


def test_tries_and_strengths_are_rows_that_an_export_can_hold(host: Host):
    puzzle, nora = one(), comer(host)
    tried(nora, puzzle, puzzle.first.right[0])
    for table in (attempts, solvers, puzzle_marks):
        with host.context.store.database.engine.connect() as connection:
            row = dict(connection.execute(table.select()).mappings().one())
        assert fits(row, table), table.name
        assert not fits({**row, next(c.name for c in table.columns if isinstance(c.type, Float)): float("nan")}, table)


def test_what_is_no_puzzle_gets_a_sentence(host: Host):
    nora = comer(host)
    for path in ("/puzzles/zzzzzz", "/puzzles/next?theme=nothing", "/puzzles/zzzzzz/frame"):
        reply = nora.http.get(path, headers={"Accept": "application/json"})
        assert reply.status_code == 404, path
    puzzle = one()
    bad = nora.http.post(f"/puzzles/{puzzle.id}/try", content=b"{", headers={"X-Mastaba": "1"})
    assert bad.status_code == 400
