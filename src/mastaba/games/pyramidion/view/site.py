"""The active site on the stage: its scene, everybody's cards before it, three scales with their thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.rules.excerpt import Some, excerpt
from mastaba.core.rules.game import Seen
from mastaba.draw.board import arrow, last_mark, seat_disc, spread
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn
from mastaba.draw.svg import Box, Pen, circle, group, rect, text, use

from ..schema import CARD_0, CAT_0, CATEGORIES, GODDESS_CATEGORY, HAND, INFLUENCE, PLAY_CARD, TABLE
from ..tables import PHILAE, PHILAE_BONUS, RESOURCES, REVOLT_REWARD, REVOLT_VALUE, SITE_KEYS
from ..words.names import laid_name, resource
from .cards import CHIP_H, CHIP_W, alike, chip, chip_tip, twins
from .count import column, gain, goddess_gain, laid, revolt_range
from .scales import SCALE_H, Stand, draw_ahead, draw_scale, is_spent, scale_words, stand
from .scenery import HIGH, WIDE, town_scene
from .words import line_of, site_word

LANE_H = 42.0
PLATE_H = 36.0  # name and power, under the scene
TOKEN_W = 62.0  # a token of a revolt beside the next
CARDS_X = 34.0
VALUES: list[int] = REVOLT_VALUE.tolist()
REWARDS: list[int] = REVOLT_REWARD.tolist()
READS = (
    "site activator card_place card_order card_shown goddess_category philosopher_copy raised plays passed"
    " tokens torturer negotiator revolt_shown aside asked decision"
)


def draw_site(seen: Seen, pen: Pen, stage: Stage) -> Drawn:
    """§11, the active site."""
    if not seen.options:
        return _quiet(pen, stage, seen.seat, seen.my_turn)
    shown = _for_everybody(pen, stage)
    lit = any([pen.may(CARD_0 + card) for cards in shown.tables for card in cards])
    lanes = (_lanes if lit else _quiet_lanes)(pen, stage, shown.tables, seen.my_turn)
    boxes = _boxes(stage.seats)
    told = tuple([now.told_to(seen.seat) for now in shown.stands])
    ahead = _ahead(pen, seen, stage, shown.stands, boxes)
    return Drawn([*shown.head, *lanes, *_scales(pen, stage.seats, told), ahead], [shown.words, *_spoken(pen, told)])


@memoized(512)
def _quiet(pen: Pen, stage: Stage, reader: int, my_turn: bool) -> Drawn:
    """The stage while it shows no answer."""
    shown = _for_everybody(pen, stage)
    lanes = _quiet_lanes(pen, stage, shown.tables, my_turn)
    told = tuple([now.told_to(reader) for now in shown.stands])
    return Drawn([*shown.head, *lanes, *_scales(pen, stage.seats, told)], [shown.words, *_spoken(pen, told)])


def _scales(pen: Pen, seats: int, told: Sequence[Stand]) -> list[str]:
    return [draw_scale(pen, now, box) for now, box in zip(told, _boxes(seats), strict=True)]


def _spoken(pen: Pen, told: Sequence[Stand]) -> list[str]:
    return [scale_words(pen, now) for now in told]


def lanes_top(seats: int) -> float:
    """Where the cards begin: scene and plate have all the room that lanes and scales leave."""
    return HIGH - 3 * SCALE_H - LANE_H * seats


Tables = tuple[tuple[int, ...], ...]  # the cards before each player, in order of play


class Stage(NamedTuple):
    """All that everybody sees here, by its names in the record: cards in hands and piles are left out."""

    seats: int
    site: int
    activator: int
    card_place: tuple[int, ...]
    card_order: tuple[int, ...]
    card_shown: tuple[int, ...]
    goddess_category: tuple[int, ...]
    philosopher_copy: int
    raised: tuple[int, ...]
    plays: int
    passed: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    torturer: tuple[int, ...]
    negotiator: tuple[int, ...]
    revolt_shown: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    asked: int
    setting: tuple[int, ...]


def stage_of(s: Any) -> Stage:
    laid_out = [place >= TABLE for place in s.card_place]
    return Stage(
        s.seats,
        s.site,
        s.activator,
        tuple([place if there else -1 for place, there in zip(s.card_place, laid_out, strict=True)]),
        tuple([order if there else -1 for order, there in zip(s.card_order, laid_out, strict=True)]),
        tuple([shown if there else -1 for shown, there in zip(s.card_shown, laid_out, strict=True)]),
        tuple(s.goddess_category),
        s.philosopher_copy,
        tuple(s.raised),
        s.plays,
        tuple(s.passed),
        tuple(map(tuple, s.tokens)),
        tuple(s.torturer),
        tuple(s.negotiator),
        tuple(s.revolt_shown),
        tuple(map(tuple, s.aside)),
        s.asked,
        tuple(s.setting),
    )


class Shown(NamedTuple):
    """The stage without the cards laid before it."""

    tables: Tables
    stands: tuple[Stand, ...]
    head: tuple[str, ...]
    words: str


@memoized(512)
def _for_everybody(pen: Pen, s: Stage) -> Shown:
    tables = tuple([tuple(laid(s, p)) for p in range(s.seats)])
    stands = tuple([stand(s, k, column(s, k)) for k in range(CATEGORIES)])
    return Shown(
        tables,
        stands,
        (_head(pen, s.site, s.seats), _told(pen, s, lanes_top(s.seats) - PLATE_H)),
        " ".join(_words(pen, s, tables)),
    )


def _boxes(seats: int) -> list[Box]:
    """Where the scales lie."""
    low = lanes_top(seats) + LANE_H * seats
    return [(4, low + 1 + SCALE_H * k, WIDE - 8, SCALE_H) for k in range(CATEGORIES)]


def seats_in_turn(s: Any) -> list[int]:
    """Clockwise from the activator."""
    first = max(0, s.activator)
    return [(first + i) % s.seats for i in range(s.seats)]


# --- the head ---------------------------------------------------------------------------------------------------------


@memoized(32)
def _head(pen: Pen, site: int, seats: int) -> str:
    """The site's scene, and its name under it."""
    low = lanes_top(seats) - PLATE_H
    return town_scene(site, low) + text(8, low + 17, site_word(pen, site), "t18 d")


