"""mastaba check, warmup, doctor and bench: the state of the installation."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer

from mastaba.core.rules.game import Game

from .say import FOUND, UNABLE, fail, print_json, print_table, progress

EXTRAS = {
    "numba-cuda": "play on a GPU (extra gpu)",
    "torch": "networks that learn: mastaba train (extra learn)",
    "psycopg": "PostgreSQL (extra postgres)",
    "typst": "rules on two pages as PDF (extra print)",
    "openskill": "ratings in the arena (extra ratings)",
    "pettingzoo": "PettingZoo environments (extra research)",
    "gymnasium": "Gymnasium environments (extra research)",
    "pillow": "rgb_array, and videos of games (extra research)",
    "open_spiel": "OpenSpiel games, and the peers of the benchmarks (extra research)",
    "aiosmtplib": "calls by e-mail (extra notices)",
    "pyarrow": "games as a data set: mastaba dataset (extra data)",
    "ray": "many machines: --ray (extra cluster)",
}
NEEDED = (
    "numpy",
    "numba",
    "starlette",
    "uvicorn",
    "msgspec",
    "sqlalchemy",
    "alembic",
    "jinja2",
    "babel",
    "markdown-it-py",
    "typer",
    "rich",
)


# --- check


def check(games: Sequence[Game], plain: bool, every: bool, as_json: bool) -> None:
    """Print one digest for every game; with `every`, on every machine that is here, and they must agree."""
    from mastaba.core.gpu.driver import is_available
    from mastaba.core.papers.check import fingerprint

    machines = ["plain" if plain else "compiled"]
    if every:
        machines = ["plain", "compiled", *(["gpu"] if is_available() else [])]
    digests: dict[str, list[str]] = {}
    with progress("check", len(games) * len(machines)) as bar:
        for game in games:
            for machine in machines:
                digests.setdefault(game.id, []).append(fingerprint(game, machine))
                bar.step()
    if as_json:
        print_json(
            {game_id: found[0] if not every else dict(zip(machines, found)) for game_id, found in digests.items()}
        )
    else:
        print_table("fingerprints", ["game", *machines], [[game_id, *found] for game_id, found in digests.items()])
    differing = [game_id for game_id, found in digests.items() if len(set(found)) > 1]
    if differing:
        fail(f"the machines disagree about {', '.join(differing)}", FOUND)


# --- warmup


def warm_simulation(game: Game) -> None:
    """Compile random play and the batch."""
    from mastaba.core.learn.batch import Batch
    from mastaba.core.learn.random_play import random_games

    random_games(game, game.players[0], 1)
    batch = Batch(game, game.players[0], 1, observe=True)
    batch.step(batch.masks.argmax(axis=1))


Steps = dict[str, Callable[[], object]]  # by name


def steps_of(game: Game) -> Steps:
    """What compiles everything that a server, its bots and a simulation run."""
    from mastaba.server.workers.compile_steps import STEPS

    return {**{name: partial(step, game) for name, step in STEPS.items()}, "simulation": partial(warm_simulation, game)}


def gpu_steps_of(game: Game) -> Steps:
    """What compiles a game's kernels for the GPU that is here, or for one of today."""
    from mastaba.bots.many.gpu_search import search_source
    from mastaba.core.gpu.driver import device, is_available
    from mastaba.core.gpu.kernels import kernels_of
    from mastaba.core.gpu.ptx import COMPUTE

    compute = device().compute if is_available() else COMPUTE
    return {source.name: partial(source.keep, compute) for source in [*kernels_of(game), search_source(game)]}


def warmup(games: Sequence[Game], gpu: bool, as_json: bool) -> None:
    """Fill the cache, with progress: a bar for people, one line of JSON a step for programs."""
    from mastaba.core.machine.jit import is_plain

    if is_plain():
        fail("MASTABA_PLAIN is set: nothing is compiled", UNABLE)
    work = {game.id: gpu_steps_of(game) if gpu else steps_of(game) for game in games}
    with progress("compiling", sum(map(len, work.values()))) as bar:
        for game, steps in work.items():
            began = time.perf_counter()
            for i, (name, step) in enumerate(steps.items(), start=1):
                try:
                    step()
                except ImportError:
                    if not gpu:
                        raise
                    fail("--gpu needs numba-cuda (pip install 'mastaba[gpu]')", UNABLE)
                bar.step()
                if as_json:
                    print_json({"game": game, "step": name, "done": round(i / len(steps), 3)})
            if not as_json:
                typer.echo(f"{game}: ready in {time.perf_counter() - began:.1f} s")


# --- doctor


def doctor(as_json: bool) -> None:
    """What is installed, cached, slow or missing."""
    games = _games()
    report: dict[str, Any] = {
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "packages": {name: _version(name) for name in ("mastaba", *NEEDED)},
        "extras": {name: _version(name) for name in EXTRAS},
        "gpu": _gpu(),
        "compiler": _compiler(),
        "games": games,
        "cache": _cache(games),
        "database": _database(),
        "client": _client(),
    }
    problems = list(_problems(report))
    if as_json:
        print_json(report | {"problems": problems})
    else:
        _show_doctor(report, problems)
    if problems:
        raise typer.Exit(FOUND)


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _gpu() -> bool:
    from mastaba.core.gpu.driver import is_available

    return is_available()


