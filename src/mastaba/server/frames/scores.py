"""Points: those that everybody may know while a game runs, and the score sheet at its end."""

from __future__ import annotations

from functools import lru_cache

from mastaba.core.rules.engine import Results, engine
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import SPECTATOR, redact
from mastaba.core.words.text import say

from ..messages import Result, ResultRow
from ..tables.story import Story

CURVE_POINTS = 120
Points = list[int | None]


def known_scores(story: Story, seen: Seen | None) -> tuple[Points, Points]:
    """Scores and ranks by what everybody sees; none while a game keeps its scores secret."""
    n = len(story.table.seats)
    if seen is None or story.line is None or not scores_are_open(story):
        return [None] * n, [None] * n
    found = _scores_for_all(story)
    return list(found.scores), list(found.ranks)


@lru_cache(256)
def _scores_for_all(story: Story) -> Results:
    """Counted once for all who look at a story."""
    assert story.line is not None
    return engine(story.game).results(redact(story.game, story.line.states, SPECTATOR, perfect_memory=False))


def scores_are_open(story: Story) -> bool:
    """Once the game is over, and before where the game or the table's settings say so."""
    assert story.line is not None
    return story.line.over or story.game.open_score or story.game.opens_memory(story.line.states[0])


def winners(story: Story) -> list[str]:
    """The names of those who won."""
    assert story.line is not None
    return [story.table.names[i] for i, place in enumerate(places(story)) if place == 1]


def places(story: Story) -> list[int]:
    """Everybody's place at the end: by the game's own ranks, but whoever resigned stands behind those who did not."""
    assert story.line is not None
    ranks = engine(story.game).results(story.line.states).ranks
    keys = [(chair.resigned, rank) for chair, rank in zip(story.table.seats, ranks, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def result(story: Story, lang: str) -> Result:
    """The score sheet line by line, the ranks, and the scores over time."""
    assert story.line is not None
    game = story.game
    found, ranks = engine(game).results(story.line.states), places(story)
    rows = [
        ResultRow(
            seat=i,
            name=chair.name,
            rank=ranks[i],
            sheet=found.sheet[i].tolist(),
            score=found.scores[i],
            replaced=bool(chair.person and chair.level),
            resigned=chair.resigned,
        )
        for i, chair in enumerate(story.table.seats)
    ]
    rows.sort(key=lambda row: (row.rank, row.seat))
    labels = [game.texts.say(lang, say(key if "." in key else f"line.{key}")) for key in game.lines]
    return Result(labels, rows, curve(story))


def curve(story: Story) -> list[tuple[int, list[int]]]:
    """(ply, scores) at evenly spread answers, the first and the last included.

    Where everybody saw the scores during the game, they are those that everybody saw; the last are what it came to.
    """
    assert story.line is not None
    game, line = story.game, story.line
    total = len(line.answers)
    points = sorted({round(i * total / CURVE_POINTS) for i in range(CURVE_POINTS + 1)})
    return [(int(line.states_at(k)[0].ply), _points_at(game, line, k)) for k in points]


def _points_at(game: Game, line: Line, k: int) -> list[int]:
    """Every seat's points after k answers."""
    states = line.states_at(k)
    if k < len(line.answers) and (game.open_score or game.opens_memory(states[0])):
        states = redact(game, states, SPECTATOR, perfect_memory=False)
    return engine(game).results(states).scores
