"""Workers of one kind: killed at work, hung, dead on arrival, talking rubbish. Whoever asked hears of it in time."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from kit.processes.loops import run_alone, soon
from mastaba.core.rules.sight import see
from mastaba.draw.panel import labels_of, parts
from mastaba.server.frames.sight import pen_for, sight_of
from mastaba.server.workers import pool as pool_module
from mastaba.server.workers.deadlines import Deadlines
from mastaba.server.workers.jobs import Broken, Chosen, Draw, Drawn, Job, Load, Position, Ready, Think, packed
from mastaba.server.workers.pool import Failed, Pool, start_early
from mastaba.server.workers.process import reply_to

from ..frames.test_secrecy import story_of
from ..guest import until

PATIENT = Deadlines()
HURRIED = Deadlines(bot_s=0.5, drawing_s=0.5, start_s=0.0, load_s=0.5)


def think(level: str = "novice", think_s: float = 0.05) -> Think:
    story = story_of("pyramids", 2, 4, 3)
    return Think(Position.of(see(story.game, story.line.states, story.asked)), level, think_s, 1)


def drawing() -> Draw:
    story = story_of("pyramids", 2, 12, 7)
    seen, pen = sight_of(story, 0), pen_for(story, 0, "fr")
    return Draw.of(seen, pen, labels_of(seen, pen), [part.key for part in parts(seen)])


def with_pool(work: Callable[[Pool], Awaitable[None]], deadlines: Deadlines = PATIENT, **kind: int) -> None:
    async def run() -> None:
        pool = Pool(1, deadlines, **kind)
        try:
            await work(pool)
        finally:
            await pool.close()

    run_alone(run())


@pytest.fixture
def worker_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Another program in the place of the worker's own."""

    def write(program: str) -> None:
        (tmp_path / "program.py").write_text(textwrap.dedent(program))
        monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, str(tmp_path / "program.py")))

    return write


def test_one_worker_does_every_kind_of_job():
    async def work(pool: Pool) -> None:
        chosen = await pool.ask(think(), 30)
        assert isinstance(chosen, Chosen) and chosen.action in think().position.options
        assert isinstance(await pool.ask(drawing(), 30), Drawn)
        assert len({worker.process.pid for worker in pool.workers}) == 1

    with_pool(work)


@pytest.mark.parametrize("niceness, policy", [(7, os.SCHED_OTHER), (19, os.SCHED_IDLE)])
def test_a_worker_gives_way_as_far_as_it_is_told(niceness: int, policy: int):
    async def work() -> None:
        pool = Pool(1, PATIENT, niceness=niceness)
        try:
            await pool.ask(think(), 30)
            pid = pool.workers[0].process.pid
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + niceness)
            assert os.sched_getscheduler(pid) == policy
            assert os.getsid(pid) == os.getsid(0), "Linux gives every session its share, however nice it is"
            assert os.getpgid(pid) == pid, "a Ctrl-C at the terminal is for the server alone"
        finally:
            await pool.close()

    run_alone(work())


def test_a_job_that_breaks_is_told_and_the_process_goes_on():
    async def work(pool: Pool) -> None:
        await pool.ask(think(), 30)
        pid = pool.workers[0].process.pid
        with pytest.raises(Failed, match="nobody"):
            await pool.ask(think("nobody"), 30)
        assert isinstance(await pool.ask(think(), 30), Chosen)
        assert pool.workers[0].process.pid == pid

    with_pool(work)


