"""One player's sheet: cubes and rooms, the patrons with what they are worth now, and the sum."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Pen, group, rect, text, use

from ..count import PATRON_OF, Worth, museum_cubes, worth
from ..schema import LAST_SEASON, OVER, PATRONS
from ..tables import LONE_POINTS, SET_POINTS
from ..words.names import patron_name
from .pieces import NEUTRAL_SEAT, mini_card, tilted, words_at

WIDE, HIGH = 360.0, 92.0
STEP = (WIDE - 12) / PATRONS


class Counted(NamedTuple):
    """One number with its picture; `key` where a cube may leave from."""

    symbol: str
    value: int
    cls: str
    tip: str
    key: str


class Sheet(NamedTuple):
    """Everything that is shown of a player."""

    seat: int
    over: bool
    first: bool
    passed: int  # place on the scale, or 0
    lone: bool  # took the plot without a patron
    worth: Worth
    tilted: tuple[int, ...]
    owned: tuple[tuple[int, ...], ...]  # the cards, by patron
    counts: tuple[Counted, ...]


@panel(
    "seat",
    reads="season phase first_player neutral_hand card_owner owner_of_35 room_owner wing_patron",
    own="pass_pos reserve supply patrons tilted points",
    size=(WIDE, HIGH),
    least=344,
    role=Role.SEAT,
)
def seat(seen: Seen, pen: Pen, p: int) -> Drawn:
    return _drawn(pen, sheet_of(seen.s, p))


def sheet_of(s: Any, p: int) -> Sheet:
    """What is to be shown of a player now."""
    mine = [c for c, owner in enumerate(s.card_owner) if owner == p]
    owned = tuple(tuple(c for c in mine if PATRON_OF[c] == k) for k in range(PATRONS))
    over = s.phase == OVER
    return Sheet(
        p, over, s.first_player == p and not over, s.pass_pos[p], s.owner_of_35 == p, worth(s, p),
        tuple(s.tilted[p]), owned, _counted(s, p),
    )  # fmt: skip


def _counted(s: Any, p: int) -> tuple[Counted, ...]:
    """Reserve, general supply, rooms; with two players the neutral cubes in hand."""
    paint = f"c-seat-{p}"
    keep, supply = _cube_tips(s)
    parts = [
        Counted("cube", s.reserve[p], paint, keep, f"reserve-{p}"),
        Counted("mykerinos-supply", s.supply[p], paint, supply, f"supply-{p}"),
        Counted("mykerinos-museum", museum_cubes(s, p), "c-lapis", "tip.rooms", ""),
    ]
    if s.seats == 2 and s.phase != OVER:
        parts.append(Counted("cube", s.neutral_hand[p], f"c-seat-{NEUTRAL_SEAT}", "tip.neutral_hand", ""))
    return tuple(parts)


def _cube_tips(s: Any) -> tuple[str, str]:
    """What is said of the reserve and of the general supply: what they are still for."""
    if s.phase == OVER:
        return "tip.reserve_over", "tip.supply_over"
    return "tip.reserve", "tip.supply_last" if s.season == LAST_SEASON else "tip.supply"


# --- the drawing ---------------------------------------------------------------------------------------------------


@memoized(2048)
def _drawn(pen: Pen, sheet: Sheet) -> Drawn:
    body = [*_counts(pen, sheet.counts), _marks(pen, sheet), *_patrons(pen, sheet), _sum(pen, sheet)]
    return Drawn(body, [_words(pen, sheet)])


@memoized(1024)
def _counts(pen: Pen, counts: tuple[Counted, ...]) -> tuple[str, ...]:
    out = []
    for i, one in enumerate(counts):
        x = 8 + 52.0 * i
        picture = use(one.symbol, x, 4, 20, cls=one.cls)
        body = (group(picture, key=one.key, cls="stack") if one.key else picture) + text(x + 24, 19, one.value, "t14 b")
        out.append(group(body + rect(x, 2, 50, 24, "hit"), tip=pen.say(one.tip, n=one.value)))
    return tuple(out)


def _marks(pen: Pen, sheet: Sheet) -> str:
    """Who opened the season, who has passed, who took the plot without a patron."""
    out, x = [], WIDE - 26.0
    if sheet.first:
        tip = pen.say("tip.first", player=Who(sheet.seat))
        out.append(group(use("first", x, 4, 20), key="first", tip=tip))
        x -= 24
    if sheet.lone:
        star = use("star", x, 4, 19, cls="c-gold")
        out.append(group(star, tip=pen.say("tip.owner_35", n=LONE_POINTS)))
        x -= 24
    if sheet.passed and not sheet.over:
        out.append(text(x + 20, 19, pen.say("seat.passed", n=sheet.passed), "t13 end soft"))
    return "".join(out)


def _patrons(pen: Pen, sheet: Sheet) -> list[str]:
    """Five columns: the cards of a patron, tilted ones leaning, and cards × value beside them."""
    now = sheet.worth
    return [
        _patron(pen, sheet.seat, k, now.cards[k], sheet.tilted[k], now.values[k], sheet.owned[k])
        for k in range(PATRONS)
    ]


@memoized(4096)
def _patron(pen: Pen, p: int, k: int, cards: int, leaning: int, value: int, owned: tuple[int, ...]) -> str:
    """One patron's column."""
    x = 6 + k * STEP
    body = _fan(k, cards, leaning, x + 18, 31, owned)
    body += text(x + 39, 53, f"{cards}×{value}" if cards else f"×{value}", "t14 b" if cards else "t13 soft")
    tip = patron_words(pen, k, cards, leaning, value)
    return group(body + rect(x, 28, STEP, 40, "hit"), key=f"patrons-{p}-{k}", tip=tip)


