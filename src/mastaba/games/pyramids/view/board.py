"""What a viewer sees of Pyramids: a necropolis under a sky."""

from __future__ import annotations

from functools import cache

from mastaba.core.sight import Seen
from mastaba.draw.svg import Box, Pen, plain

from ..tables import TILE_COUNT
from .aid import draw_aid
from .centre import gods, header, quarry, quarry_height, sky
from .hand import draw_hand
from .history import draw_history, draw_tombs, history_height
from .memory import draw_memory
from .necropolis import Plan, draw_necropolis

WIDE_W, WIDE_H = 1000, 812
TOP, CENTRE_H = 42.0, 158.0  # the god tiles and the quarry, under the header
OWN = Plan((12, 210, 584, 396), True, 25)  # one's own necropolis
HAND: Box = (12, 614, 372, 188)
MEMORY: Box = (392, 614, 204, 188)
UNDER: Box = (12, 614, 584, 188)  # the whole row under the own necropolis, for those who hold no hand
OTHERS: Box = (604, 210, 384, 592)
AID_H = 236.0  # the player aid under a single opponent
TALL_W = 390


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
    n = seen.s.seats
    seats = _seats(seen)
    out = [sky(WIDE_W, 206, WIDE_H, seen.s.round_no), header(pen, seen, 16, 22, 968), _centre(pen, seen)]
    out += [draw_necropolis(pen, seen, p, plan) for p, plan in zip(seats[1:], _others(n - 1))]
    if n == 2:
        out.append(draw_aid(pen, (OTHERS[0], OTHERS[1] + OTHERS[3] - AID_H, OTHERS[2], AID_H)))
    out.append(draw_necropolis(pen, seen, seats[0], OWN))
    if seen.over:
        out.append(draw_tombs(pen, seen, UNDER))
    elif seen.seat < 0:
        out.append(draw_history(pen, seen, UNDER))
    else:
        out += [draw_memory(pen, seen, MEMORY), draw_hand(pen, seen, HAND, OWN, 106)]
    return "".join(out)


def _centre(pen: Pen, seen: Seen) -> str:
    """The tiles on the left, the pairs in the rest of the row."""
    tiles = int(TILE_COUNT[seen.s.seats])
    w, gap = (78.0, 5.0) if tiles > 4 else (92.0, 8.0)
    left = 12 + tiles * (w + gap) + 8
    room = (left, TOP, WIDE_W - 12 - left, CENTRE_H)
    return gods(pen, seen, 12, TOP, w, CENTRE_H, gap) + quarry(pen, seen, room)


@cache
def _others(count: int) -> tuple[Plan, ...]:
    """One under the other; from three on, with the ledger beside the scene."""
    x, y, w, h = OTHERS
    gap = 8.0
    h -= AID_H + gap if count == 1 else 0
    high = (h - gap * (count - 1)) / count
    row, beside = (22.0, 0.0) if count < 3 else (min(29.0, (high - 66) / 4), 158.0)
    return tuple(Plan((x, y + i * (high + gap), w, high), False, row, beside) for i in range(count))


# --- tall: one column; what is chosen from, then oneself, then the others ------------------------------------------


def _tall(seen: Seen, pen: Pen) -> str:
    n = seen.s.seats
    seats = _seats(seen)
    tiles = int(TILE_COUNT[n])
    w = (378 - 4 * (tiles - 1)) / tiles
    parts = [header(pen, seen, 10, 21, 374), gods(pen, seen, 6, 42, w, 76, 4)]
    at = 124.0
    high = quarry_height(n)
    parts.append(quarry(pen, seen, (6, at, 378, high)))
    at += high + 8
    holds = seen.seat >= 0 and not seen.over
    main = Plan((6, at + (118 if holds else 0), 378, 308), True, 22)
    if holds:
        parts.append(draw_hand(pen, seen, (6, at, 378, 112), main, 72))
    parts.insert(0, draw_necropolis(pen, seen, seats[0], main))
    at = main.box[1] + main.box[3] + 8
    for p in seats[1:]:
        parts.append(draw_necropolis(pen, seen, p, Plan((6, at, 378, 262), False, 22)))
        at += 270
    if seen.over:
        parts.append(draw_tombs(pen, seen, (6, at, 378, 40 + 34 * n)))
        at += 48 + 34 * n
    drawer = history_height(seen.s)
    parts.append(draw_history(pen, seen, (6, at, 378, drawer)))
    at += drawer + 8
    pen.paper(TALL_W, at)
    return sky(TALL_W, 190, at, seen.s.round_no) + "".join(parts)
