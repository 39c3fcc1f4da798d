"""Hints: one advice for one question, from what a bot on the same seat would know, in the game's words."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace

import pytest

from kit.processes.loops import run_alone
from mastaba.bots.explain.contest import Comparison, Verdict
from mastaba.bots.explain.counsel import Counsel, Link, follow, sight_of
from mastaba.bots.explain.reasons import Ground, Reason
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import game_ids
from mastaba.core.rules.sight import see
from mastaba.core.words.text import say
from mastaba.draw import Pen
from mastaba.draw.panel import panels
from mastaba.server.frames.hint import ghosts, hint_text
from mastaba.server.frames.why import telling
from mastaba.server.shares import HINTS, TooMany
from mastaba.server.tables import hints as hints_module
from mastaba.server.tables.hints import Hints
from mastaba.server.tables.ledger import Ledger
from mastaba.server.workers.jobs import Advise, Advised, Position, job_from, packed, reply_from

from ..guest import Guest, asked_first, two_people
from .test_secrecy import in_another_world, story_of

TABLE = SimpleNamespace(id="t")


def counsel_at(story, equals=1, gain=0.2, alike=True):
    """The first answers that are offered; one alone beats the last by a fifth of the victories and by nothing else."""
    seen = see(story.game, story.line.states, story.asked)
    compared = None
    if equals == 1:
        lines = tuple((0.0, 0.1) for _ in story.game.lines)
        compared = Comparison(seen.options[-1], 0.6, 0.6 - gain, (gain, 0.01), (9.0, 0.5), lines)
    verdict = Verdict(seen.seat, seen.options[:equals], len(seen.options), 500, 4000, compared, alike)
    return Counsel((Link(sight_of(seen), verdict, seen.options[-1:] if compared else ()),))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_sure_hint_names_the_answer_and_how_much_better_it_is_than_the_likely_one(game_id):
    story = story_of(game_id, 3, 3, 5)
    found = counsel_at(story)
    french, english = (hint_text(story, story.asked, lang, found) for lang in ("fr", "en"))
    assert re.match("Conseil, sûr à 99\u202f%\u00a0: .*60\u202f% de chances de gagner, contre 40\u202f%", french)
    assert re.match("Hint, 99% sure: .*60% to win, against 40%", english)


@pytest.mark.parametrize("game_id", game_ids())
def test_where_chances_are_alike_the_points_are_told_with_their_unit(game_id):
    story = story_of(game_id, 3, 3, 5)
    text = hint_text(story, story.asked, "fr", counsel_at(story, gain=0.0))
    assert re.search(r"9,0 (points|piastres) d’avance de plus", text)
    assert "chances" not in text


def test_answers_are_called_equal_only_if_they_are_and_nothing_else_is_claimed():
    stories = (story_of("mykerinos", 3, answers, 5) for answers in range(9))
    story = next(one for one in stories if len(engine(one.game).options(one.line.states)) > 5)
    options = len(engine(story.game).options(story.line.states))
    several = hint_text(story, story.asked, "fr", counsel_at(story, 3))
    assert several.startswith("3 réponses se valent") and several.count(" · ") == 2
    assert hint_text(story, story.asked, "fr", counsel_at(story, 5)).count(" · ") == 3, "the first four are named"
    assert hint_text(story, story.asked, "en", counsel_at(story, options)).startswith("Here everything is equal")
    assert "%" not in several and "chances" not in several

    early = hint_text(story, story.asked, "fr", counsel_at(story, 3, alike=False))
    assert early.startswith("Aucune de ces 3 réponses ne se détache") and early.count(" · ") == 2
    five = hint_text(story, story.asked, "en", counsel_at(story, 5, alike=False))
    assert five.startswith("None of 5 answers clearly stands out; among them")
    every = hint_text(story, story.asked, "en", counsel_at(story, options, alike=False))
    assert every.startswith("Here no answer clearly stands out")


def test_no_reason_is_named_where_no_line_differs():
    """The points that an answer brings at once are no reason if they make no difference at the end."""
    story = story_of("cheops", 2, 0, 5)
    text = hint_text(story, story.asked, "fr", counsel_at(story))
    assert "tout de suite" not in text and "de plus à la fin" not in text


# --- kept --------------------------------------------------------------------------------------------------------


class Worker:
    """Notes what it is sent; advises the same whatever it is, once it may."""

    def __init__(self, found: Counsel) -> None:
        self.sent: list[tuple[bytes, str]] = []
        self.may = asyncio.Event()
        self._found = found

    async def counsel(self, person, seen, looks, seconds, name):
        job = Advise(Position.of(seen), looks, seconds, 1)
        assert job_from(packed(job)[4:]) == job
        self.sent.append((job.position.states, name))
        await self.may.wait()
        return reply_from(packed(Advised(self._found))[4:]).counsel


def asked_often(story, worker, times=3):
    async def ask():
        worker.may.set()
        found = Hints(worker, Ledger(), 100, 5.0)
        return [await found.ask(TABLE, story, story.asked) for _ in range(times)]

    return run_alone(ask())


def test_a_question_is_thought_about_once_and_the_advice_stays():
    story = story_of("pyramids", 3, 3, 5)
    found = counsel_at(story)
    worker = Worker(found)
    assert [thought.counsel for thought in asked_often(story, worker)] == [found] * 3
    assert len(worker.sent) == 1


def test_while_it_is_thought_about_everybody_who_asks_is_told_how_far_it_is(monkeypatch):
    monkeypatch.setattr(hints_module, "PATIENCE_S", 0.01)
    story = story_of("pyramids", 3, 3, 5)
    worker = Worker(counsel_at(story))

    async def ask():
        found = Hints(worker, Ledger(), 100, 5.0)
        early = await asyncio.gather(*(found.ask(TABLE, story, story.asked) for _ in range(2)))
        worker.may.set()
        while (thought := await found.ask(TABLE, story, story.asked)).counsel is None:
            assert thought.progress < 1
        return early, thought

    early, last = run_alone(ask())
    assert all(thought.counsel is None and thought.progress < 1 for thought in early)
    assert last.counsel is not None and last.progress == 1
    assert len(worker.sent) == 1, "two tabs, one thought"


def test_nobody_has_more_hints_thought_about_at_once_than_their_share(monkeypatch):
    monkeypatch.setattr(hints_module, "PATIENCE_S", 0.01)
    story = story_of("pyramids", 3, 3, 5)
    worker = Worker(counsel_at(story))

    async def ask():
        ledger = Ledger()
        hints = Hints(worker, ledger, 100, 5.0)
        for table in range(HINTS.person):
            assert (await hints.ask(SimpleNamespace(id=str(table)), story, story.asked)).counsel is None
        with pytest.raises(TooMany):
            await hints.ask(SimpleNamespace(id="one more"), story, story.asked)
        worker.may.set()
        while ledger.held("hint"):
            await asyncio.sleep(0.001)
        return await hints.ask(SimpleNamespace(id="one more"), story, story.asked)

    assert run_alone(ask()).counsel is not None


def test_once_the_first_answer_of_an_action_is_given_the_advice_is_the_rest_of_it():
    """A pawn and its cell: who takes the pawn and asks again is told the cell that was told before."""
    story = story_of("cheops", 2, 0, 5)
    seat, seen = story.asked, see(story.game, story.line.states, story.asked)
    first = seen.options[0]
    then = follow(seen, [first])[1]
    assert then.s.asked == seat and then.options
    links = [Link(sight_of(one), Verdict(seat, one.options[:1], len(one.options), 9, 9), ()) for one in (seen, then)]
    worker = Worker(Counsel(tuple(links)))

    async def ask():
        worker.may.set()
        hints = Hints(worker, Ledger(), 100, 5.0)
        await hints.ask(TABLE, story, seat)
        moved = SimpleNamespace(game=story.game, line=story.line.answer(first), table=story.table)
        return await hints.ask(TABLE, moved, seat)

    assert run_alone(ask()).counsel == Counsel((links[1],))
    assert len(worker.sent) == 1


def test_what_the_later_answers_of_an_action_touch_is_shown():
    story = story_of("cheops", 2, 0, 5)
    seat, seen = story.asked, see(story.game, story.line.states, story.asked)
    first, then = seen.options[0], follow(seen, seen.options[:1])[1]
    for cell in then.options:
        links = [Link(b"", Verdict(seat, (a,), 2, 9, 9), ()) for a in (first, cell)]
        shown = ghosts(story, seat, Counsel(tuple(links)))
        assert len(shown) <= 1 and all(keys for keys in shown)
    assert engine(story.game).options(story.line.states), "nothing was answered"


def test_no_path_leads_to_a_button_nor_to_what_lies_elsewhere():
    """Cheops: a treasure is sold with a button; no pawn of the hand is shown in its place."""
    story = next(
        one
        for one in (story_of("cheops", 2, answers, 5) for answers in range(40))
        if see(one.game, one.line.states, one.asked).decision == "PLACE"
    )
    seat, seen = story.asked, see(story.game, story.line.states, story.asked)
    for cell in seen.options:
        then = follow(seen, (cell,))[1]
        if then.decision == "DISPOSE":
            links = [Link(b"", Verdict(seat, (a,), 2, 9, 9), ()) for a in (cell, then.options[0])]
            assert ghosts(story, seat, Counsel(tuple(links))) == [[]]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hints_worker_is_sent_the_same_in_every_world_that_looks_the_same(game_id):
    """A bot's eyes: two worlds that the seat cannot tell apart are one for the worker."""
    story = story_of(game_id, 3, 9, 2)
    seat = story.asked
    world = see(story.game, story.line.states, seat)
    worker = Worker(counsel_at(story))
    asked_often(story, worker, 1)
    assert worker.sent[0][0] == world.states.tobytes()
    twin = in_another_world(story, seat, 77)
    if see(story.game, twin.line.states, seat).states.tobytes() == world.states.tobytes():
        other = Worker(counsel_at(story))
        asked_often(twin, other, 1)
        assert other.sent == worker.sent


