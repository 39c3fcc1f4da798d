"""Over the region: the season, the phase and the goal in words, and the tie-break scale."""

from __future__ import annotations

from typing import Any

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import Who
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import width
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, circle, group, rect, text, use

from ..count import SPACES, lowest_space
from ..schema import COLOURS, DIG, LAST_SEASON, NEUTRAL, OVER, PASS
from .pieces import NEUTRAL_SEAT, words_at
from .plan import WIDE

EDGE = 8.0
SCALE_STEP, SCALE_R = 36.0, 10.0
SCALE_Y = 17.0


def draw_header(pen: Pen, s: Any) -> tuple[str, ...]:
    """Where we are, what it is about, and who has passed."""
    return *_header(pen, s.season, phase_words(pen, s), s.last_turn > 0), *_scale(pen, s)


def phase_words(pen: Pen, s: Any) -> str:
    """The phase in one sentence."""
    if s.phase == OVER:
        return pen.say("head.over")
    if s.phase == DIG:
        return pen.say("head.last" if s.last_turn else "head.dig")
    return pen.say("head.survey", n=s.zone + 1)


@memoized(256)
def _header(pen: Pen, season: int, phase: str, last: bool) -> tuple[str, str, str]:
    title = pen.say("head.season", n=season, of=LAST_SEASON)
    out = [text(EDGE, 22, title, "t16 d")]
    at = EDGE + width(title, 16, "display") + 8
    for n in range(1, LAST_SEASON + 1):
        done = n <= season
        out.append(use("sun" if done else "moon", at, 9, 15, cls="" if done else "faded"))
        at += 16
    if last:
        wide = width(phase, 14, "bold") + 16
        told = rect(EDGE - 4, 31, wide, 18, "f-carnelian", 9) + text(EDGE + 4, 44, phase, "t14 b f-panel")
    else:
        told = words_at(EDGE, 44, phase, WIDE - 2 * EDGE, 14, "b")
    return "".join(out), told, words_at(EDGE, 60, pen.say("head.goal"), WIDE - 2 * EDGE, 14, "soft")


# --- the scale -----------------------------------------------------------------------------------------------------


def _spaces(s: Any) -> int:
    return max(3, int(s.seats))


def _space_x(spaces: int, space: int) -> float:
    return WIDE - 17 - SCALE_STEP * (spaces - space)


def _scale(pen: Pen, s: Any) -> tuple[str, ...]:
    """§11 Scale with passed discs, and who will open the next season."""
    holders = {s.pass_pos[c]: NEUTRAL_SEAT if s.seats == 2 and c == NEUTRAL else c for c in range(COLOURS)}
    row = tuple(holders.get(space, -1) for space in range(1, _spaces(s) + 1))
    return _discs(pen, row, s.season < LAST_SEASON)


@memoized(512)
def _discs(pen: Pen, holders: tuple[int, ...], goes_on: bool) -> tuple[str, ...]:
    """The holder of each space, or -1; while the game goes on, the last opens the next season."""
    spaces = len(holders)
    label = text(_space_x(spaces, 1) - SCALE_R - 16, SCALE_Y + 5, pen.say("head.scale"), "t14 end soft")
    out = [group(label, tip=pen.say("tip.scale" if goes_on else "tip.scale_last"))]
    for i, holder in enumerate(holders):
        out.append(_space(pen, holder, i + 1, _space_x(spaces, i + 1), goes_on and i + 1 == spaces))
    return tuple(out)


def _space(pen: Pen, holder: int, space: int, x: float, opens_next: bool) -> str:
    """One place of the scale: its number, or the disc on it."""
    number = text(x - SCALE_R - 4, SCALE_Y + 5, space, "t14 b end soft")
    ring = number + group(circle(x, SCALE_Y, SCALE_R + 1, "f-hollow s-line"), key=f"scale-{space}")
    if holder < 0:
        return group(ring, tip=pen.say("tip.scale_free", n=space))
    body = ring + seat_disc(holder, x, SCALE_Y, SCALE_R)
    if holder == NEUTRAL_SEAT:
        return group(body, key=f"disc-{NEUTRAL}", tip=pen.say("tip.scale_neutral"))
    words = [pen.say("tip.scale_disc", player=Who(holder), n=space)]
    if opens_next:
        words.append(pen.say("tip.next_first", player=Who(holder)))
    return group(body, key=f"disc-{holder}", tip=" ".join(words))


def next_disc(pen: Pen, seen: Seen) -> str:
    """Where one's disc would go, shown while passing is pointed at."""
    if not pen.may(PASS):
        return ""
    x = _space_x(_spaces(seen.s), lowest_space(seen.s.pass_pos))
    return pen.foreshadow(
        PASS, circle(x, SCALE_Y, SCALE_R + 5, "f-lit-soft") + seat_disc(seen.seat, x, SCALE_Y, SCALE_R)
    )


def scale_words(pen: Pen, s: Any) -> str:
    """Who has passed, in order."""
    order = sorted((place, c) for c, place in enumerate(s.pass_pos) if place in SPACES)
    return _passed_told(pen, tuple((place, c) for place, c in order if not (s.seats == 2 and c == NEUTRAL)))


@memoized(512)
def _passed_told(pen: Pen, passed: tuple[tuple[int, int], ...]) -> str:
    return " ".join(pen.say("tip.scale_disc", player=Who(c), n=place) for place, c in passed)
