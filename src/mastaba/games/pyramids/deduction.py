"""§5 in figures: what another player may have buried, in which round, and may still hold.

A hidden card is one that a player received and nobody has seen since. What was buried in a round was one of the hidden
cards at hand; every choice, round by round, is a consistent world, and there are no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from .schema import CARD_COUNT
from .tables import STONES

DEALT = CARD_COUNT  # stands for the card dealt at the start as long as nobody has seen it


class Way(NamedTuple):
    """One way in which it may have gone: the cards in the tomb, the first one first, and those in hand."""

    tomb: tuple[int, ...]
    hand: tuple[int, ...]


def received(s: Any, p: int) -> list[tuple[int, ...]]:
    """The hidden cards that a player received, round by round; the dealt one before the first."""
    dealt = () if s.dealt_seen[p] else (DEALT,)
    taken = [tuple([int(c) for c in s.taken[p][t] if c >= 0 and not s.shown[c]]) for t in range(s.round_no)]
    return [dealt, *taken]


def burials(s: Any, p: int) -> list[int]:
    """The rounds in which a player buried a card, from 1 on."""
    return [t + 1 for t in range(s.round_no) if s.buried[p][t]]


def ways(s: Any, p: int) -> list[Way]:
    """Every way in which it may have gone."""
    return list(_go_on(received(s, p), set(burials(s, p)), 0, (), ()))


def _go_on(
    came: list[tuple[int, ...]], burying: set[int], t: int, hand: tuple[int, ...], tomb: tuple[int, ...]
) -> Iterator[Way]:
    if t == len(came):
        yield Way(tomb, hand)
        return
    hand += came[t]
    if t not in burying:
        yield from _go_on(came, burying, t + 1, hand, tomb)
        return
    for i, card in enumerate(hand):
        yield from _go_on(came, burying, t + 1, hand[:i] + hand[i + 1 :], (*tomb, card))


def cleared(s: Any, p: int, upto: int) -> int:
    """The last round before this one at whose end no hidden card was left in hand; 0 if there was none."""
    came, buried = received(s, p), burials(s, p)
    left = [sum(map(len, came[: t + 1])) - sum(b <= t for b in buried) for t in range(upto)]
    return max((t for t, n in enumerate(left) if n == 0), default=0)


def until(s: Any, p: int, t: int) -> tuple[int, ...]:
    """The hidden cards that a player received up to a round."""
    return tuple(chain.from_iterable(received(s, p)[: t + 1]))


def stones_of(s: Any, card: int, colour: int) -> set[int]:
    """How many stones of a colour a card has; a dealt card that nobody has seen may be any that nobody has seen."""
    return {int(STONES[c][colour]) for c in (never_seen(s) if card == DEALT else (card,))}


def never_seen(s: Any) -> set[int]:
    """The cards that this viewer has never seen."""
    known = {int(c) for row in s.taken for pair in row for c in pair} | {int(c) for pair in s.quarry for c in pair}
    known |= {int(c) for c in s.dealt_card}
    return {c for c in range(CARD_COUNT) if c not in known and not s.shown[c]}


def stones_in(s: Any, cards: tuple[int, ...], colour: int) -> set[int]:
    """How many stones of a colour these cards may have together."""
    sums = {0}
    for card in cards:
        sums = {total + more for total in sums for more in stones_of(s, card, colour)}
    return sums
