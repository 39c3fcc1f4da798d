"""A steady curve out of chances that were each estimated from some looks: what is noise is shared out, jumps stay.

The chances of all seats wander from one question to the next; what an answer changes is on the average less than what
chance does, and both are measured from the game itself. This is a Kalman smoother of a random walk: every value is a
mean of those around it, so that they still lie between 0 and 1 and sum to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

LEAST = 1e-5  # of the variance of a step


def smoothed(values: Any, errors: Any, kinds: Sequence[int]) -> Any:
    """`values` (moment by seat) with the variance of each moment; `kinds` says of each step from one to the next which
    of a few kinds it is. A moment with variance 0 stays as it is."""
    steps = _variances(values, errors, kinds)
    mean, spread = values.astype(float).copy(), errors.astype(float).copy()
    for i in range(1, len(values)):
        ahead = spread[i - 1] + steps[i - 1]
        gain = ahead / (ahead + errors[i])
        mean[i] = mean[i - 1] + gain * (values[i] - mean[i - 1])
        spread[i] = (1 - gain) * ahead
    for i in range(len(values) - 2, -1, -1):
        back = spread[i] / (spread[i] + steps[i])
        mean[i] += back * (mean[i + 1] - mean[i])
    return mean


def _variances(values: Any, errors: Any, kinds: Sequence[int]) -> Any:
    """How much a step of each kind changes, once the error of the looks is taken off."""
    moved = ((values[1:] - values[:-1]) ** 2).mean(axis=1) - errors[1:] - errors[:-1]
    of = np.asarray(kinds)
    found = np.full(len(moved), LEAST)
    for kind in set(kinds):
        found[of == kind] = max(LEAST, float(moved[of == kind].mean()))
    return found
