"""What a program is told in place of a frame: the record as its seat may see it, and what it may answer; no drawing."""

from __future__ import annotations

import msgspec

from ..tables.story import Story
from .scores import known_scores
from .sight import sight_of


class Sight(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="sight"):
    """A position as one seat sees it. `record` is empty before the game begins, and for whoever has no seat."""

    seq: int  # an answer names it
    status: str  # lobby, playing, over or closed
    game: str
    rules: int  # the version of the game's rules
    own: str  # the text of components of one's own, if the table plays with such
    players: int
    seat: int  # -1: none
    asked: int  # -1: nobody
    question: str
    options: tuple[int, ...]  # empty unless this seat is asked
    record: bytes  # redacted, in the layout of the game's schema
    perfect_memory: bool
    names: list[str]
    scores: list[int | None]  # nothing while they are secret
    ranks: list[int | None]


def sight_for(story: Story, seat: int) -> Sight:
    """The same that a person on this seat is shown; somebody without a seat learns only how far the table is."""
    table = story.table
    seen = sight_of(story, seat) if seat >= 0 else None
    scores, ranks = known_scores(story, seen)
    return Sight(
        seq=story.seq,
        status=table.status,
        game=table.opened.game,
        rules=table.opened.rules,
        own=story.game.own,
        players=len(table.seats),
        seat=seat,
        asked=story.asked,
        question=story.game.decisions.names[int(seen.s.decision)] if seen and not seen.over else "",
        options=seen.options if seen else (),
        record=seen.body if seen else b"",
        perfect_memory=table.opened.open_memory,
        names=story.names("en"),
        scores=scores,
        ranks=ranks,
    )
