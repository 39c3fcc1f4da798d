"""Each player: cubes, rooms, patrons upright and tilted, sets, and the score as it stands."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .schema import DIG_CELL, DIG_ROOM, NEUTRAL, NEUTRAL_CELL, PATRONS, SURVEY_CHOICE
from .tables import CARD_PATRON, PATRON_KEYS, SET_POINTS
from .view_count import museum_cubes, worth
from .view_pieces import NEUTRAL_SEAT, colour_cube, counted, mini_card, next_key, tilted

PATRON_OF: list[int] = CARD_PATRON.tolist()


def draw_players(pen: Pen, seen: Seen, box: Box) -> str:
    """All players in a column, the viewer first."""
    x, y, w, h = box
    n = seen.s.seats
    first = max(seen.seat, 0)
    gap = 7.0
    high = min(132.0, (h - gap * (n - 1)) / n)
    return "".join(_player(pen, seen, (first + i) % n, (x, y + i * (high + gap), w, high)) for i in range(n))


def _player(pen: Pen, seen: Seen, p: int, box: Box) -> str:
    s = seen.s
    x, y, w, h = box
    frame = rect(x + 2, y + 3, w, h, "cast", 10) + rect(x, y, w, h, "panel", 10)
    if s.asked == p:
        frame += rect(x, y, w, h, f"none s-seat-{p} w4", 10)
    return (
        frame
        + _name_row(pen, seen, p, x, y + 19, w)
        + _counts(pen, s, p, x + 12, y + 46, w - 24)
        + _patrons(pen, s, p, (x + 8, y + 62, w - 16, h - 66))
    )


def _name_row(pen: Pen, seen: Seen, p: int, x: float, y: float, w: float) -> str:
    """Emblem, name, first player, prestige scored, and the total as things stand."""
    s = seen.s
    now = worth(s, p)
    out = [seat_disc(p, x + 20, y, 12)]
    tip = pen.say(
        "tip.projected",
        plots=now.plots,
        exhibition=now.exhibition,
        sets=SET_POINTS * now.sets,
        total=now.total,
    )
    right = x + w - 26
    out.append(group(badge(right, y, now.total, fill="ink", ink="panel", size=16), tip=tip))
    out.append(counted("sun", right - 72, y, s.points[p], 18, "", pen.say("tip.points", n=s.points[p])))
    room = w - 152
    if s.first_player == p:
        room -= 24
        out.append(
            group(use("first", x + 38 + room, y - 10, 20), key="first", tip=pen.say("tip.first", player=pen.name(p)))
        )
    name = fit(pen.name(p), room, 16, "bold")
    if s.pass_pos[p]:
        out.append(text(x + 38, y + 5, name, "t16 b soft"))
    else:
        out.append(text(x + 38, y + 5, name, "t16 b"))
    return "".join(out)


def _counts(pen: Pen, s: Any, p: int, x: float, y: float, w: float) -> str:
    """Reserve, general supply, rooms, sets; with two players the neutral cubes in hand."""
    leaves = _source(s, p)
    parts = [
        ("cube", s.reserve[p], f"c-seat-{p}", "tip.reserve", leaves == "reserve"),
        ("mykerinos-supply", s.supply[p], f"c-seat-{p}", "tip.supply", leaves == "supply"),
        ("mykerinos-museum", museum_cubes(s, p), "c-lapis", "tip.rooms", False),
        ("cards", worth(s, p).sets, "", "tip.sets", False),
    ]
    if s.seats == 2:
        hand = s.neutral_hand[p]
        parts.append(("cube", hand, f"c-seat-{NEUTRAL_SEAT}", "tip.neutral_hand", leaves == "neutral"))
    step = w / max(len(parts), 5)
    return "".join(
        counted(symbol, x + i * step, y, value, 20, cls, pen.say(tip, n=value), next_key(s) if here else "")
        for i, (symbol, value, cls, tip, here) in enumerate(parts)
    )


def _source(s: Any, p: int) -> str:
    """Where the cube of the next answer comes from."""
    if s.asked != p:
        return ""
    if s.decision in (DIG_CELL, DIG_ROOM):
        return "reserve"
    return {NEUTRAL_CELL: "neutral", SURVEY_CHOICE: "supply"}.get(s.decision, "")


def _patrons(pen: Pen, s: Any, p: int, box: Box) -> str:
    """Five columns: the cards of a patron, tilted ones leaning, and cards × value under them."""
    x, y, w, h = box
    now = worth(s, p)
    step = w / PATRONS
    out = []
    mine = [c for c, owner in enumerate(s.card_owner) if owner == p]
    for k in range(PATRONS):
        cards, leaning = now.cards[k], s.tilted[p][k]
        name = pen.say(f"patron.{PATRON_KEYS[k]}")
        tip = pen.say("tip.patron_cards", patron=name, n=cards, tilted=leaning, value=now.values[k])
        owned = [c for c in mine if PATRON_OF[c] == k]
        wide = min(36.0, step * 0.4)
        left = x + k * step + step * 0.36
        body = _fan(k, cards, leaning, left, y + 3, wide, h - 4, owned)
        words = f"{cards} × {now.values[k]}" if cards else f"× {now.values[k]}"
        body += text(left + wide / 2 + 9, y + h / 2 + 3, words, "t13 b" if cards else "t12 soft")
        out.append(group(body + rect(x + k * step, y, step, h, "hit"), tip=tip))
    if s.owner_of_35 == p:
        out.append(group(use("star", x + w - 12, y - 8, 14, cls="c-gold"), tip=pen.say("tip.owner_35")))
    return "".join(out)


def _fan(
    patron: int, cards: int, leaning: int, middle: float, y: float, w: float, room: float, owned: list[int]
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
        drawn = tilted(drawn, x + w / 2, top + high / 2, 32) if i < leaning else drawn
        out.append(group(drawn, key=f"plot-{owned[i]}") if i < len(owned) else drawn)
    return "".join(out)


def draw_neutral(pen: Pen, seen: Seen, box: Box) -> str:
    """Two players: the neutral colour's own small panel."""
    s = seen.s
    x, y, w, h = box
    out = rect(x + 2, y + 3, w, h, "cast", 10) + rect(x, y, w, h, "panel", 10)
    out += seat_disc(NEUTRAL_SEAT, x + 22, y + h / 2, 12) + text(
        x + 42, y + h / 2 + 5, pen.say("neutral.title"), "t15 b"
    )
    out += counted(
        "mykerinos-supply", x + w - 60, y + h / 2, s.supply[NEUTRAL], 20, f"c-seat-{NEUTRAL_SEAT}",
        pen.say("tip.supply", n=s.supply[NEUTRAL]),
    )  # fmt: skip
    return out + colour_cube(s, x + w - 110, y + h / 2, 22, NEUTRAL)
