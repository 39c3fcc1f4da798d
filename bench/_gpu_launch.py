"""Random play on a GPU from a folder made by `_gpu_pack.py`; needs CuPy alone. Its tally is checked against the CPU."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import cupy
import numpy as np

QUESTIONS, LONGEST = 1, 3  # places in a tally
THREADS_PER_BLOCK, GAMES_PER_BLOCK = 256, 1024  # as in mastaba.core.cuda
REPEAT = 3


def array(data, *shape):
    """An array argument as Numba's kernels take it: no owner, its sizes, its data."""
    steps = [int(np.prod(shape[i + 1 :])) * data.itemsize for i in range(len(shape))]
    return [0, 0, int(np.prod(shape)), data.itemsize, data.data.ptr, *shape, *steps]


class Launcher:
    """One game's kernel, ready to play so many games at once."""

    def __init__(self, kernel: Path) -> None:
        self.given = np.load(kernel.with_suffix(".npz"))
        name = re.search(r"\.entry (\w+)\(", kernel.read_text())[1]
        self.kernel = cupy.RawModule(path=str(kernel)).get_function(name)
        self.blank, self.base = cupy.asarray(self.given["blank"]), cupy.asarray(self.given["base"])

    def use(self, places: int) -> None:
        """Play so many games at once from now on."""
        self.places, self.blocks = places, -(-places // GAMES_PER_BLOCK)
        self.states = cupy.zeros(places * self.blank.size, dtype=np.uint8)

    def play(self, games: int):
        """Games number 0 … games - 1; their tally."""
        size, tallies = self.blank.size, cupy.zeros((self.blocks, int(self.given["tally_size"])), dtype=np.int64)
        words = [0, 0, self.places, size, self.states.data.ptr, self.places, size]
        words += [0, 0, 1, size, self.blank.data.ptr, 1, size]
        words += [0, games, *array(self.base, 1), int(self.given["by_score"]), *array(tallies, *tallies.shape)]
        self.kernel((self.blocks,), (THREADS_PER_BLOCK,), tuple(np.int64(w) for w in words))
        sums = tallies.sum(axis=0)
        sums[LONGEST] = tallies[:, LONGEST].max()
        return sums.get()

    def agrees(self) -> bool:
        """Is the tally the CPU's, to the last integer?"""
        expected = self.given["tally"]
        self.use(int(expected[0]))
        return bool((self.play(self.places)[: len(expected)] == expected).all())

    def rate(self) -> float:
        """Decisions per second, two games a place, after one to warm up; the best of several runs."""
        self.play(self.places)
        rates = []
        for _ in range(REPEAT):
            began = time.perf_counter()
            tally = self.play(2 * self.places)
            rates.append(tally[QUESTIONS] / (time.perf_counter() - began))
        return max(rates)


def main() -> None:
    print("| game | players | registers | local bytes | games at once | decisions/s | same as CPU |")
    print("|" + " --- |" * 7)
    for kernel in sorted(Path(sys.argv[1]).glob("*.ptx")):
        launcher = Launcher(kernel)
        same = "yes" if launcher.agrees() else "NO"
        traits = int(launcher.given["seats"]), launcher.kernel.num_regs, launcher.kernel.local_size_bytes
        for places in (1 << 16, 1 << 18, 1 << 20):
            launcher.use(places)
            cells = (kernel.stem, *traits, f"{places:,}", f"{launcher.rate():,.0f}", same)
            print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