@pytest.mark.parametrize("at_work", ["thinking", "drawing"])
def test_a_worker_killed_at_work_is_started_again(at_work, worker_is):
    worker_is(
        """
        import time
        import mastaba.server.workers.process as p
        old = p.WORK[p.Draw]
        def slow(job):
            time.sleep(5)
            return old(job)
        p.WORK[p.Draw] = slow
        p.main(0)
        """
    )
    job = drawing() if at_work == "drawing" else think("vizier", 60.0)

    async def work(pool: Pool) -> None:
        await pool.ask(think(), 30)
        asked = asyncio.create_task(pool.ask(job, 30))
        await soon(lambda: pool.workers[0]._owed)
        first = pool.workers[0].process.pid
        os.kill(first, signal.SIGKILL)
        with pytest.raises(Failed, match="ended"):
            await asyncio.wait_for(asked, 5)
        assert isinstance(await pool.ask(think(), 30), Chosen)
        assert pool.workers[0].process.pid != first

    with_pool(work)


def test_a_worker_that_hangs_is_killed_at_its_deadline(worker_is):
    worker_is("import time\ntime.sleep(600)\n")
    pids = []

    async def work(pool: Pool) -> None:
        asked = asyncio.create_task(pool.ask(think(), HURRIED.bot_s))
        await soon(lambda: pool.workers[0].process)
        pids.append(pool.workers[0].process.pid)
        with pytest.raises(Failed, match="Timeout"):
            await asyncio.wait_for(asked, 10)
        assert not pool.running

    with_pool(work, HURRIED)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


@pytest.mark.parametrize(
    "program",
    [
        "raise SystemExit(1)",
        "import sys; sys.stdout.buffer.write(b'hello, I am no reply\\n' * 99); sys.stdout.flush(); sys.stdin.read()",
        "import sys; sys.stdout.buffer.write(b'\\xff\\xff\\xff\\x7f'); sys.stdout.flush(); sys.stdin.read()",
        "import sys; sys.stdout.buffer.write(b'\\x01\\x00\\x00\\x00\\xc1'); sys.stdout.flush(); sys.stdin.read()",
    ],
    ids=["dies on start", "talks", "promises too much", "no MessagePack"],
)
def test_a_worker_that_dies_or_talks_rubbish_fails_at_once(program, worker_is):
    worker_is(program)

    async def work(pool: Pool) -> None:
        for _ in range(2):
            with pytest.raises(Failed, match="ended"):
                await asyncio.wait_for(pool.ask(think(), 60), 20)

    with_pool(work)


def test_a_reply_that_nobody_asked_for_is_not_taken_for_the_next_one(worker_is):
    twice = packed(Chosen(7))
    worker_is(f"import sys, time\nsys.stdout.buffer.write({twice!r})\nsys.stdout.flush()\nsys.stdin.buffer.read()\n")

    async def work(pool: Pool) -> None:
        await pool.start()
        await soon(lambda: not pool.running)
        with pytest.raises((Failed, AssertionError)):
            reply = await pool.ask(think(), 2)
            assert reply != Chosen(7)

    with_pool(work, HURRIED)


def test_workers_start_before_anybody_waits_for_them(worker_is):
    worker_is("import sys\nsys.stdin.buffer.read()\n")

    async def work(pool: Pool) -> None:
        assert not pool.running
        await start_early([pool])
        assert all(worker.running for worker in pool.workers)

    with_pool(work)


def test_what_a_library_prints_is_no_reply(worker_is):
    worker_is(
        """
        import mastaba.server.workers.process as p
        old = p.WORK[p.Think]
        def loud(job):
            print("thinking aloud " * 1000, flush=True)
            return old(job)
        p.WORK[p.Think] = loud
        p.main(0)
        """
    )

    async def work(pool: Pool) -> None:
        for _ in range(3):
            assert isinstance(await pool.ask(think(), 30), Chosen)

    with_pool(work)