def _told(pen: Pen, s: Stage, y: float) -> str:
    """Under the name: a swap under way, a revolt that has risen or threatens, or the site's own power."""
    risen = [t for t in range(6) if s.revolt_shown[t]]
    n, least, most = revolt_range(s)
    if any(s.aside[0]):
        return _aside(pen, s, WIDE - 206, y + 6)
    if risen:
        at = WIDE - TOKEN_W * len(risen) - 6
        bonus = PHILAE_BONUS * len(risen) if s.site == PHILAE else 0
        words = pen.say("stage.risen", n=sum(VALUES[t] for t in risen) + bonus)
        return revolt_tokens(pen, risen, at, y - 2) + _flame(words, y)
    if n:
        return group(_flame(pen.say("stage.revolts", n=n, least=least, most=most), y), tip=pen.say("does.revolt"))
    return group(
        line_of(8, y + 33, pen.say(f"power.{SITE_KEYS[s.site]}"), WIDE - 16, 15),
        tip=pen.say(f"power_long.{SITE_KEYS[s.site]}"),
    )


def _flame(words: str, y: float) -> str:
    """What is said of a revolt, under the site's name."""
    return use("pyramidion-flame", 7, y + 18, 18) + line_of(28, y + 33, words, WIDE - 34, 15, "b")