# --- at a table --------------------------------------------------------------------------------------------------


def test_among_people_nobody_is_advised_and_the_page_says_so(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        assert "among people" in frame["no_hint"] or "entre personnes" in frame["no_hint"]
        assert guest.refused(table, "hint", seq=frame["seq"]) == "hint_among_people"


def test_nobody_is_advised_while_a_bot_holds_the_seat_of_a_friend_who_is_away(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one:
        ben.do(table, "leave")
        frame = one.frame(lambda f: f["my_turn"] and any(seat["left"] for seat in f["seats"]))
        assert frame["no_hint"] != ""
        assert ana.refused(table, "hint", seq=frame["seq"]) == "hint_among_people"


def test_against_bots_the_same_advice_is_given_however_often_it_is_asked_for(address):
    ana = Guest(address)
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        assert frame["no_hint"] == ""
        hints = [ana.hint(table, frame["seq"]) for _ in range(3)]
        assert set(hints[0]["answers"]) <= {choice["action"] for choice in frame["choices"]}
        assert hints[0]["answers"] and hints[0]["text"]
        assert hints == hints[:1] * 3


def test_the_path_of_an_advice_ends_at_the_card_that_is_to_be_played():
    """Pyramidion: a site, then a card for it; the card lies in the hand already, and is the first that is named."""
    story = next(
        one
        for one in (story_of("pyramidion", 2, answers, 5) for answers in range(40))
        if see(one.game, one.line.states, one.asked).decision == "ACTIVATE_SITE"
    )
    seat, seen = story.asked, see(story.game, story.line.states, story.asked)
    site, then = seen.options[0], follow(seen, seen.options[:1])[1]
    card = then.options[0]
    links = [Link(b"", Verdict(seat, (a,), 2, 9, 9), ()) for a in (site, card)]
    goal = ghosts(story, seat, Counsel(tuple(links)))[0][0]
    now = "".join(drawing.svg for drawing in panels(seen, Pen(story.game, "fr", story.table.names)))
    assert goal.startswith("card-") and f'data-key="{goal}"' in now


def test_what_is_told_of_a_line_is_not_said_once_more_as_a_number():
    told = Reason(Ground("brown", told=say("ground.kept")), 29.2)
    number, other = Reason(Ground("brown", 15), 29.2), Reason(Ground("purse", 20), 12.0)
    assert telling([number, told, other], 2) == [told, other]
    assert telling([number, other], 2) == [number, other]
    assert telling([number, told, other], 1) == [told]
