"""Hints: from what a bot on the same seat would know, in the game's words, deeper by stages, never among people."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from kit.loops import run_alone
from mastaba.bots.explain.analysis import Analysis, Prospect
from mastaba.core.rules.registry import game_ids
from mastaba.core.rules.sight import see
from mastaba.server.frames.hint import is_deep_enough, reasoned_text, scale
from mastaba.server.tables.hints import Hints
from mastaba.server.workers.jobs import Analyse, Analysed, Position, job_from, packed

from .guest import Guest, asked_first, two_people
from .test_secrecy import in_another_world, story_of


def analysis_of(story, looks=100, line=0):
    """The first answer wins 61 of 100 looks, the second 55, the others 10; the first brings 3.1 more on one line."""
    lines, seats, seen = story.game.lines, len(story.table.seats), see(story.game, story.line.states, story.asked)

    def prospect(action: int, won: float, points: float) -> Prospect:
        wins = [looks * (1 - won) / (seats - 1)] * seats
        wins[story.asked] = looks * won
        sheet = [2.0 * looks] * len(lines)
        sheet[line] += points * looks
        return Prospect(action, looks, 5, tuple(wins), 9.0 * looks, tuple(sheet))

    first, second, *others = seen.options
    rest = [prospect(action, 0.1, 0) for action in others]
    return Analysis(story.asked, (prospect(first, 0.61, 3.1), prospect(second, 0.55, 0), *rest))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hint_names_answer_chances_lines_and_the_main_reason(game_id):
    story = story_of(game_id, 3, 3, 5)
    texts = story.game.texts
    for at, line in enumerate(story.game.lines):
        found = analysis_of(story, line=at)
        french = reasoned_text(story, story.asked, "fr", found)
        english = reasoned_text(story, story.asked, "en", found)
        assert re.search(r"61\u202f% .*55\u202f%", french) and re.search(r"61% .*55%", english)
        assert f"{texts.say('fr', f'line.{line}')} +3,1." in french
        assert f"{texts.say('en', f'line.{line}')} +3.1." in english
        assert french.endswith(texts.say("fr", f"hint.because.{line}"))
        assert english.endswith(texts.say("en", f"hint.because.{line}"))
    assert scale(found)[0].percent == 61 and len(scale(found)) == len(found.prospects)


def test_what_was_hardly_looked_at_is_not_spoken_of():
    story = story_of("pyramids", 3, 3, 5)
    assert is_deep_enough(analysis_of(story, 100))
    few = analysis_of(story, 4)
    assert not is_deep_enough(few) and scale(few) == []


class Worker:
    """Notes what it is sent; finds the same whatever it is."""

    def __init__(self, found: Analysis) -> None:
        self.sent: list[tuple[bytes, float, str]] = []
        self._found = found

    async def analyse(self, person, seen, seconds, name):
        job = Analyse(Position.of(seen), seconds, 1)
        assert job_from(packed(job)[4:]) == job
        self.sent.append((job.position.states, seconds, name))
        return Analysed(self._found).analysis


def test_stages_add_up_and_none_is_made_twice():
    story = story_of("pyramids", 3, 3, 5)
    worker = Worker(analysis_of(story))
    hints = Hints(worker, (0.3, 0.7, 2.0))

    async def ask() -> list[int]:
        live = SimpleNamespace(id="t")
        return [(await hints.stage(live, story, story.asked, stage)).best.looks for stage in (0, 1, 2, 1)]

    assert run_alone(ask()) == [100, 200, 300, 200]
    assert [seconds for _, seconds, _ in worker.sent] == [0.3, 0.7, 2.0]
    assert len({name for _, _, name in worker.sent}) == 3, "each stage looks at other futures"


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hints_worker_is_sent_the_same_in_every_world_that_looks_the_same(game_id):
    """A bot's eyes: two worlds that the seat cannot tell apart are one for the worker."""
    story = story_of(game_id, 3, 9, 2)
    seat = story.asked
    world = see(story.game, story.line.states, seat)
    worker = Worker(analysis_of(story))
    run_alone(Hints(worker, (0.3,)).stage(SimpleNamespace(id="t"), story, seat, 0))
    assert worker.sent[0][0] == world.states.tobytes()
    twin = in_another_world(story, seat, 77)
    if see(story.game, twin.line.states, seat).states.tobytes() == world.states.tobytes():
        other = Worker(analysis_of(story))
        run_alone(Hints(other, (0.3,)).stage(SimpleNamespace(id="t"), twin, seat, 0))
        assert other.sent == worker.sent


def test_among_people_nobody_is_advised_and_the_page_says_so(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        assert "among people" in frame["no_hint"] or "entre personnes" in frame["no_hint"]
        assert guest.refused(table, "hint", seq=frame["seq"]) == "hint_among_people"


def test_against_bots_a_hint_is_given_in_stages(address):
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        assert frame["no_hint"] == ""
        choices = {choice["action"] for choice in frame["choices"]}
        for stage in (0, 1, 99, -3):
            hint = ana.do(table, "hint", seq=frame["seq"], stage=stage)
            assert hint["action"] in choices
            assert {share["action"] for share in hint["scale"]} <= choices
            assert all(0 <= share["percent"] <= 100 for share in hint["scale"])
        assert not ana.do(table, "hint", seq=frame["seq"], stage=99)["more"]
