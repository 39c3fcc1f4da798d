"""The middle of the table: sky and sand, the round, the order of turns, the god tiles and the quarry."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.game import Game
from mastaba.core.sight import Seen
from mastaba.core.text import Who
from mastaba.draw.board import arrow, badge, counter, last_mark, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, circle, group, path, rect, text, use

from ..rules.gods import holder_of, next_aside
from ..schema import CARD_COUNT, CHOOSE_PAIR, GOD_1, PAIR_0, ROUNDS
from ..tables import EXTRA, GODS, TILE_COUNT
from ..words.reasons import why_not_god, why_not_pair
from .cards import card_tip, height, slab, whole
from .necropolis import god_tip

GIFTS = ((), ("tomb",), ("obelisk",), ("obelisk", "+", "tomb"), ("obelisk", "/", "tomb"))  # by kind of extra


@lru_cache(64)
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
    left = CARD_COUNT - s.pos
    out = [text(x, y + 6, pen.say("head.round", n=s.round_no, of=ROUNDS), "t18 d" if pen.tall else "t20 d")]
    start = x + (200 if not pen.tall else 122)
    out.append(counter("deck", start, y, left, size=24, tip=pen.say("tip.deck", n=left)))
    seats = turn_order(s)
    step = 46 if not pen.tall else 36
    row = x + w - step * len(seats) + 10
    if not pen.tall:
        words = pen.say("head.choosing" if s.turn_tile == 0 else "head.order")
        out.append(text(row - 26, y + 5, words, "t15 b end"))
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
    if tile and not pen.tall:
        body += badge(x + 12, y + 8, tile, fill="bright", ink="outline", size=14)
    return group(body, tip=pen.name(p))


# --- god tiles ----------------------------------------------------------------------------------------------------


def gods(pen: Pen, seen: Seen, x: float, y: float, w: float, h: float, gap: float) -> str:
    """§11 The tiles in order, with number and what they allow for this number of players."""
    tiles = int(TILE_COUNT[seen.s.seats])
    return "".join(_god(pen, seen, tile, x + (tile - 1) * (w + gap), y, w, h) for tile in range(1, tiles + 1))


def _god(pen: Pen, seen: Seen, tile: int, x: float, y: float, w: float, h: float) -> str:
    s = seen.s
    owner = holder_of(s, tile)
    aside = s.set_aside == tile
    then = int(next_aside(s)) if aside and s.round_no < ROUNDS else 0
    body = _stela(pen.game, pen.lang, s.seats, tile, owner, aside, then, (x, y, w, h))
    key = "" if owner >= 0 else f"tile-{tile}"
    about = god_tip(pen, s.seats, tile)
    why = f"{about} {pen.say(why_not_god(seen, tile))}"
    return pen.target(GOD_1 + tile - 1, (x + 2, y + 2, w - 4, h - 3), body, key=key, tip=about, why=why, r=w / 4)


@lru_cache(512)
def _stela(game: Game, lang: str, seats: int, tile: int, owner: int, aside: bool, then: int, box: Box) -> str:
    """A god tile: number, face, name where there is room, gifts, and whose it is; `then` is set aside next."""
    x, y, w, h = box
    small = h < 100
    face = min(w - 24, h * 0.5) if small else w - 22
    top = y + h * (0.14 if small else 0.16)
    body = use("pyramids-stela", x, y, w, h)
    body += group(use(f"pyramids-{GODS[tile]}", x + (w - face) / 2, top, face), cls="faded" if aside else "")
    body += badge(x + 13, y + 17, tile, fill="outline", ink="bright", size=16)
    if not small:
        name = fit(Pen(game, lang).say(f"god.{GODS[tile]}"), w - 12, 14, "bold")
        body += text(x + w / 2, y + h * 0.735, name, "t14 b mid")
    if aside:
        body += use("cross", x + (w - face) / 2, top, face, cls="c-carnelian")
        body += _next_aside(x + w / 2, y + h * 0.88, then, 18) if then else ""
    else:
        body += _gifts(seats, tile, x + w / 2, y + h * 0.88, min(22.0, h * 0.2 + 2, (w - 10) / 3.8))
    return body + (seat_disc(owner, x + w - 14, y + 17, 13) if owner >= 0 else "")


def _next_aside(x: float, y: float, tile: int, size: float) -> str:
    """An arrow to the number that is set aside next."""
    return arrow(x - size * 0.6, y, size, cls="c-outline") + badge(
        x + size * 0.6, y, tile, fill="outline", ink="bright", size=14
    )


def _gifts(seats: int, tile: int, x: float, y: float, size: float) -> str:
    """The edifices a tile allows: the pyramid always, then its extras."""
    extra = GIFTS[int(EXTRA[seats, tile])]
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


# --- the quarry -----------------------------------------------------------------------------------------------------

MAT = 4.0  # the stone around a pair


def quarry_height(seats: int) -> float:
    """The height that the pairs need on a phone."""
    return 88.0 if seats < 3 else 70.0 if seats == 3 else 138.0


def quarry(pen: Pen, seen: Seen, room: Box) -> str:
    """§11 The pairs, clearly apart: in one row, from four players on in two rows of cards without their picture."""
    x, y, w, h = room
    n = seen.s.seats
    columns = n if n < 4 else (n + 1) // 2
    rows = 1 if n < 4 else 2
    bare = rows == 2 or pen.tall
    pitch, high = w / columns, h / rows
    gap = 4 if pen.tall else 6
    card = min((pitch - gap - 2 * MAT - 3) / 2, (high - gap - 2 * MAT) / height(1, bare), 104)
    pair = 2 * card + 3
    pitch = min(pitch, pair + 2 * MAT + 44)
    out = []
    for i in range(n):
        row, column = divmod(i, columns)
        held = min(columns, n - row * columns)
        left = x + (w - held * pitch) / 2 + column * pitch + (pitch - pair) / 2
        out.append(_pair(pen, seen, i, left, y + row * high + (high - height(card, bare)) / 2, card, bare))
    return "".join(out)


def _pair(pen: Pen, seen: Seen, i: int, x: float, y: float, w: float, bare: bool) -> str:
    s = seen.s
    pair, h = 2 * w + 3, height(w, bare)
    taker = s.quarry_taken_by[i]
    mat = rect(x - MAT, y - MAT, pair + 2 * MAT, h + 2 * MAT, "f-stone thin", 6)
    if taker >= 0:
        body = mat + rect(x, y, w, h, "hollow", 4) + rect(x + w + 3, y, w, h, "hollow", 4)
        body += seat_disc(taker, x + pair / 2, y + h / 2, 15)
        if any(step.decision == CHOOSE_PAIR and step.action == PAIR_0 + i and step.seat == taker for step in pen.last):
            body += last_mark((x, y, pair, h))
        return group(body, key=f"pair-{i}", tip=pen.say("tip.pair_taken", player=Who(taker)))
    first, second = (int(card) for card in s.quarry[i])
    lay = slab if bare else whole
    body = mat + lay(first, x, y, w, tip=card_tip(pen, first)) + lay(second, x + w + 3, y, w, tip=card_tip(pen, second))
    box = (x - 2, y - 2, pair + 4, h + 4)
    return pen.target(PAIR_0 + i, box, body, key=f"pair-{i}", why=pen.say(why_not_pair(seen)))
