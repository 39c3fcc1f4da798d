"""The log: what happened, for one viewer's eyes, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from mastaba.core.table.events import Event
from mastaba.core.words.text import Message, Who

from ..messages import LogLine
from ..tables.story import Entry, Story
from ..texts import speak
from .sight import Moment, moments

Said = dict[int, list[LogLine]]  # lines by the number of their entry; their own numbers are given when they are sent
_PLAIN = {
    "started",
    "undone",
    "pleaded",
    "agreed",
    "declined",
    "left",
    "resigned",
    "voted",
    "warned",
    "spared",
    "rested",
    "returned",
    "retaken",
    "resumed",
    "closed",
    "aborted",
}


def log(story: Story, seat: int, lang: str, after: int, said: Said) -> list[LogLine]:
    """Log lines of entries newer than `after`, numbered from the beginning. `said` remembers lines by entry."""
    shown: list[LogLine] = []
    n = 0
    for entry in story.entries:
        told = said.get(entry.seq)
        if told is None:
            told = said[entry.seq] = lines(story, entry, seat, lang)
        if entry.seq > after:
            shown += [replace(line, n=n + i) for i, line in enumerate(told)]
        n += len(told)
    return shown


def lines(story: Story, entry: Entry, seat: int, lang: str) -> list[LogLine]:
    """The log lines of one entry."""
    return [*_table_lines(story, entry.event, lang), *_step_lines(story, entry, seat, lang)]


def _line(seat: int, text: str, forced: bool = False, step: str = "") -> LogLine:
    return LogLine(-1, seat, text, forced, step)


def _table_lines(story: Story, event: Event, lang: str) -> list[LogLine]:
    """What the server itself has to say about an event."""
    tag = str(type(event).__struct_config__.tag)
    who = getattr(event, "seat", -1)
    key = f"log.replaced_{getattr(event, 'why', '')}" if tag == "replaced" else f"log.{tag}"
    key += "_late" if tag == "declined" and who < 0 else ""
    if tag not in _PLAIN and tag != "replaced":
        return []
    args = {"player": Who(who), "about": Who(getattr(event, "about", 0))}
    return [_line(who, speak(lang, Message(key, args), story.names(lang)))]


def _step_lines(story: Story, entry: Entry, seat: int, lang: str) -> Iterator[LogLine]:
    for i, telling in enumerate(tellings(story, entry, seat)):
        text = story.game.texts.say(lang, telling.message, story.names(lang))
        yield _line(whose(telling.message), text, telling.moment.step.forced, f"{entry.seq}.{i}")


def whose(message: Message) -> int:
    """The seat whose emblem stands before a line: its `player`, or the only one it names; -1 for nobody's."""
    player = message.args.get("player")
    if isinstance(player, Who):
        return player.seat
    values = (v if isinstance(v, (list, tuple)) else [v] for v in message.args.values())
    named = [v.seat for several in values for v in several if isinstance(v, Who)]
    return named[0] if len(named) == 1 else -1


@dataclass(frozen=True)
class Telling:
    """One sentence about a moment."""

    moment: Moment
    message: Message


def tellings(story: Story, entry: Entry, seat: int) -> Iterator[Telling]:
    """What the game has to say about every step."""
    for moment in moments(story, entry, seat):
        for message in story.game.tell(moment.before, moment.after, moment.step):
            yield Telling(moment, message)
