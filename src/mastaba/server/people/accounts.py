"""What people do with accounts: get a key, come back with it, choose a name, recover, bring a guest's tables along."""

from __future__ import annotations

import base64
import secrets
from typing import Any

from webauthn.helpers import bytes_to_base64url, generate_user_handle

from ..now import now_ms
from ..store.accounts import Account, HasAccount, KeyTaken, NamedLately, NameTaken, TooManyKeys
from ..store.store import Store
from .names import CHANGE_MS, BadName, checked, name_key
from .passkeys import TIMEOUT_MS, BadKey, Relying
from .sessions import Sessions, hashed

NEW, WHO = "new", "who"
GRACE_MS = 15_000  # after the browser's own time is up
LONGEST_LABEL = 40


class NotDone(Exception):
    """A deed that was refused; the argument is the key of the sentence that says why."""


class People:
    """The deeds, each whole or not at all."""

    def __init__(self, store: Store, sessions: Sessions, relying: Relying) -> None:
        self._store, self.sessions, self.relying = store, sessions, relying

    # --- keys ----------------------------------------------------------------------------------------------------

    async def ask_for_new(self, person: str, name: str) -> tuple[str, Any]:
        """Options for a new key of this person, and the number under which the answer is expected."""
        rows = self._store.accounts
        account = await rows.find(person)
        if account is None:
            await self._refuse_name(name, person)
        handle = account.handle if account else bytes_to_base64url(generate_user_handle())
        held = await rows.keys_of(person) if account else []
        asked, options = self.relying.ask_for_new(person, name, handle, held)
        return await self._ask(NEW, asked), options

    async def new_key(self, person: str, question: str, credential: Any, label: str, name: str) -> str:
        """Keep the key that was made; the recovery code where it made an account of a guest."""
        now, rows = now_ms(), self._store.accounts
        asked = await rows.take_question(question, NEW, now)
        if asked is None or asked.person != person:
            raise NotDone("error.key_late")
        try:
            key = self.relying.new_key(asked, credential, label[:LONGEST_LABEL], now)
        except BadKey as error:
            raise NotDone("error.key_bad") from error
        try:
            if await rows.find(person) is not None:
                await rows.add_key(key)
                return ""
            code, account = new_code(), Account(person, await self._refuse_name(name, person), asked.handle, now, now)
            await rows.make(account, hashed(plain(code)), key, name)
        except NameTaken as error:  # or another device of this guest was a moment earlier
            raise NotDone("error.has_account" if await rows.find(person) else "error.name_taken") from error
        except KeyTaken as error:
            raise NotDone("error.key_known") from error
        except TooManyKeys as error:
            raise NotDone("error.many_keys") from error
        self._store.people.renamed(person)
        self.sessions.account_changed(person)
        return code

    async def ask_who(self) -> tuple[str, Any]:
        """Options for a log-in, and the number under which the answer is expected."""
        asked, options = self.relying.ask_who()
        return await self._ask(WHO, asked), options

    async def who(self, question: str, credential: Any) -> str:
        """The person whose key signed. A key that nobody has is refused like one that signed wrongly."""
        now, rows = now_ms(), self._store.accounts
        asked = await rows.take_question(question, WHO, now)
        if asked is None:
            raise NotDone("error.key_late")
        id = credential.get("id") if isinstance(credential, dict) else None
        key = await rows.key(id) if isinstance(id, str) else None
        if key is None:
            raise NotDone("error.key_bad")
        try:
            count = self.relying.proves(asked, credential, key)
        except BadKey as error:
            raise NotDone("error.key_bad") from error
        await rows.used_key(key.id, count, now)
        return key.person

    async def _ask(self, purpose: str, asked: Any) -> str:
        id, now = secrets.token_hex(16), now_ms()
        await self._store.accounts.ask(id, purpose, asked, now, now + TIMEOUT_MS + GRACE_MS)
        return id

    # --- names ---------------------------------------------------------------------------------------------------

    async def _refuse_name(self, name: str, person: str) -> str:
        """The key of a name that this person's account may have."""
        try:
            key = checked(name)
        except BadName as error:
            raise NotDone(str(error)) from error
        await self._refuse_taken(key, person)
        return key

    async def rename(self, person: str, name: str) -> None:
        """Another name: an account's now and then, a guest's whenever, but never that of an account."""
        rows, now = self._store.accounts, now_ms()
        try:
            if await rows.find(person) is None:
                await rows.rename_guest(person, name, name_key(name), now)
            else:
                key = await self._refuse_name(name, person)
                await rows.rename(person, name, key, now, may=lambda account: now >= may_rename_from(account))
        except HasAccount:
            return await self.rename(person, name)
        except NameTaken as error:
            raise NotDone("error.name_taken") from error
        except NamedLately as error:
            raise NotDone("error.name_soon") from error
        self._store.people.renamed(person)

    async def refuse_a_taken_name(self, name: str, person: str) -> None:
        """Guests may be called alike, but not like an account, or as one was called until lately."""
        await self._refuse_taken(name_key(name), person)

    async def _refuse_taken(self, key: str, person: str) -> None:
        if await self._store.accounts.is_taken(key, person, now_ms()):
            raise NotDone("error.name_taken")

    # --- recovery ------------------------------------------------------------------------------------------------

    async def recover(self, code: str) -> tuple[str, str]:
        """Whose recovery code this is, and the one that takes its place; every other session is over."""
        fresh = new_code()
        person, ended = await self._store.accounts.recover(hashed(plain(code)), hashed(plain(fresh)), now_ms())
        for id in ended:
            self.sessions.ended(id)
        return person, fresh if person else ""

    async def has_own_code(self, person: str) -> bool:
        """Is this an account, or part of one? Then the code that it had as a guest opens nothing."""
        rows = self._store.accounts
        return await rows.find(person) is not None or await rows.is_merged(person)

    async def another_code(self, person: str) -> str:
        """A new recovery code; the old one opens nothing any more."""
        code = new_code()
        await self._store.accounts.new_code(person, hashed(plain(code)))
        return code

    # --- a guest's tables ----------------------------------------------------------------------------------------

    async def bring(self, guest: str, into: str) -> None:
        """A guest's seats become the account's."""
        if not await self._store.accounts.merge(guest, into):
            raise NotDone("error.not_merged")
        self.sessions.account_changed(guest)
        self.sessions.account_changed(into)

    # --- ending --------------------------------------------------------------------------------------------------

    async def end(self, person: str, session: str) -> None:
        if await self._store.sessions.end(person, session):
            self.sessions.ended(session)

    async def end_others(self, person: str, but: str) -> None:
        for id in await self._store.sessions.end_others(person, but):
            self.sessions.ended(id)


def may_rename_from(account: Account) -> int:
    """When an account may have another name; the first change is for anybody at any time."""
    return account.named_at + CHANGE_MS if account.named_at != account.created_at else 0


def new_code() -> str:
    """A recovery code: a hundred bits, in groups of four letters."""
    letters = base64.b32encode(secrets.token_bytes(13)).decode().rstrip("=")[:20]
    return "-".join(letters[i : i + 4] for i in range(0, 20, 4))


def plain(code: str) -> str:
    """A code as it is compared: letters alone."""
    return "".join(c for c in code.upper() if c.isalnum())
