"""What a walk changes in Pyramid Raiders: sets that grow, and whether the Guardian sees one where he stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Message, say

from ..rules.guardian import NOT_SEEN, seen_at
from ..schema import LINES
from ..tables import BOOK, COLOURS


def grounds(path: Sequence[Seen], answers: Sequence[int]) -> list[tuple[str, Message]]:
    """By line of the score sheet."""
    before, after, seat = path[0].s, path[-1].s, path[0].seat
    found = [one for kind in range(1, BOOK + 1) for one in _set(before, after, seat, kind)]
    stands = len(path) > len(answers) and after.walks == before.walks and after.piece[seat] >= 0
    if stands and _is_seen(before, seat) and not _is_seen(after, seat):
        found.append(("curses", say("ground.out_of_sight")))
    return found


def _set(before: Any, after: Any, seat: int, kind: int) -> list[tuple[str, Message]]:
    """A kind of which one would hold more."""
    n = int(after.collected[seat, kind])
    if n <= before.collected[seat, kind]:
        return []
    line = LINES[kind - 1] if kind <= COLOURS else "books"
    return [(line, say("ground.set", tokens=say(f"tokens.{kind}"), n=n))]


def _is_seen(s: Any, seat: int) -> bool:
    """Does the Guardian see this raider from where he stands?"""
    return bool(seen_at(s, seat) < NOT_SEEN)
