"""One player's sheet: pawns, tablets, purse and total on one line; under it the treasures kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some
from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge, spread
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..reading import Kept, Prices, joker_gains, prices_of, treasures_of, without_money
from ..schema import DISPOSE, IN_FRONT, KEEP, LAW_1, SET_OPEN_MONEY
from ..tables import COLOURS, FAMILIES, JOKER, LATE_SALE, LAWS
from .pieces import hand_words, money_words, portrait, scarab, tablet, tablet_words
from .words import colour_word, family_word, spoken, treasures_word

WIDE, LINE, KEPT = 360.0, 34.0, 42.0  # heights of the first line and of the treasures
STEP = (WIDE - 8) / COLOURS
NO_JOKER = -99
READS = "asked decision pending kept tablet_place fresh covered table_id law7_slot joker_colour"


class Sheet(NamedTuple):
    """Everything that is shown of a player."""

    p: int
    hand: tuple[int, ...]  # pawns by family
    treasures: tuple[Kept, ...]  # by colour
    laws: tuple[tuple[int, int], ...]  # tablets in front of the player, and whether each was stored in this turn
    money: int  # -1 where it is secret
    total: int
    joker: int  # what a joker without a colour would add at best
    open: bool  # are all scores open?


@panel(
    "seat",
    reads=READS,
    own="hand money",
    answers=(KEEP, *range(LAW_1, LAW_1 + LAWS)),
    size=(WIDE, LINE + KEPT),
    least=344,
    role=Role.SEAT,
)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    s = seen.s
    sheet = sheet_of(s, p)
    if not seen.options and (s.asked != p or s.decision != DISPOSE):
        return _quiet(pen, sheet)
    taken = _taken(pen, s, sheet) if s.asked == p else ""
    return Drawn([*_still(pen, sheet), *_tablets(pen, sheet), taken], (_words(pen, sheet),))


@memoized(4096)
def _quiet(pen: Pen, sheet: Sheet) -> Drawn:
    """A sheet on which nothing is decided."""
    return Drawn((*_still(pen, sheet), *_tablets(pen, sheet)), (_words(pen, sheet),))


def sheet_of(s: Any, p: int) -> Sheet:
    """What is to be shown of a player now."""
    prices, money = prices_of(s), s.money[p]
    held = [law for law, place in enumerate(s.tablet_place, 1) if place == IN_FRONT + p]
    laws = tuple([(law, s.fresh[law - LATE_SALE] if law >= LATE_SALE else 0) for law in held])
    best = _best_joker(prices, p) if JOKER in held and s.joker_colour < 0 else NO_JOKER
    shown, total = s.asked < 0 or bool(s.setting[SET_OPEN_MONEY]), without_money(prices, p) + max(money, 0)
    return Sheet(p, tuple(s.hand[p]), treasures_of(prices, p), laws, money, total, best, shown)


@memoized(256)
def _best_joker(prices: Prices, p: int) -> int:
    return max(joker_gains(prices, p))


# --- the first line


@memoized(2048)
def _still(pen: Pen, sheet: Sheet) -> tuple[str, ...]:
    paper = group(rect(0, 0, WIDE, LINE + KEPT, "hit"), key=f"sheet-{sheet.p}")
    kept = [_kept(pen, sheet.p, c, sheet.treasures[c]) for c in range(COLOURS)]
    return (paper, _hand(pen, sheet.p, sheet.hand), _purse(pen, sheet.p, sheet.money), _total(pen, sheet), *kept)


@memoized(2048)
def _hand(pen: Pen, p: int, hand: tuple[int, ...]) -> str:
    pawns = [(f, i) for f in range(FAMILIES) for i in range(hand[f])]
    if not pawns:
        return group(rect(4, 3, 27, 27, "hollow", 7), key=f"hand-{p}")
    out = []
    for at, (f, i) in enumerate(pawns):
        tip = spoken(pen, "tip.hand", player=pen.name(p), n=hand[f], family=family_word(pen, f))
        out.append(portrait(f, 18 + at * 25, LINE / 2, 27, key=f"h{p}-{f}-{i}", tip=tip))
    return group("".join(out), key=f"hand-{p}")


@memoized(1024)
def _purse(pen: Pen, p: int, money: int) -> str:
    """§11 Cash where it may be seen."""
    words = money if money >= 0 else "?"
    body = use("cheops-purse", 226, 5, 24) + text(252, 23, words, "t18 b")
    return group(body, key=f"purse-{p}", tip=money_words(pen, p, money))


def _total(pen: Pen, sheet: Sheet) -> str:
    """§11 The total if the game ended now, without secret cash; where scores are open, what is added to the cash."""
    if sheet.open:
        words = f"+ {sheet.total - max(0, sheet.money)}"
    else:
        words = spoken(pen, "head.total", n=str(sheet.total) if sheet.money >= 0 else f"{sheet.total} + ?")
    return group(text(WIDE - 6, 23, words, "t16 b end") + rect(284, 3, 72, 28, "hit"), tip=total_words(pen, sheet))


def total_words(pen: Pen, sheet: Sheet) -> str:
    """What a player would have if the game ended now."""
    key = "tip.total" if sheet.money >= 0 else "tip.total_no_cash"
    said = spoken(pen, key, player=pen.name(sheet.p), n=sheet.total)
    return said if sheet.joker == NO_JOKER else f"{said} {spoken(pen, 'tip.total_joker', n=sheet.joker)}"


def _tablets(pen: Pen, sheet: Sheet) -> list[str]:
    laid, places = _laid(sheet), spread(len(sheet.laws), 28, 78, 2)
    rows = zip(sheet.laws, places, strict=True)
    return [tablet(pen, laid, law, 123 + x, LINE / 2, 28) for (law, _), x in rows]


class Laid(NamedTuple):
    """The tablets in front of a player, for the rules and words about tablets."""

    tablet_place: Some
    fresh: Some


def _laid(sheet: Sheet) -> Laid:
    places = {law - 1: IN_FRONT + sheet.p for law, _ in sheet.laws}
    return Laid(Some(places), Some({law - LATE_SALE: new for law, new in sheet.laws}))


# --- treasures


@memoized(4096)
def _kept(pen: Pen, p: int, c: int, kept: Kept) -> str:
    """What a player keeps of one colour: how many, and the worth of each; a crown for the strict leader."""
    x, y = 4 + c * STEP, LINE
    key, hit = f"k{p}-{c}", rect(4 + c * STEP, LINE, STEP, KEPT, "hit")
    if not kept.n:
        tip = spoken(pen, "tip.kept_none", player=pen.name(p), colour=colour_word(pen, c))
        return group(text(x + 17, y + 27, "·", "t18 mid soft") + hit, key=key, tip=tip)
    body = "".join(scarab(c, x + 17, y + 22 - 4 * i, 28) for i in range(min(kept.n, 3)))
    body += text(x + 34, y + 19, kept.n, "t18 b") + text(x + 33, y + 37, f"×{kept.each}", "t15 soft")
    if kept.leads:
        body += use("cheops-crown", x + (44 if kept.n < 10 else 10), y + (4 if kept.n < 10 else -3), 14, 11)
    return group(body + hit, key=key, tip=kept_words(pen, p, c, kept))


def kept_words(pen: Pen, p: int, c: int, kept: Kept) -> str:
    player = pen.name(p)
    named, total = treasures_word(pen, c, kept.n), kept.n * kept.each
    said = spoken(pen, "tip.kept", player=player, n=kept.n, treasures=named, each=kept.each, total=total)
    return f"{said} {spoken(pen, 'tip.leader', player=player)}" if kept.leads else said


def _taken(pen: Pen, s: Any, sheet: Sheet) -> str:
    """The treasure in question lies before its player; who decides sees it here only while pointing at KEEP."""
    if s.decision != DISPOSE:
        return ""
    c = s.pending
    if not pen.may(KEEP):
        tip = spoken(pen, "tip.decides", player=pen.name(sheet.p), colour=colour_word(pen, c))
        return scarab(c, 204, LINE / 2, 30, key="taken", tip=tip)
    x, y = 4 + c * STEP + 17, LINE + 22
    return pen.foreshadow(KEEP, scarab(c, x, y, 28) + badge(x + 17, y + 9, "+1", fill="lit-soft", ink="ink", size=15))


# --- for those who do not see it


@memoized(2048)
def _words(pen: Pen, sheet: Sheet) -> str:
    laid = _laid(sheet)
    kept = [kept_words(pen, sheet.p, c, kept) for c, kept in enumerate(sheet.treasures) if kept.n]
    laws = [tablet_words(pen, laid, law) for law, _ in sheet.laws]
    told = [hand_words(pen, sheet.p, sheet.hand), *kept, *laws, money_words(pen, sheet.p, sheet.money)]
    return " ".join([*told, total_words(pen, sheet)])
