"""Each player: cubes, rooms, patrons upright and tilted, sets, and the score as it stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, drawn_once, group, rect, text, use

from ..count import PATRON_OF, Worth, museum_cubes, worth
from ..schema import DIG_CELL, DIG_ROOM, LAST_SEASON, NEUTRAL, NEUTRAL_CELL, OVER, PATRONS, SURVEY_CHOICE
from ..tables import LONE_POINTS, SET_POINTS
from ..words.names import patron_name
from .pieces import NEUTRAL_SEAT, counted, mini_card, next_key, tilted


class Counted(NamedTuple):
    """One number with its picture; `key` where a cube is about to leave from there."""

    symbol: str
    value: int
    cls: str
    tip: str
    key: str


class Sheet(NamedTuple):
    """Everything that is shown of a player."""

    seat: int
    over: bool
    asked: bool
    first: bool
    passed: bool
    lone: bool  # took the plot without a patron
    worth: Worth
    tilted: tuple[int, ...]
    owned: tuple[tuple[int, ...], ...]  # the cards, by patron
    counts: tuple[Counted, ...]


def draw_players(pen: Pen, seen: Seen, box: Box) -> str:
    """All players in a column, the viewer first."""
    x, y, w, h = box
    n = seen.s.seats
    first = max(seen.seat, 0)
    gap = 7.0
    high = min(132.0, (h - gap * (n - 1)) / n)
    seats = [(first + i) % n for i in range(n)]
    return "".join(_player(pen, sheet_of(seen.s, p), (x, y + i * (high + gap), w, high)) for i, p in enumerate(seats))


def sheet_of(s: Any, p: int) -> Sheet:
    """What is to be shown of a player now."""
    mine = [c for c, owner in enumerate(s.card_owner) if owner == p]
    owned = tuple(tuple(c for c in mine if PATRON_OF[c] == k) for k in range(PATRONS))
    now, over = worth(s, p), s.phase == OVER
    return Sheet(
        p, over, s.asked == p, s.first_player == p and not over, s.pass_pos[p] > 0, s.owner_of_35 == p, now,
        tuple(s.tilted[p]), owned, _counted(s, p, now.sets),
    )  # fmt: skip


def _counted(s: Any, p: int, sets: int) -> tuple[Counted, ...]:
    """Reserve, general supply, rooms, sets; with two players the neutral cubes in hand."""
    paint = f"c-seat-{p}"
    keep, supply = _cube_tips(s)
    parts = [
        Counted("cube", s.reserve[p], paint, keep, _leaving(s, p, DIG_CELL, DIG_ROOM)),
        Counted("mykerinos-supply", s.supply[p], paint, supply, _leaving(s, p, SURVEY_CHOICE)),
        Counted("mykerinos-museum", museum_cubes(s, p), "c-lapis", "tip.rooms", ""),
        Counted("cards", sets, "", "tip.sets", ""),
    ]
    if s.seats == 2:
        neutral = f"c-seat-{NEUTRAL_SEAT}"
        parts.append(Counted("cube", s.neutral_hand[p], neutral, "tip.neutral_hand", _leaving(s, p, NEUTRAL_CELL)))
    return tuple(parts)


def _cube_tips(s: Any) -> tuple[str, str]:
    """What is said of the reserve and of the general supply: what they are still for."""
    if s.phase == OVER:
        return "tip.reserve_over", "tip.supply_over"
    return "tip.reserve", "tip.supply_last" if s.season == LAST_SEASON else "tip.supply"


def _leaving(s: Any, p: int, *decisions: int) -> str:
    """The key of the cube that leaves from here with the next answer, if that is the answer to one of these."""
    return next_key(s) if s.asked == p and s.decision in decisions else ""


# --- a player's panel ----------------------------------------------------------------------------------------------


@drawn_once(2048)
def _player(pen: Pen, sheet: Sheet, box: Box) -> str:
    x, y, w, h = box
    frame = rect(x + 2, y + 3, w, h, "cast", 10) + rect(x, y, w, h, "panel", 10)
    if sheet.asked:
        frame += rect(x, y, w, h, f"none s-seat-{sheet.seat} w4", 10)
    return (
        frame
        + _name_row(pen, sheet, x, y + 19, w)
        + _counts(pen, sheet, x + 12, y + 46, w - 24)
        + _patrons(pen, sheet, (x + 8, y + 62, w - 16, h - 66))
    )


def _name_row(pen: Pen, sheet: Sheet, x: float, y: float, w: float) -> str:
    """Emblem, name, first player, prestige scored, and the total as things stand."""
    now, p = sheet.worth, sheet.seat
    out = [seat_disc(p, x + 20, y, 12)]
    parts = {"plots": now.plots, "exhibition": now.exhibition, "sets": SET_POINTS * now.sets, "total": now.total}
    right = x + w - 26
    total = badge(right, y, now.total, fill="ink", ink="panel", size=16)
    out.append(group(total, tip=pen.say("tip.final" if sheet.over else "tip.projected", **parts)))
    out.append(counted("sun", right - 72, y, now.plots, 18, "", pen.say("tip.points", n=now.plots)))
    room = w - 152
    if sheet.first:
        room -= 24
        tip = pen.say("tip.first", player=Who(p))
        out.append(group(use("first", x + 38 + room, y - 10, 20), key="first", tip=tip))
    name = fit(pen.name(p), room, 16, "bold")
    out.append(text(x + 38, y + 5, name, "t16 b soft" if sheet.passed else "t16 b"))
    return "".join(out)


def _counts(pen: Pen, sheet: Sheet, x: float, y: float, w: float) -> str:
    step = w / max(len(sheet.counts), 5)
    return "".join(
        counted(
            one.symbol, x + i * step, y, one.value, 20, one.cls, pen.say(one.tip, n=one.value, each=SET_POINTS), one.key
        )
        for i, one in enumerate(sheet.counts)
    )


def _patrons(pen: Pen, sheet: Sheet, box: Box) -> str:
    """Five columns: the cards of a patron, tilted ones leaning, and cards × value under them."""
    x, y, w, h = box
    now, step = sheet.worth, w / PATRONS
    out = []
    for k in range(PATRONS):
        column = (x + k * step, y, step, h)
        out.append(_patron(pen, k, now.cards[k], sheet.tilted[k], now.values[k], sheet.owned[k], column))
    if sheet.lone:
        out.append(group(use("star", x + w - 12, y - 8, 14, cls="c-gold"), tip=pen.say("tip.owner_35", n=LONE_POINTS)))
    return "".join(out)


@drawn_once(4096)
def _patron(pen: Pen, k: int, cards: int, leaning: int, value: int, owned: tuple[int, ...], box: Box) -> str:
    """One patron's column."""
    x, y, step, h = box
    key = "tip.patron_cards_tilted" if leaning else "tip.patron_cards"
    tip = pen.say(key, patron=patron_name(k), n=cards, tilted=leaning, value=value)
    wide = min(36.0, step * 0.4)
    left = x + step * 0.36
    body = _fan(k, cards, leaning, left - (4 if leaning else 0), y + 3, wide, h - 4, owned)
    words = f"{cards} × {value}" if cards else f"× {value}"
    body += text(left + wide / 2 + 9, y + h / 2 + 3, words, "t13 b" if cards else "t12 soft")
    return group(body + rect(x, y, step, h, "hit"), tip=tip)


