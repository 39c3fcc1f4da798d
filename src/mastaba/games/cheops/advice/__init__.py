"""What is good in Cheops, never what is legal."""

from mastaba.core.rules.advice import Advice

from .evaluate import evaluate
from .numbers import NUMBERS
from .weight import common, weight

ADVICE = Advice(evaluate, weight, numbers=NUMBERS, common=common)

__all__ = ["ADVICE"]
