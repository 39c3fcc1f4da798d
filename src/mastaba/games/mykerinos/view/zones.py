"""Over each zone, in words: who would choose first, second, third now, and from what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mastaba.core.words.text import Who, say
from mastaba.draw.board import seat_disc
from mastaba.draw.measure import wrap
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Box, Pen, circle, opened, rect, text, use

from ..count import PATRON_OF, Rank, Ranks, ranking, zone_counts
from ..schema import DIG, NEUTRAL, PATRON_KEYS, SURVEY
from .pieces import NEUTRAL_SEAT, small_cube, words_at
from .plan import Plan

NOT_NOW = -1  # this zone is not being surveyed
LINE = 15.0  # from one base line to the next


class Head(NamedTuple):
    """Everything that is written over a zone."""

    zone: int
    cards: tuple[int, ...]  # the plots that lie there
    counts: tuple[int, ...]  # cubes by colour
    ranks: Ranks
    neutral: int  # the colour that plays for nobody, or -1
    digging: bool
    done: bool
    at: int  # whose turn it is in the ranking, while the zone is surveyed


Heads = tuple[Head, ...]


class Outlook(NamedTuple):
    """What one more cube would make of a zone: whose, his place, and the most cubes of another there."""

    seat: int
    rank: Rank
    against: int


def heads_of(s: Any) -> Heads:
    return tuple([_head_of(s, zone, counts) for zone, counts in enumerate(zone_counts(s.cube, s.season))])


def _head_of(s: Any, zone: int, counts: tuple[int, ...]) -> Head:
    surveyed = s.phase == SURVEY
    cards = tuple([card for card in s.slot_card[2 * zone : 2 * zone + 2] if card >= 0])
    here = s.rank_at if surveyed and zone == s.zone else NOT_NOW
    neutral = NEUTRAL if s.seats == 2 else -1
    return Head(zone, cards, counts, ranking(s, counts), neutral, s.phase == DIG, surveyed and zone < s.zone, here)


def outlook(s: Any, seat: int, colour: int, counts: Sequence[int]) -> Outlook:
    """What the cube being placed would make of a zone."""
    more = [n + (c == colour) for c, n in enumerate(counts)]
    rank = next(r for r in ranking(s, more) if r.colour == colour)
    return Outlook(seat, rank, max(n for c, n in enumerate(more) if c != colour))


@memoized(512)
def draw_heads(
    pen: Pen, heads: Heads, coming: tuple[Outlook | None, ...], plan: Plan, reader: int = -1
) -> tuple[str, ...]:
    """Over every zone who would choose there; where a cube may go, what it would bring."""
    out: list[str] = []
    for head, more in zip(heads, coming, strict=True):
        concerned = reader if any(rank.colour == reader for rank in head.ranks) else -1
        out += _head(pen, head, more, plan.head(head.zone), concerned)
    return tuple(out)


@memoized(8192)
def _head(pen: Pen, head: Head, coming: Outlook | None, box: Box, reader: int) -> tuple[str, str, str]:
    """A line that names the plots (or says what a cube would bring), then a line for each place, one's own as "you"."""
    left, top, w, h = box
    x = y = 0.0
    lit = head.at != NOT_NOW
    plate = opened(at=(left, top), key=f"zone-{head.zone}", tip=head_words(pen, head))
    plate += rect(x, y, w, h, "f-panel s-lit w2" if lit else "f-panel s-panel-edge w1", 6)
    plate += circle(x + 11, y + 10, 8, "f-ink") + text(x + 11, y + 14.5, head.zone + 1, "t14 b mid f-panel")
    line = _coming(pen, coming, x + 24, y + 14, w - 28) if coming else _title(pen, head, x + 24, y + 14, w - 28)
    if head.done:
        return plate, line, "</g>"
    places = _places(pen, head, x, y + LINE + 14, w, reader) if head.ranks else _nobody(pen, head, x, y + LINE + 14, w)
    return plate, line, f"{places}</g>"


def _title(pen: Pen, head: Head, x: float, y: float, room: float) -> str:
    """The plots by the names of their patrons."""
    if head.done:
        return words_at(x, y, pen.say("zone.done"), room, 14, "soft")
    return words_at(x, y, " · ".join(short_name(pen, card) for card in head.cards), room, 14, "b")


def short_name(pen: Pen, card: int) -> str:
    patron = PATRON_OF[card]
    return pen.say(f"short.{PATRON_KEYS[patron]}" if patron >= 0 else "short.none")


def _coming(pen: Pen, coming: Outlook, x: float, y: float, room: float) -> str:
    """§11 What the next cube would bring here."""
    return small_cube(x + 7, y - 4, 16, coming.seat) + words_at(
        x + 19, y, outlook_words(pen, coming), room - 19, 14, "b f-lit"
    )


def outlook_words(pen: Pen, coming: Outlook) -> str:
    """Place and cubes against the strongest other: "1st, 2 against 1"."""
    rank = coming.rank
    if rank.open:
        return pen.say("zone.would_tie", best=rank.best, worst=rank.worst)
    key = "zone.would" if coming.against else "zone.would_alone"
    return pen.say(key, place=rank.place, n=rank.cubes, other=coming.against)


def _nobody(pen: Pen, head: Head, x: float, y: float, w: float) -> str:
    lines = wrap(pen.say("zone.empty" if head.digging else "zone.nobody"), w - 12, 14)
    return "".join(text(x + 7, y + LINE * i, part, "t14 soft") for i, part in enumerate(lines[:3]))


# --- places --------------------------------------------------------------------------------------------------------


