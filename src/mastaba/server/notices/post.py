"""The host's mail server: which one, how it is spoken to, and what it makes of a message.

Needs the extra `notices`; without it, or without an address of a server, there is no mail and everything else works.
"""

from __future__ import annotations

import importlib.util
import os
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from .channel import Outcome

PASSWORD = "MASTABA_SMTP_PASSWORD"
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
TIMEOUT_S = 20.0
FOR_GOOD = 500  # replies from here on say no for good


class BadPost(ValueError):
    """Why mail cannot be sent with what was given, for the host."""


@dataclass(frozen=True)
class Post:
    """A mail server and the sender's address."""

    host: str
    port: int
    scheme: str  # smtp: encrypted after STARTTLS; smtps: from the first byte; smtp+plain: not at all
    sender: str
    user: str = ""
    password: str = ""

    async def send(self, message: EmailMessage) -> Outcome:
        """What the server made of it. Raises NotReached for what failed before the message was handed over."""
        import aiosmtplib

        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            timeout=TIMEOUT_S,
            use_tls=self.scheme == "smtps",
            start_tls=self.scheme == "smtp",
        )
        try:
            await self._greet(client)
            await client.mail(parseaddr(self.sender)[1])
            await client.rcpt(message["To"])
            return await self._handed_over(client, message.as_bytes())
        except aiosmtplib.SMTPRecipientRefused as error:
            return Outcome.GONE if error.code >= FOR_GOOD else Outcome.LATER
        except aiosmtplib.SMTPSenderRefused as error:
            raise NotReached(f"{self.host} refuses {self.sender}: {error}") from error
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError, TimeoutError) as error:
            raise NotReached(f"{type(error).__name__}: {error}") from error
        finally:
            client.close()

    async def _handed_over(self, client: Any, message: bytes) -> Outcome:
        import aiosmtplib

        try:
            await client.data(message)
        except aiosmtplib.SMTPResponseException as error:
            return Outcome.LATER if 400 <= error.code < FOR_GOOD else Outcome.REFUSED
        except (aiosmtplib.SMTPException, OSError, TimeoutError):
            return Outcome.UNKNOWN  # mail comes at most once
        return Outcome.SENT

    async def usable(self) -> None:
        """Greet the server and go. Raises NotReached."""
        import aiosmtplib

        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            timeout=TIMEOUT_S,
            use_tls=self.scheme == "smtps",
            start_tls=self.scheme == "smtp",
        )
        try:
            await self._greet(client)
            await client.quit()
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError, TimeoutError) as error:
            raise NotReached(f"{type(error).__name__}: {error}") from error

    async def _greet(self, client: Any) -> None:
        await client.connect()
        if self.user:
            await client.login(self.user, self.password)


class NotReached(Exception):
    """The mail server did not answer, or did not let us in; nothing was handed over."""


def is_installed() -> bool:
    return importlib.util.find_spec("aiosmtplib") is not None


def post_of(smtp: str, sender: str, password_file: str) -> Post | None:
    """What a host configured; None without a server's address. Raises BadPost."""
    if not smtp:
        return None
    address = urlsplit(smtp)
    if address.scheme not in PORTS or not address.hostname:
        raise BadPost(f"--smtp wants an address like smtp://user@mail.example.org:587, not {smtp}")
    if address.password:
        raise BadPost(f"no password in --smtp: others see it; name a file by --smtp-password-file, or set {PASSWORD}")
    if "@" not in parseaddr(sender)[1]:
        raise BadPost("--mail-from must name the address that mail comes from")
    if not is_installed():
        raise BadPost("mail needs: pip install 'mastaba[notices]'")
    user = unquote(address.username or "")
    if address.scheme == "smtp+plain" and user:
        raise BadPost("smtp+plain is not encrypted: no user can log in by it")
    port = address.port or PORTS[address.scheme]
    return Post(address.hostname, port, address.scheme, sender, user, _password(password_file) if user else "")


def _password(file: str) -> str:
    try:
        password = Path(file).read_text().strip() if file else os.environ.get(PASSWORD, "")
    except OSError as error:
        raise BadPost(f"{file} cannot be read: {error.strerror}") from error
    if not password:
        raise BadPost(f"--smtp names a user: their password belongs into --smtp-password-file or {PASSWORD}")
    return password
