"""What a viewer sees of Pyramids: a necropolis under a sky."""

from __future__ import annotations

from mastaba.core.sight import Seen
from mastaba.draw.svg import Box, Pen, plain

from .tables import TILE_COUNT
from .view_aid import draw_aid
from .view_centre import gods, header, quarry, sky
from .view_hand import draw_hand
from .view_history import draw_history, draw_tombs
from .view_necropolis import Plan, draw_necropolis

WIDE_W, WIDE_H = 1240, 836
TALL_W = 390
OTHERS: Box = (636, 196, 588, 484)  # room of the other players


AID: dict[int, Box] = {3: (636, 528, 588, 152), 4: (935, 443, 289, 237)}  # where the others leave room


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = plain(seen)
    return _tall(seen, pen) if pen.tall else _wide(seen, pen)


def _seats(seen: Seen) -> list[int]:
    """The viewer first, then the others clockwise."""
    n = seen.s.seats
    first = max(seen.seat, 0)
    return [(first + i) % n for i in range(n)]


# --- wide: the centre above, oneself on the left, the others on the right ---------------------------------------


def _wide(seen: Seen, pen: Pen) -> str:
    pen.paper(WIDE_W, WIDE_H)
    s = seen.s
    n = s.seats
    seats = _seats(seen)
    watching = seen.seat < 0 and not seen.over
    main = Plan((16, 196, 608, 628 if watching else 424), True, 24)
    out = [sky(WIDE_W, 176, WIDE_H, s.round_no), header(pen, seen, 20, 26, 1200)]
    tiles = int(TILE_COUNT[n])
    out.append(gods(pen, seen, 18, 52, 86, 118, 11))
    left = 18 + tiles * 97 + 20
    card = 60.0
    gap = min(34.0, (WIDE_W - 20 - left - n * (2 * card + 4)) / max(1, n - 1))
    span = n * (2 * card + 4) + (n - 1) * gap
    out.append(quarry(pen, seen, left + (WIDE_W - 16 - left - span) / 2, 68, card, gap))
    others = [
        draw_necropolis(pen, seen, p, Plan(box, False, 19 if n > 3 else 22))
        for p, box in zip(seats[1:], _others(n - 1, OTHERS))
    ]
    out += others
    if n in AID:
        out.append(draw_aid(pen, AID[n]))
    out.append(draw_history(pen, seen, (636, 690, 588, 134)))
    out.append(draw_necropolis(pen, seen, seats[0], main))
    below = (16, 630, 608, 194)
    if seen.over:
        out.append(draw_tombs(pen, seen, below))
    elif not watching:
        out.append(draw_hand(pen, seen, below, main, 112))
    return "".join(out)


def _others(count: int, room: Box) -> list[Box]:
    """One large panel, two side by side above the player aid, or two rows of two."""
    x, y, w, h = room
    columns, rows = (1, 1) if count == 1 else (2, 1) if count == 2 else (2, 2)
    gap = 10.0
    h -= 162 if count == 2 else 0
    wide, high = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
    return [(x + (i % columns) * (wide + gap), y + (i // columns) * (high + gap), wide, high) for i in range(count)]


# --- tall: one column, oneself first --------------------------------------------------------------------------------


def _tall(seen: Seen, pen: Pen) -> str:
    n = seen.s.seats
    seats = _seats(seen)
    main = Plan((6, 48, 378, 302), True, 21)
    hand = seen.seat >= 0 and not seen.over
    at = 358.0
    parts = [header(pen, seen, 10, 26, 374), draw_necropolis(pen, seen, seats[0], main)]
    if hand:
        parts.append(draw_hand(pen, seen, (6, at, 378, 118), main, 74))
        at += 126
    tiles = int(TILE_COUNT[n])
    w = min(76.0, (378 - 4 * (tiles - 1)) / tiles)
    parts.append(gods(pen, seen, 6 + (378 - tiles * (w + 4) + 4) / 2, at, w, 98, 4))
    at += 110
    card = min(44.0, (378 - 14 * (n - 1) - 8) / n / 2 - 2)
    span = n * (2 * card + 4) + (n - 1) * 14
    parts.append(quarry(pen, seen, (TALL_W - span) / 2, at, card, 14))
    at += card * 1.42 + 16
    for p in seats[1:]:
        parts.append(draw_necropolis(pen, seen, p, Plan((6, at, 378, 232), False, 21)))
        at += 240
    parts.append(draw_history(pen, seen, (6, at, 378, 32 + 48 * n), lines=2))
    at += 40 + 48 * n
    if seen.over:
        parts.append(draw_tombs(pen, seen, (6, at, 378, 40 + 30 * n)))
        at += 48 + 30 * n
    pen.paper(TALL_W, at)
    return sky(TALL_W, 120, at, seen.s.round_no) + "".join(parts)
