"""One's own tray: the season in a sentence, the actions, the patrons as cards that tilt; passing stands last."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.draw.board import badge, seat_cube
from mastaba.draw.measure import fit, width, wrap
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, Role, panel
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from ..count import cubes_of_chain, lowest_space
from ..schema import (
    DIG,
    DIG_ACTION,
    DIG_CELL,
    DIG_MODE,
    DIG_ROOM,
    EXTEND,
    LAST_SEASON,
    NEUTRAL_ACTION,
    NEUTRAL_CELL,
    NEUTRAL_PICK,
    NEUTRAL_SKIP,
    NEW,
    OVER,
    PASS,
    PATRON_KEYS,
    PATRONS,
    ROOM_0,
    ROOMS,
    USE,
)
from ..words.names import patron_name, power_name
from ..words.reasons import why_no_patron, why_not_dig
from .pieces import NEUTRAL_SEAT, patron_card, tilted, words_at

WIDE, HIGH = 400.0, 190.0
QUESTION: Box = (8, 44, WIDE - 16, 52)
ROW: Box = (6, 102, WIDE - 12, 86)  # of patrons
OWN_ANSWERS = (*range(PASS, USE + PATRONS), NEUTRAL_SKIP)
READS = (
    "asked decision season phase last_turn reserve pass_pos patrons tilted called chain_kind chain_step neutral_hand"
)


@panel(
    "mine",
    reads=READS,
    answers=(*OWN_ANSWERS, *range(ROOM_0, ROOM_0 + ROOMS)),
    size=(WIDE, HIGH),
    least=344,
    role=Role.MINE,
    eyes=True,
    when=lambda seen: bool(seen.seat >= 0 and seen.s.phase != OVER),
)
def mine(seen: Seen, pen: Pen) -> Drawn:
    """§11 The season, action buttons, five patrons; one question at a time."""
    top = _neutral_banner if seen.my_turn and seen.s.decision == NEUTRAL_ACTION else _season
    body = [top(pen, seen), *_question(pen, seen, QUESTION), *_patrons(pen, seen, ROW), _pass(pen, seen)]
    return Drawn(body, _words(pen, seen))


# --- the season ----------------------------------------------------------------------------------------------------


def _season(pen: Pen, seen: Seen) -> str:
    """One's cubes, and what they mean now."""
    return _cubes(pen, seen.seat, seen.s.reserve[seen.seat], season_words(pen, seen))


def _neutral_banner(pen: Pen, seen: Seen) -> str:
    """Two players: the neutral's step, impossible to miss; its cubes stand where one's own do."""
    n = seen.s.neutral_hand[seen.seat]
    words = words_at(68, 27, pen.say("neutral.step"), WIDE - 80, 15, "b f-outline")
    banner = rect(4, 4, WIDE - 8, 36, "f-gold edge", 8) + seat_cube(22, 22, 30, NEUTRAL_SEAT)
    return banner + text(42, 28, n, "t18 b f-outline") + words


@memoized(1024)
def _cubes(pen: Pen, seat: int, n: int, words: str) -> str:
    own = seat_cube(22, 22, 30, seat, key="own-cube") + text(42, 28, n, "t18 b")
    lines = wrap(words, WIDE - 78, 14)
    top = 26 - 8 * (min(len(lines), 2) - 1)
    said = "".join(text(68, top + 16 * i, part, "t14") for i, part in enumerate(lines[:2]))
    return group(own + rect(4, 4, 60, 36, "hit"), tip=pen.say("tip.reserve", n=n)) + said


def season_words(pen: Pen, seen: Seen) -> str:
    """How many cubes are left, and what passing now would earn; or that one has passed."""
    s, p = seen.s, seen.seat
    n = s.reserve[p]
    if s.phase != DIG:
        return pen.say("mine.kept" if s.season < LAST_SEASON else "mine.kept_last", n=n)
    if s.pass_pos[p]:
        key = "mine.passed" if s.season < LAST_SEASON else "mine.passed_last"
        return pen.say(key, n=n, place=s.pass_pos[p])
    if s.last_turn:
        return pen.say("mine.last", n=n)
    place = lowest_space(s.pass_pos)
    return pen.say("mine.left_first" if place == 1 else "mine.left", n=n, place=place)


# --- the question --------------------------------------------------------------------------------------------------


