"""Opening tables: with bots at once, for friends, and again after the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from mastaba import bots
from mastaba.core.papers.components import components_digest
from mastaba.core.papers.guide import Guide
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load
from mastaba.core.rules.settings import BadSetting
from mastaba.core.table.events import (
    DAY_MS,
    Aborted,
    Answered,
    BotSeated,
    Clock,
    Event,
    Opened,
    Rematched,
    Seated,
    Started,
)
from mastaba.core.table.table import ABORTED, DELAYS, LEAVERS, LOBBY, OVER, WATCHERS, Refused, Table, fold, open_table
from mastaba.core.words.text import Message, Texts, say

from ..now import now_ms
from .bots import default_level
from .hall import Hall
from .live import LiveTable
from .names import looks_like
from .story import Story

HOUR_MS = 3_600_000
CLOCKS = {
    "none": Clock(),
    "quick": Clock(5 * 60_000, 10_000),
    "calm": Clock(15 * 60_000, 30_000),
    "day": Clock(DAY_MS, 8 * HOUR_MS, most_ms=DAY_MS),
    "days": Clock(3 * DAY_MS, 12 * HOUR_MS, most_ms=3 * DAY_MS),
    "week": Clock(7 * DAY_MS, DAY_MS, most_ms=7 * DAY_MS),
}
BOT_NAMES = ("Nefret", "Ahmes", "Tiyi", "Senbi", "Merit", "Khui", "Iset", "Hori")


class NotOffered(Exception):
    """The game has no such number of players or setting; `message` says so in the game's own texts."""

    def __init__(self, message: Message, texts: Texts) -> None:
        super().__init__(str(message))
        self.message = message
        self.texts = texts


@dataclass(frozen=True)
class Guest:
    """Who opens a table, and from which place."""

    person: str
    name: str
    home: str = ""
    apart: frozenset[str] = frozenset()  # those at whose tables the guest does not sit


@dataclass(frozen=True)
class Wishes:
    """How a table is to be: what the form on the home page says."""

    seats: int
    settings: Mapping[str, str]
    clock: str = "none"
    leavers: str = LEAVERS[0]
    listed: bool = False
    hints: bool = False
    take_back: bool = False
    watch: str = WATCHERS[0]
    delay: int = DELAYS[0]
    hush: bool = False
    vacation: bool = True


def clock_name(clock: Clock) -> str:
    """What a clock is called; one without a bound is called like the one that has it."""
    alike = (name for name, one in CLOCKS.items() if (one.bank_ms, one.add_ms) == (clock.bank_ms, clock.add_ms))
    return next(alike, "none")


def bot_name(table: Table, seat: int) -> str:
    """A name that nobody else at the table has."""
    taken = {looks_like(chair.name) for i, chair in enumerate(table.seats) if i != seat}
    return next(name for name in BOT_NAMES[seat:] + BOT_NAMES[:seat] if looks_like(name) not in taken)


def opened(game: Game, seats: int, host: str, settings: Mapping[str, str], **more: object) -> Opened:
    """The first event of a table: what is played, and how chance will begin (128 bits, with a salt of 128 more)."""
    seed, salt = str(secrets.randbits(128)), secrets.token_hex(16)
    first = Opened(now_ms(), game.id, game.version, components_digest(game), seats, seed, salt, host, dict(settings))
    return replace(first, own=game.own, **more)


def check(game: Game, seats: int, settings: Mapping[str, str]) -> None:
    """Refuse numbers of players and settings that the game does not offer."""
    try:
        begin(game, seats, 1, settings)
    except BadSetting as error:
        raise NotOffered(error.message, game.texts) from None


async def play_now(hall: Hall, game: Game, guest: Guest, seats: int, level: str) -> LiveTable:
    """One click: the guest on seat 0, bots on the others, and the game begins."""
    chosen = level if level in bots.levels else default_level()
    await hall.threads.run(check, game, seats, {})
    return await _against_bots(hall, opened(game, seats, guest.person, {}), guest, chosen)


async def play_guided(hall: Hall, guide: Guide, guest: Guest) -> LiveTable:
    """The guided first game: the guide's own deal, against the gentlest bots."""
    deal = guide.deal
    await hall.threads.run(check, guide.game, deal.players, deal.settings)
    first = opened(guide.game, deal.players, guest.person, deal.settings, guide=True)
    return await _against_bots(hall, replace(first, seed=str(deal.seed)), guest, bots.levels[0])


