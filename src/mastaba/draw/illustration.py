"""A picture of the rules: one panel of a small position, still, with light on what its caption speaks of."""

from __future__ import annotations

import re

from ..core.papers.rulebook import Part, Shown, rulebook_of
from ..core.rules.game import Game, Seen
from ..core.rules.sight import see
from .art import used_symbols
from .memo import memoized
from .palette import DAY
from .panel import labels_of, one, parts
from .picture import alone
from .svg import Pen, num

NAMES = ("Ana", "Bek", "Cleo", "Dina", "Emil", "Fay")
KEPT = 1024  # drawings in memory

_LIVING = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|tabindex|role)="[^"]*"')
_DESC = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)
_SIZE = re.compile(r'viewBox="[^"]+"')


class NotThere(ValueError):
    """A picture shows or lights something that its position does not have."""


@memoized(KEPT)
def illustration(game: Game, key: str, lang: str) -> str:
    """An SVG that wears its page's colours and wants its page's symbols. Raises KeyError, NotThere."""
    book = rulebook_of(game)
    shown = book.drawings[key]
    seen = see(game, book.states[key], shown.seat, perfect_memory=False)
    if not shown.view.targets:
        seen = Seen(game, seen.states, seen.seat, (), seen.perfect_memory)
    pen = Pen(game, lang, list(NAMES[: shown.position.players]))
    return _still(_panel(shown, seen, pen, key), shown, key)


def _panel(shown: Shown, seen: Seen, pen: Pen, key: str) -> str:
    part = next((part for part in parts(seen) if part.key == shown.panel), None)
    if part is None:
        raise NotThere(f"{key}: the panel {shown.panel!r} shows nothing here")
    return one(part, seen, pen, labels_of(seen, pen)).svg


def _still(svg: str, shown: Shown, key: str) -> str:
    """The drawing without anything that could be pressed or focused: one image, and its description in words."""
    for piece in shown.view.light:
        svg = _lit(svg, piece, key)
    start = svg.index(">") + 1
    head, body = svg[:start], svg[start:]
    said = _DESC.match(body)
    body = _LIVING.sub("", body[said.end() :] if said else body)
    title = re.search(r'aria-label="([^"]*)"', head)
    words = said[1] if said else title[1] if title else ""
    head = re.sub(r'role="\w+"', 'role="img"', re.sub(r'aria-label="[^"]*"', f'aria-label="{words}"', head))
    return head + body if shown.part is None else _cut(head, body, shown.part)


def _cut(head: str, body: str, part: Part) -> str:
    """Only a part of the panel."""
    x, y, w, h = part
    moved = body.removesuffix("</svg>")
    sized = _SIZE.sub(f'viewBox="0 0 {num(w)} {num(h)}"', head)
    return f'{sized}<g transform="translate({num(-x)} {num(-y)})">{moved}</g></svg>'


def _lit(svg: str, piece: str, key: str) -> str:
    """The same with light on a piece."""
    found = re.search(rf'<g( class="[^"]*")?([^>]*) data-key="{re.escape(piece)}"', svg)
    if found is None:
        raise NotThere(f"{key}: there is no piece {piece!r}")
    worn = found[1][8:-1] + " " if found[1] else ""
    lit = f'<g class="{worn}pointed"{found[2]} data-key="{piece}"'
    return svg[: found.start()] + lit + svg[found.end() :]


@memoized(64)
def symbols_for(game: Game, keys: tuple[str, ...], lang: str) -> str:
    """The symbols that these pictures use, once for them all."""
    drawn = "".join(illustration(game, key, lang) for key in keys)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{used_symbols(drawn, game)}</svg>'


@memoized(KEPT)
def illustration_alone(game: Game, key: str, lang: str, theme: str = DAY) -> str:
    """The same as a file of its own, with symbols and colours inside."""
    return alone(illustration(game, key, lang), Pen(game, lang, list(NAMES)), theme)
