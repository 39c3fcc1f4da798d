"""Positions of a game, brought to a server's database as tables: nobody has to click until they are reached."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

from kit.processes.loops import run_alone
from mastaba.core.papers.components import components_digest
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load
from mastaba.core.table.events import Answered, BotSeated, Closed, Event, Opened, Seated, Started
from mastaba.draw.memo import memoized
from mastaba.server.now import now_ms
from mastaba.server.store.store import Store
from mastaba.server.tables.live import batch_of
from mastaba.server.tables.story import fold_all
from mastaba.server.web.door.people import COOKIE, Accounts

NAMES = ("Alice", "Benoît", "Inès", "Dina", "Hugo", "Farid")
LONGEST = 3000


@dataclass(frozen=True)
class Place:
    """A position: after how many answers of a random game, who is asked what, out of how many."""

    game: str
    players: int
    seed: int
    name: str
    answers: int
    seat: int
    decision: str
    options: int
    alone: bool = False  # among bots


@memoized()
def _walk(
    game_id: str, players: int, seed: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, str, int], ...]]:
    """A random game to its end: its answers (seat, action), and before each who was asked what out of how many."""
    game, rng = load(game_id), random.Random(seed)
    machine = engine(game, True)
    states = machine.start(players, seed)
    answers: list[tuple[int, int]] = []
    asked: list[tuple[int, str, int]] = []
    while states[0].asked >= 0:
        assert len(answers) < LONGEST, f"{game_id} does not end"
        options = machine.options(states)
        seat = int(states[0].asked)
        asked.append((seat, game.decisions.names[states[0].decision], len(options)))
        action = rng.choice(options)
        answers.append((seat, action))
        machine.step(states, action)
    return tuple(answers), tuple(asked)


def places(game_id: str, players: int, seed: int = 1) -> list[Place]:
    """Set-up, the widest question, the middle, the end, and the widest case of each kind of question."""
    answers, asked = _walk(game_id, players, seed)
    last = len(answers)

    def place(name: str, at: int) -> Place:
        seat, decision, options = asked[at] if at < last else (0, "", 0)
        return Place(game_id, players, seed, name, at, seat, decision, options)

    widest = max(range(last), key=lambda at: asked[at][2])
    found = [place("setup", 0), place("widest", widest), place("middle", last // 2), place("end", last)]
    kinds: dict[str, int] = {}
    for at, (_, decision, options) in enumerate(asked):
        if decision not in kinds or options > asked[kinds[decision]][2]:
            kinds[decision] = at
    found += [place(decision, at) for decision, at in kinds.items() if at not in (0, widest, last // 2)]
    return [*found, place("late", last * 4 // 5)]


def near_the_end(game_id: str, players: int, seed: int = 1, least: int = 3) -> Place:
    """The last question with so many options, to a person among bots: thoughts come soon to the end there."""
    _, asked = _walk(game_id, players, seed)
    at = max(at for at in range(len(asked)) if asked[at][2] >= least)
    seat, decision, options = asked[at]
    return Place(game_id, players, seed, "near the end", at, seat, decision, options, alone=True)


def answers_of(place: Place) -> list[int]:
    """The answers that lead to a position."""
    return [action for _, action in _walk(place.game, place.players, place.seed)[0][: place.answers]]


def person_of(seat: int) -> str:
    return f"{seat:010x}"


def _events(place: Place) -> list[Event]:
    game = load(place.game)
    at = now_ms()
    seats = range(place.players)
    opened = Opened(
        at,
        place.game,
        game.version,
        components_digest(game),
        place.players,
        str(place.seed),
        "salt",
        person_of(0),
        leavers="wait",
    )
    answers, _ = _walk(place.game, place.players, place.seed)
    told: list[Event] = [opened, *(_seated(place, seat, at) for seat in seats), Started(at)]
    told += [Answered(at, seat, action) for seat, action in answers[: place.answers]]
    return [*told, Closed(at)] if place.answers == len(answers) else told


def _seated(place: Place, seat: int, at: int) -> Event:
    if place.alone and seat != place.seat:
        return BotSeated(at, seat, "novice", NAMES[seat])
    return Seated(at, seat, person_of(seat), NAMES[seat])


def table_id(place: Place) -> str:
    """An id as real ones look like, the same for the same position."""
    return f"{place.game[:3]}{place.game[-3:]}{place.players}x{place.seed}x{place.answers}{'x1' * place.alone}"


def store_tables(database_url: str, wanted: Sequence[Place]) -> dict[str, str]:
    """Put a table for each position into this database; the cookies of the people at them, by seat's name."""

    async def work() -> dict[str, str]:
        store = Store(database_url)
        await asyncio.to_thread(store.open)
        try:
            for place in {table_id(one): one for one in wanted}.values():
                if await store.events.of_table(table_id(place)):
                    continue
                events = _events(place)
                await store.events.append(batch_of(table_id(place), fold_all(events), 0, events, None))
            accounts = Accounts(await store.signing_key())
            return {person_of(seat): accounts.cookie_for(person_of(seat)) for seat in range(len(NAMES))}
        finally:
            await asyncio.to_thread(store.close)

    return run_alone(work())


def cookie(cookies: dict[str, str], place: Place, base: str) -> dict[str, str]:
    """The cookie with which the one who is asked here comes."""
    return {"name": COOKIE, "value": cookies[person_of(place.seat)], "url": base}