def _compiler() -> list[str]:
    """Where Numba is not as we know it, and what that costs."""
    from mastaba.core.machine.numba_guard import warnings

    return warnings()


def _games() -> dict[str, Any]:
    from mastaba.core.machine.code_cache import cache_folder, kept_entries
    from mastaba.core.rules.registry import game_ids, load

    found: dict[str, Any] = {}
    for game_id in game_ids():
        try:
            game = load(game_id)
        except Exception as error:
            found[game_id] = {"error": f"{type(error).__name__}: {error}"}
            continue
        folder = cache_folder(game.folder)
        found[game_id] = {
            "compiled_entries": kept_entries(folder),
            "cache_folder": folder.name,
            "record_bytes": game.schema.dtype.itemsize,
        }
    return found


def _cache(games: dict[str, Any]) -> dict[str, Any]:
    from mastaba.core.gpu.ptx import kept_folder
    from mastaba.core.machine.code_cache import cache_root

    root = cache_root()
    near = next(p for p in (root, *root.parents) if p.exists())
    in_use = {facts.get("cache_folder") for facts in games.values()}
    unused = (
        [p for p in root.iterdir() if p.is_dir() and p.name not in in_use | {kept_folder().name}]
        if root.is_dir()
        else []
    )
    return {
        "folder": str(root),
        "bytes": _bytes_in(root),
        "unused_bytes": sum(_bytes_in(p) for p in unused),
        "writable": os.access(near, os.W_OK),
    }


def _bytes_in(folder: Path) -> int:
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())


def _database() -> dict[str, Any]:
    from mastaba.server.config import default_database

    url = default_database()
    path = Path(url.removeprefix("sqlite:///"))
    return {"url": url, "bytes": path.stat().st_size if path.exists() else None}


def _client() -> bool:
    """Has the browser's part been built?"""
    static = Path(__file__).resolve().parent.parent / "server" / "static"
    return any(static.glob("*.js"))


def _problems(report: dict[str, Any]) -> Iterator[str]:
    for name in NEEDED:
        if report["packages"][name] is None:
            yield f"the package {name} is missing"
    for game_id, facts in report["games"].items():
        if "error" in facts:
            yield f"{game_id} does not load: {facts['error']}"
    if not report["games"]:
        yield "no game is installed"
    if not report["cache"]["writable"]:
        yield f"the cache folder {report['cache']['folder']} cannot be written: every start will compile again"
    if not report["client"]:
        yield "the browser's part is not built: run `make play`"


def _show_doctor(report: dict[str, Any], problems: Sequence[str]) -> None:
    packages = [[k, v or "missing", ""] for k, v in report["packages"].items()]
    extras = [[k, v or "–", EXTRAS[k]] for k, v in report["extras"].items()]
    gpu = "yes" if report["gpu"] else "no"
    title = f"Python {report['python']}, {report['processors']} processors, GPU: {gpu}"
    print_table(title, ["package", "version", "for"], packages + extras)
    rows = [
        [
            k,
            v.get("error") or ("ready" if v["compiled_entries"] else "compiles at first use"),
            v.get("record_bytes", "–"),
        ]
        for k, v in report["games"].items()
    ]
    print_table("games", ["game", "compiled code", "bytes a record"], rows)
    typer.echo(f"cache     {report['cache']['folder']}: {report['cache']['bytes'] / 1e6:.1f} MB")
    if report["cache"]["unused_bytes"]:
        typer.echo(
            f"          {report['cache']['unused_bytes'] / 1e6:.1f} MB of it belong to other versions of the "
            "sources; nothing here needs them, and the folder is safe to delete"
        )
    for sentence in report["compiler"]:
        typer.echo(f"warning   {sentence}")
    size = report["database"]["bytes"]
    typer.echo(f"database  {report['database']['url']}: {'none yet' if size is None else f'{size / 1e6:.1f} MB'}")
    for problem in problems:
        typer.echo(f"problem   {problem}")
    if not problems:
        typer.echo("all is well")


# --- bench

SERVED = {"server_load", "bot_answers"}  # with options of their own, and only where they are named


def bench(names: Sequence[str], quick: bool, as_json: bool) -> None:
    """Run the benchmarks of the source tree, one process each."""
    folder = Path(__file__).resolve().parents[3] / "bench"
    if not folder.is_dir():
        fail("the benchmarks come with the source tree, not with the installed package", UNABLE)
    there = sorted(p.stem for p in folder.glob("*.py") if not p.stem.startswith("_"))
    for name in names:
        if name not in there:
            fail(f"no benchmark is called {name!r}; there are {', '.join(there)}")
    worst = 0
    for name in names or [n for n in there if n not in SERVED]:
        command = [
            sys.executable,
            str(folder / f"{name}.py"),
            *(["--quick"] if quick else []),
            *(["--json"] if as_json else []),
        ]
        worst = max(worst, subprocess.run(command, check=False).returncode)
    if worst:
        raise typer.Exit(FOUND)
