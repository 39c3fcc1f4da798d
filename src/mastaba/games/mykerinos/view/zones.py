"""The live ranking of a zone: who is first, second, third now, and what each would take."""

from __future__ import annotations

from typing import Any

from mastaba.core.text import Who, say
from mastaba.draw.board import seat_disc
from mastaba.draw.svg import Box, Pen, drawn_once, group, rect, text, use

from ..count import Rank, ranking
from ..schema import NEUTRAL, SURVEY
from .pieces import NEUTRAL_SEAT

Ranks = tuple[Rank, ...]
TIGHT = 46.0  # chips closer together than this have less in them


def draw_zone_bar(pen: Pen, s: Any, zone: int, counts: list[int], box: Box) -> str:
    """One chip for each colour in the zone, best first, over the zone."""
    done = s.phase == SURVEY and zone < s.zone
    return _bar(pen, zone, done, tuple(ranking(s, counts)), NEUTRAL if s.seats == 2 else -1, box)


@drawn_once(4096)
def _bar(pen: Pen, zone: int, done: bool, ranks: Ranks, neutral: int, box: Box) -> str:
    """`neutral` is the colour that plays for nobody, or -1."""
    x, y, w, h = box
    out = [rect(x, y, w, h, "f-panel s-panel-edge w1", 5), text(x + 6, y + h / 2 + 4, zone + 1, "t13 d soft")]
    if done:
        return "".join(out)
    if not ranks:
        tip = pen.say("tip.zone_empty", n=zone + 1)
        out.append(text(x + w / 2, y + h / 2 + 4, pen.say("zone.empty"), "t12 mid soft"))
        return group("".join(out), tip=tip)
    step = min(56.0, (w - 18) / max(3, len(ranks)))
    for i in range(len(ranks)):
        out.append(_chip(pen, ranks, i, neutral, (x + 18 + i * step, y, step, h)))
    return "".join(out)


def _chip(pen: Pen, ranks: Ranks, i: int, neutral: int, box: Box) -> str:
    """Emblem, cubes, and a picture of what this place would take."""
    rank = ranks[i]
    x, y, w, h = box
    middle = y + h / 2
    r = 9 if w > TIGHT else 8
    body = seat_disc(NEUTRAL_SEAT if rank.colour == neutral else rank.colour, x + r + 1, middle, r)
    body += text(x + 2 * r + 3, middle + 5, rank.cubes, "t14 b")
    if rank.tie:
        before = i > 0 and ranks[i - 1].cubes == rank.cubes
        if before:
            sign, cls = ("?", "t12 b mid f-lit") if rank.open else ("<", "t12 b mid soft")
            body += text(x - 2.5, middle + 4, sign, cls)
    width = 8.0 if rank.cubes < 10 else 15.0
    body += _prize(i, rank.colour == neutral, w > TIGHT, x + 2 * r + 4 + width, middle)
    return group(body + rect(x, y, min(46, w), h, "hit"), tip=_tip(pen, ranks, i, neutral))


def _prize(i: int, neutral: bool, roomy: bool, x: float, y: float) -> str:
    """A plot or a room for the first two, what is left for the others; one picture where there is little room."""
    if neutral:
        return use("mykerinos-discard", x, y - 6, 12, cls="c-carnelian") if i < 2 else ""
    if i < 2 and not roomy:
        return use("mykerinos-museum", x, y - 6, 11, cls="c-lapis")
    if i < 2:
        return use("mykerinos-plot", x, y - 6, 12, cls="c-faience") + use(
            "mykerinos-museum", x + 9, y - 6, 11, cls="c-lapis"
        )
    return use("mykerinos-plot", x, y - 6, 12, cls="c-ink-soft faded")


def _tip(pen: Pen, ranks: Ranks, i: int, neutral: int) -> str:
    """A colour's place, what it would take, and how a tie is or will be decided."""
    rank = ranks[i]
    if rank.open:
        return _open_tip(pen, ranks, rank, neutral)
    if rank.colour != neutral:
        words = [pen.say(f"tip.place_{rank.place}", player=Who(rank.colour), n=rank.cubes)]
    elif len(ranks) == 1:
        words = [pen.say("tip.place_neutral_alone")]
    else:
        words = [pen.say("tip.place_neutral" if i < 2 else "tip.place_neutral_last", n=rank.cubes, place=rank.place)]
    if rank.tie:
        won = i + 1 < len(ranks) and ranks[i + 1].cubes == rank.cubes
        words.append(pen.say("tip.tie_won" if won else "tip.tie_lost"))
    return " ".join(words)


def _open_tip(pen: Pen, ranks: Ranks, rank: Rank, neutral: int) -> str:
    """The places that a colour may still get; the neutral's disc never moves, so that only passing first beats it."""
    who = say("neutral.name") if rank.colour == neutral else Who(rank.colour)
    with_neutral = any(other.colour == neutral and other.cubes == rank.cubes for other in ranks)
    tie = pen.say("tip.tie_open_neutral" if with_neutral else "tip.tie_open")
    told = pen.say("tip.place_open", player=who, n=rank.cubes, best=rank.best, worst=rank.worst)
    return f"{told} {tie}"
