"""Pictures to send to friends, of the size that links are shown in: an invitation, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.words.text import minus
from .board import seat_disc
from .measure import fit, wrap
from .sheet import put_into
from .svg import circle, group, rect, text, use

WIDE, HIGH = 1200.0, 630.0
COVER_W = 1008.0  # as wide as a cover of this height is
ASIDE, ROW = 440.0, 58.0
EDGE = 36.0
GROWN = 1.5  # letters larger than any board has
EVENING = (("0", "#41306b"), (".42", "#a24a5c"), (".78", "#ee9c4a"), ("1", "#ffd88a"))


class Place(NamedTuple):
    """One player of a game that is over."""

    seat: int
    name: str
    points: int
    won: bool


def invitation(cover: str, words: str, free: str, taken: Sequence[bool]) -> str:
    """The game's cover, who invites to what, and the seats: those that are taken carry their emblems."""
    panel = rect(-EDGE, -EDGE, ASIDE + 60 + 2 * EDGE, HIGH + 2 * EDGE, "f-panel edge")
    lines = wrap(words, (ASIDE - 10) / GROWN, 34, "display")
    said = [_large(EDGE + 30, 128 + 62 * i, line, "t34 d") for i, line in enumerate(lines[:5])]
    seats = [_chair(i, is_taken, EDGE + 60 + 70 * i, HIGH - 168) for i, is_taken in enumerate(taken)]
    below = _large(EDGE + 30, HIGH - EDGE - 32, free, "t28 b")
    picture = use(cover, WIDE - COVER_W, 0, COVER_W, HIGH)
    return _card(picture + panel + "".join([*said, *seats, below]))


def _chair(seat: int, is_taken: bool, x: float, y: float) -> str:
    return seat_disc(seat, x, y, 29) if is_taken else circle(x, y, 29, "hollow")


def ending(board: str, size: tuple[float, float], headline: str, game: str, places: Sequence[Place]) -> str:
    """The board as it stands in the evening light, and beside it who won, names and points."""
    x = WIDE - EDGE - ASIDE
    room = (EDGE, EDGE, x - 2 * EDGE, HIGH - 2 * EDGE)
    aside = rect(x, EDGE, ASIDE, HIGH - 2 * EDGE, "f-panel edge", 22)
    lines = wrap(headline, (ASIDE - 44) / GROWN, 28, "display")[:3]
    head = [_large(x + 22, EDGE + 56 + 46 * i, line, "t28 d") for i, line in enumerate(lines)]
    first = EDGE + 66 + 46 * len(lines)
    rows = [_row(place, x + 14, first + ROW * i) for i, place in enumerate(places)]
    below = text(x + 22, HIGH - EDGE - 20, f"{game} · Mastaba", "t24 soft")
    return _card(_evening() + _framed(board, size, room) + aside + "".join([*head, *rows, below]))


def _row(place: Place, x: float, y: float) -> str:
    ground = rect(x, y, ASIDE - 28, ROW - 6, "f-lit-soft", 12) if place.won else ""
    disc = seat_disc(place.seat, x + 32, y + 26, 21)
    name = fit(place.name, ASIDE - 190, 28, "bold" if place.won else "text")
    points = text(x + ASIDE - 44, y + 36, minus(place.points), "t28 b end")
    return ground + disc + text(x + 66, y + 35, name, "t28 b" if place.won else "t28") + points


def _framed(board: str, size: tuple[float, float], room: tuple[float, float, float, float]) -> str:
    """A drawing as large as it fits, on papyrus with an ink line."""
    x, y, w, h = room
    pad = 14.0
    scale = min((w - 2 * pad) / size[0], (h - 2 * pad) / size[1])
    wide, high = size[0] * scale, size[1] * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    paper = rect(left - pad, top - pad, wide + 2 * pad, high + 2 * pad, "f-papyrus edge", 16)
    return paper + put_into(board, left, top, wide, high)


def _evening() -> str:
    """The sky of an evening, and the sun that goes down behind the board."""
    stops = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in EVENING)
    sky = f'<defs><linearGradient id="evening" x2="0" y2="1">{stops}</linearGradient></defs>'
    sky += f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="url(#evening)"/>'
    return sky + '<circle cx="356" cy="470" r="330" fill="#ffe28c" fill-opacity=".55"/>'


def _large(x: float, y: float, words: str, cls: str) -> str:
    return group(text(0, 0, words, cls), at=(x, y), scale=GROWN)


def _card(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {HIGH:g}">{body}</svg>'
