"""What is good in Pyramidion, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .numbers import NUMBERS
from .rest import rests
from .weight import common, weight

__all__ = ["ADVICE"]

ADVICE = Advice(evaluate, weight, numbers=NUMBERS, common=common, rests=rests)
