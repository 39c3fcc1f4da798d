"""What is good in Pyramids, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .weight import weight

ADVICE = Advice(evaluate, weight)

__all__ = ["ADVICE"]
