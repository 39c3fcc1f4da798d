"""Channels do not wait for each other, and nothing is sent that was no longer true when its turn came."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kit.wall import Wall
from mastaba.server.notices import dispatch
from mastaba.server.notices.channel import Call, Outcome

from ..guest import Guest, Host, until
from .calling import (
    MINUTE_MS,
    answer_until_others_turn,
    both_away,
    called,
    id_of,
    nobody_looks,
    pushes,
    rows_of,
)


class Hanging:
    """A mail server that does not come to an end until it may."""

    name, once = "mail", True

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.goes_on = threading.Event()

    async def reaches(self, person: str) -> bool:
        return True

    async def send(self, call: Call) -> Outcome:
        self.calls.append(call)
        while not self.goes_on.is_set():
            await asyncio.sleep(0.02)
        return Outcome.SENT


@pytest.fixture
def mail(house: Host) -> Hanging:
    house.context.dispatch.channels["mail"] = hanging = Hanging()
    return hanging


def waits_for_mail(house: Host, wall: Wall) -> tuple[Guest, Guest, str]:
    """Somebody who was called, is not here, and is to be sent mail in a quarter of an hour; the one asked first."""
    first, second, table = both_away(house, wall)
    called(house, second, "mail")
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    nobody_looks(house, wall, first, second)
    return second, first, table


def test_a_mail_server_that_hangs_holds_no_device_up(house: Host, wall: Wall, mail: Hanging) -> None:
    second, first, table = waits_for_mail(house, wall)
    wall.forward(16 * MINUTE_MS)
    until(lambda: mail.calls)
    answer_until_others_turn(second, first, table)
    assert until(lambda: pushes(house, first))[-1].kind == "turn"
    mail.goes_on.set()


def test_whoever_answers_while_others_mail_hangs_is_sent_none(
    house: Host, wall: Wall, mail: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "SIDE_BY_SIDE", 1)
    games = {id_of(asked): (asked, other, table) for asked, other, table in (waits_for_mail(house, wall) for _ in "ab")}
    wall.forward(16 * MINUTE_MS)
    hung = until(lambda: mail.calls)[0].person
    asked, other, table = next(game for person, game in games.items() if person != hung)
    answer_until_others_turn(asked, other, table)
    nobody_looks(house, wall, asked, other)
    mail.goes_on.set()
    rows = until(lambda: [row for row in rows_of(house, asked) if row.channel == "mail" and row.done_at])
    assert [(row.kind, row.state, row.reason) for row in rows] == [("turn", "dropped", "answered")]
    assert [call.person for call in mail.calls] == [hung]
