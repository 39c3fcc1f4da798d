"""A frame: everything one viewer gets of one moment, a spectator's too (seat -1).

All of it comes from `Seen`; the true record is used for redaction alone, and for the results once the game is over.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from mastaba.core.rules.game import Seen
from mastaba.core.table.clocks import time_left
from mastaba.core.table.table import ABORTED, LOBBY, OVER
from mastaba.draw.panel import Drawing
from mastaba.draw.shown import NOTHING, Shown, show

from ..messages import Frame, Panel, Reveal, Seat, SeatClock
from ..tables.story import Story
from ..texts import speak
from .beats import newest_beats
from .guide import guide
from .hint import why_no_hint
from .patch import whole
from .scores import known_scores, result, winners
from .sight import pen_for, sight_of
from .undo import can_plead, why_no_undo


def commitment(seed: str, salt: str) -> str:
    """What is shown before a game begins: SHA-256, in hex, of the text `seed:salt` (decimal seed, hex salt)."""
    return hashlib.sha256(f"{seed}:{salt}".encode("ascii")).hexdigest()


def frame(story: Story, seat: int, lang: str) -> Frame:
    """A frame with all its drawings, without what is the viewer's own and what changes by the second."""
    seen = sight_of(story, seat)
    shown = show(seen, pen_for(story, seat, lang)) if seen else NOTHING
    drawings = {drawing.digest: whole(drawing) for drawing in shown.drawings}
    return replace(framed(story, seat, lang, seen, shown), drawings=drawings)


def framed(story: Story, seat: int, lang: str, seen: Seen | None, shown: Shown) -> Frame:
    """A frame around what is shown of the position; the drawings come along where they are wanted."""
    opened, over = story.table.opened, story.table.status == OVER
    no_undo = why_no_undo(story, seat, lang)
    return Frame(
        seq=story.seq,
        at=story.table.updated_at,
        hash=hashlib.sha256(seen.states.tobytes()).hexdigest()[:12] if seen else "",
        panels=[panel_of(drawing) for drawing in shown.drawings],
        drawings={},
        beats=newest_beats(story, seat, lang),
        prompt=_own_prompt(story, seat, lang) or shown.words.prompt,
        chapter=_chapter(story, seen),
        my_turn=bool(seen and seen.options),
        over=story.table.status in (OVER, ABORTED),
        started=story.table.status != LOBBY,
        asked=story.asked,
        since=story.table.since,
        seat=seat,
        choices=shown.words.choices,
        seats=_seats(story, seen, seat, shown, lang),
        undo=not no_undo,
        no_undo=no_undo,
        no_hint=why_no_hint(story, lang),
        last_seat=story.line.answers[-1].seat if story.line and story.line.answers else -1,
        commitment=commitment(opened.seed, opened.salt),
        reveal=Reveal(opened.seed, opened.salt) if over else None,
        result=result(story, lang) if over else None,
        guide=guide(story, seat, lang),
        plead=bool(no_undo) and can_plead(story, seat),
    )


def panel_of(drawing: Drawing) -> Panel:
    """A drawing as the page is told of it."""
    role: Any = drawing.role
    w, h = drawing.size
    return Panel(drawing.key, role, drawing.title, w, h, drawing.least, drawing.digest, list(drawing.lit))


def _own_prompt(story: Story, seat: int, lang: str) -> str:
    """The sentence over the board where it is the server's: before a game, after it, and for those who left it."""
    if story.table.status == ABORTED:
        return speak(lang, "prompt.aborted")
    if story.table.status == OVER:
        names = winners(story, lang)
        return speak(lang, "prompt.over_one" if len(names) == 1 else "prompt.over_many", players=names)
    if story.line is None:
        return speak(lang, "prompt.lobby" if story.table.status == LOBBY else "prompt.no_watching")
    chair = story.table.seats[seat] if seat >= 0 else None
    if chair and chair.person and chair.bot_answers:
        return speak(lang, f"prompt.replaced_{chair.stand_in}")
    return speak(lang, "prompt.left") if chair and chair.left else ""


def _chapter(story: Story, seen: Seen | None) -> str | None:
    return story.game.chapter.get(seen.decision) if seen and not seen.over else None


def _seats(story: Story, seen: Seen | None, mine: int, shown: Shown, lang: str) -> list[Seat]:
    names = story.names(lang)
    scores, ranks = known_scores(story, seen)
    return [
        Seat(
            seat=i,
            name=names[i],
            kind=chair.kind,
            level=chair.level or None,
            me=i == mine,
            score=scores[i],
            rank=ranks[i],
            asked=i == story.asked,
            facts=shown.words.facts[i] if shown.words.facts else [],
            replaced=bool(chair.person and chair.level),
            left=chair.left,
            resigned=chair.resigned,
        )
        for i, chair in enumerate(story.table.seats)
    ]


def clocks(story: Story, now: int) -> list[SeatClock]:
    """Time left per seat, and whose time is running."""
    asked = story.asked
    return [
        SeatClock(time_left(story.table, i, now, asked), i == asked and not chair.bot_answers)
        for i, chair in enumerate(story.table.seats)
    ]
