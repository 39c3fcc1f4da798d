"""A game looked at again after its end: chances over time, what answers cost, what chance gave and took."""

from .lessons import Better, Lesson, deepened, looks_for_better, suspects, why
from .moments import Moment, examine
from .parts import named_parts
from .review import Hand, Review, assembled, looks_for, review
from .written import remark_in, with_remark

__all__ = [
    "Better",
    "Hand",
    "Lesson",
    "Moment",
    "Review",
    "assembled",
    "deepened",
    "examine",
    "looks_for",
    "looks_for_better",
    "named_parts",
    "remark_in",
    "review",
    "suspects",
    "why",
    "with_remark",
]
