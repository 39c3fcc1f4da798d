"""A game looked at again after its end: chances over time, what answers cost, what chance gave and took."""

from .moments import Better, Moment, deepened, examine
from .review import DEEPER, Costly, Hand, Review, assembled, looks_for, review, suspects
from .written import remark_in, with_remark

__all__ = [
    "DEEPER",
    "Better",
    "Costly",
    "Hand",
    "Moment",
    "Review",
    "assembled",
    "deepened",
    "examine",
    "looks_for",
    "remark_in",
    "review",
    "suspects",
    "with_remark",
]
