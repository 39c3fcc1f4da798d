"""Log lines: what happened, for one viewer's eyes, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mastaba.core.events import Event
from mastaba.core.game import Step
from mastaba.core.sight import Seen, redact, step_for
from mastaba.core.text import Message, Who
from mastaba.server.tables.story import Entry, Story
from mastaba.server.texts import speak

_PLAIN = {"started", "undone", "left", "voted", "retaken", "resumed", "closed", "aborted"}


def line_of(seat: int, text: str, forced: bool = False, step: str = "") -> dict[str, Any]:
    """`step` names the telling whose pieces the line can light: the entry's number and the place in it."""
    return {"seat": seat, "text": text, "forced": forced, "step": step}


def lines(story: Story, entry: Entry, seat: int, lang: str) -> list[dict[str, Any]]:
    """The log lines of one entry."""
    said = _table_lines(story, entry.event, lang)
    said.extend(_step_lines(story, entry, seat, lang))
    return said


def _table_lines(story: Story, event: Event, lang: str) -> list[dict[str, Any]]:
    """What the server itself has to say about an event."""
    tag = str(type(event).__struct_config__.tag)
    who = getattr(event, "seat", -1)
    key = f"log.replaced_{getattr(event, 'why', '')}" if tag == "replaced" else f"log.{tag}"
    if tag not in _PLAIN and tag != "replaced":
        return []
    args = {"player": Who(who), "about": Who(getattr(event, "about", 0))}
    return [line_of(who, speak(lang, Message(key, args), story.table.names))]


def _step_lines(story: Story, entry: Entry, seat: int, lang: str) -> Iterator[dict[str, Any]]:
    for i, telling in enumerate(tellings(story, entry, seat)):
        text = story.game.texts.say(lang, telling.message, story.table.names)
        yield line_of(whose(telling.message), text, telling.step.forced, f"{entry.seq}.{i}")


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
    """One sentence about a step, and what the viewer sees before and after it."""

    step: Step
    message: Message
    before: Seen
    after: Seen


def tellings(story: Story, entry: Entry, seat: int) -> Iterator[Telling]:
    """What the game has to say about every step, forced ones included."""
    for step, before, after in entry.pairs():
        known = step_for(story.game, step, seat)
        old, new = seen_by(story, before, seat), seen_by(story, after, seat)
        for message in story.game.tell(old, new, known):
            yield Telling(known, message, old, new)


def seen_by(story: Story, states: Any, seat: int, options: tuple[int, ...] = ()) -> Seen:
    """What a person on this seat (-1: a spectator) sees of a record on the screen."""
    memory = story.table.opened.open_memory
    return Seen(story.game, redact(story.game, states, seat, perfect_memory=memory), seat, options, memory)
