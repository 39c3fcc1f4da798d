"""The start of a game: whoever still looks on is called first, then bots take the seats that are free."""

from __future__ import annotations

from mastaba.core.table.events import BotSeated, Called, Event, Started
from mastaba.core.table.lobby import may_start
from mastaba.core.table.table import LOBBY, fold

from ..now import now_ms
from .bots import default_level
from .live import LiveTable
from .opening import bot_name
from .story import Story

CALL_MS = 12_000  # so long those who look on may still sit down


def begins(story: Story) -> list[Event]:
    """Bots take the free seats, and the game begins."""
    table, now = story.table, now_ms()
    filled: list[Event] = []
    for i, chair in enumerate(table.seats):
        if chair.kind == "empty":
            filled.append(BotSeated(now, i, default_level(), bot_name(table, i)))
            table = fold(table, filled[-1])
    may_start(table)
    return [*filled, Started(now)]


def calls_or_begins(story: Story, live: LiveTable) -> list[Event]:
    """The host wants to begin. Where a seat is free and somebody looks on who was not called yet, they are called."""
    table = story.table
    if not table.begins_at and not is_full(story) and onlookers(story, live):
        return [Called(now_ms(), now_ms() + CALL_MS)]
    return begins(story)


def is_full(story: Story) -> bool:
    return all(chair.kind != "empty" for chair in story.table.seats)


def is_due(story: Story, now: int) -> bool:
    """Was everybody called, and is their time over?"""
    return story.table.status == LOBBY and 0 < story.table.begins_at <= now


def onlookers(story: Story, live: LiveTable) -> set[str]:
    """Who looks at the waiting table and has no seat but may take one; the host knows anyhow."""
    seated = {chair.person for chair in story.table.seats if chair.person}
    return live.presence.looking(seated | story.table.removed | {story.table.opened.host})
