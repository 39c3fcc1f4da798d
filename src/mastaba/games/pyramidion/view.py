"""What a viewer sees of Pyramidion: the Nile with eight towns, boats on the water, the active site's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message
from mastaba.draw.board import panel
from mastaba.draw.measure import fit, wrap
from mastaba.draw.svg import Box, Pen, circle, group, plain, rect, text

from .schema import DECISIONS, SETTING_ALL_BOATS, SETTING_TARGET
from .tables import ACTIVATIONS, TARGETS
from .view_boats import BOAT_H, BOAT_W, boat_deck, boat_row
from .view_hand import buttons, hand, supply, unseen_cards
from .view_map import river, sites
from .view_pay import pay_panel
from .view_seats import order_track, seat_panel
from .view_site import Grid, active_site, revolt_tokens
from .view_words import kept
from .words_log import recap

WIDE_W, WIDE_H = 1240, 900
TALL_W = 390
TALL_SITE = 184


def board(seen: Seen, pen: Pen) -> str:
    """The body of the SVG, in the shape the reader asked for."""
    seen = plain(seen)
    return _tall(seen, pen) if pen.tall else _wide(seen, pen)


def _seats(seen: Seen) -> list[int]:
    """The viewer first, then the others clockwise."""
    first = max(seen.seat, 0)
    return [(first + i) % seen.s.seats for i in range(seen.s.seats)]


def _asked(s: Any) -> str:
    return DECISIONS.names[s.decision] if s.asked >= 0 else ""


# --- the head ---------------------------------------------------------------------------------------------------------


def _phases(pen: Pen, s: Any, x: float, y: float, step: float) -> str:
    """The eight phases of a round, the present one filled."""
    return kept(("phases", pen.lang, s.phase, x, y), lambda: _phase_row(pen, s, x, y, step))


def _phase_row(pen: Pen, s: Any, x: float, y: float, step: float) -> str:
    out = []
    for n in range(1, 9):
        here = s.phase == n
        body = circle(x + step * (n - 1), y, 10, "f-gold edge" if here else "f-hollow s-line")
        body += text(x + step * (n - 1), y + 4.5, n, "t12 b mid f-outline" if here else "t12 mid soft")
        out.append(group(body, tip=pen.say("tip.phase", n=n, name=pen.say(f"head.phase_{n}"))))
    return "".join(out)


def _state(pen: Pen, s: Any) -> str:
    """The present phase in words, with how many sites are done."""
    words = pen.say(f"head.phase_{s.phase}")
    if s.phase == 5:
        of = int(ACTIVATIONS[s.seats])
        words += f" · {pen.say('head.sites', n=min(s.activation + 1, of), of=of)}"
    return words


def _target(pen: Pen, s: Any) -> str:
    if s.setting[SETTING_ALL_BOATS]:
        return pen.say("head.all_boats")
    return pen.say("head.target", n=TARGETS[s.setting[SETTING_TARGET]])


def _wide_head(pen: Pen, seen: Seen) -> str:
    s = seen.s
    step = 58.0
    row = WIDE_W - 16 - step * s.seats
    return (
        text(18, 27, pen.say("head.round", n=s.round_no), "t20 d")
        + _phases(pen, s, 190, 21, 27)
        + text(410, 27, _state(pen, s), "t16 b")
        + text(660, 27, _target(pen, s), "t14 soft")
        + text(row - 12, 26, pen.say("head.order"), "t14 b end")
        + order_track(pen, seen, row, 21, step)
    )


# --- wide -------------------------------------------------------------------------------------------------------------


def _wide(seen: Seen, pen: Pen) -> str:
    pen.paper(WIDE_W, WIDE_H)
    s = seen.s
    w, gap = 292.0, 12.0
    top, low, h = 44.0, 306.0, 138.0
    boxes = [(18 + (i // 2) * (w + gap), top if i % 2 == 0 else low, w, h) for i in range(8)]
    out = [
        rect(0, 0, WIDE_W, WIDE_H, "f-sand-light"),
        rect(0, 0, WIDE_W, 40, "f-papyrus"),
        rect(0, 112, WIDE_W, 264, "f-reed"),
        river(0, 180, WIDE_W, 128),
        _wide_head(pen, seen),
        sites(pen, seen, boxes),
        boat_deck(pen, s, (22, 198, 58, 84)),
        boat_row(pen, seen, _wide_boats()),
    ]
    out.append(_wide_low(pen, seen))
    return "".join(out)


def _wide_boats() -> list[Box]:
    """Five slots and the private boat, on the water."""
    first, step = 104.0, 185.0
    row = [(first + step * i, 190.0, BOAT_W, BOAT_H) for i in range(5)]
    return [*row, (WIDE_W - BOAT_W - 16, 190.0, BOAT_W, BOAT_H)]


def _wide_low(pen: Pen, seen: Seen) -> str:
    """Active site and players, then the own hand with buttons and supply."""
    s = seen.s
    n = s.seats
    middle: Box = (16, 456, 648, 270)
    grid = Grid(middle, n, False)
    out = [_middle(pen, seen, middle, grid)]
    high = (270 - 6 * (n - 1)) / n
    for i, p in enumerate(_seats(seen)):
        out.append(seat_panel(pen, seen, p, (674, 456 + i * (high + 6), 550, high)))
    watching = seen.seat < 0
    if not watching:
        out.append(hand(pen, seen, (16, 734, 860, 156), 98, grid if s.site >= 0 else None))
    side: Box = (16, 734, 1208, 156) if watching else (886, 734, 338, 156)
    out.append(_side(pen, seen, side))
    return "".join(out)


def _middle(pen: Pen, seen: Seen, box: Box, grid: Grid) -> str:
    """The active site, the payment dialogue, or the course of the round."""
    s = seen.s
    if _asked(s) == "PAY":
        return pay_panel(pen, seen, box)
    if s.site >= 0:
        return active_site(pen, seen, grid)
    lines = recap(seen)
    return _recap(pen, seen, box, lines) if lines else _course(pen, seen, box)


def _recap(pen: Pen, seen: Seen, box: Box, lines: Sequence[Message]) -> str:
    """What the last answer set in motion, line by line; a revolt with its tokens."""
    s = seen.s
    x, y, w, h = box
    out = [panel(box), text(x + 12, y + 24, pen.say("panel.recap"), "t15 d")]
    at = y + 48
    risen = [t for t in range(6) if s.revolt_shown[t]]
    if risen and any(line.key == "log.revolt" for line in lines):
        out.append(revolt_tokens(pen, risen, x + 12, at - 10))
        at += 28
    for message in lines:
        for i, part in enumerate(wrap(pen.say(message), w - 40, 13)):
            if at > y + h - 6:
                break
            out.append(text(x + 26, at, part, "t13") + (circle(x + 17, at - 4, 2.6, "f-gold") if i == 0 else ""))
            at += 18
    return "".join(out)


def _course(pen: Pen, seen: Seen, box: Box) -> str:
    """Between sites: the phases of a round in words, the present one marked."""
    key = ("course", pen.lang, box, seen.s.round_no, seen.s.phase, seen.over)
    return kept(key, lambda: _course_drawn(pen, seen, box))


def _course_drawn(pen: Pen, seen: Seen, box: Box) -> str:
    s = seen.s
    x, y, w, h = box
    out = [panel(box), text(x + 12, y + 24, pen.say("panel.course", n=s.round_no), "t15 d")]
    step = (h - 40) / 8
    for n in range(1, 9):
        top = y + 34 + step * (n - 1)
        here = s.phase == n and not seen.over
        if here:
            out.append(rect(x + 6, top, w - 12, step, "f-lit-soft", 6))
        out.append(circle(x + 24, top + step / 2, 10, "f-gold edge" if here else "f-hollow s-line"))
        out.append(text(x + 24, top + step / 2 + 4.5, n, "t12 b mid f-outline" if here else "t12 mid soft"))
        out.append(text(x + 42, top + step / 2 + 5, pen.say(f"head.phase_{n}"), "t13 b"))
        words = fit(pen.say(f"course.{n}"), w - 172, 13)
        out.append(text(x + 158, top + step / 2 + 5, words, "t13" if here else "t13 soft"))
    return "".join(out)


def _side(pen: Pen, seen: Seen, box: Box) -> str:
    """Buttons of the question, supply, unseen cards."""
    s = seen.s
    x, y, w, _ = box
    return (
        panel(box)
        + buttons(pen, (x + 10, y + 8, w - 20, 46))
        + text(x + 12, y + 74, pen.say("panel.supply"), "t12 b")
        + supply(pen, seen, x + 12, y + 79, min(w, 420) - 18)
        + text(x + 12, y + 120, pen.say("panel.unseen"), "t12 b")
        + unseen_cards(pen, s, x + 12, y + 126, min(w, 420) - 22)
    )


# --- tall -------------------------------------------------------------------------------------------------------------


class Column:
    """Parts of a phone's page, one below the other."""

    def __init__(self, top: float) -> None:
        self.at = top
        self.parts: list[str] = []

    def add(self, height: float, draw: Any) -> None:
        self.parts.append(draw(self.at))
        self.at += height + 8


