"""What is asked just before a call is sent, of rows made by hand: quiet hours everywhere, vacations, clocks."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from kit.processes.loops import run_alone
from mastaba.server.notices.checks import Attention, Drop, PutOff, quiet_until, verdict
from mastaba.server.notices.dispatch import Dispatch
from mastaba.server.notices.kinds import KINDS
from mastaba.server.store.notices.making import DAY_MS, HOUR_MS, MINUTE_MS
from mastaba.server.store.notices.outbox import Facts, Notice
from mastaba.server.store.notices.ways import CallWishes
from mastaba.server.store.processes import ANYWHERE
from mastaba.server.store.tables import TableRow

NOW = 1_800_000_000_000
AWAY = Attention(anywhere=False, here=False)
WANTS = CallWishes(usage={"push": "away"}, kinds={"puzzle": {"push": True}})
TABLE = TableRow("t", "pyramids", "playing", "b", 2, 0, "a", NOW + HOUR_MS, ["A", "B"], 0, 0, 0, "link", 5)
CLOCKED = ("turn", "short", "hours", "four", "hour", "warned")
HERE, ELSEWHERE = Attention(anywhere=True, here=True), Attention(anywhere=True, here=False)


def notice(kind: str) -> Notice:
    about = "puzzle" if kind == "puzzle" else "t"
    return Notice("n", "a", kind, about, 1, "push", NOW, NOW, NOW + HOUR_MS, 0, 0, "waiting", 0, "")


def facts(**more: object) -> Facts:
    known = Facts(WANTS, frozenset(("a",)), TABLE, True, newer=False, vacation_until=0, elsewhere=False, lately=0)
    return replace(known, **more)  # type: ignore[arg-type]


def at(zone: str, *moment: int) -> int:
    return int(datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc, arg-type]


def test_that_a_recovery_code_was_used_is_said_at_any_hour_whoever_looks() -> None:
    """The one who looks may be the thief."""
    night = replace(WANTS, zone="UTC", quiet_from=0, quiet_to=24 * 60 - 1)
    known = facts(wishes=night, table=None, sits=False, vacation_until=NOW + DAY_MS)
    assert verdict(notice("recovered"), known, Attention(anywhere=True, here=True), NOW) is None
    assert verdict(notice("recovered"), replace(known, wishes=CallWishes(usage={"push": "never"})), AWAY, NOW) == Drop(
        "off", kept=False
    )


@pytest.mark.parametrize("kind", ["invited", "friend", "rematch"])
def test_nobody_is_called_over_by_whom_they_keep_away_or_who_does_not_ask_any_more(kind: str) -> None:
    waits = replace(TABLE, status="lobby", free=1, listed=True)
    asked = facts(table=waits, sits=False)
    assert verdict(notice(kind), asked, AWAY, NOW) is None
    assert verdict(notice(kind), replace(asked, meant=False), AWAY, NOW) == Drop("past")
    assert verdict(notice(kind), replace(asked, leaves=True), AWAY, NOW) == Drop("off", kept=False)


@pytest.mark.parametrize(
    ("zone", "now", "until"),
    [
        ("Europe/Paris", (2026, 11, 19, 23, 30), (2026, 11, 20, 7, 0)),  # before midnight
        ("Europe/Paris", (2026, 11, 20, 6, 59), (2026, 11, 20, 7, 0)),  # after it
        ("Europe/Paris", (2026, 11, 20, 7, 0), None),
        ("Europe/Paris", (2026, 11, 19, 21, 59), None),
        ("Pacific/Auckland", (2026, 11, 20, 1, 0), (2026, 11, 20, 7, 0)),  # where UTC still has yesterday
        ("America/Los_Angeles", (2026, 11, 19, 22, 0), (2026, 11, 20, 7, 0)),  # where it has tomorrow
        ("Asia/Kolkata", (2026, 11, 20, 3, 0), (2026, 11, 20, 7, 0)),  # by half an hour
        ("America/New_York", (2026, 3, 7, 23, 0), (2026, 3, 8, 7, 0)),  # a night of seven hours
        ("America/New_York", (2026, 10, 31, 23, 0), (2026, 11, 1, 7, 0)),  # and one of nine
    ],
)
def test_quiet_hours_are_those_of_the_clock_where_somebody_lives(
    zone: str, now: tuple[int, ...], until: tuple[int, ...] | None
) -> None:
    wishes = CallWishes(zone=zone, quiet_from=22 * 60, quiet_to=7 * 60)
    assert quiet_until(wishes, at(zone, *now)) == (at(zone, *until) if until else 0)


def test_quiet_hours_may_lie_within_a_day_and_an_unknown_zone_is_utc() -> None:
    noon = CallWishes(zone="Mars/Base", quiet_from=12 * 60, quiet_to=14 * 60)
    assert quiet_until(noon, at("UTC", 2026, 11, 19, 13, 0)) == at("UTC", 2026, 11, 19, 14, 0)
    assert quiet_until(noon, at("UTC", 2026, 11, 19, 14, 0)) == 0


@pytest.mark.parametrize("kind", CLOCKED)
def test_a_quiet_hour_holds_nothing_back_by_which_a_clock_would_run_out(kind: str) -> None:
    minute = NOW // MINUTE_MS % 1440
    quiet = replace(WANTS, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    assert verdict(notice(kind), facts(wishes=quiet), AWAY, NOW) is None, "it runs out within the quiet hours"
    later = replace(TABLE, flag_at=NOW + 3 * HOUR_MS)
    row = replace(notice(kind), expires_at=NOW + 3 * HOUR_MS)
    said = verdict(row, facts(wishes=quiet, table=later), AWAY, NOW)
    assert said is None if KINDS[kind].insists else isinstance(said, PutOff)


AT_NIGHT: dict[str, dict[str, Any]] = {
    "full": {"status": "lobby", "free": 0},
    "rematch": {"status": "lobby", "free": 1},
    "over": {"status": "over"},
}


@pytest.mark.parametrize("kind", AT_NIGHT)
def test_what_waits_for_the_end_of_the_quiet_hours_is_said_then(kind: str) -> None:
    """However long they are: a night is longer than some calls are kept."""
    minute = NOW // MINUTE_MS % 1440
    night = replace(WANTS, quiet_from=minute, quiet_to=(minute + 600) % 1440)
    known = facts(wishes=night, table=replace(TABLE, **AT_NIGHT[kind]), sits=kind != "rematch")
    said = verdict(notice(kind), known, AWAY, NOW)
    assert isinstance(said, PutOff) and said.until > notice(kind).expires_at
    row = replace(notice(kind), not_before=said.until, expires_at=notice(kind).expires_at + said.later_ms)
    assert verdict(row, known, AWAY, said.until) is None


def test_neither_a_clock_nor_a_day_has_more_time_for_quiet_hours() -> None:
    minute = NOW // MINUTE_MS % 1440
    quiet = replace(WANTS, quiet_from=minute, quiet_to=(minute + 120) % 1440)
    later = replace(TABLE, flag_at=NOW + 3 * HOUR_MS)
    waits = replace(TABLE, status="lobby", free=1, listed=1)
    for kind, table in (("short", later), ("friend", waits)):
        row = replace(notice(kind), expires_at=NOW + 3 * HOUR_MS)
        said = verdict(row, facts(wishes=quiet, table=table, sits=kind == "short"), AWAY, NOW)
        assert isinstance(said, PutOff) and said.later_ms == 0


@pytest.mark.parametrize("kind", [*CLOCKED, *AT_NIGHT])
def test_whoever_looks_at_the_table_knows_and_whoever_is_elsewhere_here_is_asked_again(kind: str) -> None:
    """A turn in a game by days, and what else is said at once."""
    known = facts(table=replace(TABLE, **AT_NIGHT.get(kind, {})), sits=kind != "rematch")
    assert verdict(notice(kind), known, HERE, NOW) == Drop("looking")
    assert verdict(notice(kind), known, ELSEWHERE, NOW) == PutOff(NOW + 20_000)
    assert verdict(notice(kind), known, ELSEWHERE, NOW + 20 * MINUTE_MS) == PutOff(NOW + 22 * MINUTE_MS)
    assert verdict(notice(kind), known, AWAY, NOW + 20 * MINUTE_MS) is None
    saw = verdict(notice(kind), replace(known, saw=True), AWAY, NOW)
    assert saw == (Drop("looking") if kind == "turn" or kind in AT_NIGHT else None), "a clock calls all the same"


def test_mail_and_a_live_table_call_whoever_saw_their_turn_and_went() -> None:
    saw = facts(saw=True)
    for row in (replace(notice("turn"), channel="mail"), replace(notice("turn"), again_ms=20_000)):
        known = replace(saw, wishes=replace(WANTS, usage={"push": "away", "mail": "away"}))
        assert verdict(row, known, AWAY, NOW) is None


def test_whoever_is_here_sees_the_puzzle_of_the_day() -> None:
    assert verdict(notice("puzzle"), facts(table=None), ELSEWHERE, NOW) == Drop("looking")


@pytest.mark.parametrize("kind", CLOCKED)
def test_whoever_rests_is_called_all_the_same_to_a_table_that_does_not_wait_for_that(kind: str) -> None:
    resting = facts(vacation_until=NOW + 5 * DAY_MS)
    assert verdict(notice(kind), resting, AWAY, NOW) is None
    waits = replace(TABLE, flag_at=NOW + 6 * DAY_MS)
    row = replace(notice(kind), expires_at=NOW + 6 * DAY_MS)
    assert verdict(row, replace(resting, table=waits), AWAY, NOW) == PutOff(NOW + 5 * DAY_MS, 5 * DAY_MS)


@pytest.mark.parametrize("kind", ["puzzle", "friend"])
def test_what_was_of_one_day_only_is_not_told_after_a_vacation(kind: str) -> None:
    open_table = replace(TABLE, status="lobby", free=1, listed=1)
    resting = facts(vacation_until=NOW + 5 * DAY_MS, table=open_table, sits=False)
    said = verdict(notice(kind), resting, AWAY, NOW)
    assert isinstance(said, PutOff)
    row = replace(notice(kind), not_before=said.until, expires_at=notice(kind).expires_at + said.later_ms)
    assert verdict(row, replace(resting, vacation_until=0), AWAY, said.until) == Drop("expired")


def test_who_looks_at_a_table_as_the_guest_that_sits_there_looks() -> None:
    """Another process names whoever is at a table by the seat's own id."""

    class Elsewhere:
        async def looks(self, person: str, table_id: str = ANYWHERE) -> bool:
            return (table_id, person) in {(ANYWHERE, "a"), (ANYWHERE, "guest"), ("t", "guest")}

    store: Any = SimpleNamespace(outbox=None)
    company: Any = Elsewhere()
    looks = run_alone(Dispatch(store, company, [])._attention(notice("turn"), facts(ids=frozenset(("a", "guest")))))
    always = replace(WANTS, usage={"push": "always"})
    assert verdict(notice("turn"), facts(wishes=always), looks, NOW) == Drop("looking")