def test_a_dead_worker_fails_all_that_it_owes_and_nothing_else(worker_is, tmp_path):
    worker_is(
        f"""
        import pathlib, time
        import mastaba.server.workers.process as p
        old, hung, drawn = p.WORK[p.Draw], pathlib.Path({str(tmp_path / "hung")!r}), []
        def stuck_at_the_third(job):
            drawn.append(job)
            if len(drawn) == 3 and not hung.exists():
                hung.touch()
                time.sleep(600)
            return old(job)
        p.WORK[p.Draw] = stuck_at_the_third
        p.main(0)
        """
    )

    async def work(pool: Pool) -> None:
        await pool.ask(drawing(), 30)
        asked = [asyncio.create_task(pool.ask(drawing(), 30)) for _ in range(40)]
        await soon((tmp_path / "hung").exists)
        pool.workers[0].process.kill()
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(outcomes[0], Drawn)
        assert all(isinstance(outcome, (Drawn, Failed)) for outcome in outcomes)
        assert any(isinstance(outcome, Failed) for outcome in outcomes)
        assert isinstance(outcomes[-1], Drawn), "those that still waited went to a new process"

    with_pool(work, jobs_each=6)


def test_compiled_code_that_cannot_be_loaded_leaves_the_workers_interpreting(worker_is):
    worker_is(
        """
        import mastaba.server.workers.process as p
        def fail(job): raise OSError("no such cache")
        p.WORK[p.Load] = fail
        p.main(0)
        """
    )

    async def work(pool: Pool) -> None:
        pool.compiled.add("pyramids")
        assert isinstance(await pool.ask(think(), 30), Chosen)
        assert pool.compiled == set()

    with_pool(work)


def test_nobody_waits_behind_a_job_that_nobody_wants_any_more():
    async def work(pool: Pool) -> None:
        await pool.ask(think(), 30)
        asked = asyncio.create_task(pool.ask(think("vizier", 60.0), 90))
        await soon(lambda: pool.workers[0]._owed)
        asked.cancel()
        assert isinstance(await asyncio.wait_for(pool.ask(think(), 30), 20), Chosen)

    with_pool(work)


def test_a_job_arrives_as_it_was_sent():
    for job in (think(), drawing(), Load("pyramids")):
        assert msgspec.msgpack.decode(packed(job)[4:], type=Job) == job
    assert isinstance(reply_to(b"\xc1"), Broken)
    unknown = msgspec.structs.replace(think().position, game="chess")
    assert "UnknownGame" in reply_to(packed(msgspec.structs.replace(think(), position=unknown))[4:]).why
    assert Ready() != Chosen(0)


def test_a_worker_whose_server_is_gone_goes_too(tmp_path):
    """A server that is killed leaves no process behind: the pipe closes, and the worker ends."""
    import subprocess

    process = subprocess.Popen(
        [sys.executable, "-m", "mastaba.server.workers.process", "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    process.stdin.close()
    until(lambda: process.poll() is not None)
    assert process.returncode == 0
    process.stdout.close()


KILLED = """
    import asyncio, sys
    from mastaba.server.workers import pool
    async def serve():
        for signal in ("1", "-1"):
            pool.COMMAND = (sys.executable, sys.argv[1], signal)
            worker = pool.Worker(0)
            await worker.start()
            asyncio.create_task(worker.ask(pool.Load("pyramids"), 600))
        await asyncio.sleep(600)
    asyncio.run(serve())
"""
BUSY = """
    import sys, time
    import mastaba.server.workers.process as p
    p.PARENT_DEATH = int(sys.argv[1])  # -1 is no signal: the worker looks for its server
    def work(body):
        print("at work", file=sys.stderr, flush=True)
        time.sleep(600)
    p.reply_to = work
    p.main(0, int(sys.argv[3]))
"""


def test_a_worker_in_the_middle_of_a_job_dies_with_its_server(tmp_path: Path):
    """A server that is killed with -9: both ways by which its workers notice."""
    import subprocess

    for name, program in (("server.py", KILLED), ("worker.py", BUSY)):
        (tmp_path / name).write_text(textwrap.dedent(program))
    command = [sys.executable, str(tmp_path / "server.py"), str(tmp_path / "worker.py")]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert [server.stderr.readline() for _ in range(2)] == ["at work\n"] * 2
    finally:
        server.kill()
    server.communicate(timeout=60)  # its end is heard when nobody holds the other end of the pipe any more