def _tall(seen: Seen, pen: Pen) -> str:
    s = seen.s
    page = Column(86)
    blocks = {"table": _tall_table, "hand": _tall_hand, "map": _tall_map, "boats": _tall_boats}
    for name in _tall_order(s, seen):
        blocks[name](pen, seen, page)
    for p in _seats(seen):
        page.add(76, lambda y, p=p: seat_panel(pen, seen, p, (6, y, 378, 76)))
    page.add(104, lambda y: _tall_supply(pen, seen, y))
    pen.paper(TALL_W, page.at)
    return rect(0, 0, TALL_W, page.at, "f-sand-light") + _tall_head(pen, seen) + "".join(page.parts)


def _tall_order(s: Any, seen: Seen) -> list[str]:
    """What the present question is about comes first."""
    asked = _asked(s)
    if asked == "LOAD_BOAT":
        return ["boats", "hand", "map"]
    if asked == "PAY":
        return ["table", "boats", "map", "hand"]
    if asked in ("ACTIVATE_SITE", "LITHO_SITE", "NEGOTIATE_TAKE", "CAIRO_RETURN") or s.site < 0:
        return ["table", "hand", "map", "boats"] if recap(seen) else ["hand", "map", "boats"]
    return ["table", "hand", "map", "boats"]


