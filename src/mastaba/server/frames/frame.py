"""Frames out: redact, draw, put into words, for one viewer's eyes.

Everything a viewer is sent about a game comes from `Seen`; the true record is used for redaction alone, and for the
results once the game is over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from mastaba.core.engine import Results, engine
from mastaba.core.game import Step
from mastaba.core.sight import SPECTATOR, Seen, redact, step_for
from mastaba.core.table import ABORTED, LOBBY, OVER, PLAYING, time_left
from mastaba.core.text import say
from mastaba.draw import Pen
from mastaba.server.frames.log import lines, seen_by
from mastaba.server.tables.story import Story
from mastaba.server.texts import speak
from mastaba.server.workers.painter import show

CURVE_POINTS = 120
NOTHING: dict[str, Any] = {"svg": "", "prompt": "", "choices": [], "facts": []}  # before a game begins


def commitment(seed: str, salt: str) -> str:
    """What is shown before a game begins: SHA-256, in hex, of the text `seed:salt` (decimal seed, hex salt)."""
    return hashlib.sha256(f"{seed}:{salt}".encode("ascii")).hexdigest()


def frame(story: Story, seat: int, lang: str, shape: str) -> dict[str, Any]:
    """A frame without its log and without what changes by the second; see `Hall.frame_for`."""
    seen = look(story, seat)
    shown = show(seen, pen_for(story, seat, lang, shape)) if seen else NOTHING
    return framed(story, seat, lang, seen, shown)


def framed(story: Story, seat: int, lang: str, seen: Seen | None, shown: Mapping[str, Any]) -> dict[str, Any]:
    """A frame around what is shown of the position."""
    over = story.table.status == OVER
    return {
        "type": "frame",
        "seq": story.seq,
        "at": story.table.updated_at,
        "hash": hashlib.sha256(seen.states.tobytes()).hexdigest()[:12] if seen else "",
        "svg": shown["svg"],
        "prompt": _own_prompt(story, lang) or shown["prompt"],
        "chapter": _chapter(story, seen),
        "my_turn": bool(seen and seen.options),
        "over": story.table.status in (OVER, ABORTED),
        "started": story.table.status != LOBBY,
        "asked": story.asked,
        "seat": seat,
        "choices": shown["choices"],
        "seats": _seats(story, seen, seat, shown["facts"]),
        "undo": _undo(story, seat),
        "last_seat": story.line.answers[-1].seat if story.line and story.line.answers else -1,
        "commitment": commitment(story.table.opened.seed, story.table.opened.salt),
        "reveal": {"seed": story.table.opened.seed, "salt": story.table.opened.salt} if over else None,
        "result": result(story, lang) if over else None,
    }


def look(story: Story, seat: int) -> Seen | None:
    """What a viewer sees now, with the legal answers if it is the viewer's own question."""
    if story.line is None:
        return None
    mine = seat >= 0 and story.asked == seat and not story.table.seats[seat].bot_answers
    options = tuple(engine(story.game).options(story.line.states)) if mine else ()
    return seen_by(story, story.line.states, seat, options)


def pen_for(story: Story, seat: int, lang: str, shape: str) -> Pen:
    return Pen(story.game, lang, story.table.names, shape, last_steps(story, seat))


def last_steps(story: Story, seat: int) -> list[Step]:
    """What happened since this seat's previous answer (for spectators: the last answer)."""
    if story.line is None:
        return []
    answers, ends = story.line.answers, story.line.ends
    first = len(answers) - 1
    while first > 0 and seat >= 0 and answers[first].seat != seat:
        first -= 1
    if seat >= 0 and first >= 0 and answers[first].seat == seat and first < len(answers) - 1:
        first += 1
    begun = ends[first] if first >= 0 else 0
    return [step_for(story.game, t.step, seat, story.line.over) for t in story.line.taken[begun:]]


def _own_prompt(story: Story, lang: str) -> str:
    """The sentence over the board where it is the server's: before a game, and after it."""
    if story.table.status == ABORTED:
        return speak(lang, "prompt.aborted")
    if story.table.status == OVER:
        return _winners(story, lang)
    return "" if story.line else speak(lang, "prompt.lobby")


def _winners(story: Story, lang: str) -> str:
    assert story.line is not None
    ranks = engine(story.game).results(story.line.states).ranks
    names = [story.table.names[i] for i, rank in enumerate(ranks) if rank == 1]
    return speak(lang, "prompt.over_one" if len(names) == 1 else "prompt.over_many", players=names)


def _chapter(story: Story, seen: Seen | None) -> str | None:
    return story.game.chapter.get(seen.decision) if seen and not seen.over else None


def _undo(story: Story, seat: int) -> bool:
    if seat < 0 or story.line is None or story.table.status != PLAYING or story.table.seats[seat].bot_answers:
        return False
    return story.line.can_undo(seat)


def _seats(story: Story, seen: Seen | None, mine: int, facts: Sequence[Any]) -> list[dict[str, Any]]:
    scores, ranks = known_scores(story, seen)
    shown = []
    for i, chair in enumerate(story.table.seats):
        shown.append(
            {
                "seat": i,
                "name": chair.name,
                "kind": chair.kind,
                "level": chair.level or None,
                "me": i == mine,
                "score": scores[i],
                "rank": ranks[i],
                "asked": i == story.asked,
                "facts": facts[i] if facts else [],
                "replaced": bool(chair.person and chair.level),
                "left": chair.left,
            }
        )
    return shown


# --- scores ------------------------------------------------------------------------------------------------------


def known_scores(story: Story, seen: Seen | None) -> tuple[list[int | None], list[int | None]]:
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


def result(story: Story, lang: str) -> dict[str, Any]:
    """The score sheet line by line, the ranks, and the scores over time."""
    assert story.line is not None
    game = story.game
    found = engine(game).results(story.line.states)
    rows = [
        {
            "seat": i,
            "name": chair.name,
            "rank": found.ranks[i],
            "sheet": found.sheet[i].tolist(),
            "score": found.scores[i],
            "replaced": bool(chair.person and chair.level),
        }
        for i, chair in enumerate(story.table.seats)
    ]
    rows.sort(key=lambda row: (row["rank"], row["seat"]))
    labels = [game.texts.say(lang, say(key if "." in key else f"line.{key}")) for key in game.lines]
    return {"lines": labels, "rows": rows, "curve": curve(story)}


def curve(story: Story) -> list[list[Any]]:
    """[ply, scores] at evenly spread answers, the first and the last included."""
    assert story.line is not None
    machine, line = engine(story.game), story.line
    total = len(line.answers)
    points = sorted({round(i * total / CURVE_POINTS) for i in range(CURVE_POINTS + 1)})
    return [[int(line.states_at(k)[0].ply), machine.results(line.states_at(k)).scores] for k in points]


# --- what changes by the second, and the log ---------------------------------------------------------------------


def clocks(story: Story, now: int) -> list[dict[str, Any]]:
    """Time left per seat, and whose time is running."""
    asked = story.asked
    return [
        {"left_ms": time_left(story.table, i, now, asked), "running": i == asked and not chair.bot_answers}
        for i, chair in enumerate(story.table.seats)
    ]


def log(story: Story, seat: int, lang: str, after: int, said: dict[int, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Log lines of entries newer than `after`, numbered from the beginning. `said` remembers lines by entry."""
    shown, n = [], 0
    for entry in story.entries:
        if entry.seq not in said:
            said[entry.seq] = lines(story, entry, seat, lang)
        for line in said[entry.seq]:
            if entry.seq > after:
                shown.append({"n": n, **line})
            n += 1
    return shown
