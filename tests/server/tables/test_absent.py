"""Somebody who is away: how long until a bot answers; and what ranks those who have the same points."""

from __future__ import annotations

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import SPECTATOR, see
from mastaba.core.table.events import Answered, Opened, Seated, Started
from mastaba.server.frames.scores import _ties, known_scores
from mastaba.server.messages import ResultRow
from mastaba.server.tables.presence import Presence, Viewer
from mastaba.server.tables.story import Story, fold_all, folded

AWAY = 120_000


def two_at(game_id: str, leavers: str = "bot") -> Story:
    game = load(game_id)
    opened = Opened(0, game.id, game.version, components_digest(game), 2, "1", "salt", "p0", leavers=leavers)
    told = [opened, Seated(1, 0, "p0", "Ana"), Seated(2, 1, "p1", "Ben"), Started(3)]
    return fold_all(told)


def looks(presence: Presence, person: str) -> Viewer:
    viewer = Viewer(person, "fr")
    presence.add(viewer)
    return viewer


def test_others_are_told_when_a_bot_answers_for_whoever_is_away():
    story = two_at("mykerinos")
    asked, other = (f"p{i}" for i in (story.asked, 1 - story.asked))
    presence = Presence(15_000, AWAY)
    gone, _ = looks(presence, asked), looks(presence, other)
    assert presence.taken_over_at(story, 0, 10_000) is None, "nobody is away"
    presence.remove(gone, 20_000)
    assert presence.taken_over_at(story, 0, 21_000) == 20_000 + AWAY
    assert presence.taken_over_at(two_at("mykerinos", "wait"), 0, 21_000) is None, "this table waits"
    looks(presence, asked)
    assert presence.taken_over_at(story, 0, 30_000) is None, "back again"


def test_nobody_is_replaced_at_a_table_where_nobody_waits():
    story, presence = two_at("mykerinos"), Presence(15_000, AWAY)
    viewer = looks(presence, f"p{story.asked}")
    presence.remove(viewer, 20_000)
    assert presence.taken_over_at(story, 0, 21_000) is None


def test_ranks_at_equal_points_are_given_their_reason():
    story = two_at("mykerinos")

    def row(seat: int, rank: int, score: int, resigned: bool = False) -> ResultRow:
        return ResultRow(seat, "", rank, [], score, False, resigned)

    assert _ties(story, [row(0, 1, 30), row(1, 2, 28)], "fr") == ""
    assert _ties(story, [row(0, 1, 30), row(1, 1, 30)], "fr") == "", "they share the rank"
    assert _ties(story, [row(0, 1, 30), row(1, 2, 30, True)], "fr") == "", "whoever resigned stands behind"
    assert "cubes" in _ties(story, [row(0, 1, 30), row(1, 2, 30)], "fr")


def test_while_a_game_runs_equal_points_are_an_equal_rank():
    story = two_at("mykerinos")
    for at in (10, 11):  # a cube is placed
        assert story.line is not None
        last = engine(story.game).options(story.line.states)[-1]
        story = folded(story, Answered(at, story.asked, last))
    assert story.line is not None
    cubes = [int(n) for n in story.line.states[0].reserve]
    assert cubes[0] != cubes[1], "what would break the tie at the end"
    assert known_scores(story, see(story.game, story.line.states, SPECTATOR)) == ([0, 0], [1, 1])
