"""The ledger of a necropolis: colour by colour, edifice by edifice, everything counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, line, rect, text, use

from ..count import Cards, Count, Pyramid, count, glyphs, obelisk_points, stage_points, stages, stones
from ..tables import BONUS_MIN, COLOURS, GLYPH_POINTS, HUES, MAJORITY, OBELISK_GLYPH, OBELISK_MOST, TOMB_GLYPH

NARROW = 250.0  # a ledger less wide than this leaves the details to its tips
ROW = 20.0
ROWS = 4  # colours, then pyramid, obelisk, tomb


class Cell(NamedTuple):
    """A number under a colour: strong where it is the best, reached where it earns something."""

    words: str
    strong: bool = False
    reached: bool = False


class Line(NamedTuple):
    """One edifice."""

    icon: str
    cells: Sequence[Cell]
    glyph: str
    glyphs: str
    detail: str
    points: str
    tip: str


class Columns:
    """Where the ledger's columns stand in a given width."""

    def __init__(self, x: float, w: float) -> None:
        self.x = x
        self.narrow = w < NARROW
        self.icon = 20.0 if self.narrow else 28.0
        self.colour = 19.0 if self.narrow else 26.0
        self.glyph = x + self.icon + COLOURS * self.colour + (2 if self.narrow else 10)
        self.right = x + w

    def middle(self, colour: int) -> float:
        return self.x + self.icon + (colour + 0.5) * self.colour


def open_lines(
    pen: Pen, at: tuple[float, float, float], pyramid: Pyramid, obelisk: Cards, over: bool
) -> tuple[str, ...]:
    """The head and what is open to all, from (x, y) in the width w: pyramid and obelisk."""
    return _open_head(pen, at), _open_pyramid(pen, at, count(pyramid)), _open_obelisk(pen, at, obelisk, over)


@memoized(16, names=False)
def _open_head(pen: Pen, at: tuple[float, float, float]) -> str:
    x, y, w = at
    return _head(pen, Columns(x, w), y) + line(x, y + ROW, x + w, y + ROW, "s-line w1")


@memoized(2048, names=False)
def _open_pyramid(pen: Pen, at: tuple[float, float, float], counted: Count) -> str:
    x, y, w = at
    return _row(Columns(x, w), y + ROW, _pyramid(pen, counted))


@memoized(1024, names=False)
def _open_obelisk(pen: Pen, at: tuple[float, float, float], obelisk: Cards, over: bool) -> str:
    x, y, w = at
    return _row(Columns(x, w), y + 2 * ROW, _obelisk(pen, obelisk, over))


@memoized(1024, names=False)
def open_tomb(pen: Pen, at: tuple[float, float, float], n: int, cards: Cards, won: tuple[bool, ...]) -> str:
    """The last line, of a tomb whose cards the viewer sees; `won` names its majorities once all are open."""
    x, y, w = at
    held = stones(cards)
    cells = [Cell(str(k), k > 0, leads) for k, leads in zip(held, won or (False,) * COLOURS)]
    found = glyphs(cards, TOMB_GLYPH)
    points = str(sum(won) * MAJORITY + found * GLYPH_POINTS) if won else "?"
    tip = tomb_words(pen, n, cards, True)
    made = Line("pyramids-tomb", cells, "T", str(found), pen.say("ledger.cards", n=n), points, tip)
    return _row(Columns(x, w), y + (ROWS - 1) * ROW, made)


@memoized(256, names=False)
def closed_tomb(pen: Pen, at: tuple[float, float, float], n: int, p: int) -> str:
    """The last line, of a tomb that is closed: its number of cards; the place of p's tomb, unless it is -1."""
    x, y, w = at
    top = y + (ROWS - 1) * ROW
    columns = Columns(x, w)
    middle = top + ROW / 2
    body = rect(x, top, w, ROW, "hit") + use("pyramids-tomb", x, middle - 9.5, 19)
    body += text(x + columns.icon + 6, middle + 5, pen.say("ledger.hidden", n=n), "t14")
    body += text(columns.right, middle + 5, "?", "t15 b end")
    return group(body, key=f"tomb-{p}" if p >= 0 else "", tip=pen.say("tip.tomb", n=n))


# --- drawing -------------------------------------------------------------------------------------------------------


def _head(pen: Pen, columns: Columns, y: float) -> str:
    side = 17.0
    out = []
    for c, hue in enumerate(HUES):
        mark = use(f"pyramids-mark-{hue}", columns.middle(c) - side / 2, y + 1, side)
        out.append(group(mark, tip=pen.say(f"colour.{hue}")))
    if columns.narrow:
        mark = use("pyramids-glyph-P", columns.glyph, y + 1, side)
        out.append(group(mark, tip=pen.say("ledger.glyphs")))
    else:
        out.append(text(columns.glyph, y + 14, pen.say("ledger.glyphs"), "t13 soft"))
    points = pen.say("ledger.short" if columns.narrow else "ledger.points")
    return "".join(out) + text(columns.right, y + 14, points, "t13 end soft")


