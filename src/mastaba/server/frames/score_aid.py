"""What scores how much: the lines of the score sheet with their rule, and one's own numbers as things stand."""

from __future__ import annotations

from dataclasses import dataclass

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game
from mastaba.core.rules.sight import redact

from ..tables.story import Story


@dataclass(frozen=True)
class AidLine:
    """A line of the sheet; its rule, where it is not that of the line before; its points for the reader, if any."""

    title: str
    rule: str
    points: int | None


def aid_lines(game: Game, lang: str, points: list[int] | None = None) -> list[AidLine]:
    """The sheet in words, with numbers if there are any."""
    words = game.texts.in_words(lang)
    return [
        AidLine(words[f"line.{key}"], words.get(f"aid.{key}", ""), None if points is None else points[i])
        for i, key in enumerate(game.lines)
    ]


def score_aid(story: Story, seat: int, lang: str) -> list[AidLine]:
    """The same at a table: a player's own numbers by what that player sees, none for who watches."""
    game, line = story.game, story.line
    if line is None or seat < 0:
        return aid_lines(game, lang)
    seen = redact(game, line.states, seat, perfect_memory=False)
    return aid_lines(game, lang, [int(v) for v in engine(game).results(seen).sheet[seat]])
