"""One's own tray: the actions, the patrons as cards that tilt, and what the question wants."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge
from mastaba.draw.measure import fit, width, wrap
from mastaba.draw.svg import Box, Pen, drawn_once, ghost, group, rect, text, use

from ..count import chain_colour, cubes_of_chain, offers_room
from ..schema import (
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    DIG_ROOM,
    EXTEND,
    LAST_SEASON,
    NEUTRAL,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    NEW,
    PASS,
    PATRONS,
    USE,
)
from ..words.names import patron_name, power_name
from ..words.reasons import why_no_patron, why_not_dig
from .pieces import NEUTRAL_SEAT, colour_cube, patron_card, tilted


def draw_tray(pen: Pen, seen: Seen, box: Box) -> str:
    """§11 Action buttons, five patrons, the reserve; one question at a time."""
    s = seen.s
    x, y, w, h = box
    neutral = seen.my_turn and s.decision in (NEUTRAL_ACTION, NEUTRAL_CELL, NEUTRAL_PICK)
    edge = "none s-gold w4" if neutral else f"none s-seat-{seen.seat} w3"
    out = [rect(x + 2, y + 3, w, h, "cast", 12), rect(x, y, w, h, "panel", 12)]
    if seen.my_turn:
        out.append(rect(x, y, w, h, edge, 12))
    if pen.tall:
        high = h - 104
        top = (x + 8, y + 8, w - 16, high)
        below = (x + 6, y + high + 14, w - 12, h - high - 20)
    else:
        top = (x + 12, y + 12, w * 0.42 - 18, h - 24)
        below = (x + w * 0.42, y + 6, w * 0.58 - 6, h - 12)
    out.append(_question(pen, seen, top))
    out.append(_patrons(pen, seen, below))
    return "".join(out)


# --- the question --------------------------------------------------------------------------------------------------


def _question(pen: Pen, seen: Seen, box: Box) -> str:
    """What is to be answered here, or the reserve while others play."""
    s = seen.s
    if not seen.my_turn:
        return _reserve(pen, seen, box)
    if s.decision == DIG_ACTION:
        return _action_buttons(pen, seen, box)
    if s.decision == DIG_MODE:
        return _pair_of_buttons(pen, s, box, s.asked)
    if s.decision == NEUTRAL_ACTION:
        return _neutral_step(pen, s, box)
    if s.decision in (DIG_CELL, NEUTRAL_CELL):
        return _chain(pen, s, box)
    survey = "panel.survey" if offers_room(seen) else "panel.survey_plot"
    return _words(pen.say({DIG_ROOM: "panel.room", NEUTRAL_PICK: "panel.pick"}.get(s.decision, survey)), box)


def _words(words: str, box: Box) -> str:
    x, y, w, h = box
    lines = wrap(words, w - 8, 16, "bold")
    start = y + h / 2 - 10 * (len(lines) - 1) + 6
    return "".join(text(x + 4, start + 20 * i, part, "t16 b") for i, part in enumerate(lines))


def _reserve(pen: Pen, seen: Seen, box: Box) -> str:
    """One's cubes, to be counted at a glance."""
    s, p = seen.s, seen.seat
    x, y, w, h = box
    n = s.reserve[p]
    out = [text(x + 2, y + 16, pen.say("panel.reserve"), "t13 d soft"), badge(x + w - 24, y + 12, n, size=15)]
    per_row = 12
    side = min(24.0, (w - 20) / per_row)
    for i in range(n):
        row, column = divmod(i, per_row)
        out.append(colour_cube(s, x + 14 + column * side, y + 34 + row * side, side - 2, p))
    if not pen.tall:
        lines = wrap(pen.say("panel.wait" if s.season < LAST_SEASON else "panel.wait_last"), w - 8, 13)
        out += [text(x + 2, y + h - 4 - 16 * (len(lines) - 1 - i), part, "t13 soft") for i, part in enumerate(lines)]
    return group("".join(out), tip=pen.say("tip.reserve", n=n))


def _big_button(pen: Pen, action: int, box: Box, symbols: list[str], words: str, why: str, colour: str) -> str:
    """A button with pictures over its words; grey with a reason while it cannot be pressed."""
    x, y, w, h = box
    legal = pen.may(action)
    size = 15 if width(words, 15, "bold") < w - 10 else 13
    lines = wrap(words, w - 8, size, "bold")[:2]
    side = min(26.0, h - 20 - 15 * len(lines))
    left = x + w / 2 - side * len(symbols) / 2
    body = rect(x, y, w, h, "btn" if legal else "f-hollow s-line", 9)
    if side >= 12:
        for i, symbol in enumerate(symbols):
            body += use(symbol, left + i * side, y + 7, side - 2, cls=colour if legal else "c-ink-soft faded")
    for i, part in enumerate(lines):
        under = y + h - 11 - 15 * (len(lines) - 1 - i)
        body += text(x + w / 2, under, fit(part, w - 6, size, "bold"), f"t{size} b mid{'' if legal else ' soft'}")
    return pen.target(action, box, body, why=why, lit=False, key=f"do-{action}")


def _columns(box: Box, count: int, gap: float = 8.0) -> list[Box]:
    x, y, w, h = box
    wide = (w - gap * (count - 1)) / count
    return [(x + i * (wide + gap), y, wide, h) for i in range(count)]


def _action_buttons(pen: Pen, seen: Seen, box: Box) -> str:
    """New excavation, extension, pass."""
    colour = f"c-seat-{seen.seat}"
    x, y, w, h = box
    if pen.tall:
        new, extend, last = _columns(box, 3)
    else:
        new, extend = _columns((x, y, w, h * 0.54), 2)
        last = (x, y + h * 0.54 + 8, w, h * 0.46 - 8)
    stop = _big_button(pen, PASS, last, ["moon"], pen.say("button.pass"), "", "c-ink")
    return _dig_buttons(pen, seen.s, new, extend, colour) + stop


