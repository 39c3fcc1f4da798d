"""A drawing taken apart: its elements from the ground up, each with its place, so that equal ones are drawn once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from ..draw.measure import width

KEPT = 16384  # elements whose place is remembered; a quarter as many drawings
MARGIN = 4.0  # a line's width around what has measures of its own
WIDEST = 4.4  # line of a path that names no width; its corners reach out by twice as much
TEXT_SIZE = 13  # of a text that names none
_TAG = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>")
_OF_A_PAGE = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|pointer-events|tabindex)="[^"]*"')
_AS_ONE = re.compile(r'opacity|filter|mask|clip|class="[^"]*\b(?:faded|far|pointed)\b')
_UNSEEN = re.compile(r'class="[^"]*\b(?:ghost|hit)\b')
_MOVED = re.compile(r' transform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)(?: scale\((-?[\d.]+)\))?"')
_NUMBER = {name: re.compile(rf' {name}="(-?[\d.]+)"') for name in ("x", "y", "cx", "cy", "r", "width", "height")}
_TEXT = re.compile(r"<text [^<>]*>([^<>]*)</text>")
_PATH = re.compile(r' d="([^"]*)"')
_PEN = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+))")
_WIDTH = re.compile(r' stroke-width="([\d.]+)"')
_CLASSES = re.compile(r' class="([^"]*)"')
_SIZE = re.compile(r"t(\d+)")
_OWN_MEASURES = re.compile(r' (?:style|font[\w-]*|text[\w-]*|letter-spacing|word-spacing|dx|dy|rotate)="')

Box = tuple[float, float, float, float]  # left, top, right, bottom
Points = list[tuple[str, float, float]]  # of a path: M (go there), L (draw a line there), Z (back to where it began)


class Element(NamedTuple):
    """An element as if it lay at the origin, where it lies in its drawing, how much larger, and what it can cover.

    Without `box` its measures are not known: it is left where it was, at its own size.
    """

    text: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    box: Box | None = None


@lru_cache(maxsize=KEPT // 4)
def elements(svg: str) -> tuple[Element, ...]:
    """The elements of a drawing from the ground up; what only a page needs is left out.

    A group that is seen through as one, or shaded as one, stays one element.
    """
    found: list[Element] = []
    groups: list[str] = []
    whole, start = 0, 0  # so deep within an element that is kept whole, which began here
    for tag in _TAG.finditer(svg, svg.index(">") + 1):
        text, closes, name, alone = tag[0], tag[1], tag[2], tag[4]
        if whole:
            whole += 0 if alone else -1 if closes else 1
            if not whole:
                found += _seen(tuple(groups), svg[start : tag.end()])
        elif closes:
            if groups:
                groups.pop()
        elif alone:
            found += _seen(tuple(groups), text)
        elif name == "g" and not _AS_ONE.search(text) and not _UNSEEN.search(text):
            groups.append(_OF_A_PAGE.sub("", text))
        else:
            whole, start = 1, tag.start()
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _seen(groups: tuple[str, ...], text: str) -> tuple[Element, ...]:
    """An element in its groups, or nothing if it cannot be seen."""
    if text.startswith("<desc") or _UNSEEN.match(text, text.find(" ") + 1):
        return ()
    bare = _OF_A_PAGE.sub("", text)
    around = [group for group in groups if group != "<g>"]
    return tuple(_movable(around, part) or Element(_within(around, part)) for part in _apart(bare))


def _within(groups: Sequence[str], text: str) -> str:
    return "".join(groups) + text + "</g>" * len(groups)


def _movable(groups: Sequence[str], text: str) -> Element | None:
    """The element at the origin, if it is known how it is moved and what it can cover."""
    own = _at_origin(text, groups)
    if own is None:
        return None
    bare, x, y, box = own
    scale = 1.0
    rest: list[str] = []
    for group in reversed(groups):
        moved = _MOVED.search(group)
        if moved:
            larger = float(moved[3] or 1)
            x, y, scale = float(moved[1]) + larger * x, float(moved[2]) + larger * y, scale * larger
            group = _MOVED.sub("", group)
        if "transform" in group:
            return None
        rest.insert(0, group)
    return Element(_within([group for group in rest if group != "<g>"], bare), x, y, scale, box)


def _at_origin(text: str, groups: Sequence[str]) -> tuple[str, float, float, Box] | None:
    """A shape with measures, or a line of words: itself at the origin, where it was, and what it can cover."""
    if "transform" in text:
        return None
    if text.startswith("<path "):
        return _path_at_origin(text)
    if text.startswith("<circle "):
        numbers, names = _numbers(text, "cx", "cy", "r"), ("cx", "cy")
    else:
        numbers, names = _numbers(text, "x", "y", "width", "height"), ("x", "y")
    x, y = numbers[0] or 0.0, numbers[1] or 0.0
    if text.startswith("<circle ") and numbers[2] is not None:
        r = numbers[2] + MARGIN
        box = (-r, -r, r, r)
    elif text.startswith(("<rect ", "<use ")) and numbers[2] is not None and numbers[3] is not None:
        box = (-MARGIN, -MARGIN, numbers[2] + MARGIN, numbers[3] + MARGIN)
    elif (line := _TEXT.fullmatch(text)) and not any(map(_OWN_MEASURES.search, (text, *groups))):
        box = _around_words(unescape(line[1]), [_classes(one) for one in (text, *reversed(groups))])
    else:
        return None
    for name in names:
        text = _NUMBER[name].sub(f' {name}="0"', text, count=1)
    return text, x, y, box


def _around_words(words: str, classes: Sequence[Sequence[str]]) -> Box:
    """What a line of words can cover: by its own classes, and by the nearest of those around it where it has none."""
    size = next((float(named[1]) for name in classes[0] if (named := _SIZE.fullmatch(name))), TEXT_SIZE)
    every = [name for names in classes for name in names]
    long = width(words, size, "display" if "d" in classes[0] else "bold" if "b" in every else "text")
    left = {"mid": -long / 2, "end": -long}.get(next((name for name in every if name in ("mid", "end")), ""), 0.0)
    far = 0.3 * size + 0.5 * size * sum(letter > "~" for letter in words)  # signs of unknown width
    return left - far, -1.2 * size, left + long + far, 0.5 * size


def _classes(tag: str) -> Sequence[str]:
    named = _CLASSES.search(tag)
    return named[1].split() if named else ()


def _path_at_origin(text: str) -> tuple[str, float, float, Box] | None:
    """A path of straight lines: itself with its first point at the origin, where that was, and what it can cover."""
    drawn = _PATH.search(text)
    points = _points(drawn[1]) if drawn else None
    if not drawn or not points:
        return None
    x, y = next((x, y) for pen, x, y in points if pen == "M")
    named, (left, top, right, bottom) = _WIDTH.search(text), _around(points)
    far = 2 * (float(named[1]) if named else WIDEST)
    box = (left - x - far, top - y - far, right - x + far, bottom - y + far)
    return f'{text[: drawn.start()]} d="{_said(points, x, y)}"{text[drawn.end() :]}', x, y, box


def _apart(text: str) -> Sequence[str]:
    """A path that goes round several shapes which lie apart: each of them, so that equal ones are drawn once."""
    drawn = _PATH.search(text) if text.startswith("<path ") else None
    points = _points(drawn[1]) if drawn else None
    if not drawn or not points:
        return (text,)
    starts = [i for i, (pen, _, _) in enumerate(points) if pen == "M"]
    shapes = [points[i:j] for i, j in zip(starts, [*starts[1:], len(points)])]
    boxes = [_around(shape) for shape in shapes]
    closed = all(shape[-1][0] == "Z" for shape in shapes)
    if not closed or any(_meet(a, b) for i, a in enumerate(boxes) for b in boxes[:i]):
        return (text,)
    return [f'{text[: drawn.start()]} d="{_said(shape)}"{text[drawn.end() :]}' for shape in shapes]


def _said(points: Points, x: float = 0.0, y: float = 0.0) -> str:
    """A path through these points, as it is written from a place."""
    return "".join(pen if pen == "Z" else f"{pen}{px - x:z.2f} {py - y:z.2f}" for pen, px, py in points)


def _around(points: Points) -> Box:
    """The box around these points."""
    across, down = [x for _, x, _ in points], [y for _, _, y in points]
    return min(across), min(down), max(across), max(down)


def _meet(a: Box, b: Box) -> bool:
    """Do two boxes touch?"""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _points(d: str) -> Points | None:
    """The points of a path of straight lines; None if it has curves, or begins with anything but a place."""
    found: Points = []
    tokens = _PEN.findall(d)
    x = y = 0.0
    began, pen, k = (0.0, 0.0), "", 0
    while k < len(tokens):
        if tokens[k][0]:
            pen, k = tokens[k][0], k + 1
        if pen in "Zz":
            x, y = began
            found.append(("Z", x, y))
            if k < len(tokens) and not tokens[k][0]:
                return None
            continue
        wanted = {"M": 2, "L": 2, "H": 1, "V": 1}.get(pen.upper(), 0)
        given = [float(number) for letter, number in tokens[k : k + wanted] if number]
        if not wanted or len(given) != wanted or (not found and pen != "M"):
            return None
        k += wanted
        from_x, from_y = (x, y) if pen.islower() else (0.0, 0.0)
        if pen in "Hh":
            x = from_x + given[0]
        elif pen in "Vv":
            y = from_y + given[0]
        else:
            x, y = from_x + given[0], from_y + given[1]
        if pen in "Mm":
            began = x, y
            found.append(("M", x, y))
            pen = "L" if pen == "M" else "l"  # more numbers go on with lines
        else:
            found.append(("L", x, y))
    return found


def _numbers(text: str, *names: str) -> list[float | None]:
    return [float(found[1]) if (found := _NUMBER[name].search(text)) else None for name in names]
