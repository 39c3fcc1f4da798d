"""One player's necropolis: name, pyramid, obelisk, tomb, and the ledger under them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from mastaba.core.game import Game
from mastaba.core.sight import Seen
from mastaba.draw.board import badge, counter, last_mark, seat_disc
from mastaba.draw.measure import fit
from mastaba.draw.svg import Box, Pen, group, path, polygon, rect, text, use

from ..count import Pyramid, floors_of, glyphs, pile, stage_points, stages, total
from ..rules.pyramid import base_width, slot_of
from ..schema import BASE_RIGHT, CHOOSE_OBELISK_CARD, CHOOSE_PYRAMID_SLOT, CHOOSE_TOMB_CARD, NONE, PLACES
from ..tables import EXTRA_OBELISK, EXTRA_TOMB, GODS, OBELISK_GLYPH, OBELISK_MOST
from ..words.names import extra_name, god_name
from ..words.reasons import is_barred
from .cards import RATIO, card_tip, stones_at
from .ledger import ROWS, ledger
from .memory import told_pairs
from .pyramid import Site, draw_pyramid, draw_slots, site

HEAD = 32.0
LINE = 27.0  # one of the two lines over a ledger that stands beside its scene


@dataclass(frozen=True)
class Plan:
    """How a panel is divided: name, scene (pyramid, obelisk, tomb) and ledger; `beside` is its width if not below."""

    box: Box
    own: bool
    row: float
    beside: float = 0

    @cached_property
    def scene(self) -> Box:
        x, y, w, h = self.box
        if self.beside:
            return x + 6, y + 6, w - self.beside - 20, h - 12
        return x + 6, y + HEAD, w - 12, h - HEAD - ROWS * self.row - 12

    @cached_property
    def ledger(self) -> tuple[float, float, float]:
        """Its corner and width."""
        x, y, w, h = self.box
        if self.beside:
            return x + w - self.beside - 8, y + h - 6 - ROWS * self.row, self.beside
        return x + 10, self.scene[1] + self.scene[3] + 4, w - 20

    @property
    def ground(self) -> float:
        _, y, _, h = self.scene
        return y + h - 9

    @cached_property
    def side(self) -> tuple[float, float]:
        """Widths of the obelisk's and of the tomb's place; a ledger beside the scene is the tomb's place too."""
        w = self.scene[2]
        if self.beside:
            return 38, 0
        return (w * 0.13, w * 0.16) if self.own else (w * 0.14, w * 0.2)

    def unit(self, pyramid: Pyramid) -> float:
        """The width of a pyramid cell: as large as the pyramid and its free places allow, never growing again."""
        _, _, w, h = self.scene
        base, floors = base_width(pyramid), floors_of(pyramid)
        across = (4 if base < 3 else 5) if self.own else max(3, base)
        high = max(3, min(4, floors + 1)) if self.own else max(3, floors)
        return round(min((w - sum(self.side) - 4) / (2 * across + 0.2), (h - 19) / (2 * high) * RATIO), 1)

    @property
    def pyramid_x(self) -> float:
        x, _, w, _ = self.scene
        return x + (w - sum(self.side)) / 2

    @property
    def obelisk_x(self) -> float:
        x, _, w, _ = self.scene
        return x + w - self.side[1] - self.side[0] / 2

    @property
    def tomb_x(self) -> float:
        x, _, w, _ = self.scene
        return x + w - self.side[1] / 2


def draw_necropolis(pen: Pen, seen: Seen, p: int, plan: Plan) -> str:
    """§11 Each necropolis."""
    s = seen.s
    x, y, w, h = plan.box
    mine = p == seen.seat
    asked = s.asked == p
    frame = rect(x + 2, y + 3, w, h, "cast", 10) + rect(x, y, w, h, "panel", 10)
    if asked:
        frame += rect(x, y, w, h, f"none s-seat-{p} w4", 10)
    pyramid = tuple(s.pyramid[p])
    at = site(plan.pyramid_x, plan.ground, plan.unit(pyramid), pyramid)
    out = [frame, _name_row(pen, seen, p, plan), _scene(plan), draw_pyramid(pen, at, pyramid)]
    if not any(card >= 0 for card in pyramid):
        out.append(_empty_site(pen, plan))
    out.append(_obelisk(pen, seen, p, plan))
    if not plan.beside:
        out.append(_tomb(pen, seen, p, plan))
    out.append(_just_now(pen, s, p, plan, at))
    out.append(ledger(pen, s, p, plan.ledger, plan.row, mine or seen.over, seen.over))
    if mine and asked and s.decision == CHOOSE_PYRAMID_SLOT:
        out.append(draw_slots(pen, at, pyramid, s.pending))
    return "".join(out)


