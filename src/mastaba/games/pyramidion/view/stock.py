"""What nobody owns: the supply, the cards that the viewer has not seen, deck and discard."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import say
from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..schema import DECK, DISCARD, HAND, RES, TABLE
from ..tables import DECK_FIRST, RESOURCES, TYPES
from .cards import HUES
from .count import unseen
from .words import line_of, token

WIDE, HIGH = 360.0, 64.0
LABEL = 96.0
PICTURES = ("merchant", "negotiator", "torturer", "revolt", "philosopher")


def _facts(s: Any) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """The supply, the unseen cards by type, deck and discard."""
    counts = tuple(unseen(s))
    return tuple(s.supply), counts, *piles(s, sum(counts))


@panel("stock", reads="supply card_place hand_size", size=(WIDE, HIGH), least=344, role=Role.ASIDE)
def stock(seen: Seen, pen: Pen) -> Drawn:
    """The supply above, the unseen cards of each type below."""
    return _drawn(pen, *_facts(seen.s))


@memoized(2048)
def _drawn(pen: Pen, supply: tuple[int, ...], counts: tuple[int, ...], deck: int, gone: int) -> Drawn:
    words = [pen.say("tip.supply", token=token(pen, r, n)) for r, n in enumerate(supply)]
    words += [pen.say("tip.unseen", type=say(f"type.{TYPES[t]}"), n=n) for t, n in enumerate(counts)]
    body = [*_supply(pen, supply), _cards(pen, counts, deck, gone)]
    return Drawn(body, [*words, pen.say("tip.deck", n=deck, gone=gone)])


def piles(s: Any, hidden: int) -> tuple[int, int]:
    """How many cards lie in the deck and in the discard, from what the viewer sees."""
    held = sum(s.hand_size[: s.seats])
    known = sum([HAND <= place < TABLE for place in s.card_place])
    gone = s.card_place[DECK_FIRST:].count(DISCARD)
    return hidden - (held - known) + s.card_place.count(DECK), gone


@memoized(512)
def _supply(pen: Pen, supply: tuple[int, ...]) -> tuple[str, ...]:
    out = [line_of(6, 22, pen.say("stock.supply"), LABEL - 8, 14, "b")]
    step = (WIDE - LABEL - 4) / RES
    for r in range(RES):
        x = LABEL + step * r
        body = use(f"pyramidion-{RESOURCES[r]}", x, 6, 21) + text(x + 22, 22, supply[r], "t14 b")
        out.append(
            group(body, key=f"supply-{r}", cls="stack", tip=pen.say("tip.supply", token=token(pen, r, supply[r])))
        )
    return tuple(out)


@memoized(2048)
def _cards(pen: Pen, counts: tuple[int, ...], deck: int, gone: int) -> str:
    out = [line_of(6, 52, pen.say("stock.unseen"), LABEL - 8, 14, "b")]
    for t, count in enumerate(counts):
        x = LABEL + 41.0 * t
        body = rect(x, 35, 20, 24, f"f-{HUES[t]} thin", 3)
        body += use(f"pyramidion-{PICTURES[t]}", x + 1, 39, 18) + text(x + 22, 52, count, "t14 b")
        out.append(group(body, tip=pen.say("tip.unseen", type=say(f"type.{TYPES[t]}"), n=count)))
    pile = use("deck", WIDE - 56, 35, 24) + badge(WIDE - 18, 47, deck, size=14)
    return "".join(out) + group(pile, tip=pen.say("tip.deck", n=deck, gone=gone))
