"""Compiling in the background: progress is told, the most wanted game comes first, and no failure stops play."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kit.processes.loops import run_alone
from mastaba.core.machine import jit
from mastaba.core.table.events import from_text, to_text
from mastaba.server.frames.frame import frame
from mastaba.server.tables.story import fold_all
from mastaba.server.workers import compiler as compiler_module
from mastaba.server.workers.compile_steps import STEPS
from mastaba.server.workers.compiler import Compiler
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.pool import Pool

from ..conftest import quick
from ..guest import Guest, Host, play_to_the_end, two_people, until
from .test_workers import worker_is  # noqa: F401  (a fixture)

GAMES = ["cheops", "pyramids", "raiders"]
WORKER = """
import time
import mastaba.server.workers.process as p
from mastaba.server.workers.jobs import Ready
def step(job):
    {does}
    return Ready()
p.WORK[p.Compile] = step
p.main(0)
"""


@pytest.fixture
def taken_over(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Games that the process changed over to, in order; nothing is really compiled."""
    changed: list[str] = []
    monkeypatch.delenv("MASTABA_PLAIN")
    monkeypatch.setattr(compiler_module, "game_ids", lambda: GAMES)
    monkeypatch.setattr(compiler_module, "take_in", lambda game_id: None)
    monkeypatch.setattr(jit, "use_compiled", changed.append)
    jit.start_plain()
    yield changed
    jit.wait_no_more()


def with_compiler(
    work: Callable[[Compiler, Pool], Awaitable[None]], wanted: dict[str, int], deadlines: Deadlines | None = None
) -> None:
    async def run() -> None:
        times = deadlines or Deadlines()
        bots = Pool(1, times)
        made = Compiler(Pool(1, times), [bots], lambda game_id: wanted.get(game_id, 0))
        made.start()
        try:
            await work(made, bots)
        finally:
            await made.close()

    run_alone(run())


async def is_done(compiler: Compiler) -> None:
    async with asyncio.timeout(60):
        while compiler.progress:
            await asyncio.sleep(0.01)


def test_the_most_wanted_game_comes_first_and_progress_is_told(worker_is, taken_over):  # noqa: F811
    worker_is(WORKER.format(does="time.sleep(0.05)"))
    seen: list[float] = []

    async def work(compiler: Compiler, bots: Pool) -> None:
        assert compiler.progress_of("raiders") == 0.0
        while (done := compiler.progress_of("raiders")) is not None:
            seen.append(done)
            await asyncio.sleep(0.005)
        assert bots.compiled == {"raiders"} and compiler.progress_of("pyramids") is not None
        await is_done(compiler)
        assert bots.compiled == set(GAMES)

    with_compiler(work, {"raiders": 3, "pyramids": 1})
    assert taken_over == ["raiders", "pyramids", "cheops"]
    assert seen == sorted(seen) and len(set(seen)) >= len(STEPS) - 1


@pytest.mark.parametrize(
    "does",
    [
        "assert job.game != 'pyramids', 'the cache is full'",
        "time.sleep(600 if (job.game, job.step) == ('pyramids', 'answer') else 0)",  # a first step may take longer
        "__import__('os')._exit(9) if job.game == 'pyramids' else None",
    ],
    ids=["fails", "hangs", "dies"],
)
def test_a_game_that_cannot_be_compiled_stays_interpreted(does, worker_is, taken_over, caplog):  # noqa: F811
    worker_is(WORKER.format(does=does))

    async def work(compiler: Compiler, bots: Pool) -> None:
        await is_done(compiler)
        assert bots.compiled == {"cheops", "raiders"}

    with_compiler(work, {"pyramids": 9}, Deadlines(compile_s=1.0, start_s=30.0))
    assert sorted(taken_over) == ["cheops", "raiders"]
    assert "pyramids could not be compiled" in caplog.text


def test_code_that_cannot_be_loaded_here_leaves_the_game_interpreted(worker_is, taken_over, monkeypatch):  # noqa: F811
    worker_is(WORKER.format(does="pass"))

    def broken(game_id: str) -> None:
        raise RuntimeError("no such symbol")

    monkeypatch.setattr(compiler_module, "take_in", broken)

    async def work(compiler: Compiler, bots: Pool) -> None:
        await is_done(compiler)
        assert bots.compiled == set()

    with_compiler(work, {})
    assert taken_over == []


def test_nothing_is_compiled_where_everything_is_to_be_interpreted():
    async def work(compiler: Compiler, bots: Pool) -> None:
        assert compiler.progress == {} and compiler.progress_of("pyramids") is None

    with_compiler(work, {})


def test_people_and_bots_play_on_while_the_compiler_fails(worker_is, taken_over, tmp_path):  # noqa: F811
    worker_is(WORKER.format(does="time.sleep(0.3); __import__('os')._exit(9)"))
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", compile=True)) as host:
        ana = Guest(host.address)
        table = ana.play(players="2", level="novice")
        with ana.watch(table) as tab:
            assert tab.frame()["compiling"] is not None
            play_to_the_end([(ana, tab)], table, most=3)
            until(lambda: ana.get("/readyz").json()["compiling"] == {}, 60)
            play_to_the_end([(ana, tab)], table, most=2)
            assert tab.frames[-1]["compiling"] is None
    assert taken_over == []


# --- a server that really runs compiled code ---------------------------------------------------------------------


def play_compiled(folder: Path) -> dict[str, object]:
    """In a process that may compile: play interpreted, change over in mid-game, play on, take back, ask for a hint."""
    compiler_module.game_ids = lambda: ["pyramids"]  # type: ignore[attr-defined]
    with Host(quick(f"sqlite:///{folder / 'a.db'}", compile=True)) as host:
        ana, ben, table = two_people(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            play_to_the_end([(ana, one), (ben, two)], table, most=2)
            until(lambda: not host.context.compiler.progress, 500)
            assert not jit.runs_plain("pyramids"), "the compiled code has taken over"
            play_to_the_end([(ana, one), (ben, two)], table, most=12)
        bots = ana.play(players="2", level="novice")
        with ana.watch(bots) as tab:
            shown = tab.frame(lambda f: f["my_turn"])
            assert set(ana.hint(bots, shown["seq"])["answers"]) <= {c["action"] for c in shown["choices"]}
        assert host.context.bots._pool.workers[0].compiled == {"pyramids"}, "and bots think with it"
        entries = host.context.hall.tables[table].story.entries
        hashes = [one.frames[-1]["hash"], two.frames[-1]["hash"]]
        return {"events": [to_text(entry.event) for entry in entries], "hashes": hashes}


def test_a_compiled_server_shows_what_an_interpreted_one_would(tmp_path):
    program = (
        "import json, pathlib, sys; from server.workers.test_compiler import play_compiled; "
        "print(json.dumps(play_compiled(pathlib.Path(sys.argv[1]))))"
    )
    environment = {key: value for key, value in os.environ.items() if key != "MASTABA_PLAIN"}
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-c", program, str(tmp_path)]
    played = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=560)
    assert played.returncode == 0, played.stderr[-3000:]
    outcome = json.loads(played.stdout.splitlines()[-1])
    story = fold_all([from_text(text) for text in outcome["events"]])
    assert len(story.line.answers) == 14
    assert [frame(story, seat, "en").hash for seat in (0, 1)] == outcome["hashes"]
