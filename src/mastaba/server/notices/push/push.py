"""The channel that calls devices: every browser in which a person asked for it, each told once.

A service that takes a message may still deliver it twice, and a killed server sends it again: its topic replaces what
is not delivered yet, its tag what is shown already.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from ... import metrics
from ...now import now_ms
from ...store.notices.subscriptions import Subscription
from ...store.store import Store
from ..channel import Call, Outcome
from .message import bare_message_of, headers_of, message_of
from .sealing import NotSealed, browser_keys, seal
from .services import Refused, Services, Unreached, origin_of
from .signing import Signer

log = logging.getLogger(__name__)
TAKEN = (200, 201, 202, 204)
GONE = (404, 410)
OTHER_KEY = (401, 403)  # gone, if the subscription believes another key than ours
TOO_LONG = 413
BUSY = (408, 425, 429)
REST_S, LONGEST_REST_S = 30, 3600  # that a service which is busy is left alone
REMEMBERED = 2_000  # calls of which it is known which devices have them


@dataclass(frozen=True)
class Device:
    """What a browser hands over when it may be called."""

    endpoint: str
    p256dh: str
    auth: str
    server_key: str


class Push:
    """Web Push, as one channel among others."""

    name = "push"
    once = False

    def __init__(self, store: Store, signer: Signer, services: Services) -> None:
        self._rows, self._signer, self._services = store.subscriptions, signer, services
        self._had: OrderedDict[str, set[str]] = OrderedDict()  # by call: the devices that were told
        self._resting: dict[str, float] = {}  # until when a service is left alone

    @property
    def key(self) -> str:
        """The server's public key, which browsers subscribe to."""
        return self._signer.public

    # --- devices -------------------------------------------------------------------------------------------------

    async def keep(self, device: Device, person: str, session: str, origin: str, agent: str) -> None:
        """A browser may be called. Raises Refused, NotSealed."""
        self._services.check(device.endpoint)
        browser_keys(device.p256dh, device.auth)
        now = now_ms()
        kept = device.endpoint, device.p256dh, device.auth, device.server_key
        await self._rows.keep(Subscription(person, session, *kept, origin, agent, now, now))

    async def devices(self, person: str) -> list[Subscription]:
        """Those of a person that are called."""
        return await self._rows.of(person)

    async def end(self, id: str, person: str) -> None:
        """A person's device is called no more."""
        await self._rows.end(id, person)

    # --- calls ---------------------------------------------------------------------------------------------------

    async def reaches(self, person: str) -> bool:
        return bool(await self._rows.of(person))

    async def send(self, call: Call) -> Outcome:
        """Tell every device that was not told yet. What counts is the best that came of it."""
        if call.expires_at <= now_ms():
            return Outcome.GONE
        devices, told = await self._rows.of(call.person), self._reached(call.id)
        waiting = await self._rows.waiting_for(call.person)
        came = await asyncio.gather(*(self._tell(device, call, waiting) for device in devices if device.id not in told))
        if Outcome.LATER in came:
            return Outcome.LATER
        if Outcome.SENT in came or told:
            return Outcome.SENT
        return Outcome.REFUSED if Outcome.REFUSED in came else Outcome.GONE

    def _reached(self, call: str) -> set[str]:
        told = self._had.setdefault(call, set())
        self._had.move_to_end(call)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)
        return told

    async def _tell(self, device: Subscription, call: Call, waiting: int) -> Outcome:
        """One device."""
        try:
            status = await self._status(device, call, message_of(call, device.origin, waiting))
            if status == TOO_LONG:
                status = await self._status(device, call, bare_message_of(call, device.origin, waiting))
            outcome = self._outcome(device, status)
        except Unreached as error:
            log.info("a call could not be handed over: %s", error)
            outcome = Outcome.LATER
        except (Refused, NotSealed):
            outcome = Outcome.GONE
        metrics.pushes.labels(outcome.name.lower()).inc()
        if outcome is Outcome.SENT:
            self._reached(call.id).add(device.id)
        if outcome is Outcome.GONE:
            await self._rows.end(device.id)
        return outcome

    async def _status(self, device: Subscription, call: Call, message: bytes) -> int:
        """What the service said; busy as long as it wants to be left alone."""
        service = origin_of(self._services.check(device.endpoint))
        if self._resting.get(service, 0.0) > monotonic():
            return BUSY[0]
        headers = {
            **headers_of(call),
            "Authorization": self._signer.authorization(service, now_ms() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        reply = await self._services.post(device.endpoint, headers, seal(message, device.p256dh, device.auth))
        if reply.status in BUSY or reply.rest_s:
            self._resting[service] = monotonic() + min(reply.rest_s or REST_S, LONGEST_REST_S)
        return reply.status

    def _outcome(self, device: Subscription, status: int) -> Outcome:
        if status in TAKEN:
            return Outcome.SENT
        if status in GONE or (status in OTHER_KEY and device.server_key != self.key):
            return Outcome.GONE
        if status in BUSY or status >= 500:
            return Outcome.LATER
        log.warning("a push service refused a call: %d", status)
        return Outcome.REFUSED
