"""What `gpu.py --pack FOLDER` needs on a machine with a GPU but without Numba: the kernels and the CPU's results.

Set MASTABA_CACHE=FOLDER there, so that the kernels are found.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from gpu_same import cases, of_cpu

from mastaba.bots.many.gpu_search import search_source
from mastaba.core.gpu.kernels import kernels_of
from mastaba.core.rules.registry import all_games


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    said = {f"{game.id} {seats}": of_cpu(game, seats) for game, seats in cases()}
    (folder / "cpu.json").write_text(json.dumps(said))
    os.environ["MASTABA_CACHE"] = str(folder)
    for game in all_games():
        for source in [*kernels_of(game), search_source(game)]:
            source.keep()


if __name__ == "__main__":
    main()