def _aside(pen: Pen, s: Stage, x: float, y: float) -> str:
    """A swap under way: what leaves this site, and what comes from the other."""
    out = [text(x, y + 17, pen.say("stage.aside"), "t15 b")]
    at = x + 90
    for side in range(2):
        for r, count in enumerate(s.aside[side]):
            for _ in range(count):
                out.append(use(f"pyramidion-{RESOURCES[r]}", at, y, 22))
                at += 26
        if side == 0:
            out.append(arrow(at + 10, y + 11, 16) + arrow(at + 10, y + 19, 16, turn=180))
            at += 26
    return "".join(out)


def revolt_tokens(pen: Pen, risen: Sequence[int], x: float, y: float) -> str:
    """The tokens turned up, with value and reward."""
    out = []
    for i, t in enumerate(risen):
        at = x + 12 + TOKEN_W * i
        body = circle(at, y + 11, 11, "f-red edge") + text(at, y + 16, VALUES[t], "t15 b mid f-red-on")
        body += use(f"pyramidion-{RESOURCES[REWARDS[t]]}", at + 13, y, 22)
        tip = pen.say("tip.revolt_token", n=VALUES[t], res=resource(REWARDS[t]))
        out.append(group(body, key=f"revolt-{t}", tip=tip))
    return "".join(out)


# --- cards laid before it ---------------------------------------------------------------------------------------------


def _lanes(pen: Pen, s: Stage, tables: Tables, my_turn: bool) -> list[str]:
    return [_lane(pen, s, my_turn, row, p, tables[p]) for row, p in enumerate(seats_in_turn(s))]


class Lane(NamedTuple):
    """All that is shown before one player, while no card can be aimed at, by its names in the record."""

    seats: int
    passed: Some
    asked: int  # the player, or -1 for anybody else
    card_place: Some
    card_shown: Some
    card_order: Some  # is it the newest?
    plays: bool
    goddess_category: tuple[int, ...]
    philosopher_copy: int


def _quiet_lanes(pen: Pen, s: Stage, tables: Tables, my_turn: bool) -> list[str]:
    rows = enumerate(seats_in_turn(s))
    return [_quiet_lane(pen, _lane_of(s, p, tables[p]), my_turn, row, p, tables[p]) for row, p in rows]


def _lane_of(s: Stage, p: int, cards: tuple[int, ...]) -> Lane:
    fields = {
        "passed": Some({p: s.passed[p]}),
        "asked": p if s.asked == p else -1,
        "card_place": Some(dict.fromkeys(cards, TABLE + p)),
        "card_shown": Some({card: s.card_shown[card] for card in cards}),
        "card_order": Some({card: s.card_order[card] == s.plays for card in cards}),
    }
    return excerpt(Lane, s, **fields, plays=True)


@memoized(4096)
def _quiet_lane(pen: Pen, s: Lane, my_turn: bool, row: int, p: int, cards: tuple[int, ...]) -> str:
    return _lane(pen, s, my_turn, row, p, cards)


def _lane(pen: Pen, s: Any, my_turn: bool, row: int, p: int, cards: tuple[int, ...]) -> str:
    """One player's cards in order of play, overlapping where many lie; each a target while it may be aimed at."""
    y = lanes_top(s.seats) + LANE_H * row
    middle = y + LANE_H / 2
    out = [rect(2, y + 0.5, WIDE - 4, LANE_H - 2, "f-hollow" if s.passed[p] else "f-panel", 6)]
    tag = seat_disc(p, 18, middle, 12)
    if s.asked == p:
        tag += circle(18, middle, 14, "none s-gold w3")
    said = pen.name(p) + (". " + pen.say("tip.passed") if s.passed[p] else "")
    out.append(group(tag, key=f"lane-{p}", tip=said))
    if s.passed[p]:
        out.append(text(WIDE - 10, middle + 5, pen.say("stage.passed"), "t15 end soft"))
    elif not cards:
        words = "stage.their_turn" if s.asked == p else "stage.no_card"
        out.append(line_of(CARDS_X + 4, middle + 5, pen.say(words), WIDE - CARDS_X - 8, 15))
    return "".join(out) + _cards(pen, s, my_turn, cards, middle, WIDE - CARDS_X - (66 if s.passed[p] else 8))


