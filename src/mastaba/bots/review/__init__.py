"""A game looked at again after its end: chances over time, what answers cost, what chance gave and took."""

from .moments import Moment, deepened, examine
from .review import Costly, Hand, Review, assembled, review, suspects

__all__ = ["Costly", "Hand", "Moment", "Review", "assembled", "deepened", "examine", "review", "suspects"]
