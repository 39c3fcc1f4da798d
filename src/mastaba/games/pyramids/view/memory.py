"""The memory of the table: what each player took and nobody has seen since."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who, say
from mastaba.draw.board import seat_disc, spread
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from .cards import RATIO, card_tip, mini

WIDE, ROW, TOP = 360.0, 30.0, 40.0
U = 15.0  # width of a cell
LEFT = 34.0


@panel(
    "memory",
    reads="asked round_no quarry_taken_by taken shown dealt_seen",
    size=(WIDE, TOP + 3 * ROW),
    least=344,
    role=Role.ASIDE,
    when=lambda seen: not seen.over,
)
def memory(seen: Seen, pen: Pen) -> Drawn:
    """§11 For each player the cards that must be in the hand or in the tomb; all pairs in the tips."""
    return _still(pen, _minds(seen.s))


class Mind(NamedTuple):
    """What the table remembers of a player: unseen cards with their round, the dealt one, all pairs by round."""

    p: int
    hidden: tuple[tuple[int, int], ...]
    dealt: bool
    taken: tuple[tuple[int, int, int], ...]


def _minds(s: Any) -> tuple[Mind, ...]:
    return tuple([_kept_in_mind(s, p) for p in range(s.seats)])


def _kept_in_mind(s: Any, p: int) -> Mind:
    taken = tuple([(r + 1, *s.taken[p][r]) for r in range(s.round_no) if has_taken(s, p, r)])
    return Mind(p, tuple(hidden_cards(s, p)), not s.dealt_seen[p], taken)


@memoized(256)
def _still(pen: Pen, minds: tuple[Mind, ...]) -> Drawn:
    said = [pen.say("memory.about"), *(_told(pen, mind.p, mind.hidden, mind.dealt) for mind in minds)]
    return Drawn(
        [_head(pen), *(part for mind in minds for part in _row(pen, *mind))], said, (WIDE, TOP + len(minds) * ROW)
    )


def has_taken(s: Any, p: int, r: int) -> bool:
    """In the present round, only once the player has taken a pair."""
    return r + 1 < s.round_no or p in s.quarry_taken_by[: s.seats]


def hidden_cards(s: Any, p: int) -> list[tuple[int, int]]:
    """The cards a player took that are still unseen, with their round."""
    rounds = [r for r in range(s.round_no) if has_taken(s, p, r)]
    return [(card, r + 1) for r in rounds for card in s.taken[p][r] if not s.shown[card]]


@memoized(8, names=False)
def _head(pen: Pen) -> str:
    parts = wrap(pen.say("memory.about"), WIDE - 16, 13)
    return "".join(text(8, 15 + 16 * i, part, "t13 soft") for i, part in enumerate(parts))


@memoized(1024)
def _row(pen: Pen, p: int, hidden: tuple[tuple[int, int], ...], dealt: bool, taken: tuple[Any, ...]) -> tuple[str, ...]:
    """A player's cards that have not been seen since they were taken; the dealt one from behind."""
    top = TOP + p * ROW
    high = 2 * U / RATIO
    y = top + (ROW - high) / 2
    out = [group(seat_disc(p, 18, top + ROW / 2, 11), tip=told_pairs(pen, p, taken))]
    places = spread(len(hidden) + dealt, 2 * U, WIDE - LEFT - 8, 4)
    if dealt:
        out.append(
            group(use("card-back", LEFT, y, 2 * U, high), key=f"dealt-{p}", cls="stack", tip=pen.say("memory.dealt"))
        )
    out += [_unseen(pen, card, r, LEFT + x, y) for (card, r), x in zip(hidden, places[dealt:])]
    if not hidden and not dealt:
        out.append(text(LEFT, top + ROW / 2 + 5, pen.say("memory.none"), "t13 soft"))
    return (*out, rect(8, top, WIDE - 16, 0.8, "f-line"))


@memoized(4096, names=False)
def _unseen(pen: Pen, card: int, taken_in: int, x: float, y: float) -> str:
    tip = f"{pen.say('memory.hidden', round=taken_in)} {card_tip(pen, card)}"
    return mini(card, x, y, U, key=f"unseen-{card}", tip=tip)


@memoized(1024)
def told_pairs(pen: Pen, p: int, taken: tuple[tuple[int, int, int], ...]) -> str:
    """§11 The drawer in words: every pair a player took, round by round."""
    if not taken:
        return pen.say("memory.no_pairs", player=Who(p))
    pairs = [say("memory.pair", round=r, first=a, second=b) for r, a, b in taken]
    return pen.say("memory.pairs", player=Who(p), pairs=pairs)


@memoized(1024)
def _told(pen: Pen, p: int, hidden: tuple[tuple[int, int], ...], dealt: bool) -> str:
    """A row for those who do not see it."""
    if not hidden and not dealt:
        return pen.say("memory.nothing", player=Who(p))
    cards = [str(card) for card, _ in hidden] + ([pen.say("memory.one_dealt")] if dealt else [])
    return pen.say("memory.unseen", player=Who(p), cards=cards)
