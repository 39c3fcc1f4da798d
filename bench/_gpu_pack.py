"""Everything that `_gpu_launch.py` needs on a machine with a GPU and CuPy but without Numba, in one folder.

For each game: the kernel as PTX (compiled here, no GPU is needed), the blank record, and the CPU's tally.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from mastaba.core.batch import SEAT, SEAT_PARTS, blank_record, random_base, random_games
from mastaba.core.cuda import ptx
from mastaba.core.registry import all_games

CHECKED = 256
SEED = 1


def pack(game, folder: Path) -> None:
    """One game with its fewest players."""
    seats = game.players[0]
    (folder / f"{game.id}.ptx").write_text(ptx(game))
    np.savez(
        folder / f"{game.id}.npz",
        seats=seats,
        blank=np.asarray(blank_record(game, seats)).view(np.uint8),
        base=random_base(SEED),
        by_score=int(game.standing is None),
        tally_size=SEAT + SEAT_PARTS * game.schema.seats,
        tally=random_games(game, seats, CHECKED, SEED).sums,
    )


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in all_games():
        pack(game, folder)


if __name__ == "__main__":
    main()
