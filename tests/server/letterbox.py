"""A mail server of the test's own, on loopback: what it was handed, and what it says to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from kit.processes.ports import free_port


class Letterbox:
    """Takes mail; `refuse` says with what an address is answered instead."""

    def __init__(self) -> None:
        self.mail: list[EmailMessage] = []
        self.refuse: Callable[[str], str] = lambda address: ""
        self.pause: Callable[[], float] = lambda: 0.0  # seconds that it takes for a message
        self.breaks = ""  # the command at which the connection is lost
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> Letterbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def smtp(self) -> dict[str, str]:
        """What a server is configured with to send here."""
        return {"smtp": f"smtp+plain://127.0.0.1:{self.port}", "mail_from": "Mastaba <house@example.org>"}

    def to(self, address: str) -> list[EmailMessage]:
        """What came for an address, the first first."""
        return [message for message in list(self.mail) if message["To"] == address]

    # --- as aiosmtpd calls it

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        if self.breaks == "MAIL":
            _hang_up(server)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        if said := self.refuse(address):
            return said
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        await asyncio.sleep(self.pause())
        message = BytesParser(policy=default).parsebytes(envelope.content or b"")
        assert isinstance(message, EmailMessage)
        self.mail.append(message)
        await asyncio.sleep(self.pause())
        if self.breaks == "DATA":
            _hang_up(server)
        return "250 OK"


def _hang_up(server: SMTP) -> None:
    assert server.transport is not None
    server.transport.close()
