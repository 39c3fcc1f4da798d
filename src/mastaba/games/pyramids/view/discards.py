"""The discards, face up for the rest of the game (ruling 26)."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect

from .cards import RATIO, card_tip, mini

WIDE = 360.0
U = 15.0  # width of a cell
STEP = 2 * U + 5
COLUMNS = int((WIDE - 12) // STEP)
ROW = 2 * U / RATIO + 6


def discards_size(n: int) -> tuple[float, float]:
    return WIDE, 8 + ROW * max(1, -(-n // COLUMNS))


@panel(
    "discards",
    reads="discard discard_by discard_n",
    size=discards_size(1),
    least=344,
    role=Role.ASIDE,
    when=lambda seen: bool(seen.s.discard_n),
)
def discards(seen: Seen, pen: Pen) -> Drawn:
    s = seen.s
    gone = tuple(zip(s.discard[: s.discard_n], s.discard_by))
    size = discards_size(len(gone))
    body = [group(rect(4, 2, WIDE - 8, size[1] - 4, "none"), key="discards")]
    body += [_discard(pen, i, card, by) for i, (card, by) in enumerate(gone)]
    return Drawn(body, [_told(pen, card, by) for card, by in gone], size)


@memoized(4096)
def _discard(pen: Pen, i: int, card: int, by: int) -> str:
    row, column = divmod(i, COLUMNS)
    tip = f"{pen.say('discards.by', player=Who(by))} {card_tip(pen, card)}"
    return mini(card, 8 + column * STEP, 6 + row * ROW, U, key=f"card-{card}", tip=tip)


@memoized(1024)
def _told(pen: Pen, card: int, by: int) -> str:
    return pen.say("discards.told", card=card, player=Who(by))
