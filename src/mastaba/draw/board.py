"""The furniture of any panel: buttons, sheets, seats, cubes, cards, stacks, tracks, grids."""

from __future__ import annotations

from .measure import fit, width
from .palette import EMBLEMS
from .svg import Box, Pen, circle, group, num, rect, text, use

# --- things people press or read ----


def button(pen: Pen, action: int, box: Box, words: str = "", *, key: str = "", tip: str = "", size: int = 14) -> str:
    """A target with words in it; nothing at all while its action is not legal."""
    if not pen.may(action):
        return ""
    x, y, w, h = box
    shown = fit(words or pen.label(action), w - 12, size, "bold")
    body = rect(x, y, w, h, "btn", 8) + text(x + w / 2, y + h / 2 + size * 0.35, shown, f"t{size} b mid")
    return pen.target(action, box, body, key=key, tip=tip, lit=False)


def seat_disc(seat: int, x: float, y: float, r: float = 11) -> str:
    """A seat's colour and emblem, centred on a point."""
    side = r * 1.5
    emblem = use(EMBLEMS[seat], x - side / 2, y - side / 2, side, cls=f"c-seat-{seat}-on")
    return circle(x, y, r, f"f-seat-{seat} rim") + emblem


def seat_tag(pen: Pen, seat: int, x: float, y: float, room: float = 160, size: int = 14) -> str:
    """A seat's disc and its player's name."""
    name = fit(pen.name(seat), room - 30, size, "bold")
    return seat_disc(seat, x + 11, y) + text(x + 28, y + size * 0.35, name, f"t{size} b")


def badge(x: float, y: float, words: object, *, fill: str = "ink", ink: str = "panel", size: int = 12) -> str:
    """A number in a pill, centred on a point."""
    shown = str(words)
    w = max(size * 1.5, width(shown, size, "bold") + size * 0.9)
    h = size * 1.5
    return rect(x - w / 2, y - h / 2, w, h, f"f-{fill} thin", h / 2) + text(
        x, y + size * 0.35, shown, f"t{size} b mid f-{ink}"
    )


def counter(symbol: str, x: float, y: float, value: object, *, size: float = 20, cls: str = "", tip: str = "") -> str:
    """A small picture with its count beside it; x is the left edge, y the middle."""
    body = use(symbol, x, y - size / 2, size, cls=cls) + text(x + size + 4, y + 5, value, "t14 b")
    return group(body, tip=tip)


def arrow(x: float, y: float, size: float = 16, *, turn: float = 0, cls: str = "c-ink") -> str:
    """An arrow to the right, centred on a point, turned clockwise by degrees."""
    turned = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
    return f"<g{turned}>{use('arrow', x - size / 2, y - size / 2, size, cls=cls)}</g>"


# --- cards ----


def card(box: Box, body: str = "", *, face: str = "panel", r: float = 5, key: str = "", tip: str = "") -> str:
    """A card with a shadow and an ink line; the body lies on its face, in the paper's coordinates."""
    x, y, w, h = box
    sheet = rect(x + 1.5, y + 2, w, h, "cast", r) + rect(x, y, w, h, f"f-{face} edge", r)
    return group(sheet + body, key=key, tip=tip)


def card_back(box: Box, *, key: str = "", tip: str = "") -> str:
    x, y, w, h = box
    return group(rect(x + 1.5, y + 2, w, h, "cast", 5) + use("card-back", x, y, w, h), key=key, tip=tip)


def spread(count: int, size: float, room: float, gap: float = 8) -> list[float]:
    """Left edges of `count` things of one size in a row; they overlap when the room is short."""
    if count <= 1:
        return [0.0] * count
    step = min(size + gap, (room - size) / (count - 1))
    return [i * step for i in range(count)]


# --- small pieces ----


def seat_cube(x: float, y: float, size: float, seat: int, *, key: str = "", tip: str = "") -> str:
    """A cube of a seat, with the seat's emblem on its face."""
    mark = use(EMBLEMS[seat], x - size * 0.2, y - size * 0.06, size * 0.4, cls=f"c-seat-{seat}-on")
    return group(use("cube", x - size / 2, y - size / 2, size, cls=f"c-seat-{seat}") + mark, key=key, tip=tip)


def token(
    x: float, y: float, r: float, colour: str, symbol: str = "", words: str = "", *, key: str = "", tip: str = ""
) -> str:
    """A round token of a hue with a symbol or a letter on it, centred on a point."""
    out = circle(x + 1, y + 1.5, r, "cast") + circle(x, y, r, f"f-{colour} rim")
    if symbol:
        out += use(symbol, x - r * 0.7, y - r * 0.7, r * 1.4, cls=f"c-{colour}-on")
    if words:
        out += text(x, y + r * 0.4, words, f"t{_size(r)} b mid f-{colour}-on")
    return group(out, key=key, tip=tip)


def _size(r: float) -> int:
    """A packaged text size that fits a token of radius r."""
    return max(s for s in (10, 11, 12, 13, 14, 16, 18, 20, 22) if s <= max(10, r * 1.2))


def last_mark(box: Box, r: float = 6) -> str:
    """The mark around what just happened."""
    x, y, w, h = box
    return rect(x - 4, y - 4, w + 8, h + 8, "last", r)


def about_mark(box: Box, r: float = 6) -> str:
    """A golden frame around what the question is about: nothing to press, and nothing that has moved."""
    x, y, w, h = box
    frame = (x - 4, y - 4, w + 8, h + 8)
    return rect(*frame, "about under", r) + rect(*frame, "about", r)


# --- grids ----


def hex_corners(x: float, y: float, r: float, *, pointy: bool = True) -> list[tuple[float, float]]:
    half, long = r / 2, r * 0.8660254
    up = [(0.0, -r), (long, -half), (long, half), (0.0, r), (-long, half), (-long, -half)]
    return [(x + a, y + b) if pointy else (x + b, y + a) for a, b in up]


def hex_centre(q: int, r: int, side: float, *, pointy: bool = True) -> tuple[float, float]:
    """The centre of the hexagon with axial coordinates (q, r), the origin at (0, 0)."""
    along, across = side * 1.7320508, side * 1.5
    if pointy:
        return along * (q + r / 2), across * r
    return across * q, along * (r + q / 2)