def _fan(
    patron: int, cards: int, leaning: int, middle: float, y: float, w: float, room: float, owned: tuple[int, ...]
) -> str:
    """Cards over one another: the tilted ones first, leaning to the right."""
    high = min(w * 1.35, room - 6)
    w = min(w, high / 1.3)
    if not cards:
        return rect(middle - w / 2, y, w, high, "hollow", 3)
    shift = min(6.0, (room - high) / max(1, cards - 1) + 2) if cards > 1 else 0.0
    out = []
    for i in range(cards):
        x, top = middle - w / 2 + (i - (cards - 1) / 2) * min(4.0, shift), y + i * min(3.0, shift)
        drawn = mini_card(patron, x, top, w, high)
        drawn = tilted(drawn, x + w / 2, top + high / 2, 26) if i < leaning else drawn
        out.append(group(drawn, key=f"plot-{owned[i]}") if i < len(owned) else drawn)
    return "".join(out)


def draw_neutral(pen: Pen, seen: Seen, box: Box) -> str:
    """Two players: the neutral colour's own small panel, with its supply and the cubes in both hands."""
    s = seen.s
    return _neutral(pen, tuple(s.neutral_hand), s.supply[NEUTRAL], box)


@drawn_once(256)
def _neutral(pen: Pen, hands: tuple[int, ...], supply: int, box: Box) -> str:
    x, y, w, h = box
    middle, paint = y + h / 2, f"c-seat-{NEUTRAL_SEAT}"
    out = rect(x + 2, y + 3, w, h, "cast", 10) + rect(x, y, w, h, "panel", 10)
    out += seat_disc(NEUTRAL_SEAT, x + 22, middle, 12) + text(x + 42, middle + 5, pen.say("neutral.title"), "t15 b")
    for p, hand in enumerate(hands):
        at = x + w - 228 + 78 * p
        tip = pen.say("tip.neutral_hand_of", player=Who(p), n=hand)
        out += seat_disc(p, at, middle, 9) + counted("cube", at + 13, middle, hand, 20, paint, tip)
    tip = pen.say("tip.neutral_supply", n=supply)
    return out + counted("mykerinos-supply", x + w - 60, middle, supply, 20, paint, tip)
