"""What is good in Mykerinos, never what is legal."""

from pathlib import Path

from mastaba.core.rules.advice import Advice

from .evaluate import evaluate
from .numbers import NUMBERS
from .weight import common, weight

__all__ = ["ADVICE"]

NETWORK = Path(__file__).parent / "network.npz"

ADVICE = Advice(evaluate, weight, numbers=NUMBERS, common=common, network=NETWORK)
