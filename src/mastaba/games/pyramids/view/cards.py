"""Construction cards: their stones as they lie in an edifice, and the whole card as it lies in a hand."""

from __future__ import annotations

from pathlib import Path

from mastaba.draw.art import sheet
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, num, path, text, use

from ..tables import CARDS, HUES, LETTERS, cell_bit
from ..words.names import card_name, card_sentence
from .outline import loops

RATIO = 1.3  # a cell is 1.3 times as wide as high
CARD_W, CARD_H = 58.0, 82.0  # a whole card: margin 3, picture 52 x 36, stones 52 x 40
CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))  # TL, TR, BL, BR as column and row


DESIGNS = frozenset(sheet(Path(__file__).parents[1] / "art"))  # those of the packaged deck are drawn already


def design(card: int) -> str:
    """The name of a card's picture: how it is divided, the colours of its stones, its glyph."""
    row = CARDS[card]
    hues = "".join(HUES[LETTERS.index(letter)][0] for letter in row.stones)
    return f"pyramids-{''.join(map(str, row.cells))}-{hues}{row.glyph}"


@memoized(2048)
def block(card: int, u: float, x: float = 0, y: float = 0) -> str:
    """The stones of a card, flush, from (x, y); a cell is u wide. A card that somebody has edited is put together."""
    name = design(card)
    if name in DESIGNS:
        return use(name, x, y, 2 * u, 2 * u / RATIO)
    return group(composed(card, u), at=(x, y)) if x or y else composed(card, u)


def composed(card: int, u: float) -> str:
    """A card stone by stone."""
    row, v = CARDS[card], u / RATIO
    cells = row.cells
    out = []
    for stone, letter in enumerate(row.stones):
        mine = [CELLS[i] for i in range(4) if cells[i] == stone]
        out.append(_stone(HUES[LETTERS.index(letter)], mine, u, v))
    if row.glyph:
        out.append(_glyph(row.glyph, cells, u, v))
    return "".join(out)


def _stone(hue: str, cells: list[tuple[int, int]], u: float, v: float) -> str:
    """A stone of one cell or of one column is a symbol; of any other shape, a plain slab with its mark."""
    x, y = cells[0]
    if len(cells) == 1:
        return use(f"pyramids-short-{hue}", x * u, y * v, u, v)
    if len(cells) == 2 and cells[0][0] == cells[1][0]:
        return use(f"pyramids-tall-{hue}", x * u, 0, u, 2 * v)
    bits = sum(1 << cell_bit(column, 1 - row) for column, row in cells)
    outline = "".join(
        "M" + "L".join(f"{num(a * u)} {num((2 - b) * v)}" for a, b in corners) + "Z" for corners in loops(bits)
    )
    mark = use(f"pyramids-mark-{hue}", x * u + u * 0.3, y * v + v * 0.25, v * 0.5)
    return path(outline, f"f-{hue} thin") + mark


def _glyph(glyph: str, cells: tuple[int, ...], u: float, v: float) -> str:
    """Its medallion on the tall stone, the left one of two."""
    tall_left = cells[0] == cells[2]
    size = v * 0.86
    x = (0.5 if tall_left else 1.5) * u - size / 2
    return use(f"pyramids-glyph-{glyph}", x, v * 0.5 - size / 2 + 0.06 * v, size)


@memoized(4096)
def stones_at(card: int, x: float, y: float, u: float, *, key: bool = True, tip: str = "") -> str:
    """A card as it lies in an edifice: only its stones."""
    return group(block(card, u), at=(x, y), key=f"card-{card}" if key else "", tip=tip)


@memoized(1024)
def _face(card: int) -> str:
    return (
        use("pyramids-card", -1, -1, CARD_W + 3, CARD_H + 3)
        + text(19, 16.4, card, "t15 b mid")
        + block(card, 26, 3, 38.5)
    )


@memoized(4096)
def whole(card: int, x: float, y: float, w: float, *, key: bool = True, tip: str = "") -> str:
    """A card as it lies in a hand or in the quarry."""
    name = f"card-{card}" if key else ""
    return group(_face(card), at=(x, y), scale=w / CARD_W, key=name, tip=tip)


@memoized(1024)
def _slab(card: int) -> str:
    return (
        use("pyramids-slab", -1, -1, CARD_W + 3, CARD_W + 3)
        + text(CARD_W / 2, 12.8, card, "t15 b mid")
        + block(card, 27, 2, 14.6)
    )


def slab(card: int, x: float, y: float, w: float, *, tip: str = "") -> str:
    """A card without its picture, as wide as high: where room is short."""
    return group(_slab(card), at=(x, y), scale=w / CARD_W, key=f"card-{card}", tip=tip)


def height(w: float, bare: bool = False) -> float:
    """How high a card of this width is, with its picture or without."""
    return w if bare else w * CARD_H / CARD_W


def mini(card: int, x: float, y: float, u: float, *, key: str, tip: str) -> str:
    """A card where many lie: only its stones, under a key of its own."""
    return group(block(card, u), at=(x, y), key=key, tip=tip)


@memoized(4096, names=False)
def laid_card(pen: Pen, card: int, x: float, y: float, u: float) -> str:
    """A card in an edifice, with its tip."""
    return stones_at(card, x, y, u, tip=card_tip(pen, card))


@memoized(1024, names=False)
def card_tip(pen: Pen, card: int) -> str:
    """A card in a sentence, in the reader's language."""
    return pen.say(card_sentence(card))


@memoized(1024, names=False)
def named(pen: Pen, card: int) -> str:
    """A card inside a sentence."""
    return pen.say(card_name(card))
