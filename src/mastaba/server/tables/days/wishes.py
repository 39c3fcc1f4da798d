"""Wishes (conditional moves): "Thoth, else Anubis, else ask me", for the next question of a kind at a table by days.

A wish is an answer and what it was called from what the seat saw then. When the question comes, the first one that is
offered and still called the same is given as the person's own answer. Where none is, or where the person is asked
something else, the whole list is void, and the person is asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import redact
from mastaba.core.table.events import Answered, Event
from mastaba.core.table.table import Refused, check_playing
from mastaba.core.words.text import say

from ...ids import fresh_id
from ...now import now_ms
from ...store.days.wishes import GRANTED, VOID, WAITING, Wish
from ...store.events import Damaged
from ...store.store import Store
from ...store.troubles import report
from ..hall import Full, Hall, NoTable
from ..live import LiveTable
from ..story import Retired, Story

log = logging.getLogger(__name__)
MOST = 5  # in one list
LOOK_S = 10.0  # how often it is asked whether some list was passed over
LATE_MS = 3_500
PATIENCE_S = 2.0  # how long a page is held back for what a wish that is being granted will have brought


class Wishes:
    """Kept for people, granted when their question comes."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._rows, self._hall = store.wishes, hall
        self._granting: dict[asyncio.Task[None], str] = {}

    async def of(self, live: LiveTable, person: str) -> Wish | None:
        """What somebody wished for at a table, and what came of it."""
        return await self._rows.of(person, live.id)

    async def make(self, live: LiveTable, person: str, decision: str, answers: Sequence[int]) -> None:
        """A list in the place of the one before. Raises Refused."""
        story, seat = live.story, live.story.table.seat_of(person)
        may_wish(story, seat)
        wanted = list(dict.fromkeys(answers))
        offered = await self._hall.threads.run(offers, story, seat)
        if not wanted or len(wanted) > MOST or not set(wanted) <= set(offered.get(decision, {})):
            raise Refused(say("error.no_such_wish"))
        called = tuple((answer, offered[decision][answer]) for answer in wanted)
        await self._rows.keep(Wish(person, live.id, fresh_id(), decision, called, now_ms()))
        self.consider(live)

    async def withdraw(self, live: LiveTable, person: str) -> None:
        await self._rows.withdraw(person, live.id)

    async def news(self, live: LiveTable, person: str) -> Wish | None:
        """What came of somebody's wishes and was not told yet; of those that are granted right now, when they are."""
        if not takes_wishes(live.story):
            return None
        if under_way := [task for task, table_id in self._granting.items() if table_id == live.id]:
            await asyncio.wait(under_way, timeout=PATIENCE_S)
        wish = await self._rows.of(person, live.id)
        return None if wish is None or wish.state == WAITING else wish

    async def told(self, wish: Wish) -> None:
        """Whoever wished has read what came of it: it is not told again."""
        await self._rows.forget(wish)

    def moved(self, table_id: str) -> None:
        """A table changed."""
        if table_id in self._hall.tables:
            self.consider(self._hall.tables[table_id])

    def consider(self, live: LiveTable) -> None:
        """Is somebody asked who has wishes?"""
        asked = live.story.asked
        if asked >= 0 and takes_wishes(live.story) and not live.story.table.seats[asked].bot_answers:
            task = asyncio.create_task(self._grant(live))
            self._granting[task] = live.id
            task.add_done_callback(self._granting.pop)

    async def _grant(self, live: LiveTable) -> None:
        try:
            story, seat = live.story, live.story.asked
            wish = await self._rows.of(story.table.seats[seat].person, live.id) if seat >= 0 else None
            if wish is None or wish.state != WAITING:
                return
            answer = await self._hall.threads.run(granted, story, seat, wish)
            if answer is None:
                await self._rows.settle(wish, VOID, story.seq)
                return
            passed = False

            def decide(now: Story) -> list[Event]:
                nonlocal passed
                passed = now.table.moved != story.table.moved or now.asked != seat or now.table.seats[seat].bot_answers
                return [] if passed else [Answered(now_ms(), seat, answer)]

            seq = await live.act(decide, f"wish:{wish.id}")
            if not passed:
                await self._rows.settle(wish, GRANTED, seq)
        except Refused:
            return  # something else happened there first
        except Exception as error:
            report(log, error, "table %s: a wish could not be granted yet", live.id)

    async def tend(self) -> None:
        """Until cancelled: lists whose question came while their process ended."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                for table_id in await self._rows.overdue(now_ms() - LATE_MS):
                    self.consider(await self._hall.get(table_id))
            except (Damaged, Retired, Full, NoTable):
                continue
            except Exception as error:
                report(log, error, "lists of wishes could not be read")


# --- what may be wished for, and what is granted -----------------------------------------------------------------


def takes_wishes(story: Story) -> bool:
    """Is it a table by days of a game that lets people answer beforehand?"""
    return bool(story.game.wishes) and story.table.clock.by_days and story.line is not None


def may_wish(story: Story, seat: int) -> None:
    """Somebody who plays and is not asked. Raises Refused."""
    if seat < 0:
        raise Refused(say("error.spectator"))
    check_playing(story.table)
    if not takes_wishes(story):
        raise Refused(say("error.no_wishes"))
    if story.table.seats[seat].bot_answers:
        raise Refused(say("error.replaced"))
    if story.asked == seat:
        raise Refused(say("error.wish_asked"))


def offers(story: Story, seat: int, lang: str = "en") -> dict[str, dict[int, str]]:
    """By kind of question: the answers that would be offered to a seat now, from what it sees, and their names."""
    found = {}
    for decision in story.game.wishes:
        seen = supposed(story, seat, decision)
        if len(seen.options) > 1:
            found[decision] = {answer: called(story, seen, answer, lang) for answer in seen.options}
    return found


def supposed(story: Story, seat: int, decision: str) -> Seen:
    """What a seat sees, as if it were asked this now."""
    states = _shown(story, seat).copy()
    states["asked"][0], states["decision"][0] = seat, story.game.decisions[decision]
    options = engine(story.game).options(states)
    return Seen(story.game, states, seat, tuple(options), story.table.opened.open_memory)


def granted(story: Story, seat: int, wish: Wish) -> int | None:
    """The first wish that the question allows; none if it is another question, or allows none of them."""
    assert story.line is not None
    options = tuple(engine(story.game).options(story.line.states))
    seen = Seen(story.game, _shown(story, seat), seat, options, story.table.opened.open_memory)
    if seen.decision != wish.decision:
        return None
    same = (answer for answer, name in wish.answers if answer in options and called(story, seen, answer) == name)
    return next(same, None)


def called(story: Story, seen: Seen, answer: int, lang: str = "en") -> str:
    return story.game.texts.say(lang, story.game.label(seen, answer), story.names(lang))


def _shown(story: Story, seat: int) -> Any:
    assert story.line is not None
    return redact(story.game, story.line.states, seat, perfect_memory=story.table.opened.open_memory)
