"""The seeded generator (pseudorandom, PRNG) inside the record: the only source of chance.

SplitMix64: the state is a counter, every draw adds a constant and mixes. `gen` is always a one-element uint64
array, such as a record's `rng` field, so the same functions serve games, searches and tests.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..machine.jit import rule, wraps_around

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
UNIT = 1 << 30  # parts of a chance
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

_STEP, _MIX1, _MIX2, _ALL = int(STEP), int(MIX1), int(MIX2), (1 << 64) - 1


def _next64_compiled(gen: Any) -> Any:
    gen[0] = gen[0] + STEP
    z = gen[0]
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return z ^ (z >> S31)


@wraps_around(_next64_compiled)
def next64(gen: Any) -> Any:
    """The next 64 random bits."""
    z = (int(gen[0]) + _STEP) & _ALL
    gen[0] = z
    z = ((z ^ (z >> 30)) * _MIX1) & _ALL
    z = ((z ^ (z >> 27)) * _MIX2) & _ALL
    return np.uint64(z ^ (z >> 31))


def _below_compiled(gen: Any, n: Any) -> Any:
    return np.int64(((next64(gen) >> S32) * np.uint64(n)) >> S32)


@wraps_around(_below_compiled)
def below(gen: Any, n: Any) -> int:
    """A number from 0 to n - 1, each alike (to within n / 2**32)."""
    return ((int(next64(gen)) >> 32) * int(n)) >> 32


@rule
def unit(gen: Any) -> Any:
    """A number from 0 to 1, 1 excluded."""
    return float(below(gen, UNIT)) / float(UNIT)


@rule
def roll(gen: Any, sides: Any) -> Any:
    """One die: 1 to `sides`."""
    return below(gen, sides) + 1


@rule
def shuffle(gen: Any, pile: Any, n: Any) -> None:
    """Put the first n entries of a pile into random order."""
    for i in range(n - 1, 0, -1):
        j = below(gen, i + 1)
        kept = pile[i]
        pile[i] = pile[j]
        pile[j] = kept


@rule
def draw(gen: Any, pile: Any, n: Any) -> Any:
    """Take one of the first n entries at random; the last of them fills the gap. The caller lowers its count."""
    i = below(gen, n)
    taken = pile[i]
    pile[i] = pile[n - 1]
    return taken


def generator(seed: int) -> np.ndarray:
    """A generator of one's own, outside any game."""
    return np.array([seed & _ALL], dtype=np.uint64)


def numbered_stream(base: int, number: int) -> np.ndarray:
    """The generator of one game of a run: two draws for each number, and no two games share one."""
    return generator(base + 2 * number * _STEP)
