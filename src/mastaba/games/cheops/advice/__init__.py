"""What is good in Cheops, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .weight import weight

HORIZON = 60  # questions: a playout reaches the end of most games
ADVICE = Advice(evaluate, weight, HORIZON)

__all__ = ["ADVICE"]
