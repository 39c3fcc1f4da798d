"""What is sent: two games that differ only in what a viewer cannot see give that viewer identical bytes."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import msgspec
import pytest

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Illegal, Taken, engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import determinise, redact, see
from mastaba.core.table.events import Answered, Closed, Opened, Seated, Started
from mastaba.server.frames.frame import commitment, frame
from mastaba.server.frames.log import log
from mastaba.server.tables.story import Story, folded, opening
from mastaba.server.workers.jobs import Position

from ..guest import asked_first, two_people


def story_of(game_id: str, seats: int, answers: int, seed: int) -> Story:
    """A table with so many random answers."""
    game, rng = load(game_id), random.Random(seed)
    first = Opened(0, game_id, game.version, components_digest(game), seats, str(seed), "salt", "p0")
    story = opening(first)
    for seat in range(seats):
        story = folded(story, Seated(seat, seat, f"p{seat}", f"Name {seat}"))
    story = folded(story, Started(9))
    for at in range(answers):
        if story.line.over:
            return folded(story, Closed(99))
        options = engine(game).options(story.line.states)
        story = folded(story, Answered(10 + at, story.asked, rng.choice(options)))
    return story


def in_another_world(story: Story, seat: int, seed: int) -> Story:
    """The same story with every record replaced by one that this viewer cannot tell from it.

    The viewer's own last answer is played again in the other world, so that whether it may be taken back is asked of
    records that belong together.
    """
    gen = generator(seed)
    game = story.game

    def shown(states):
        return redact(game, states, seat, perfect_memory=False).tobytes()

    def other(states):
        world = determinise(Seen(game, redact(game, states, seat, perfect_memory=False), seat), gen)
        assert shown(world) == shown(states)
        return world

    def taken(step: Taken) -> Taken:
        hidden = step.step.action in game.decisions.at(step.step.decision).hides and step.step.seat != seat
        action = 0 if hidden else step.step.action
        return Taken(replace(step.step, action=action), other(step.before))

    def played_again(line: Line) -> Line | None:
        """The line whose last answer was given in another world, if the viewer would have seen the same."""
        last = len(line.answers) - 1
        if last < 0 or line.answers[last].seat != seat:
            return None
        try:
            again = replace(line.back(last), states=other(line.states_at(last)), revealed={})
            again = again.answer(line.answers[last].action)
        except Illegal:
            return None
        steps = [(t.step, shown(t.before)) for t in line.taken[line.ends[last] :]]
        same = steps == [(t.step, shown(t.before)) for t in again.taken[again.ends[last] :]]
        return again if same and shown(again.states) == shown(line.states) else None

    line = replace(
        story.line, states=other(story.line.states), taken=tuple(taken(t) for t in story.line.taken), revealed={}
    )
    again = played_again(story.line)
    if again is not None:
        begun = story.line.ends[-2]
        line = replace(line, states=again.states, taken=line.taken[:begun] + again.taken[begun:])
    entries = tuple(
        replace(e, steps=tuple(taken(t) for t in e.steps), after=None if e.after is None else other(e.after))
        for e in story.entries
    )
    return replace(story, line=line, entries=entries)


def sent(story: Story, seat: int) -> bytes:
    return msgspec.json.encode([frame(story, seat, "fr"), log(story, seat, "fr", -1, {})])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_viewers_bytes_do_not_depend_on_what_the_viewer_cannot_see(game_id):
    seats = load(game_id).players[0]
    differing = may_undo = 0
    for seed, answers in ((1, 3), (2, 9), (3, 25), (4, 14), (5, 18)):
        story = story_of(game_id, seats, answers, seed)
        for seat in (*range(seats), -1):
            twin = in_another_world(story, seat, seed * 17 + seat + 2)
            differing += twin.line.states.tobytes() != story.line.states.tobytes()
            assert sent(twin, seat) == sent(story, seat)
            may_undo += frame(story, seat, "fr").undo
    assert differing, "the worlds do differ"
    assert may_undo, "and in some of them an answer may be taken back"


def test_the_seed_is_nowhere_in_the_stream_before_the_end(host, address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])
        opened = host.context.hall.tables[table].story.table.opened
        spoken = [msgspec.json.encode(f).decode() for f in one.frames + two.frames]
        spoken += [ana.get(path).text for path in (f"/t/{table}", f"/t/{table}/frame", "/", "/readyz")]
        assert all(opened.seed not in text and opened.salt not in text for text in spoken)
        assert ana.get(f"/t/{table}/replay.txt").status_code == 403
        assert ana.get(f"/t/{table}/frame?as=1").status_code == 403
        assert ben.get(f"/t/{table}/frame?as=-1").status_code == 403
        assert ana.get(f"/t/{table}/position.svg?as=1").status_code == 403


def test_the_promise_is_the_digest_of_seed_and_salt():
    assert commitment("12", "ab") == hashlib.sha256(b"12:ab").hexdigest()


def test_a_worker_is_sent_what_one_seat_sees_and_nothing_else():
    story = story_of("pyramids", 3, 12, 5)
    seen = see(story.game, story.line.states, story.asked)
    sent_off = Position.of(seen)
    assert set(sent_off.__struct_fields__) == {"game", "states", "seat", "options", "perfect_memory", "own"}
    assert sent_off.states == redact(story.game, story.line.states, story.asked).tobytes()
    assert sent_off.seen().states.tobytes() == sent_off.states
