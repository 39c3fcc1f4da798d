"""The edifices beside a pyramid: the obelisk under its golden cap, one's own tomb, and the empty site."""

from __future__ import annotations

from mastaba.draw.board import badge
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, group, path, polygon, rect, use

from ..count import Cards, glyphs, stage_points, stages
from ..schema import PLACES
from ..tables import OBELISK_GLYPH, OBELISK_MOST
from .cards import RATIO, laid_card
from .plan import BOARD, TOMB_W, TOMB_X, Plan, buried_place


@memoized(16, names=False)
def empty_site(pen: Pen, plan: Plan) -> str:
    """The ten places of a pyramid not yet begun, as one would see the base complete."""
    at = plan.site(tuple([0] * PLACES))
    places = "".join(rect(*at.corner(i), 2 * at.u, 2 * at.v, "none s-line", 2) for i in range(PLACES))
    return group(places, tip=pen.say("tip.empty_pyramid"))


@memoized(16)
def foot(plan: Plan, p: int) -> str:
    """The middle of a base: where cards come to."""
    high = 2 * plan.u / RATIO
    return group(rect(plan.pyramid_x - plan.u, plan.ground - high, 2 * plan.u, high, "none"), key=f"pyramid-{p}")


@memoized(2048, names=False)
def obelisk(pen: Pen, plan: Plan, p: int, cards: Cards, barred: bool, over: bool) -> tuple[str, ...]:
    """§11 At the right, lower halves showing, bottom first; `barred` when its owner may not add one now."""
    u, v = plan.obelisk_unit(len(cards))
    x, y = plan.obelisk_x, plan.ground
    base = path(f"M{x - u - 5:.1f} {y + 5:.1f}h{2 * u + 10:.1f}l-4 -5h{-2 * u - 2:.1f}Z", "f-stone edge")
    top = y - 2 * v * len(cards)
    cap = polygon([(x - u, top), (x, top - u * 1.15), (x + u, top)], "f-gold edge" if cards else "hollow")
    tip = [obelisk_words(pen, cards, over), *([pen.say("why.no_obelisk")] if barred else [])]
    stones = [laid_card(pen, card, *plan.stage(i, len(cards))) for i, card in enumerate(cards)]
    return (group(base + cap, key=f"obelisk-{p}", tip=" ".join(tip)), *stones)


def obelisk_words(pen: Pen, cards: Cards, over: bool) -> str:
    if not cards and over:
        return pen.say("tip.obelisk_none")
    if not cards:
        return pen.say("tip.obelisk_empty", points=stage_points(OBELISK_MOST))
    best = max(stages(cards))
    return pen.say(
        "tip.obelisk", n=len(cards), stages=best, points=stage_points(best), glyphs=glyphs(cards, OBELISK_GLYPH)
    )


@memoized(1024, names=False)
def tomb(pen: Pen, p: int, n: int, cards: Cards, words: str) -> tuple[str, ...]:
    """§11 A face-down pile with its number; one's own cards lie open above it."""
    x, y = TOMB_X - TOMB_W / 2, BOARD.ground - TOMB_W * 0.9
    body = use("pyramids-tomb", x, y, TOMB_W) + badge(TOMB_X, y + TOMB_W * 0.17, n, fill="night", ink="bright", size=17)
    places = [buried_place(i, len(cards)) for i in range(len(cards))]
    buried = [laid_card(pen, card, *place) for card, place in zip(cards, places)]
    return (group(body, key=f"tomb-{p}", tip=words), *buried)
