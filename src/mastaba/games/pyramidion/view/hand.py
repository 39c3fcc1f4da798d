"""The viewer's own hand, the buttons of the present question, supply and unseen cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import say
from mastaba.draw.board import badge, panel, spread
from mastaba.draw.measure import width, wrap
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from ..schema import CARDS, DECISIONS, DECK, DISCARD, HAND, PASS, RAISE, RES, RES_0, SWAP, TABLE, YES
from ..tables import DECK_FIRST, RESOURCES, TYPES
from .cards import HUES, card_tip, whole
from .count import gain, laid, totals, unseen
from .site import Grid, hand_of, preview, seats_in_turn
from .twins import alike, twins
from .words import kept, token

BUTTONS = (YES, RAISE, SWAP, PASS)
WIDE_CARD = (82.0, 88.0)
TALL_CARD = (71.0, 88.0)
CARDS_A_LINE = 5
LINE_H = TALL_CARD[1] + 6


def hand(pen: Pen, seen: Seen, box: Box, grid: Grid | None, lines: int = 1) -> str:
    """The own hand; a card that may be played shows the totals it would make while it is hovered."""
    x, y, w, h = box
    cards = hand_of(seen.s, seen.seat)
    out = [panel(box)]
    if not cards:
        out.append(text(x + 16, y + h / 2 + 5, pen.say("panel.no_hand"), "t14 soft"))
        return "".join(out)
    size = WIDE_CARD if lines == 1 and w > 420 else TALL_CARD
    edge = (h - lines * size[1] - (lines - 1) * 6) / 2
    per_line = -(-len(cards) // lines)
    ahead = _ahead(seen, grid)
    places: list[tuple[int, Box]] = []
    for line in range(lines):
        row = cards[line * per_line : (line + 1) * per_line]
        at = y + edge + line * (size[1] + 6)
        for card, left in zip(row, spread(len(row), size[0], w - 14, 8 if w > 420 else 4)):
            places.append((card, (x + 7 + left, at, *size)))
    return "".join(out) + "".join(_card(pen, seen, same, ahead) for same in alike(seen.s, places))


def _card(pen: Pen, seen: Seen, places: list[tuple[int, Box]], ahead: Callable[[int], str] | None) -> str:
    """A card and those identical to it: pressing any of them is the same answer."""
    s, first = seen.s, places[0][0]
    known = bool(s.card_shown[first])
    owner = seen.seat if first < DECK_FIRST else -1
    drawn = [(card, box, whole(pen, card, box, owner=owner, known=known)) for card, box in places]
    tip = card_tip(pen, first) + (" " + pen.say("tip.shown") if known else "")
    why = f"{tip} {pen.say('tip.not_this' if seen.my_turn else 'tip.not_now')}"
    return twins(pen, drawn, tip=tip, why=why, more=ghost(ahead(first)) if ahead is not None else "")


def _ahead(seen: Seen, grid: Grid | None) -> Callable[[int], str] | None:
    """What draws the totals that a card would make; None where none can be played."""
    s, p = seen.s, seen.seat
    if grid is None or not seen.my_turn or seen.decision != "PLAY_CARD":
        return None
    tables = [laid(s, q) for q in range(s.seats)]
    row, sums = seats_in_turn(s).index(p), totals(s, tables)[p]
    return lambda card: preview(grid, row, sums, gain(s, tables, p, card))


# --- buttons ----------------------------------------------------------------------------------------------------------


def buttons(pen: Pen, box: Box, *, upright: bool = False) -> str:
    """Large buttons for what is not a thing on the board: pass, yes, raise, swap."""
    x, y, w, h = box
    shown = [a for a in BUTTONS if pen.may(a)]
    if not shown:
        return ""
    room = (h if upright else w) + 8
    step = room / len(shown)
    out = []
    for i, action in enumerate(shown):
        high = min(step - 8, 60.0)
        place = (x, y + i * step + (step - 8 - high) / 2, w, high) if upright else (x + i * step, y, step - 8, h)
        out.append(large_button(pen, action, place))
    return "".join(out)


def button_size(words: str, w: float) -> int:
    """The type in which words stand well on a button."""
    return 16 if width(words, 16, "bold") <= w - 16 else 14


def large_button(pen: Pen, action: int, box: Box, size: int = 0) -> str:
    """One button, its words in several lines if need be; the last word of the loading phase is asked for twice."""
    x, y, w, h = box
    words = pen.label(action)
    size = size or button_size(words, w)
    parts = wrap(words, w - 12, size, "bold")
    body = rect(x, y, w, h, "btn", 8)
    for i, part in enumerate(parts):
        body += text(x + w / 2, y + h / 2 + 5 + (i - (len(parts) - 1) / 2) * 17, part, f"t{size} b mid")
    last = action == PASS and pen.seen is not None and pen.seen.decision == "LOAD_BOAT"
    return pen.target(action, box, body, sure=pen.say("panel.sure_pass") if last else "", lit=False)


# --- supply and unseen cards ------------------------------------------------------------------------------------------


def supply(pen: Pen, seen: Seen, x: float, y: float, w: float) -> str:
    """The supply, counted; each kind a target while Alexandria or the Politician gives."""
    s = seen.s
    giving = s.asked >= 0 and DECISIONS.names[s.decision] in ("ALEX_TAKE", "POLITICIAN_ADD")
    if giving:
        return _supply(pen, s, x, y, w / 6, True)
    return kept(("supply", pen.lang, tuple(s.supply), x, y, w), lambda: _supply(pen, s, x, y, w / 6, False))


def _supply(pen: Pen, s: Any, x: float, y: float, step: float, giving: bool) -> str:
    """`y` is the middle of the line."""
    out = []
    for r in range(RES):
        left = x + step * r
        body = use(f"pyramidion-{RESOURCES[r]}", left, y - 11, 22) + text(left + 24, y + 5, s.supply[r], "t14 b")
        tip = pen.say("tip.supply", token=token(pen, r, s.supply[r]))
        if giving:
            out.append(pen.target(RES_0 + r, (left - 1, y - 12, 40, 24), body, key=f"supply-{r}", why=tip))
        else:
            out.append(group(body, key=f"supply-{r}", tip=tip))
    return "".join(out)


def unseen_cards(pen: Pen, s: Any, x: float, y: float, w: float) -> str:
    """Cards of each type that the viewer has not seen this round, and the sizes of deck and discard."""
    counts = unseen(s)
    in_hands = sum(s.hand_size[: s.seats])
    known = sum(1 for c in range(CARDS) if HAND <= s.card_place[c] < TABLE)
    deck = sum(counts) - (in_hands - known) + s.card_place.count(DECK)
    gone = sum(1 for c in range(DECK_FIRST, CARDS) if s.card_place[c] == DISCARD)
    out = []
    step = (w - 54) / 5
    for t, count in enumerate(counts):
        left = x + step * t
        body = rect(left, y - 12, 20, 24, f"f-{HUES[t]} thin", 3)
        body += use(f"pyramidion-{PICTURES[t]}", left + 1, y - 8, 18) + text(left + 23, y + 5, count, "t14 b")
        tip = pen.say("tip.unseen", type=say(f"type.{TYPES[t]}"), n=count)
        out.append(group(body, tip=tip))
    tip = pen.say("tip.deck", n=deck, gone=gone)
    out.append(group(use("deck", x + w - 52, y - 12, 24) + badge(x + w - 15, y, deck, size=14), tip=tip))
    return "".join(out)


PICTURES = ("merchant", "negotiator", "torturer", "revolt", "philosopher")
