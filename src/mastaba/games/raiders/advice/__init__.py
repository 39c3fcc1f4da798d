"""What is good in Pyramid Raiders, never what is legal."""

from mastaba.core.rules.advice import Advice

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
    # looking as often as elsewhere, scribe has 64 % against novice, and with six players priest 67 % against scribe
    looks=(("novice", 0.6), ("scribe", 1.5), ("priest", 16)),
)

__all__ = ["ADVICE"]