def _question(pen: Pen, seen: Seen, box: Box) -> list[str]:
    """What is to be answered here, or where the answer lies."""
    s = seen.s
    if not seen.my_turn:
        return []
    if s.decision in (DIG_ACTION, DIG_MODE, NEUTRAL_ACTION):
        new, extend = _columns(box, 2 if s.decision == DIG_MODE else 3)[:2]
        seat = NEUTRAL_SEAT if s.decision == NEUTRAL_ACTION else seen.seat
        return _dig_buttons(pen, s, new, extend, f"c-seat-{seat}")
    if s.decision in (DIG_CELL, NEUTRAL_CELL):
        return [_chain(pen, seen, box)]
    return [_said(pen, where_words(pen, seen), box)]


def where_words(pen: Pen, seen: Seen) -> str:
    """Where to press, when it is on another panel."""
    s = seen.s
    rooms = any(ROOM_0 <= action < ROOM_0 + ROOMS for action in seen.options)
    survey = "panel.survey" if rooms else "panel.survey_plot"
    return pen.say({DIG_ROOM: "panel.room", NEUTRAL_PICK: "panel.pick"}.get(s.decision, survey))


@memoized(64)
def _said(pen: Pen, words: str, box: Box) -> str:
    x, y, w, h = box
    lines = wrap(words, w - 8, 15, "bold")
    start = y + h / 2 - 9 * (len(lines) - 1) + 5
    return "".join(text(x + 4, start + 18 * i, part, "t15 b") for i, part in enumerate(lines))


def _big_button(pen: Pen, action: int, box: Box, symbols: tuple[str, ...], words: str, **rest: str) -> str:
    """A button with pictures over its words; grey with a reason while it cannot be pressed."""
    legal = pen.may(action)
    body = _face(box, symbols, words, rest["colour"] if legal else "c-ink-soft faded", legal)
    return pen.target(
        action, box, body, why=rest.get("why", ""), sure=rest.get("sure", ""), lit=False, key=f"do-{action}"
    )


@memoized(512)
def _face(box: Box, symbols: tuple[str, ...], words: str, colour: str, legal: bool) -> str:
    x, y, w, h = box
    size = 15 if width(words, 15, "bold") < w - 10 else 13
    side = 24.0
    left = x + w / 2 - side * len(symbols) / 2
    body = rect(x, y, w, h, "btn" if legal else "f-hollow s-line", 9)
    body += "".join(use(symbol, left + i * side, y + 5, side - 2, cls=colour) for i, symbol in enumerate(symbols))
    shown = fit(words, w - 8, size, "bold")
    return body + text(x + w / 2, y + h - 8, shown, f"t{size} b mid{'' if legal else ' soft'}")


@memoized(16)
def _columns(box: Box, count: int, gap: float = 8.0) -> list[Box]:
    x, y, w, h = box
    wide = (w - gap * (count - 1)) / count
    return [(x + i * (wide + gap), y, wide, h) for i in range(count)]


def _dig_buttons(pen: Pen, s: Any, new: Box, extend: Box, colour: str) -> list[str]:
    """One cube anywhere, or two from an excavation."""
    why = {action: pen.say(why_not_dig(s, action)) for action in (NEW, EXTEND)}
    one = _big_button(pen, NEW, new, ("cube",), pen.say("button.new"), why=why[NEW], colour=colour)
    two = ("cube", "cube")
    return [one, _big_button(pen, EXTEND, extend, two, pen.say("button.extend"), why=why[EXTEND], colour=colour)]


def _pass(pen: Pen, seen: Seen) -> str:
    """The answer that ends one's season, or one's neutral step: it stands last."""
    s = seen.s
    last = _columns(QUESTION, 3)[2]
    if pen.may(NEUTRAL_SKIP):
        return _big_button(pen, NEUTRAL_SKIP, last, ("cross",), pen.say("button.none"), colour="c-ink")
    if not pen.may(PASS):
        return ""
    n = s.reserve[seen.seat]
    sure = pen.say("mine.sure_pass" if s.season < LAST_SEASON else "mine.sure_pass_last", n=n) if n else ""
    words = pen.say("button.pass", n=lowest_space(s.pass_pos))
    return _big_button(pen, PASS, last, ("moon",), words, sure=sure, colour="c-ink")


def _chain(pen: Pen, seen: Seen, box: Box) -> str:
    """How far the chain of cubes is, and where to look."""
    s = seen.s
    seat = NEUTRAL_SEAT if s.decision == NEUTRAL_CELL else seen.seat
    return _cubes_of_chain(pen, seat, cubes_of_chain(s.chain_kind), s.chain_step, box)