def _name_row(pen: Pen, seen: Seen, p: int, plan: Plan) -> str:
    """Emblem, name, first-player token, tile, hand, score: in one line, or in two over a ledger beside the scene."""
    x, y, w, _ = plan.box
    right = x + w - 10
    first = y + (LINE / 2 + 5 if plan.beside else HEAD / 2)
    second = first + LINE if plan.beside else first
    chips, room = _chips(pen, seen, p, right if plan.beside else right - 46, second)
    left = plan.ledger[0] if plan.beside else x + 9
    room = right if plan.beside else room
    score = total(seen.s, p, seen.over)
    tip = pen.say("tip.score_final" if seen.over else "tip.score_public", n=score)
    shown = group(badge(right - 18, first, score, fill="ink", ink="panel", size=16), tip=tip)
    name = fit(pen.name(p), room - left - 32 - (42 if plan.beside else 0), 16, "bold")
    return seat_disc(p, left + 11, first, 11) + text(left + 28, first + 5, name, "t16 b") + shown + chips


def _chips(pen: Pen, seen: Seen, p: int, right: float, y: float) -> tuple[str, float]:
    """Hand, tile and first-player token, from right to left; and where they end."""
    s = seen.s
    hand = s.hand_n[p]
    room = right - 36
    tip = f"{pen.say('tip.hand_size', n=hand)} {told_pairs(pen, s, p)}"
    out = [counter("cards", room, y, hand, size=22, tip=tip)]
    if s.tile_of[p]:
        room -= 56
        out.append(_tile_chip(pen, s, s.tile_of[p], room, y))
    if s.first == p:
        room -= 28
        out.append(group(use("first", room, y - 12, 24), key="first", tip=pen.say("tip.first")))
    return "".join(out), room


def _tile_chip(pen: Pen, s: Any, tile: int, x: float, y: float) -> str:
    """The chosen god: its number and the face."""
    body = rect(x, y - 12, 48, 24, "f-stone thin", 5) + use(f"pyramids-{GODS[tile]}", x + 23, y - 11.5, 23)
    body += badge(x + 12, y, tile, fill="outline", ink="bright", size=14)
    return group(body, key=f"tile-{tile}", tip=god_tip(pen, s.seats, tile))


def god_tip(pen: Pen, seats: int, tile: int) -> str:
    """A god's name, number and gift for this number of players."""
    return pen.say("tip.god", god=god_name(tile), n=tile, extra=extra_name(seats, tile))


@lru_cache(256)
def _scene(plan: Plan) -> str:
    """A strip of sky over sand."""
    x, y, w, h = plan.scene
    sand = plan.ground - 3
    dune = (
        f"M{x:.0f} {sand:.0f}q{w / 4:.0f} -9 {w / 2:.0f} 0t{w / 2:.0f} 0V{y + h - 5:.0f}"
        f"q0 5 -5 5H{x + 5:.0f}q-5 0 -5 -5Z"
    )
    far = "".join(_far(x + w * at, plan.ground, min(w * wide, h * 1.5)) for at, wide in ((0.02, 0.36), (0.44, 0.24)))
    bands = rect(x, y, w, h, "f-sky-low", 6) + rect(x, y, w, h * 0.42, "f-sky", 6)
    return bands + rect(x, y + h * 0.3, w, h * 0.2, "f-sky-low") + far + path(dune, "f-sand")


def _far(x: float, ground: float, wide: float) -> str:
    """Pyramids on the horizon."""
    return use("pyramids-far", x, ground - wide * 0.35, wide, wide * 0.35, "far")


def _empty_site(pen: Pen, plan: Plan) -> str:
    """The ten places of a pyramid not yet begun."""
    u = plan.unit((0,) * PLACES)
    at = site(plan.pyramid_x, plan.ground, u, (0,) * PLACES)
    places = "".join(rect(*at.corner(i), 2 * u, 2 * at.v, "none s-line dash", 2) for i in range(PLACES))
    return group(places, tip=pen.say("tip.empty_pyramid"))


def _obelisk(pen: Pen, seen: Seen, p: int, plan: Plan) -> str:
    """§11 The obelisk at the right, lower halves showing, bottom first."""
    s = seen.s
    barred = is_barred(seen, p, EXTRA_OBELISK)
    return _raised(pen.game, pen.lang, plan, pile(s.obelisk[p], s.obelisk_n[p]), barred, seen.over)


@lru_cache(1024)
def _raised(game: Game, lang: str, plan: Plan, cards: tuple[int, ...], barred: bool, over: bool) -> str:
    """An obelisk of these cards under its golden cap; `barred` when its owner may not add one now."""
    pen = Pen(game, lang)
    u, v = obelisk_unit(plan, len(cards))
    x, y = plan.obelisk_x, plan.ground
    foot = path(f"M{x - u - 5:.1f} {y + 5:.1f}h{2 * u + 10:.1f}l-4 -5h{-2 * u - 2:.1f}Z", "f-stone edge")
    top = y - 2 * v * len(cards)
    cap = polygon([(x - u, top), (x, top - u * 1.15), (x + u, top)], "f-gold edge" if cards else "hollow")
    tip = [_obelisk_tip(pen, cards, over), *([pen.say("why.no_obelisk")] if barred else [])]
    stones = [stones_at(card, x - u, y - 2 * v * (i + 1), u, tip=card_tip(pen, card)) for i, card in enumerate(cards)]
    return group(foot + cap, tip=" ".join(tip)) + "".join(stones)


