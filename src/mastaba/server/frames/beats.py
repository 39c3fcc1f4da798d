"""Beats: what led to a frame, moment by moment, for one viewer's eyes, in one language."""

from __future__ import annotations

import logging

from mastaba.core.table.events import Answered, Started, Undone
from mastaba.core.words.text import Message
from mastaba.draw import motion

from ..messages import Beat, Scene
from ..tables.story import Entry, Story
from .sight import moments

log = logging.getLogger(__name__)


def beats(story: Story, entry: Entry, seat: int, lang: str) -> list[Beat]:
    """The steps of one entry as moments. They are decoration: where they cannot be told, the frame comes without."""
    game = story.game
    try:
        return [
            _said(story, beat, m.step.seat, lang, seat)
            for m in moments(story, entry, seat)
            for beat in game.beats(m.before, m.after, m.step)
        ]
    except Exception:
        log.exception("%s: an answer could not be told in beats", game.id)
        return []


def _said(story: Story, beat: motion.Beat, seat: int, lang: str, reader: int) -> Beat:
    """A moment with its sentences in the reader's language; what happens to the reader, happens to "you"."""
    texts, names, scene = story.game.texts, story.names(lang), beat.scene

    def said(message: Message | None) -> str:
        return texts.say(lang, texts.addressed(lang, message, reader), names) if message else ""

    return Beat(
        ms=beat.ms,
        say=said(beat.say),
        moves=list(beat.moves),
        turns=list(beat.turns),
        die=beat.die,
        light=list(beat.light),
        gone=list(beat.gone),
        line=list(beat.line),
        sound=beat.sound.value,
        scene=Scene(scene.body, *scene.size) if scene else None,
        over=said(beat.over),
        phase=beat.phase,
        dim=beat.dim,
        seat=seat if beat.by is None else beat.by,
    )


def newest_beats(story: Story, seat: int, lang: str) -> list[Beat]:
    """How the present position came from the one before it."""
    answer = newest_answer(story)
    return beats(story, answer, seat, lang) if answer else []


def newest_answer(story: Story) -> Entry | None:
    """The answer that brought the present position; none at the start, or once something was taken back."""
    for entry in reversed(story.entries):
        if isinstance(entry.event, Answered):
            return entry
        if isinstance(entry.event, (Started, Undone)):
            return None
    return None


def follows(story: Story, shown: int) -> bool:
    """Does a reader who was shown event `shown` last (-1: nothing) miss the newest answer, and nothing before it?"""
    answer = newest_answer(story)
    if answer is None or not 0 <= shown < answer.seq:
        return False
    between = story.entries[shown + 1 : answer.seq]
    return not any(isinstance(entry.event, (Started, Answered, Undone)) for entry in between)
