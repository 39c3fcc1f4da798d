"""A game as pictures of one size, for `rgb_array` and videos: only elements that were not drawn before are drawn.

An answer changes few elements of a drawing, and most of those look like others that were drawn before. Each is drawn
once, on a ground that one can see through, and kept; a picture is what is kept, laid one on another. What can be moved
is laid down within a quarter of a pixel of its place.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

import numpy as np
from PIL import Image

from ..core.rules.game import Seen
from ..draw.art import used_symbols
from ..draw.palette import DAY, colours, resolve, used_css
from ..draw.panel import panels
from ..draw.picture import png
from ..draw.sheet import HEADING, Placed, arranged
from ..draw.svg import Pen
from .elements import Element, elements

SIZE = (640, 480)  # pixels of "rgb_array"
KEPT = 8192  # elements, and an eighth as many panels, between two pictures
ROUGH = 4  # so many times smaller is an element of unknown measures drawn at first, to see where it lies
RIM = 1.0  # of the seat's disc reaches out of its heading
PHASES = 2  # places within a pixel, each way
Box = tuple[int, int, int, int]  # left, top, right, bottom in whole pixels
T = TypeVar("T")


class Wanted(NamedTuple):
    """An element to be drawn: moved by these parts of pixels and enlarged, as far as it lies in the box."""

    text: str
    x: float
    y: float
    scale: float
    box: Box
    known: bool  # is the box its own, or that of the whole panel?


class Tile(NamedTuple):
    """A drawn element: its colours, how far they cover what is under them, and its corner."""

    colours: Image.Image
    cover: Image.Image
    at: tuple[int, int]


class Laid(NamedTuple):
    """Where in a panel an element is laid down."""

    wanted: Wanted
    x: int
    y: int


class Spot(NamedTuple):
    """Where in the picture a panel lies, and its elements."""

    box: Box
    laid: tuple[Laid, ...]


class Frames:
    """The pictures of a game in these words and colours, this wide and high."""

    def __init__(self, pen: Pen, size: tuple[int, int] = SIZE, theme: str = DAY) -> None:
        self.pen, self.size, self.theme = pen, size, theme
        self._ground = _rgb(colours(theme)["papyrus"])
        self._tiles: OrderedDict[Wanted, Tile | None] = OrderedDict()  # None: nothing of it can be seen
        self._panels: OrderedDict[Any, Image.Image] = OrderedDict()

    def picture(self, seen: Seen) -> np.ndarray[Any, Any]:
        """What this viewer sees, as pixels: height by width by three colours."""
        return np.array(self.image(seen))

    def image(self, seen: Seen) -> Image.Image:
        """The same, as Pillow has it."""
        placed, wide, high = arranged(panels(replace(seen, options=()), self.pen))
        scale = min(self.size[0] / wide, self.size[1] / high)
        left, top = (self.size[0] - wide * scale) / 2, (self.size[1] - high * scale) / 2
        whole = Image.new("RGB", self.size, self._ground)
        keys = [(one, left, top, scale) for one in placed]
        spots = {key: self._spot(*key) for key in keys if key not in self._panels}
        wanted = {laid.wanted for spot in spots.values() for laid in spot.laid}
        self._draw(sorted(one for one in wanted if one not in self._tiles))
        for key in keys:
            if key not in self._panels:
                self._panels[key] = self._composed(spots[key])
            whole.paste(_recalled(self._panels, key), self._box(*key)[:2])
        _forget(self._panels, KEPT // 8)  # now that the picture is whole: none of its own is missing
        _forget(self._tiles, KEPT)
        return whole

    def _box(self, placed: Placed, left: float, top: float, scale: float) -> Box:
        """The whole pixels on which a panel lies."""
        x, y = left + placed.x * scale, top + placed.y * scale
        right, bottom = x + placed.width * scale, y + placed.height * scale
        x -= scale * RIM if placed.svg.startswith(HEADING) else 0.0  # nothing frames a heading
        return max(0, int(x)), max(0, int(y)), min(self.size[0], math.ceil(right)), min(self.size[1], math.ceil(bottom))

    def _spot(self, placed: Placed, left: float, top: float, scale: float) -> Spot:
        box = self._box(placed, left, top, scale)
        x, y = left + placed.x * scale - box[0], top + placed.y * scale - box[1]
        inside = (0, 0, box[2] - box[0], box[3] - box[1])
        each = scale * placed.scale
        return Spot(box, tuple(_laid(one, x, y, each, inside) for one in elements(placed.svg)))

    def _composed(self, spot: Spot) -> Image.Image:
        left, top, right, bottom = spot.box
        ground = Image.new("RGB", (right - left, bottom - top), self._ground)
        for wanted, x, y in spot.laid:
            if tile := _recalled(self._tiles, wanted):
                ground.paste(tile.colours, (tile.at[0] + x, tile.at[1] + y), tile.cover)
        return ground

    # --- elements

    def _draw(self, wanted: Sequence[Wanted]) -> None:
        """Draw what was never drawn: where its place is unknown, small at first, to see where it lies."""
        unknown = [one for one in wanted if not one.known]
        found = dict(zip(unknown, map(_where, unknown, self._drawn(unknown, [one.box for one in unknown], ROUGH))))
        boxes = [(one, found.get(one, one.box)) for one in wanted]
        there = [(one, box) for one, box in boxes if box is not None]
        self._tiles.update((one, None) for one in wanted)
        for (one, box), image in zip(there, self._drawn([o for o, _ in there], [b for _, b in there], 1)):
            if seen := image.getchannel("A").getbbox():
                cut = image.crop(seen)
                at = (box[0] + seen[0], box[1] + seen[1])
                self._tiles[one] = Tile(cut.convert("RGB"), cut.getchannel("A"), at)

    def _drawn(self, wanted: Sequence[Wanted], boxes: Sequence[Box], smaller: int) -> list[Image.Image]:
        """Each of these elements as far as it lies in its box: all drawn at once, then cut out."""
        if not wanted:
            return []
        sizes = [(-(-(b[2] - b[0]) // smaller), -(-(b[3] - b[1]) // smaller)) for b in boxes]
        cells, wide, high = shelves(sizes)
        body = []
        for one, box, size, cell in zip(wanted, boxes, sizes, cells):
            x, y = (one.x - box[0]) / smaller, (one.y - box[1]) / smaller
            body.append(
                f'<svg x="{cell[0]}" y="{cell[1]}" width="{size[0]}" height="{size[1]}">'
                f'<g transform="translate({x:.4f} {y:.4f}) scale({one.scale / smaller:.6f})">{one.text}</g></svg>'
            )
        text = "".join(body)
        used = used_symbols(text, self.pen.game)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
            f"<style>{used_css(text + used, self.theme)}</style><defs>{used}</defs>{text}</svg>"
        )
        drawn = Image.open(BytesIO(png(resolve(svg, self.theme)))).convert("RGBA")
        return [drawn.crop((x, y, x + w, y + h)) for (x, y), (w, h) in zip(cells, sizes)]


def _laid(one: Element, x: float, y: float, scale: float, inside: Box) -> Laid:
    """An element of a panel whose corner is here: as it is to be drawn, and where it is laid down."""
    if one.box is None:
        return Laid(Wanted(one.text, round(x, 3), round(y, 3), round(scale, 6), inside, False), 0, 0)
    at_x, part_x = divmod(round((x + one.x * scale) * PHASES), PHASES)
    at_y, part_y = divmod(round((y + one.y * scale) * PHASES), PHASES)
    k = round(scale * one.scale, 6)
    left, top, right, bottom = (edge * k for edge in one.box)
    box = (math.floor(left), math.floor(top), math.ceil(right) + 1, math.ceil(bottom) + 1)
    return Laid(Wanted(one.text, part_x / PHASES, part_y / PHASES, k, box, True), at_x, at_y)


def shelves(sizes: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], int, int]:
    """Boxes side by side on shelves as wide as the widest: their corners, and the size of the whole."""
    wide = max(w for w, _ in sizes)
    corners, x, y, high = [], 0, 0, 0
    for w, h in sizes:
        if x + w > wide:
            x, y, high = 0, y + high, 0
        corners.append((x, y))
        x, high = x + w, max(high, h)
    return corners, wide, y + high


def _where(one: Wanted, rough: Image.Image) -> Box | None:
    """Where in its panel something was seen to lie, with a margin; None: nowhere."""
    seen = rough.getchannel("A").getbbox()
    if seen is None:
        return None
    right, bottom = one.box[2:]
    return (
        max(0, (seen[0] - 1) * ROUGH),
        max(0, (seen[1] - 1) * ROUGH),
        min(right, (seen[2] + 1) * ROUGH),
        min(bottom, (seen[3] + 1) * ROUGH),
    )


def _recalled(memory: OrderedDict[Any, T], key: Any) -> T:
    """What is remembered under a key, which was wanted just now."""
    memory.move_to_end(key)
    return memory[key]


def _forget(memory: OrderedDict[Any, T], most: int) -> None:
    """Forget what is too much: what was wanted least of late."""
    while len(memory) > most:
        memory.popitem(last=False)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