def _cards(pen: Pen, s: Any, my_turn: bool, cards: tuple[int, ...], middle: float, room: float) -> str:
    """As they were laid, identical ones side by side; where they overlap, what is seen of each is what is pressed."""
    row = [card for same in alike(s, [(card, 0) for card in cards]) for card, _ in same]
    lefts = spread(len(row), CHIP_W, room, 4)
    places: list[tuple[int, Box]] = []
    for card, left, right in zip(row, lefts, [*lefts[1:], room]):
        places.append((card, (CARDS_X + left, middle - CHIP_H / 2, min(CHIP_W, right - left), CHIP_H)))
    out = []
    for same in alike(s, places):
        drawn = []
        for card, box in same:
            x, y, _, _ = box
            newest = last_mark((x + 3, y + 3, CHIP_W - 6, CHIP_H - 6), 4) if s.card_order[card] == s.plays else ""
            drawn.append((card, box, chip(s, card, x, y) + newest))
        tip = chip_tip(pen, s, same[0][0])
        out.append(twins(pen, drawn, why=f"{tip} {pen.say('tip.not_this')}" if my_turn else tip))
    return "".join(out)


# --- what an answer would bring ---------------------------------------------------------------------------------------


def _ahead(pen: Pen, seen: Seen, stage: Stage, stands: Sequence[Stand], boxes: list[Box]) -> str:
    """Scales as they would stand after a hand card, or with the Goddess in a category."""
    s, p = seen.s, seen.seat
    if not seen.my_turn or s.decision not in (PLAY_CARD, GODDESS_CATEGORY):
        return ""
    if s.decision == GODDESS_CATEGORY:
        worth = goddess_gain(stage, p)
        rises = [(CAT_0 + k, [worth if j == k else 0 for j in range(CATEGORIES)]) for k in range(CATEGORIES)]
    else:
        hand = [c for c, place in enumerate(s.card_place) if place == HAND + p and pen.may(CARD_0 + c)]
        rises = [(CARD_0 + c, gain(stage, p, c)) for c in hand]
    out = []
    for action, more in rises:
        risen = [_risen(pen, s, p, now, more, box) for now, box in zip(stands, boxes, strict=True)]
        out.append(pen.foreshadow(action, "".join(risen)))
    return "".join(out)


def _risen(pen: Pen, s: Any, p: int, now: Stand, more: Sequence[int], box: Box) -> str:
    """A scale with higher totals of one's own; nothing if they leave it as it is."""
    then = now.with_more(p, more[now.k], more[INFLUENCE])
    if then == now:
        return ""
    return draw_ahead(pen, then._replace(spent=is_spent(s, now.k, then.top.who)).told_to(p), p, box)


# --- the same in sentences --------------------------------------------------------------------------------------------


def _words(pen: Pen, s: Stage, tables: Tables) -> list[str]:
    said = [pen.say("says.active", site=site_word(pen, s.site)), pen.say(f"power_long.{SITE_KEYS[s.site]}")]
    n, least, most = revolt_range(s)
    if n:
        said.append(pen.say("says.revolts", n=n, least=least, most=most))
    for p in seats_in_turn(s):
        cards = [laid_name(s, card) for card in tables[p]]
        said.append(
            pen.say("says.laid", player=pen.name(p), cards=cards)
            if cards
            else pen.say("says.laid_none", player=pen.name(p))
        )
        if s.passed[p]:
            said.append(pen.say("tip.passed"))
        newest = [laid_name(s, card) for card in tables[p] if s.card_order[card] == s.plays]
        said += [pen.say("says.newest", player=pen.name(p), card=card) for card in newest]
    return said