@memoized(128)
def _cubes_of_chain(pen: Pen, seat: int, cubes: int, step: int, box: Box) -> str:
    x, y, w, h = box
    out = []
    for i in range(cubes):
        at = x + 18 + i * 36
        shown = seat_cube(at, y + h / 2, 30, seat)
        if i < step:
            shown += use("tick", at + 4, y + h / 2, 18, cls="c-faience")
        out.append(group(shown, cls="faded" if i > step else ""))
    left = x + 42 + (cubes - 1) * 36
    out.append(text(left, y + 22, pen.say("panel.chain", n=step + 1, of=cubes), "t15 b"))
    return "".join(out) + words_at(left, y + 40, pen.say("panel.chain_where"), w - left + x, 14)


# --- the patrons ---------------------------------------------------------------------------------------------------


def _patrons(pen: Pen, seen: Seen, box: Box) -> list[str]:
    return [_patron(pen, seen, k, place) for k, place in enumerate(_columns(box, PATRONS, 3))]


def _patron(pen: Pen, seen: Seen, k: int, box: Box) -> str:
    """A patron's cards: upright in front, tilted ones leaning behind; a target while the patron can be called."""
    cards, leaning = seen.s.patrons[seen.seat][k], seen.s.tilted[seen.seat][k]
    if not pen.may(USE + k):
        return _quiet_patron(pen, k, cards, leaning, why_no_patron(seen, k).key, box)
    place = left, top, wide, high = _place(box)
    body = _stack(k, cards, leaning, place) + _power_line(pen, k, box, True)
    body += ghost(tilted(rect(*place, "none s-lit w2", 5), left + wide / 2, top + high / 2, 20))
    return pen.target(USE + k, _inner(box), body, tip=_power(pen, k), key=f"patron-{k}")


@memoized(1024)
def _quiet_patron(pen: Pen, k: int, cards: int, leaning: int, why: str, box: Box) -> str:
    """A patron who cannot be called on now, and why."""
    drawn = group(_stack(k, cards, leaning, _place(box)), cls="" if cards else "faded")
    reason = pen.say(why, patron=patron_name(k))
    return group(drawn + _power_line(pen, k, box, cards > 0), key=f"patron-{k}", tip=f"{_power(pen, k)} {reason}")


def _inner(box: Box) -> Box:
    x, y, w, h = box
    return x + 4, y + 3, w - 8, h - 5


def _place(box: Box) -> Box:
    x, y, w, _ = box
    return x + (w - 40) / 2, y + 3, 40, 48


def _power_line(pen: Pen, k: int, box: Box, own: bool) -> str:
    """His name, and what he does in a word or two."""
    x, y, w, h = box
    soft = "" if own else " soft"
    name = words_at(x + w / 2, y + h - 20, pen.say(f"short.{PATRON_KEYS[k]}"), w, 14, f"b mid{soft}")
    return name + words_at(x + w / 2, y + h - 6, pen.say(f"favour.{PATRON_KEYS[k]}"), w + 4, 14, f"mid{soft}")


def _power(pen: Pen, k: int) -> str:
    return pen.say("tip.patron_power", patron=patron_name(k), power=power_name(k))


@memoized(1024)
def _stack(k: int, cards: int, leaning: int, place: Box) -> str:
    """Tilted cards lean to the right behind the upright ones; the number of cards, or of those still upright."""
    x, y, w, h = place
    if not cards:
        return patron_card(k, x, y)
    out = []
    if leaning:
        out.append(tilted(patron_card(k, x + w * 0.12, y + h * 0.12, w * 0.76), x + w / 2, y + h / 2, 24))
    upright = cards - leaning
    for i in range(min(upright, 3)):
        shift = 3.0 * (min(upright, 3) - 1 - i)
        out.append(patron_card(k, x - shift, y + shift * 0.4))
    out.append(badge(x + w - 2, y + 10, f"{upright}/{cards}" if leaning else cards, size=14))
    return "".join(out)


# --- the same in sentences -----------------------------------------------------------------------------------------


def _words(pen: Pen, seen: Seen) -> list[str]:
    """The season, then every patron that one owns with what he does."""
    s, p = seen.s, seen.seat
    said = [season_words(pen, seen)]
    if s.seats == 2:
        said.append(pen.say("tip.neutral_hand", n=s.neutral_hand[p]))
    own = [(k, s.patrons[p][k], s.patrons[p][k] - s.tilted[p][k]) for k in range(PATRONS) if s.patrons[p][k]]
    return [*said, *(_patron_told(pen, s.season == LAST_SEASON, *one) for one in own)]


@memoized(512)
def _patron_told(pen: Pen, last: bool, k: int, cards: int, upright: int) -> str:
    key = "mine.patron_last" if last else "mine.patron"
    return f"{pen.say(key, patron=patron_name(k), n=cards, upright=upright)} {pen.say(power_name(k))}"
