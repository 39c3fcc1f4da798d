"""Points: those that everybody may know while a game runs, and the score sheet at its end."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from mastaba.core.rules.engine import Results, engine
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import SPECTATOR, redact
from mastaba.core.words.text import say

from ..messages import Result, ResultRow
from ..tables.ended.outcome import placings
from ..tables.story import Story

CURVE_POINTS = 120
Points = list[int | None]


def known_scores(story: Story, seen: Seen | None) -> tuple[Points, Points]:
    """Scores and ranks by what everybody sees; none while a game keeps its scores secret.

    While a game runs, equal points are an equal rank: what breaks a tie is told at the end, with its reason.
    """
    n = len(story.table.seats)
    if seen is None or story.line is None or not scores_are_open(story):
        return [None] * n, [None] * n
    found = _scores_for_all(story)
    ranks = (
        placings(story) if story.line.over else [1 + sum(other > own for other in found.scores) for own in found.scores]
    )
    return list(found.scores), list(ranks)


@lru_cache(256)
def _scores_for_all(story: Story) -> Results:
    """Counted once for all who look at a story."""
    assert story.line is not None
    return engine(story.game).results(redact(story.game, story.line.states, SPECTATOR, perfect_memory=False))


def scores_are_open(story: Story) -> bool:
    """Once the game is over, and before where the game or the table's settings say so."""
    assert story.line is not None
    return story.line.over or story.game.open_score or story.game.opens_memory(story.line.states[0])


def winners(story: Story, lang: str) -> list[str]:
    """The names of those who won."""
    assert story.line is not None
    names = story.names(lang)
    return [names[i] for i, place in enumerate(placings(story)) if place == 1]


def result(story: Story, lang: str) -> Result:
    """The score sheet line by line, the ranks, and the scores over time."""
    assert story.line is not None
    game, names = story.game, story.names(lang)
    found, ranks = engine(game).results(story.line.states), placings(story)
    rows = [
        ResultRow(
            seat=i,
            name=names[i],
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
    return Result(labels, rows, curve(story), _ties(story, rows, lang))


def _ties(story: Story, rows: list[ResultRow], lang: str) -> str:
    """What ranks those who have the same points, in a sentence; nothing if nobody has, or if they share the rank."""
    pairs = [(one, other) for one, other in pairwise(rows) if one.score == other.score]
    told = [one.resigned == other.resigned for one, other in pairs if one.rank != other.rank]
    return story.game.texts.say(lang, "ties") if any(told) and story.game.texts.has("ties") else ""


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
