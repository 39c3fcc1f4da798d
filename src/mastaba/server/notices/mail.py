"""Mail: to confirmed addresses, each call at most once, and ended by one press in the reader's mail program."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from html import escape
from urllib.parse import urlsplit

from ..now import now_ms
from ..store.notices.mail import MailAddress, MailRows
from ..store.notices.ways import MAIL
from ..texts import speak
from .channel import Call, Outcome
from .post import NotReached, Post

log = logging.getLogger(__name__)
_UNFOLDED = SMTP.clone(max_line_length=300, cte_type="7bit")  # what ends all mail stands on one line


class Mail:
    """The channel, and the two messages that are no calls: an address is to be confirmed."""

    name = MAIL
    once = True

    def __init__(self, rows: MailRows, post: Post | None, site: str) -> None:
        self._rows, self._post = rows, post
        self._site = site.rstrip("/")
        self.trouble = ""  # why the mail server could not be used last; nothing while it can

    @property
    def is_on(self) -> bool:
        """Has the host given a mail server, and has this house an address that links can lead to?"""
        return self._post is not None and bool(self._site)

    async def reaches(self, person: str) -> bool:
        address = await self._rows.of(person)
        return self.is_on and address is not None and address.works

    async def send(self, call: Call) -> Outcome:
        address = await self._rows.of(call.person)
        if self._post is None or address is None or not address.works:
            return Outcome.GONE
        outcome = await self._handed_over(self.message(call, address))
        if outcome is Outcome.SENT:
            await self._rows.took(call.person)
        elif outcome in (Outcome.GONE, Outcome.REFUSED) and await self._rows.refused(call.person, now_ms()):
            log.info("an address refused our mail three times in a row and is taken off")
        return Outcome.REFUSED if outcome is Outcome.GONE else outcome

    async def confirm(self, address: str, link: str, lang: str) -> Outcome:
        """Ask whether the address belongs to whoever named it."""
        where = f"{self._site}/mail/confirm/{link}"
        lines = [speak(lang, "mail.confirm.words", site=self._host), where, speak(lang, "mail.confirm.otherwise")]
        message = self._begun(address, speak(lang, "mail.confirm.title"), f"confirm-{link[:12]}")
        _set_body(message, lang, lines[0], where, speak(lang, "mail.confirm.press"), "\n\n".join(lines[2:]), "")
        return await self._handed_over(message)

    def message(self, call: Call, address: MailAddress) -> EmailMessage:
        """A call as mail."""
        lang, stop = call.lang, f"{self._site}/stop/{address.stop}"
        message = self._begun(address.address, call.title, call.id)
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        why = speak(lang, "mail.why", site=self._host)
        _set_body(message, lang, call.body, self._site + call.path, speak(lang, "mail.open"), why, stop)
        return message

    def _begun(self, to: str, subject: str, id: str) -> EmailMessage:
        assert self._post is not None
        message = EmailMessage(policy=_UNFOLDED)
        message["From"], message["To"], message["Subject"] = self._post.sender, to, subject
        message["Date"] = format_datetime(datetime.fromtimestamp(now_ms() / 1000, UTC))
        message["Message-ID"] = f"<{id}@{self._host}>"
        message["Auto-Submitted"] = "auto-generated"
        return message

    @property
    def _host(self) -> str:
        return urlsplit(self._site).hostname or "mastaba"

    async def _handed_over(self, message: EmailMessage) -> Outcome:
        assert self._post is not None
        try:
            outcome = await self._post.send(message)
        except NotReached as error:
            self.trouble = str(error)
            log.warning("the mail server cannot be used: %s", error)
            return Outcome.LATER
        self.trouble = ""
        return outcome


def _set_body(message: EmailMessage, lang: str, words: str, where: str, press: str, foot: str, stop: str) -> None:
    """The same twice: as plain text, and with a button."""
    end = [speak(lang, "mail.stop") + " " + stop] if stop else []
    message.set_content("\n\n".join([words, f"{press}: {where}", "-- ", foot, *end]) + "\n")
    paragraphs = "<br>".join(escape(line) for line in words.splitlines())
    ends = f' <a href="{escape(stop)}">{escape(speak(lang, "mail.stop_short"))}</a>' if stop else ""
    message.add_alternative(
        f'<!doctype html><html lang="{lang}"><body style="font:16px/1.5 Georgia,serif;color:#3a2a18;max-width:34em">'
        f"<p>{paragraphs}</p>"
        f'<p><a href="{escape(where)}" style="display:inline-block;padding:.6em 1.2em;background:#8a4b14;'
        f'color:#fff;text-decoration:none;border-radius:6px">{escape(press)}</a></p>'
        f'<p style="font-size:13px;color:#6b5a45">{escape(foot)}{ends}</p></body></html>',
        subtype="html",
    )
