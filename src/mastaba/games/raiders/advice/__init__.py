"""What is good in Pyramid Raiders, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .weight import weight

ADVICE = Advice(evaluate, weight, horizon=40)

__all__ = ["ADVICE"]
