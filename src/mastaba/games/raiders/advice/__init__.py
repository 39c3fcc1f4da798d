"""What is good in Pyramid Raiders, never what is legal."""

from mastaba.core.game import Advice

from .evaluate import evaluate
from .guess import guess
from .numbers import NUMBERS
from .rest import rests
from .sign import sign
from .weight import common, weight

ADVICE = Advice(
    evaluate,
    weight,
    numbers=NUMBERS,
    common=common,
    rests=rests,
    guess=guess,
    sign=sign,
    looks=(
        ("novice", 1),
        ("priest", 200),
    ),  # as usual scribe wins 64 % against the one, and loses 67 % against the other
)

__all__ = ["ADVICE"]
