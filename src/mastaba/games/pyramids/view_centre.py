"""The middle of the table: sky and sand, the round, the order of turns, the god tiles and the quarry."""

from __future__ import annotations

from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import arrow, badge, counter, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Pen, circle, group, path, rect, text, use

from .schema import CARDS, CHOOSE_GOD, CHOOSE_PAIR, GOD_1, PAIR_0
from .tables import EXTRA, ROUNDS, TILE_COUNT
from .view_cards import card_tip, height, whole
from .view_necropolis import god_id, god_tip

GIFTS = ((), ("tomb",), ("obelisk",), ("obelisk", "+", "tomb"), ("obelisk", "/", "tomb"))  # by kind of extra


def sky(width: float, horizon: float, high: float, round_no: int) -> str:
    """Bands of sky with the sun as far as the day of ten rounds has gone, and sand below."""
    sun = width * (0.06 + 0.88 * (round_no - 1) / (ROUNDS - 1))
    rise = horizon * (0.42 + 0.3 * abs((round_no - 1) / (ROUNDS - 1) - 0.5))
    out = [
        rect(0, 0, width, horizon * 0.45, "f-sky-high"),
        rect(0, horizon * 0.45, width, horizon * 0.3, "f-sky"),
        rect(0, horizon * 0.75, width, horizon * 0.25 + 2, "f-sky-low"),
        circle(sun, rise, horizon * 0.17, "f-sun"),
        rect(0, horizon, width, high - horizon, "f-sand"),
    ]
    for x in range(0, int(width), 420):
        out.append(use("pyramids-far", x + 40, horizon - 66, 190, 67))
        out.append(use("pyramids-palm", x + 250, horizon - 46, 32, 48))
    dunes = f"M0 {horizon:.0f}" + "".join(f"q{width / 8:.0f} {s} {width / 4:.0f} 0" for s in (-12, 9, -10, 8))
    out.append(path(f"{dunes}V{high:.0f}H0Z", "f-sand"))
    out.append(
        path(
            f"M0 {horizon + 40:.0f}q{width / 4:.0f} 26 {width / 2:.0f} 0t{width / 2:.0f} 0V{high:.0f}H0Z",
            "f-sand-light",
        )
    )
    return "".join(out)


def header(pen: Pen, seen: Seen, x: float, y: float, w: float) -> str:
    """§11 Round, cards left, and the coming order of turns."""
    s = seen.s
    left = CARDS - s.pos
    out = [text(x, y + 6, pen.say("head.round", n=s.round_no, of=ROUNDS), "t18 d")]
    start = x + (190 if not pen.tall else 150)
    out.append(counter("deck", start, y, left, size=24, tip=pen.say("tip.deck", n=left)))
    seats = turn_order(s)
    step = 44 if not pen.tall else 33
    row = x + w - step * len(seats) + 10
    if not pen.tall:
        words = pen.say("head.choosing" if s.turn_tile == 0 else "head.order")
        out.append(text(row - 26, y + 5, words, "t14 b end"))
    out += [_in_order(pen, seen, p, row + i * step, y, step) for i, p in enumerate(seats)]
    return "".join(out)


def turn_order(s: Any) -> list[int]:
    """While tiles are chosen, clockwise from the first player; then in ascending order of tiles."""
    n = s.seats
    clockwise = [(s.first + i) % n for i in range(n)]
    return clockwise if s.turn_tile == 0 else sorted(clockwise, key=lambda p: s.tile_of[p])


def _in_order(pen: Pen, seen: Seen, p: int, x: float, y: float, step: float) -> str:
    """One seat in the order of turns; the asked one has a ring."""
    s = seen.s
    tile = s.tile_of[p]
    body = circle(x, y, 16, "lit") if s.asked == p else ""
    body += seat_disc(p, x, y, 12)
    if tile:
        body += badge(x + 11, y + 9, tile, fill="bright", ink="outline", size=11)
    return group(body, tip=pen.name(p))


# --- god tiles ----------------------------------------------------------------------------------------------------


def gods(pen: Pen, seen: Seen, x: float, y: float, w: float, h: float, gap: float) -> str:
    """§11 The tiles in order, with number and what they allow for this number of players."""
    tiles = int(TILE_COUNT[seen.s.seats])
    return "".join(_god(pen, seen, tile, x + (tile - 1) * (w + gap), y, w, h) for tile in range(1, tiles + 1))


