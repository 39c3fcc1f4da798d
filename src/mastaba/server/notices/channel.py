"""What a way of reaching somebody who is away is: it sends one call and says what came of it.

The dispatcher (`dispatch`) is given a list of channels, in the order in which they are tried: page, push, mail. A
channel knows addresses and how something is sent there, and nothing else: whether somebody is called at all (still
asked? looking? muted? quiet hours?) was decided just before. Which channels a person wants stands in `store.ways`
(`store/notices/ways.py`): whoever gives a channel an address for a person calls `ways.begin(person, channel, lang)`,
and from then on every event makes a row for that channel; `reaches` is asked before each call, so that an address
that is gone needs no word to anybody.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, Protocol

import msgspec

from ..messages import Lang

Urgency = Literal["very-low", "low", "normal", "high"]  # as RFC 8030 has them


class Call(msgspec.Struct, frozen=True):
    """One call to one person, in words: nothing in it is hidden from anybody, since locked screens show it."""

    id: str  # of the outbox's row
    person: str  # an account, or a guest
    kind: str
    table_id: str  # or a puzzle; nothing where it is about several
    seq: int
    lang: Lang
    title: str
    body: str
    path: str  # where it leads, on this site: /t/abc
    tag: str  # the same for all that replaces each other: at most 32 letters of base64url
    urgency: Urgency
    expires_at: int  # nobody wants it later


class Outcome(Enum):
    """What came of a call."""

    SENT = "sent"
    GONE = "gone"  # there is no address of this person any more
    LATER = "later"  # not now: it surely did not arrive, and may be sent again
    REFUSED = "refused"  # it was not taken, and is not sent again
    UNKNOWN = "unknown"  # nobody knows whether it was taken; it is not sent again


class Channel(Protocol):
    """A way of reaching somebody."""

    name: str
    once: bool  # at most once: what was under way when the server was killed is not sent again

    async def reaches(self, person: str) -> bool:
        """Has this person an address here that works?"""
        ...

    async def send(self, call: Call) -> Outcome:
        """Send it; an error that is raised counts as LATER where `once` is false, else as UNKNOWN."""
        ...
