"""A step as moments: a boat loads and sails, a revolt rises, troops settle, a site's goods go to their owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.trace import entries
from mastaba.core.words.text import Message
from mastaba.draw.motion import Beat, Move, Sound

from ..schema import (
    BOAT_LOADED,
    CARD_0,
    CRUSHED,
    DEPLOYED,
    GOODS_GO,
    GOODS_STAY,
    NEGOTIATE_TAKE,
    PAID,
    PLAY_CARD,
    PRIVATE_LOST,
    RES_0,
    RETURNED,
    REVOLT_RISES,
    REWARDED,
    TABLE,
    TAKES,
    TROOP_PAID,
    VIZIER_TAKE,
)
from ..tables import COMMON
from ..words.log_events import events_told
from .count import NEED
from .scenes import loading_scene

LAY, LOOK, SAIL, TAKE = 300, 1000, 900, 600  # ms: a card laid, something shown, a boat that sails, goods taken
LADEN = 1900  # ms: a boat is laden and leaves, on the whole board
Row = tuple[int, int, int, int]


def beats(before: Seen, after: Seen, step: Step) -> Sequence[Beat]:
    """§11 Animate: the answer itself, then every event that moves something."""
    rows: list[Row] = [
        (int(kind), int(a), int(b), int(c)) for kind, a, b, c in entries(after.s.event, after.s.event_count)
    ]
    out = _answered(before.s, step)
    for at, row in enumerate(rows):
        out += _event(before, after, step, row, rows[: at + 1], rows[at + 1 :])
    return out


def _answered(was: Any, step: Step) -> list[Beat]:
    """A card laid before the site, or a resource taken from one."""
    if step.decision == PLAY_CARD and step.action >= CARD_0:
        return [Beat(LAY, moves=(Move(f"card-{step.action - CARD_0}", f"lane-{step.seat}"),), sound=Sound.STONE)]
    if step.decision in (VIZIER_TAKE, NEGOTIATE_TAKE):
        r = step.action - RES_0
        place = int(was.site if step.decision == VIZIER_TAKE else was.other_site)
        return [Beat(TAKE, moves=(Move(f"token-{place}-{r}", f"stock-{step.seat}-{r}"),), sound=Sound.COIN)]
    return []


def _event(before: Seen, after: Seen, step: Step, row: Row, upto: list[Row], rest: list[Row]) -> list[Beat]:
    kind, a, b, c = row
    if kind == BOAT_LOADED:
        return _loaded(a, c, rest, _said(before, after, step, [row, *rest]))
    if kind == REVOLT_RISES:
        said = _said(before, after, step, upto, last=True)
        return [Beat(LOOK, said, light=(f"site-{before.s.site}",), sound=Sound.KNOCK)]
    if kind == CRUSHED:
        fallen = [f"card-{card}" for card, place in enumerate(before.s.card_place) if place == TABLE + a]
        return [Beat(TAKE, _said(before, after, step, [row]), gone=tuple(fallen), sound=Sound.KNOCK)]
    if kind == REWARDED:
        return [
            Beat(TAKE, _said(before, after, step, [row]), (Move(f"supply-{b}", f"stock-{a}-{b}"),), sound=Sound.COIN)
        ]
    if kind == DEPLOYED:
        return [Beat(LOOK, _said(before, after, step, [row]), light=(f"site-{b}", "scale-0"), sound=Sound.STONE)]
    if kind == RETURNED:
        return [Beat(TAKE, gone=(f"troop-{a}-{b}-{c}",), sound=Sound.TURN)]
    if kind == GOODS_GO:
        return [_goods(a, b, rest, _said(before, after, step, [row, *rest]))]
    if kind == GOODS_STAY:
        return [Beat(TAKE, _said(before, after, step, [row]), light=(f"site-{a}", "scale-2"))]
    if kind == PRIVATE_LOST:
        return [Beat(SAIL, _said(before, after, step, [row]), gone=(f"boat-{a}",), sound=Sound.WATER)]
    return []


def _loaded(p: int, boat: int, rest: list[Row], words: Message | None) -> list[Beat]:
    """Cargo comes aboard piece by piece, from stock and from sites; the boat is laden; then it sails to its player."""
    out = []
    for kind, a, _, _ in rest:
        if kind == PAID:
            out.append(Beat(LAY, moves=(Move(f"stock-{p}-{a}", f"boat-{boat}"),), sound=Sound.STONE))
        elif kind == TROOP_PAID:
            lender = f"troop-0-{a}-{p}"
            out.append(Beat(LAY, light=(lender,), line=(lender, f"boat-{boat}"), sound=Sound.STONE))
        else:
            break
    cargo = [r for r in range(COMMON) for _ in range(NEED[boat][r])]
    if words:
        out.append(Beat(LADEN, words, sound=Sound.WATER, scene=loading_scene(p, boat, cargo)))
    return [*out, Beat(SAIL, words, (Move(f"boat-{boat}", f"fleet-{p}"),), sound=Sound.WATER)]


def _goods(p: int, site: int, rest: list[Row], words: Message | None) -> Beat:
    """All tokens of a site go to one stock at once."""
    moves = []
    for kind, _, r, _ in rest:
        if kind != TAKES:
            break
        moves.append(Move(f"token-{site}-{r}", f"stock-{p}-{r}"))
    return Beat(LOOK, words, tuple(moves), light=("scale-2",), sound=Sound.COIN)


def _said(before: Seen, after: Seen, step: Step, rows: list[Row], last: bool = False) -> Message | None:
    """The log's sentence of the first of these events, or of the last."""
    told = events_told(before, after, step, rows)
    return (told[-1] if last else told[0]) if told else None