def _places(pen: Pen, head: Head, x: float, y: float, w: float, reader: int) -> str:
    """One line each for the first two; the third and the fourth share one where there are four."""
    ranks = head.ranks
    out = [_line(pen, head, i, x, y + LINE * i, w, reader) for i in range(2 if len(ranks) > 3 else len(ranks))]
    out.append(_third_and_fourth(pen, head, x, y + 2 * LINE, w) if len(ranks) > 3 else "")
    return "".join(out) + _still_free(pen, head, x + 7, y, w - 12)


def _still_free(pen: Pen, head: Head, x: float, y: float, room: float) -> str:
    """What the next place would bring, while there is digging."""
    n = len(head.ranks)
    if not head.digging or n > 2 or (n == 2 and head.neutral >= 0):
        return ""
    words = pen.say("zone.second_free" if n == 1 else "zone.third_free")
    return words_at(x, y + LINE * n, words, room, 14, "soft")


def _line(pen: Pen, head: Head, i: int, x: float, y: float, w: float, reader: int) -> str:
    """Place, emblem, name, cubes, and what this place would take."""
    rank = head.ranks[i]
    name = words_at(x + 36, y, _name(pen, head, rank, reader), 44, 14)
    body = _place(rank, x, y) + _emblem(head, rank, x + 26, y) + name
    return body + text(x + 93, y, rank.cubes, "t14 b end") + _prize(pen, head, i, x + 98, y, w - 102)


def _name(pen: Pen, head: Head, rank: Rank, reader: int) -> str:
    if rank.colour == head.neutral:
        return pen.say("neutral.title")
    return pen.say("zone.you") if rank.colour == reader else pen.name(rank.colour)


def _third_and_fourth(pen: Pen, head: Head, x: float, y: float, w: float) -> str:
    out = []
    for i in (2, 3):
        rank, at = head.ranks[i], x + 47 * (i - 2)
        out.append(_place(rank, at, y) + _emblem(head, rank, at + 26, y) + text(at + 35, y, rank.cubes, "t14 b"))
    return "".join(out) + _prize(pen, head, 3, x + 98, y, w - 102)


def _place(rank: Rank, x: float, y: float) -> str:
    """The number of the place; the sign of a tie that passing will decide."""
    if rank.open:
        return text(x + 5, y, f"{rank.place}?", "t14 b f-lit")
    return text(x + 6, y, rank.place, "t14 b")


def _emblem(head: Head, rank: Rank, x: float, y: float) -> str:
    return seat_disc(NEUTRAL_SEAT if rank.colour == head.neutral else rank.colour, x, y - 4.5, 6.4)


def _prize(pen: Pen, head: Head, i: int, x: float, y: float, room: float) -> str:
    """From what this place would choose, or that it has chosen."""
    if i < head.at:
        return use("tick", x, y - 11, 13, cls="c-faience")
    if i == head.at:
        neutral = head.ranks[i].colour == head.neutral
        return words_at(x, y, pen.say(prize_key(head, i) if neutral else "zone.chooses"), room, 14, "b f-lit")
    return words_at(x, y, pen.say(prize_key(head, i)), room, 14)


def prize_key(head: Head, i: int) -> str:
    """The text of what a place takes."""
    if head.ranks[i].colour == head.neutral:
        if len(head.ranks) == 1:
            return "zone.neutral_alone"
        return "zone.neutral" if i < 2 else "zone.neutral_last"
    return "zone.chooser" if i < 2 else "zone.rest"


# --- the same in sentences -----------------------------------------------------------------------------------------


def rank_tip(pen: Pen, head: Head, i: int) -> str:
    """A colour's place, what it would take, and how a tie is or will be decided."""
    ranks, rank = head.ranks, head.ranks[i]
    if rank.open:
        return _open_tip(pen, ranks, rank, head.neutral)
    if rank.colour != head.neutral:
        words = [pen.say(f"tip.place_{rank.place}", player=Who(rank.colour), n=rank.cubes)]
    elif len(ranks) == 1:
        words = [pen.say("tip.place_neutral_alone")]
    else:
        words = [pen.say("tip.place_neutral" if i < 2 else "tip.place_neutral_last", n=rank.cubes, place=rank.place)]
    if rank.tie:
        won = i + 1 < len(ranks) and ranks[i + 1].cubes == rank.cubes
        words.append(pen.say("tip.tie_won" if won else "tip.tie_lost"))
    return " ".join(words)


def _open_tip(pen: Pen, ranks: Sequence[Rank], rank: Rank, neutral: int) -> str:
    """The places that a colour may still get; the neutral's disc never moves, so that only passing first beats it."""
    who = say("neutral.name") if rank.colour == neutral else Who(rank.colour)
    with_neutral = any(other.colour == neutral and other.cubes == rank.cubes for other in ranks)
    tie = pen.say("tip.tie_open_neutral" if with_neutral else "tip.tie_open")
    told = pen.say("tip.place_open", player=who, n=rank.cubes, best=rank.best, worst=rank.worst)
    return f"{told} {tie}"


@memoized(8192)
def head_words(pen: Pen, head: Head) -> str:
    """A zone for those who do not see it: its plots, then every place."""
    if head.done:
        return pen.say("zone.told_done", n=head.zone + 1)
    said = [pen.say("zone.told", n=head.zone + 1, plots=[short_name(pen, card) for card in head.cards])]
    said += [rank_tip(pen, head, i) for i in range(len(head.ranks))]
    return " ".join(said if head.ranks else [*said, pen.say("tip.zone_empty", n=head.zone + 1)])