def _row(columns: Columns, y: float, made: Line) -> str:
    middle, base = y + ROW / 2, y + ROW / 2 + 5
    out = [rect(columns.x, y, columns.right - columns.x, ROW, "hit"), use(made.icon, columns.x, middle - 9.5, 19)]
    for c, cell in enumerate(made.cells):
        if cell.reached:
            out.append(rect(columns.middle(c) - 9, middle - 8.5, 18, 17, "f-lit-soft", 4))
        out.append(text(columns.middle(c), base, cell.words, f"t14 mid{' b' if cell.strong else ' soft'}"))
    if columns.narrow:
        out.append(text(columns.glyph + 9, base, made.glyphs, "t14 mid soft"))
    else:
        out.append(use(f"pyramids-glyph-{made.glyph}", columns.glyph, middle - 8.5, 17))
        out.append(text(columns.glyph + 20, base, f"×{made.glyphs}", "t14 b"))
        out.append(text(columns.right - 26, base, made.detail, "t13 end soft"))
    out.append(text(columns.right, base, made.points, "t15 b end"))
    return group("".join(out), tip=made.tip)


# --- counting ------------------------------------------------------------------------------------------------------


def _pyramid(pen: Pen, counted: Count) -> Line:
    cells = [Cell(str(g), g == counted.most and g > 0, g >= BONUS_MIN) for g in counted.sizes]
    detail = pen.say("ledger.bonus", reached=counted.reached, of=COLOURS)
    points = str(counted.with_glyphs)
    return Line("pyramids-pyramid", cells, "P", str(counted.glyphs), detail, points, pyramid_words(pen, counted))


def _by_colour(pen: Pen, key: str, held: Sequence[int]) -> str:
    """What is counted under each colour."""
    told = [pen.say("plate.size", colour=pen.say(f"colour.{hue}"), n=n) for hue, n in zip(HUES, held)]
    return pen.say(key, sizes=told)


@memoized(2048, names=False)
def pyramid_words(pen: Pen, counted: Count) -> str:
    """The pyramid's points in sentences, colour by colour."""
    summed = pen.say(
        "tip.ledger_pyramid",
        colours=counted.colours,
        largest=counted.largest,
        reached=counted.reached,
        bonus=counted.bonus,
        of=COLOURS,
        least=BONUS_MIN,
        glyphs=counted.glyphs * GLYPH_POINTS,
    )
    return f"{_by_colour(pen, 'plate.sizes', counted.sizes)} {summed}"


def _obelisk(pen: Pen, cards: Cards, over: bool) -> Line:
    held = stages(cards)
    best = max(held)
    cells = [Cell(str(n), n == best and n > 0) for n in held]
    found = glyphs(cards, OBELISK_GLYPH)
    points = str(obelisk_points(cards) + found * GLYPH_POINTS)
    detail = _next_stage(pen, best, over)
    return Line("pyramids-obelisk", cells, "O", str(found), detail, points, obelisk_worth_words(pen, cards, over))


def _next_stage(pen: Pen, best: int, over: bool) -> str:
    """What one more stage of the best colour would add, in short."""
    if over:
        return ""
    if best >= OBELISK_MOST:
        return pen.say("ledger.full")
    return pen.say("ledger.next", n=stage_points(best + 1) - stage_points(best))


def obelisk_worth_words(pen: Pen, cards: Cards, over: bool) -> str:
    """The obelisk's points in a sentence, and what one more stage would bring; at the end, what it is worth."""
    held = stages(cards)
    best = max(held)
    points = stage_points(best)
    said = f"{_by_colour(pen, 'ledger.stages', held)} " if best else ""
    return said + _obelisk_worth(pen, cards, best, points, over)


def _obelisk_worth(pen: Pen, cards: Cards, best: int, points: int, over: bool) -> str:
    """Its points in a sentence."""
    told = {"stages": best, "points": points, "glyphs": GLYPH_POINTS * glyphs(cards, OBELISK_GLYPH)}
    if over:
        return pen.say("tip.ledger_obelisk_over", **told) if best else pen.say("tip.obelisk_none")
    if not best:
        return pen.say("tip.obelisk_empty", points=stage_points(OBELISK_MOST))
    if best >= OBELISK_MOST:
        return pen.say("tip.ledger_obelisk_full", **told)
    return pen.say("tip.ledger_obelisk", next=stage_points(best + 1) - points, **told)


def tomb_words(pen: Pen, n: int, cards: Cards, seen: bool) -> str:
    """A tomb's stones and points in a sentence; of a closed one, its cards."""
    if not seen:
        return pen.say("tip.ledger_tomb_closed", n=n)
    found = glyphs(cards, TOMB_GLYPH) * GLYPH_POINTS
    held = stones(cards)
    summed = pen.say("tip.ledger_tomb_open", n=n, stones=sum(held), majority=MAJORITY, glyphs=found)
    return f"{summed} {_by_colour(pen, 'ledger.stones', held)}" if cards else summed