def _obelisk_tip(pen: Pen, cards: tuple[int, ...], over: bool) -> str:
    if not cards and over:
        return pen.say("tip.obelisk_none")
    if not cards:
        return pen.say("tip.obelisk_empty", points=stage_points(OBELISK_MOST))
    best = max(stages(cards))
    return pen.say(
        "tip.obelisk", n=len(cards), stages=best, points=stage_points(best), glyphs=glyphs(cards, OBELISK_GLYPH)
    )


def obelisk_unit(plan: Plan, stages_now: int) -> tuple[float, float]:
    """The size of an obelisk's cell: five stages fill the place, more of them shrink."""
    high = plan.scene[3] - 36
    v = high / (2 * max(5, stages_now) + 2)
    u = round(min(v * RATIO, plan.side[0] / 2 - 5, 30), 1)
    return u, u / RATIO


def _tomb(pen: Pen, seen: Seen, p: int, plan: Plan) -> str:
    """§11 A face-down pile with its number; one's own cards lie open above it."""
    s = seen.s
    n = s.tomb_n[p]
    wide = tomb_width(plan)
    x, y = plan.tomb_x - wide / 2, plan.ground - wide * 0.9
    body = use("pyramids-tomb", x, y, wide) + badge(
        plan.tomb_x, y + wide * 0.17, n, fill="night", ink="bright", size=14
    )
    tip = [pen.say("tip.tomb_open" if seen.over else "tip.tomb_mine" if p == seen.seat else "tip.tomb", n=n)]
    if is_barred(seen, p, EXTRA_TOMB):
        tip.append(pen.say("why.no_tomb"))
    return group(body, key=f"tomb-{p}", tip=" ".join(tip)) + _buried(pen, s, p, plan)


def tomb_width(plan: Plan) -> float:
    return min(plan.side[1] - 4, 92)


def _tomb_box(plan: Plan) -> Box:
    """Where the tomb is: in the scene, or in the last row of a ledger beside it."""
    if plan.beside:
        x, y, w = plan.ledger
        return x + 1, y + (ROWS - 1) * plan.row + 4, w - 2, plan.row - 6
    wide = tomb_width(plan)
    return plan.tomb_x - wide / 2, plan.ground - wide * 0.7, wide, wide * 0.72


def _buried(pen: Pen, s: Any, p: int, plan: Plan) -> str:
    """The cards of a tomb that the viewer may look at, small, above it."""
    cards = pile(s.tomb[p], s.tomb_n[p])
    places = [buried_place(plan, i, len(cards)) for i in range(len(cards))]
    return "".join(stones_at(card, *place, tip=card_tip(pen, card)) for card, place in zip(cards, places))


def buried_place(plan: Plan, i: int, count: int) -> tuple[float, float, float]:
    """Where the i-th of so many cards lies above the tomb, two in a row, and how wide its cells are."""
    columns = 2
    bottom = plan.ground - tomb_width(plan) * 0.9
    room = bottom - plan.scene[1] - 6
    u = min((plan.side[1] - 8) / columns / 2 - 1, (room / -(-count // columns) - 2) / 2 * RATIO, 22)
    row, column = divmod(i, columns)
    y = bottom - 4 - (row + 1) * (2 * u / RATIO + 2)
    return plan.tomb_x - columns * (u + 1) + column * (2 * u + 2), y, u


def _just_now(pen: Pen, s: Any, p: int, plan: Plan, at: Site) -> str:
    """Marks around what this player built since the viewer's previous answer, once for each edifice."""
    last = {step.decision: step.action for step in pen.last if step.seat == p and step.action != NONE}
    out = []
    if CHOOSE_PYRAMID_SLOT in last:
        out.append(last_mark(_newest(at, tuple(s.pyramid[p]), last[CHOOSE_PYRAMID_SLOT]), 3))
    if CHOOSE_OBELISK_CARD in last and s.obelisk_n[p]:
        u, v = obelisk_unit(plan, s.obelisk_n[p])
        out.append(last_mark((plan.obelisk_x - u, plan.ground - 2 * v * s.obelisk_n[p], 2 * u, 2 * v), 3))
    if CHOOSE_TOMB_CARD in last:
        out.append(last_mark(_tomb_box(plan), 4))
    return "".join(out)


def _newest(at: Site, pyramid: Pyramid, action: int) -> Box:
    """The box of the card that an answer placed: since then the right end of the base is the last of its cards."""
    slot = at.base - 1 if action == BASE_RIGHT else slot_of(pyramid, action)
    return (*at.corner(slot), 2 * at.u, 2 * at.v)
