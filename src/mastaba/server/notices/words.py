"""A call in words. What stands in it may be read on a locked screen: who plays what, and nothing of the game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ..messages import Lang
from ..now import now_ms
from ..spans import left_in_words
from ..store.notices.outbox import Facts, Notice
from ..store.store import Store
from ..tables.names import game_name, in_words
from ..texts import TEXTS, speak
from .channel import Call
from .kinds import KINDS

HOME, ACCOUNT = "/", "/account"


class Words:
    """Says calls in the language of whoever is called."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def call(self, notice: Notice, facts: Facts) -> Call:
        """One call."""
        lang = _spoken(facts.wishes.lang)
        known = await self._known(notice, facts, lang)
        body = "body_alone" if facts.table is not None and not known["players"] else "body"
        return Call(
            id=notice.id,
            person=notice.person,
            kind=notice.kind,
            table_id=notice.table_id,
            seq=notice.seq,
            lang=lang,
            title=speak(lang, f"call.{notice.kind}.title", **known),
            body=_sentence(lang, f"call.{notice.kind}.{body}", f"call.{notice.kind}.body", known),
            path=_path(notice),
            tag=tag_of(notice.table_id),
            urgency=KINDS[notice.kind].urgency,
            expires_at=notice.expires_at,
        )

    async def digest(self, taken: Sequence[tuple[Notice, Facts]]) -> Call:
        """One call for several tables that wait."""
        notice, facts = taken[0]
        lang, tables = _spoken(facts.wishes.lang), {one.table_id: (one, its) for one, its in taken}
        lines = [await self._line(one, its, lang) for one, its in tables.values()]
        return Call(
            id=notice.id,
            person=notice.person,
            kind="digest",
            table_id="",
            seq=0,
            lang=lang,
            title=speak(lang, "call.digest.title", n=len(tables)),
            body="\n".join(lines),
            path=HOME,
            tag=tag_of("digest"),
            urgency="normal",
            expires_at=max(one.expires_at for one, _ in taken),
        )

    async def _line(self, notice: Notice, facts: Facts, lang: Lang) -> str:
        known = await self._known(notice, facts, lang)
        return f"{known['game']} · {known['players']}" if known["players"] else known["game"]

    async def _known(self, notice: Notice, facts: Facts, lang: Lang) -> dict[str, str]:
        """What the sentences speak of."""
        table, name_of = facts.table, self._store.people.name_of
        if table is None:
            return {"game": "", "players": "", "host": "", "left": ""}
        own = {await name_of(person) for person in facts.ids}
        others = [in_words(name, lang) for name in table.names if name and name not in own]
        left = max(0, (table.flag_at or notice.expires_at) - now_ms())
        return {
            "game": game_name(table.game, lang),
            "players": ", ".join(others),
            "host": in_words(await name_of(table.host), lang),
            "left": left_in_words(left, lang),
        }


def _path(notice: Notice) -> str:
    """Where it leads."""
    if KINDS[notice.kind].of_account:
        return ACCOUNT
    return f"/puzzles/{notice.table_id}" if notice.kind == "puzzle" else f"/t/{notice.table_id}"


def _spoken(lang: Lang) -> Lang:
    return lang if lang in TEXTS.words else "en"


def _sentence(lang: Lang, key: str, otherwise: str, known: dict[str, str]) -> str:
    return speak(lang, key if TEXTS.has(key) else otherwise, **known)


def tag_of(about: str) -> str:
    """What calls about the same thing have in common, told to nobody who does not know it: 32 letters."""
    return hashlib.sha256(f"call {about}".encode()).hexdigest()[:32]
