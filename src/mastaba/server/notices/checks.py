"""Asked just before a call is sent: is it still true, still wanted, and is now the time?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from mastaba.core.table.table import LOBBY, OVER, PLAYING

from ..store.notices.making import MINUTE_MS, REMINDERS, SOON_MS
from ..store.notices.outbox import Facts, Notice
from ..store.notices.ways import ALWAYS, MAIL, NEVER, CallWishes
from .kinds import KINDS, is_wanted

MOST_OF_FRIENDS = 2  # calls within a day that a friend opened a table
SLACK_MS = 1000  # by which a clock's end may have moved without mattering
LONGEST_MS = 2 * MINUTE_MS  # after which it is asked again whether somebody who is here has gone


@dataclass(frozen=True)
class Drop:
    """It is not sent, and why; what never mattered is not even kept."""

    reason: str
    kept: bool = True


@dataclass(frozen=True)
class PutOff:
    """It is looked at again then; and it may be sent so much later than was thought."""

    until: int
    later_ms: int = 0


@dataclass(frozen=True)
class Attention:
    """Where the person looks at this moment."""

    anywhere: bool
    here: bool  # at the table


Verdict = Drop | PutOff | None  # None: it is sent
Check = Callable[[Notice, Facts, Attention, int], Verdict]


def verdict(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """What the first check says that says anything."""
    for check in OF_ACCOUNT if KINDS[notice.kind].of_account else CHECKS:
        said = check(notice, facts, attention, now)
        if said is not None:
            return said
    return None


def _wanted(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    wishes = facts.wishes
    if facts.leaves:
        return Drop("off", kept=False)
    if wishes.use(notice.channel) == NEVER:
        return Drop("off", kept=False)
    if not is_wanted(notice.kind, notice.channel, wishes.kinds):
        return Drop("unwanted", kept=False)
    return Drop("hushed") if notice.table_id in wishes.hushed else None


def _true(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """Does it still hold?"""
    if notice.kind == "puzzle":
        return Drop("past") if notice.table_id in facts.tried else None
    table = facts.table
    if table is None:
        return Drop("gone")
    if KINDS[notice.kind].of_clock:
        asked = table.status == PLAYING and table.asked in facts.ids and not facts.newer
        return None if asked else Drop("answered", kept=notice.again_ms == 0)
    holds = {
        "full": table.status == LOBBY and not table.free,
        "begins": table.status == PLAYING and facts.sits and table.asked not in facts.ids,  # else their turn is said
        "over": table.status == OVER,
        "rematch": table.status == LOBBY and table.free > 0 and not facts.sits,
        "invited": table.status == LOBBY and table.free > 0 and not facts.sits,
        "friend": table.status == LOBBY and table.free > 0 and table.listed and not facts.sits,
    }
    return None if holds.get(notice.kind, True) and facts.meant else Drop("past")


def _clock(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """A clock that stood still meanwhile ends later, and time is short later."""
    if notice.kind in REMINDERS and facts.table is not None and facts.table.flag_at is not None:
        later = facts.table.flag_at - notice.expires_at
        if later > SLACK_MS:
            return PutOff(notice.not_before + later, later)
    return None


def _in_time(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    return Drop("expired") if notice.expires_at <= now else None


def _on_vacation(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """Somebody who rests is called afterwards, unless this table does not wait for that."""
    until, kind = facts.vacation_until, KINDS[notice.kind]
    if until <= now or (kind.of_clock and _runs_out(facts, until)):
        return None
    return PutOff(until, 0 if kind.of_today else until - now)


def _away(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """Whoever looks at the table knows; whoever is here, but elsewhere, is called by that page until they have gone."""
    if attention.here or (facts.saw and _is_seen_there(notice)):
        return PutOff(now + notice.again_ms) if notice.again_ms else Drop("looking")
    if not attention.anywhere or facts.wishes.use(notice.channel) == ALWAYS:
        return None
    return PutOff(now + _a_while(notice, now)) if KINDS[notice.kind].at_table else Drop("looking")


def _is_seen_there(notice: Notice) -> bool:
    """Has whoever was at the table since seen all of it? Clocks, mail and live tables ask for the answer, too."""
    if notice.kind == "turn":
        return notice.channel != MAIL and not notice.again_ms
    return not KINDS[notice.kind].of_clock


def _a_while(notice: Notice, now: int) -> int:
    """The longer it was waited for already, the seldomer it is asked."""
    return min(max(SOON_MS, (now - notice.at) // 4), LONGEST_MS)


def _once(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """Mail is for those whom nothing else has reached; what is waited for is said again."""
    if notice.channel == MAIL and facts.elsewhere and not KINDS[notice.kind].waits:
        return Drop("elsewhere")
    return Drop("enough") if notice.kind == "friend" and facts.lately >= MOST_OF_FRIENDS else None


def _loud(notice: Notice, facts: Facts, attention: Attention, now: int) -> Verdict:
    """A quiet hour is waited for, unless the clock would run out in it, and nobody has less time for that."""
    until, kind = quiet_until(facts.wishes, now), KINDS[notice.kind]
    if until <= now or kind.insists or (kind.of_clock and _runs_out(facts, until)):
        return None
    return PutOff(until, 0 if kind.of_today or kind.of_clock else until - now)


def _runs_out(facts: Facts, until: int) -> bool:
    """Is the time of whoever is asked there up by then?"""
    flag = facts.table.flag_at if facts.table is not None else None
    return flag is not None and flag <= until


CHECKS: tuple[Check, ...] = (_wanted, _true, _clock, _in_time, _on_vacation, _away, _once, _loud)
OF_ACCOUNT: tuple[Check, ...] = (_wanted, _in_time)


def quiet_until(wishes: CallWishes, now: int) -> int:
    """When the quiet hours end that last now; 0: they do not."""
    start, end = wishes.quiet_from, wishes.quiet_to
    if start < 0 or end < 0 or start == end:
        return 0
    local = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(wishes.zone))
    minute = local.hour * 60 + local.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return 0
    day = local.date() + timedelta(days=int(minute >= end))
    over = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=local.tzinfo)
    return max(int(over.timestamp() * 1000), now + MINUTE_MS)


def zone_of(name: str) -> ZoneInfo:
    """A zone of the IANA database; UTC for a name that it does not know."""
    try:
        return ZoneInfo(name or "UTC")
    except (LookupError, ValueError, OSError):
        return ZoneInfo("UTC")