def _tall_head(pen: Pen, seen: Seen) -> str:
    s = seen.s
    step = 48.0
    return (
        rect(0, 0, TALL_W, 82, "f-papyrus")
        + text(10, 24, pen.say("head.round", n=s.round_no), "t16 d")
        + text(118, 24, fit(_state(pen, s), 262, 14, "bold"), "t14 b")
        + order_track(pen, seen, 8, 58, step)
        + text(TALL_W - 10, 63, fit(_target(pen, s), 160, 13), "t13 soft end")
    )


def _tall_table(pen: Pen, seen: Seen, page: Column) -> None:
    n = seen.s.seats
    high = 258 if _asked(seen.s) == "PAY" or seen.s.site < 0 else 62 + 74 + 46 * n
    page.add(high, lambda y: _middle(pen, seen, (6, y, 378, high), Grid((6, y, 378, high), n, True)))


def _tall_hand(pen: Pen, seen: Seen, page: Column) -> None:
    """The own hand in two lines, with the buttons above it."""
    s = seen.s
    grid = None
    if s.site >= 0 and _asked(s) != "PAY":
        high = 62 + 74 + 46 * s.seats
        grid = Grid((6, 86, 378, high), s.seats, True)
    if any(pen.may(a) for a in (0, 1, 99, 100)):
        page.add(46, lambda y: buttons(pen, (6, y, 378, 46)))
    if seen.seat >= 0:
        lines = 1 if s.hand_size[seen.seat] <= 5 else 2
        high = 52.0 if s.hand_size[seen.seat] == 0 else 10 + 97.0 * lines
        page.add(high, lambda y: hand(pen, seen, (6, y, 378, high), 62, grid, lines=lines))


def _tall_map(pen: Pen, seen: Seen, page: Column) -> None:
    """Four rows of two sites with the river between them."""

    def draw(y: float) -> str:
        boxes = [(6 + (i % 2) * 194, y + (i // 2) * TALL_SITE, 184, TALL_SITE - 8) for i in range(8)]
        return (
            rect(0, y - 4, TALL_W, 4 * TALL_SITE + 4, "f-reed")
            + river(168, y - 4, 54, 4 * TALL_SITE + 4)
            + sites(pen, seen, boxes)
        )

    page.add(4 * TALL_SITE, draw)


def _tall_boats(pen: Pen, seen: Seen, page: Column) -> None:
    """Three boats in a row, twice."""

    def draw(y: float) -> str:
        w, h = 122.0, 80.0
        boxes = [(6 + (i % 3) * 128, y + 6 + (i // 3) * 88, w, h) for i in range(6)]
        deck = boat_deck(pen, seen.s, (332, y + 100, 42, 58)) if seen.s.private_owner < 0 else ""
        return river(0, y, TALL_W, 184) + boat_row(pen, seen, boxes) + deck

    page.add(184, draw)


def _tall_supply(pen: Pen, seen: Seen, y: float) -> str:
    return (
        panel((6, y, 378, 104))
        + text(16, y + 18, pen.say("panel.supply"), "t12 b")
        + supply(pen, seen, 16, y + 23, 362)
        + text(16, y + 66, pen.say("panel.unseen"), "t12 b")
        + unseen_cards(pen, seen.s, 16, y + 71, 358)
    )