def _god(pen: Pen, seen: Seen, tile: int, x: float, y: float, w: float, h: float) -> str:
    s = seen.s
    owner = next((p for p in range(s.seats) if s.tile_of[p] == tile), -1)
    aside = s.set_aside == tile
    k = w / 92
    body = use("pyramids-stela", x, y, w, h)
    face = 58 * k
    body += group(use(f"pyramids-{god_id(tile)}", x + (w - face) / 2, y + h * 0.12, face), cls="faded" if aside else "")
    body += badge(x + 14 * k, y + h * 0.13 + 6 * k, tile, fill="outline", ink="bright", size=16 if k > 0.9 else 13)
    name = fit(pen.say(f"god.{god_id(tile)}"), w - 10, 12 if k > 0.9 else 11, "bold")
    body += text(x + w / 2, y + h * 0.75, name, f"t{12 if k > 0.9 else 11} b mid")
    if aside:
        body += use("cross", x + w / 2 - 18 * k, y + h * 0.3, 36 * k, cls="c-carnelian")
        body += _next_aside(x + w / 2, y + h * 0.885, next_tile(s, tile), 18 * max(k, 0.8))
    else:
        body += _gifts(s, tile, x + w / 2, y + h * 0.885, 20 * max(k, 0.8))
    if owner >= 0:
        body += seat_disc(owner, x + w - 15 * k, y + h * 0.13 + 6 * k, 13 * max(k, 0.85))
    key = "" if owner >= 0 else f"tile-{tile}"
    action = GOD_1 + tile - 1
    box = (x + 2, y + 2, w - 4, h - 3)
    about = god_tip(pen, s, tile)
    return pen.target(
        action, box, body, key=key, tip=about, why=f"{about} {_god_why(pen, s, tile, owner, aside)}", r=24 * k
    )


def next_tile(s: Any, tile: int) -> int:
    """Ruling 19: the tile set aside in the next round."""
    return tile % int(TILE_COUNT[s.seats]) + 1


def _next_aside(x: float, y: float, tile: int, size: float) -> str:
    """An arrow to the number that is set aside next."""
    return arrow(x - size * 0.6, y, size, cls="c-outline") + badge(
        x + size * 0.6, y, tile, fill="outline", ink="bright"
    )


def _gifts(s: Any, tile: int, x: float, y: float, size: float) -> str:
    """The edifices a tile allows: the pyramid always, then its extras."""
    extra = GIFTS[int(EXTRA[s.seats, tile])]
    parts = ("pyramid", "+", *extra) if extra else ("pyramid",)
    widths = [size if len(part) > 1 else size * 0.4 for part in parts]
    at = x - sum(widths) / 2
    out = []
    for part, w in zip(parts, widths):
        if len(part) > 1:
            out.append(use(f"pyramids-{part}", at, y - size / 2, size))
        else:
            out.append(f'<text x="{at + w / 2:.1f}" y="{y + 4:.1f}" class="t13 b mid f-outline">{part}</text>')
        at += w
    return "".join(out)


def _god_why(pen: Pen, s: Any, tile: int, owner: int, aside: bool) -> str:
    """Why a tile cannot be chosen now."""
    if aside:
        return pen.say("tip.god_aside", next=next_tile(s, tile))
    if owner >= 0:
        return pen.say("tip.god_taken", player=pen.name(owner))
    return pen.say("tip.god_later" if s.decision == CHOOSE_GOD else "tip.god_unused")


# --- the quarry -----------------------------------------------------------------------------------------------------


def quarry(pen: Pen, seen: Seen, x: float, y: float, w: float, gap: float) -> str:
    """§11 The pairs, clearly apart; w is the width of a card."""
    pair = 2 * w + 4
    return "".join(_pair(pen, seen, i, x + i * (pair + gap), y, w) for i in range(seen.s.seats))


def _pair(pen: Pen, seen: Seen, i: int, x: float, y: float, w: float) -> str:
    s = seen.s
    pair, h = 2 * w + 4, height(w)
    taker = s.quarry_taken_by[i]
    mat = rect(x - 4, y - 4, pair + 8, h + 8, "f-stone thin", 6)
    if taker >= 0:
        body = mat + rect(x, y, w, h, "hollow", 4) + rect(x + w + 4, y, w, h, "hollow", 4)
        body += seat_disc(taker, x + pair / 2, y + h / 2, 13)
        return group(body, key=f"pair-{i}", tip=pen.say("tip.pair_taken", player=pen.name(taker)))
    first, second = (int(card) for card in s.quarry[i])
    body = (
        mat
        + whole(first, x, y, w, tip=card_tip(pen, first))
        + whole(second, x + w + 4, y, w, tip=card_tip(pen, second))
    )
    why = pen.say("tip.pair_later" if s.decision != CHOOSE_PAIR or not seen.my_turn else "tip.pair")
    box = (x - 2, y - 2, pair + 4, h + 4)
    return pen.target(
        PAIR_0 + i, box, body, key=f"pair-{i}", tip=pen.label(PAIR_0 + i) if pen.may(PAIR_0 + i) else "", why=why
    )