def patron_words(pen: Pen, k: int, cards: int, leaning: int, value: int) -> str:
    key = "tip.patron_cards_tilted" if leaning else "tip.patron_cards"
    return pen.say(key, patron=patron_name(k), n=cards, tilted=leaning, value=value)


def _fan(patron: int, cards: int, leaning: int, middle: float, y: float, owned: tuple[int, ...]) -> str:
    """Cards over one another: the tilted ones first, leaning to the right."""
    w, high = 24.0, 30.0
    if not cards:
        return rect(middle - w / 2, y + 2, w, high, "hollow", 3)
    out = []
    for i in range(cards):
        x, top = middle - w / 2 + (i - (cards - 1) / 2) * 3, y + i * 1.2
        drawn = mini_card(patron, x, top)
        drawn = tilted(drawn, x + w / 2, top + high / 2, 26) if i < leaning else drawn
        out.append(group(drawn, key=f"plot-{owned[i]}") if i < len(owned) else drawn)
    return "".join(out)


def _sum(pen: Pen, sheet: Sheet) -> str:
    """Scored, exhibited, sets: where the score comes from."""
    parts = _parts(sheet.worth)
    words = words_at(8, 86, pen.say("seat.sum", **parts), WIDE - 16, 13, "soft")
    return group(words, tip=_sum_words(pen, sheet))


def _parts(now: Worth) -> dict[str, int]:
    return {"plots": now.plots, "exhibition": now.exhibition, "sets": SET_POINTS * now.sets}


def _sum_words(pen: Pen, sheet: Sheet) -> str:
    now = sheet.worth
    return pen.say("tip.final" if sheet.over else "tip.projected", total=now.total, **_parts(now))


def _words(pen: Pen, sheet: Sheet) -> str:
    """The sheet for those who do not see it."""
    now = sheet.worth
    said = [pen.say(one.tip, n=one.value) for one in sheet.counts]
    said += [patron_words(pen, k, now.cards[k], sheet.tilted[k], now.values[k]) for k in range(PATRONS) if now.cards[k]]
    said += [pen.say("tip.sets", n=now.sets, each=SET_POINTS)] if now.sets else []
    said += [pen.say("tip.owner_35", n=LONE_POINTS)] if sheet.lone else []
    said += [pen.say("tip.first", player=Who(sheet.seat))] if sheet.first else []
    said += [pen.say("tip.scale_disc", player=Who(sheet.seat), n=sheet.passed)] if sheet.passed else []
    return " ".join([*said, _sum_words(pen, sheet)])