async def play_on(hall: Hall, first: Opened, answers: Sequence[int], seat: int, guest: Guest, level: str) -> LiveTable:
    """A game that goes on from a position: the guest on the seat that is asked there, bots on the others."""
    chosen = level if level in bots.levels else default_level()
    events: list[Event] = []
    table = open_table(first)
    for k in range(first.seats):
        mine = Seated(first.at, k, guest.person, guest.name)
        events.append(mine if k == seat else BotSeated(first.at, k, chosen, bot_name(table, k)))
        table = fold(table, events[-1])

    def answered() -> list[Event]:
        line, given = begin(load(first.game), first.seats, int(first.seed), first.settings), list[Event]()
        for action in answers:
            given.append(Answered(first.at, line.asked, action, "bot"))
            line = line.answer(action)
        return given

    given = await hall.threads.run(answered)
    return await hall.open(first, *events, Started(first.at), *given, home=guest.home)


async def _against_bots(hall: Hall, first: Opened, guest: Guest, level: str) -> LiveTable:
    """A table that begins at once: the guest on seat 0, bots on the others."""
    events: list[Event] = [Seated(first.at, 0, guest.person, guest.name)]
    table = fold(open_table(first), events[0])
    for seat in range(1, first.seats):
        events.append(BotSeated(first.at, seat, level, bot_name(table, seat)))
        table = fold(table, events[-1])
    return await hall.open(first, *events, Started(first.at), home=guest.home)


async def open_for_friends(hall: Hall, game: Game, guest: Guest, wishes: Wishes) -> LiveTable:
    """A table with the guest on seat 0 and the others free."""
    await hall.threads.run(check, game, wishes.seats, wishes.settings)
    first = opened(
        game,
        wishes.seats,
        guest.person,
        wishes.settings,
        clock=CLOCKS.get(wishes.clock, CLOCKS["none"]),
        leavers=wishes.leavers if wishes.leavers in LEAVERS else LEAVERS[0],
        listed=wishes.listed,
        hints=wishes.hints,
        take_back=wishes.take_back,
        watch=wishes.watch if wishes.watch in WATCHERS else WATCHERS[0],
        delay=wishes.delay if wishes.delay in DELAYS else DELAYS[0],
        hush=wishes.hush,
        vacation=wishes.vacation,
    )
    return await hall.open(first, Seated(first.at, 0, guest.person, guest.name), home=guest.home)


async def rematch(hall: Hall, live: LiveTable, person: str, home: str = "", apart: frozenset[str] = frozenset()) -> str:
    """The table of the rematch: the same game with the same bots. Whoever asks sits down; nobody else does unasked.

    `apart` are those with whom the one who asks does not sit down any more.
    """
    table = live.story.table
    if table.seat_of(person) < 0:
        raise Refused(say("error.not_seated"))
    if table.status not in (OVER, ABORTED):
        raise Refused(say("error.not_over"))
    if table.rematch:
        fresh = await hall.get(table.rematch)
        if apart & {chair.person for chair in fresh.story.table.seats}:
            raise Refused(say("error.kept_away"))
        await _join(fresh, table, person)
        return table.rematch
    first, events = _carried(live, person)
    fresh = await hall.open(first, *events, home=home)

    def decide(story: Story) -> list[Event]:
        return [] if story.table.rematch else [Rematched(now_ms(), fresh.id)]

    await live.act(decide)
    if live.story.table.rematch != fresh.id:
        await fresh.act(lambda story: [Aborted(now_ms())])
    return live.story.table.rematch


async def _join(fresh: LiveTable, was: Table, person: str) -> None:
    """One more who wants a rematch takes the seat they had, if it is free; with the last one it begins."""
    seat = was.seat_of(person)

    def decide(story: Story) -> list[Event]:
        now, chairs, wants = story.table, story.table.seats, was.seats[seat]
        if now.status != LOBBY or now.seat_of(person) >= 0 or person in now.removed or chairs[seat].kind != "empty":
            return []
        whole = sum(chair.kind == "empty" for chair in chairs) == 1
        return [Seated(now_ms(), seat, person, wants.name), *([Started(now_ms())] if whole else [])]

    await fresh.act(decide)


def _carried(live: LiveTable, person: str) -> tuple[Opened, list[Event]]:
    """Opening, the seats of the one who asks and of the bots, and the start if nobody is missing."""
    was = live.story.table
    old = was.opened
    first = opened(
        live.story.game,
        len(was.seats),
        person,
        old.settings,
        clock=old.clock,
        leavers=old.leavers,
        open_memory=old.open_memory,
        hints=old.hints,
        take_back=old.take_back,
        watch=old.watch,
        delay=old.delay,
        hush=old.hush,
        vacation=old.vacation,
        before=live.id,
    )
    events: list[Event] = []
    for i, chair in enumerate(was.seats):
        if chair.person == person:
            events.append(Seated(first.at, i, chair.person, chair.name))
        elif not chair.person:
            events.append(BotSeated(first.at, i, chair.level, chair.name))
    if len(events) == len(was.seats):
        events.append(Started(first.at))
    return first, events
