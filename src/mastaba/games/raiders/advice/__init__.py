"""What is good in Pyramid Raiders, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .guess import guess
from .numbers import NUMBERS
from .rest import rests
from .weight import common, weight

ADVICE = Advice(evaluate, weight, numbers=NUMBERS, common=common, rests=rests, guess=guess)

__all__ = ["ADVICE"]
