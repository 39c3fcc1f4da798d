"""A review's curves as drawings."""

from __future__ import annotations

from mastaba.draw.curves import curves

from .review import Review


def full_curves(review: Review, title: str) -> str:
    """All seats' chances by what they knew together; the costliest answers are numbered."""
    seats = range(len(review.hands))
    series = {seat: [(at, chances[seat]) for at, chances in enumerate(review.full)] for seat in seats}
    marks = [(one.at, review.full[one.at][one.seat], one.seat) for one in review.costly]
    return curves(series, len(review.full) - 1, title, marks)


def known_curves(review: Review, title: str) -> str:
    """Each seat's chance as it could judge it when it was asked; the costliest answers are numbered."""
    known = dict(enumerate(review.knew))
    marks = [(one.at, dict(known[one.seat])[one.at], one.seat) for one in review.costly]
    return curves(known, len(review.full) - 1, title, marks)
