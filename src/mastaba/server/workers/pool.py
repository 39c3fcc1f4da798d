"""Worker processes (process pool): started when needed, killed when they miss a job's deadline, started again.

Bots, painters and the compiler are pools of the same kind; they differ in number, niceness, and in how many jobs a
worker may have before it. A job that fails costs time, never more: whoever asked hears `Failed` and does without.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections import deque
from collections.abc import Sequence

import msgspec

from .deadlines import Deadlines
from .jobs import LENGTH, LONGEST, Broken, Job, Load, Reply, length_of, packed, reply_from

log = logging.getLogger(__name__)
COMMAND = (sys.executable, "-m", "mastaba.server.workers.process")
REST_S = 0.5  # between two processes that are started early
Owed = deque["asyncio.Future[Reply]"]


class Failed(Exception):
    """The worker gave no usable reply in time."""


class Worker:
    """One process. Replies come in the order of the jobs."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.process: asyncio.subprocess.Process | None = None
        self.jobs = 0  # handed to it and not yet done with
        self.known: set[str] = set()  # games it has had to do with
        self.compiled: set[str] = set()  # games whose compiled code it has
        self._owed: Owed = deque()
        self._reader: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def running(self) -> bool:
        return self._reader is not None and not self._reader.done()

    async def start(self) -> None:
        """Start the process unless it runs."""
        async with self._starting:
            if self.running:
                return
            pipe = asyncio.subprocess.PIPE
            self.known, self.compiled, self._owed = set(), set(), deque()
            self.process = await asyncio.create_subprocess_exec(
                *COMMAND, str(self.niceness), str(os.getpid()), stdin=pipe, stdout=pipe, limit=LONGEST
            )
            self._reader = asyncio.create_task(_read(self.process, self._owed))

    async def ask(self, job: Job, deadline_s: float) -> Reply:
        """One job, or Failed; a process that missed its deadline is gone afterwards."""
        try:
            async with asyncio.timeout(deadline_s):
                await self.start()
                reply = await self._send(job)
        except Failed:
            raise
        except asyncio.CancelledError:
            if self.jobs <= 1:  # nobody waits for it any more
                await asyncio.shield(self.kill())
            raise
        except Exception as error:
            await self.kill()
            raise Failed(f"{type(error).__name__} {error}") from error
        if isinstance(reply, Broken):
            raise Failed(reply.why)
        return reply

    def _send(self, job: Job) -> asyncio.Future[Reply]:
        assert self.process is not None and self.process.stdin is not None
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._owed.append(future)
        self.process.stdin.write(packed(job))
        return future

    async def kill(self) -> None:
        """End the process, whatever it does."""
        process, reader, self._reader = self.process, self._reader, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if reader is not None:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)


async def _read(process: asyncio.subprocess.Process, owed: Owed) -> None:
    """Hand out replies until the process ends or says something that is none; what it still owes has then failed."""
    assert process.stdout is not None
    try:
        while True:
            head = await process.stdout.readexactly(LENGTH.size)
            reply = reply_from(await process.stdout.readexactly(length_of(head)))
            future = owed.popleft()
            if not future.done():
                future.set_result(reply)
    except (asyncio.IncompleteReadError, OSError):
        log.debug("a worker ended")
    except (msgspec.DecodeError, IndexError):
        log.warning("a worker said something that is no reply, and is killed")
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        while owed:
            future = owed.popleft()
            if not future.done():
                future.set_exception(Failed("the process ended"))


class Pool:
    """Some workers of one kind. A job goes to the one that has least to do; those at work already come first."""

    def __init__(self, count: int, deadlines: Deadlines, *, niceness: int = 0, jobs_each: int = 1) -> None:
        self.deadlines = deadlines
        self.workers = [Worker(niceness) for _ in range(count)]
        self.compiled: set[str] = set()  # games whose compiled code a worker loads before its next job
        self._jobs_each = jobs_each
        self._room = asyncio.Semaphore(count * jobs_each)

    @property
    def running(self) -> bool:
        """Is any worker at work?"""
        return any(worker.running for worker in self.workers)

    async def start(self) -> None:
        """Start every worker that does not run; each would start by itself with its first job."""
        for worker in self.workers:
            await worker.start()

    async def ask(self, job: Job, deadline_s: float) -> Reply:
        """A worker's reply; Failed if there is none in time."""
        async with self._room:
            worker = self._freest()
            worker.jobs += 1
            try:
                await self._load(worker, job.game)
                extra = 0.0 if job.game in worker.known else self.deadlines.start_s
                reply = await worker.ask(job, deadline_s + extra)
                worker.known.add(job.game)
                return reply
            finally:
                worker.jobs -= 1

    def _freest(self) -> Worker:
        free = [worker for worker in self.workers if worker.jobs < self._jobs_each]
        return min(free, key=lambda worker: (not worker.running, worker.jobs))

    async def _load(self, worker: Worker, game: str) -> None:
        """Have compiled code loaded; where that fails, the workers go on interpreting."""
        if game not in self.compiled or game in worker.compiled:
            return
        try:
            await worker.ask(Load(game), self.deadlines.load_s)
            worker.compiled.add(game)
            worker.known.add(game)
        except Failed as error:
            log.warning("%s: compiled code could not be loaded (%s); it goes on interpreted", game, error)
            self.compiled.discard(game)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.kill()


async def start_early(pools: Sequence[Pool]) -> None:
    """Start all workers while nobody waits for them, one by one: to start one halts the server for a moment."""
    for worker in (worker for pool in pools for worker in pool.workers):
        with contextlib.suppress(OSError):  # it is tried again with its first job
            await worker.start()
        await asyncio.sleep(REST_S)
