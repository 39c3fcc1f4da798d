"""A pyramid with its floors half-shifted and flush, its groups outlined, and the places where a card may go."""

from __future__ import annotations

from dataclasses import dataclass

from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, ghost, num, rect

from ..count import Pyramid, count, gain, placed
from ..rules.pyramid import base_width, slot_of
from ..schema import BASE_LEFT
from ..tables import PLACE_OF
from .cards import RATIO, laid_card, stones_at
from .outline import border


@dataclass(frozen=True)
class Site:
    """Where a pyramid stands: the middle of its base line on the paper, the width of a cell, the base's cards."""

    x: float
    y: float
    u: float
    base: int

    @property
    def v(self) -> float:
        return self.u / RATIO

    @property
    def left(self) -> float:
        """The left edge of base slot 0: the base is always centred."""
        return self.x - self.base * self.u

    def corner(self, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot."""
        floor, place = PLACE_OF[slot]
        column = floor + 2 * place
        return self.left + column * self.u, self.y - (2 * floor + 2) * self.v


def site(x: float, y: float, u: float, pyramid: Pyramid) -> Site:
    return Site(x, y, u, max(1, base_width(pyramid)))


@memoized(1024, names=False)
def draw_pyramid(pen: Pen, at: Site, pyramid: Pyramid) -> tuple[str, ...]:
    """§11 Cards and outlines."""
    out = [laid_card(pen, card, *at.corner(slot), at.u) for slot, card in enumerate(pyramid) if card >= 0]
    return (*out, outlines(at, pyramid))


def outlines(at: Site, pyramid: Pyramid) -> str:
    """§11 The largest group of each colour outlined in ink, the largest of all twice; single stones are left alone."""
    counted = count(pyramid)
    width = max(1.4, at.u * 0.075)
    out = []
    doubled = False
    for group, size in zip(counted.groups, counted.sizes):
        if size >= 2:
            out.append(_outline(at, group, width * 1.05, width))
            if size == counted.most and not doubled:
                doubled = True
                out.append(_outline(at, group, width * 2.9, width * 0.7))
    return "".join(out)


def _outline(at: Site, group: int, inset: float, width: float) -> str:
    """An ink line with a bright one around it: it shows on dark stones and on white ones."""
    d = _path(group, round(at.left, 1), round(at.y, 1), at.u, round(inset, 2))
    return (
        f'<path d="{d}" class="none s-bright" stroke-width="{num(width * 1.9)}"/>'
        f'<path d="{d}" class="none s-outline" stroke-width="{num(width)}"/>'
    )


@memoized(8192)
def _path(group: int, left: float, base: float, u: float, inset: float) -> str:
    """The border of a group as a path, drawn inside it by `inset`."""
    v = u / RATIO
    x, y, loops = border(group)
    parts = []
    for turns in loops:
        points = [
            f"{num(left + (x + turn.x) * u + turn.dx * inset)} {num(base - (y + turn.y) * v - turn.dy * inset)}"
            for turn in turns
        ]
        parts.append("M" + "L".join(points) + "Z")
    return "".join(parts)


def draw_slots(pen: Pen, at: Site, pyramid: Pyramid, pending: int) -> list[str]:
    """§11 The places around the pyramid; hovering one shows the card there, the new groups and the gain."""
    actions = [a for a in (pen.seen.options if pen.seen else ()) if a >= BASE_LEFT]
    return [_slot(pen, at, pyramid, action, pending) for action in actions]


def _slot(pen: Pen, at: Site, pyramid: Pyramid, action: int, pending: int) -> str:
    x, y, w, h = place_box(at, pyramid, action)
    body = _open_place(at, pyramid, action, pending)
    return pen.target(action, (x + 3, y + 3, w - 6, h - 6), body, key=f"slot-{action}", r=4)


@memoized(1024)
def _open_place(at: Site, pyramid: Pyramid, action: int, pending: int) -> str:
    x, y, w, h = box = place_box(at, pyramid, action)
    body = rect(x + 1.5, y + 1.5, w - 3, h - 3, "hollow", 3) + ghost(as_placed(at, pyramid, action, pending))
    return body + gain_badge(box, gain(pyramid, action, pending))


def place_box(at: Site, pyramid: Pyramid, action: int) -> Box:
    """Where a card would come to lie, before the base moves to its new middle."""
    w, h = 2 * at.u, 2 * at.v
    if action == BASE_LEFT:
        return at.left - w, at.y - h, w, h
    return (*at.corner(slot_of(pyramid, action)), w, h)


def gain_badge(box: Box, won: int) -> str:
    """The points that a place would bring."""
    x, y, w, h = box
    return badge(x + w / 2, y + h / 2, f"+{won}", fill="lit-soft", ink="ink", size=17)


@memoized(1024)
def as_placed(at: Site, pyramid: Pyramid, action: int, card: int) -> str:
    """The card where an answer would put it, and the groups that there would be."""
    x, y = place_box(at, pyramid, action)[:2]
    after = placed(pyramid, action, card)
    base = max(1, base_width(after))
    left = x if action == BASE_LEFT else at.left
    there = Site(left + base * at.u, at.y, at.u, base)
    return stones_at(card, x, y, at.u, key=False) + outlines(there, after)
