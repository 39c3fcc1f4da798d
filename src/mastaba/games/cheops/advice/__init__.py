"""What is good in Cheops, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .numbers import NUMBERS
from .weight import weight

ADVICE = Advice(evaluate, weight, numbers=NUMBERS)

__all__ = ["ADVICE"]
