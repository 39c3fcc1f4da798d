"""Random play, searches and batches with observations on a GPU, many games at once; all checked against the CPU.

Where Numba is missing: gpu.py --pack FOLDER, and MASTABA_CACHE=FOLDER, with the folder that `parts/gpu_pack.py` made.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from pathlib import Path

import numpy as np
from parts.common import arguments, tell
from parts.gpu_same import CHECKED, LOOKS, SEARCHED, SEED, cases, of_cpu, some_way_on, streams, told

from mastaba.bots.many.gpu_search import GpuSearch
from mastaba.core.gpu.array import on_gpu
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.gpu.driver import LOCAL_BYTES, REGISTERS, is_available
from mastaba.core.gpu.play import GpuPlayer
from mastaba.core.learn.random_play import random_base
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import all_games

SIZES = (1 << 16, 1 << 18, 1 << 20, 1 << 21)
SEARCH_SIZES = (1 << 16, 1 << 18, 1 << 19)
STEPS = 60


def blank(game, seats):
    return engine(game, plain=True).new(seats, 0)


def plays_alike(game, seats, cpu) -> bool:
    player = GpuPlayer(game, blank(game, seats), random_base(SEED), CHECKED)
    return player.play(0, CHECKED).sums.tolist() == cpu["tally"]


def tells_alike(game, seats, cpu) -> bool:
    return told(CudaBatch(game, seats, CHECKED, seed=SEED, observe=True)) == cpu["told"]


def tries_alike(game, seats, cpu) -> bool:
    search = GpuSearch(game, seats, SEARCHED, LOOKS, game.advice.values(), streams(SEARCHED))
    search.search(some_way_on(CudaBatch(game, seats, SEARCHED, seed=SEED)).states)
    return search.visits.numpy().tolist() == cpu["tried"]


def search_rows():
    """Looks at positions some way on, the same ones again and again in other places."""
    for game in all_games():
        seats = game.players[0]
        some = some_way_on(CudaBatch(game, seats, 4096, seed=SEED)).states.numpy()
        for places in SEARCH_SIZES:
            search = GpuSearch(game, seats, places, LOOKS, game.advice.values(), streams(places))
            states = on_gpu(np.resize(some, places))
            facts = search.kernel.fact(REGISTERS), search.kernel.fact(LOCAL_BYTES)
            began = time.perf_counter()
            search.search(states)
            yield [game.id, seats, *facts, places, places * LOOKS / (time.perf_counter() - began)]


def decisions_per_second(player, places, repeat):
    """Two games a place, after one to warm up."""
    player.play(0, places)
    rates = []
    for _ in range(repeat):
        began = time.perf_counter()
        tally = player.play(0, 2 * places)
        rates.append(tally.questions / (time.perf_counter() - began))
    return max(rates)


def random_play_rows(repeat):
    for game in all_games():
        for places in SIZES:
            player = GpuPlayer(game, blank(game, game.players[0]), random_base(SEED), places)
            facts = player.kernel.fact(REGISTERS), player.kernel.fact(LOCAL_BYTES)
            yield [game.id, game.players[0], *facts, places, decisions_per_second(player, places, repeat)]


def any_answers(batch, chance):
    """All legal answers alike, game by game, chosen by PyTorch on the GPU."""
    import torch

    masks = torch.from_dlpack(batch.masks)
    drawn = torch.rand(masks.shape, generator=chance, device=masks.device)
    return (masks * (1 + drawn)).argmax(dim=1)


def steps_per_second(batch, repeat):
    """Steps with masks, rewards and observations; the answers are chosen while the clock stands still."""
    import torch

    chance = torch.Generator(device="cuda").manual_seed(SEED)
    rates = []
    for turn in range(repeat + 1):
        spent = 0.0
        for _ in range(STEPS):
            answers = any_answers(batch, chance)
            torch.cuda.synchronize()
            began = time.perf_counter()
            batch.step(answers)
            spent += time.perf_counter() - began
        if turn:  # the first lot warms up, and lets the games drift apart
            rates.append(STEPS * batch.count / spent)
    return max(rates)


def step_rows(repeat):
    for game in all_games():
        for count in SIZES[:3]:
            batch = CudaBatch(game, game.players[0], count, seed=SEED, observe=True)
            rate = steps_per_second(batch, repeat)
            yield [game.id, game.players[0], batch.layout.size, count, rate]


def main() -> None:
    pack = sys.argv[sys.argv.index("--pack") + 1] if "--pack" in sys.argv else None
    if pack:
        at = sys.argv.index("--pack")
        del sys.argv[at : at + 2]
    run = arguments(__doc__)
    if not is_available():
        print("no GPU is here", file=sys.stderr)
        return
    said = json.loads((Path(pack) / "cpu.json").read_text()) if pack else None
    rows = []
    for game, seats in cases():
        cpu = said[f"{game.id} {seats}"] if said else of_cpu(game, seats)
        alike = plays_alike(game, seats, cpu), tells_alike(game, seats, cpu), tries_alike(game, seats, cpu)
        rows.append([game.id, seats, *("yes" if same else "NO" for same in alike)])
    tell(run, "the GPU and the CPU", ["game", "players", "same tally", "same steps", "same visits"], rows)
    columns = ["game", "players", "registers", "local bytes", "games at once", "decisions/s"]
    tell(run, "random play on the GPU", columns, list(random_play_rows(run.repeat)))
    columns = ["game", "players", "registers", "local bytes", "games at once", "looks/s"]
    tell(run, "searches on the GPU", columns, list(search_rows()))
    if importlib.util.find_spec("torch"):
        columns = ["game", "players", "numbers", "games at once", "steps/s"]
        tell(run, "steps with observations on the GPU", columns, list(step_rows(run.repeat)))


if __name__ == "__main__":
    main()
