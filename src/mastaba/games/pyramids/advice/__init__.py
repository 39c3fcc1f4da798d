"""What is good in Pyramids, never what is legal."""

from mastaba.core.rules.advice import Advice

from .evaluate import evaluate
from .numbers import NUMBERS
from .rest import rests
from .weight import common, weight

ADVICE = Advice(evaluate, weight, numbers=NUMBERS, common=common, rests=rests)

__all__ = ["ADVICE"]