def _dig_buttons(pen: Pen, s: Any, new: Box, extend: Box, colour: str) -> str:
    """One cube anywhere, or two from an excavation."""
    why = {action: pen.say(why_not_dig(s, action)) for action in (NEW, EXTEND)}
    one = _big_button(pen, NEW, new, ["cube"], pen.say("button.new"), why[NEW], colour)
    return one + _big_button(pen, EXTEND, extend, ["cube", "cube"], pen.say("button.extend"), why[EXTEND], colour)


def _pair_of_buttons(pen: Pen, s: Any, box: Box, p: int) -> str:
    """New excavation or extension, under a patron."""
    x, y, w, h = box
    room = (x, y + (0 if pen.tall else 14), w, h - (0 if pen.tall else 28))
    colour = f"c-seat-{p}"
    new, extend = _columns(room, 2)
    return _dig_buttons(pen, s, new, extend, colour)


def _neutral_step(pen: Pen, s: Any, box: Box) -> str:
    """Two players: the neutral's step, impossible to miss."""
    x, y, w, h = box
    colour = f"c-seat-{NEUTRAL_SEAT}"
    n = s.neutral_hand[s.asked]
    head = 34.0
    out = [rect(x - 4, y - 2, w + 8, 30, "f-gold edge", 8), colour_cube(s, x + 16, y + 13, 24, NEUTRAL)]
    out.append(text(x + 36, y + 18, fit(pen.say("neutral.step"), w - 66, 14, "display"), "t14 d f-outline"))
    out.append(badge(x + w - 18, y + 13, n, size=14))
    skip, new, extend = _columns((x, y + head, w, h - head), 3)
    out.append(_big_button(pen, NEUTRAL_SKIP, skip, ["cross"], pen.say("button.none"), "", "c-ink"))
    out.append(_dig_buttons(pen, s, new, extend, colour))
    return "".join(out)


def _chain(pen: Pen, s: Any, box: Box) -> str:
    """How far the chain of cubes is."""
    x, y, _, h = box
    cubes = cubes_of_chain(s.chain_kind)
    words = pen.say("panel.chain", n=s.chain_step + 1, of=cubes)
    out = [text(x + 4, y + h / 2 - 14, words, "t18 b")]
    for i in range(cubes):
        at = x + 24 + i * 46
        if i < s.chain_step:
            out.append(colour_cube(s, at, y + h / 2 + 16, 32, chain_colour(s)))
            out.append(use("tick", at + 6, y + h / 2 + 14, 16, cls="c-faience"))
        else:
            faded = "faded" if i > s.chain_step else ""
            out.append(group(colour_cube(s, at, y + h / 2 + 16, 32, chain_colour(s)), cls=faded))
    return "".join(out)


# --- the patrons ---------------------------------------------------------------------------------------------------


def _patrons(pen: Pen, seen: Seen, box: Box) -> str:
    x, y, w, h = box
    step = w / PATRONS
    return "".join(_patron(pen, seen, k, (x + k * step, y, step, h)) for k in range(PATRONS))


def _patron(pen: Pen, seen: Seen, k: int, box: Box) -> str:
    """A patron's cards: upright in front, tilted ones leaning behind; a target while the patron can be called."""
    cards, leaning = seen.s.patrons[seen.seat][k], seen.s.tilted[seen.seat][k]
    if not pen.may(USE + k):
        return _quiet_patron(pen, k, cards, leaning, pen.say(why_no_patron(seen, k)), box)
    place = left, top, wide, high = _place(box)
    body = _stack(k, cards, leaning, place)
    body += ghost(tilted(rect(*place, "none s-lit w2 dash", 5), left + wide / 2, top + high / 2, 20))
    return group(pen.target(USE + k, place, body, tip=_power(pen, k), key=f"patron-{k}"))


@drawn_once(1024)
def _quiet_patron(pen: Pen, k: int, cards: int, leaning: int, why: str, box: Box) -> str:
    """A patron who cannot be called on now, and why."""
    shown = group(_stack(k, cards, leaning, _place(box)), key=f"patron-{k}", tip=f"{_power(pen, k)} {why}")
    return group(shown, cls="" if cards else "faded")


def _place(box: Box) -> Box:
    """The largest card in the middle of a box."""
    x, y, w, h = box
    wide = min((h - 8) * 0.78, w - 8)
    high = wide / 0.78
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


def _power(pen: Pen, k: int) -> str:
    return pen.say("tip.patron_power", patron=patron_name(k), power=power_name(k))


@lru_cache(1024)
def _stack(k: int, cards: int, leaning: int, place: Box) -> str:
    """Tilted cards lean to the right behind the upright ones; the number of cards, or of those still upright."""
    x, y, w, h = place
    if not cards:
        return rect(x, y, w, h, "hollow", 5) + group(patron_card(k, x, y, w, h), cls="faded")
    out = []
    if leaning:
        small = (x + w * 0.12, y + h * 0.12, w * 0.76, h * 0.76)
        out.append(tilted(patron_card(k, *small), x + w / 2, y + h / 2, 24))
    upright = cards - leaning
    for i in range(min(upright, 3)):
        shift = 3.0 * (min(upright, 3) - 1 - i)
        out.append(patron_card(k, x - shift, y + shift * 0.4, w, h))
    out.append(badge(x + w - 6, y + 10, f"{upright}/{cards}" if leaning else cards, size=13))
    return "".join(out)
