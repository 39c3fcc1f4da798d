"""A review's curves as drawings."""

from __future__ import annotations

from collections.abc import Sequence

from mastaba.draw.curves import Part, curves

from .lessons import Lesson
from .review import Review


def full_curves(review: Review, title: str, parts: Sequence[Part] = (), shown: Sequence[Lesson] = ()) -> str:
    """All seats' chances by what they knew together; the lessons that are shown are numbered."""
    seats = range(len(review.hands))
    series = {seat: [(at, chances[seat]) for at, chances in enumerate(review.full)] for seat in seats}
    marks = [(one.at, review.full[one.at][one.seat], one.seat) for one in shown]
    return curves(series, len(review.full) - 1, title, marks, parts)


def known_curves(review: Review, title: str, parts: Sequence[Part] = (), shown: Sequence[Lesson] = ()) -> str:
    """Each seat's chance as it could judge it when it was asked; the lessons that are shown are numbered."""
    known = dict(enumerate(review.knew))
    marks = [(one.at, dict(known[one.seat])[one.at], one.seat) for one in shown]
    return curves(known, len(review.full) - 1, title, marks, parts)
