"""Worker processes for bots: each does one job at a time, has a deadline, and is killed when it misses it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from typing import Any

log = logging.getLogger(__name__)
MODULE = "mastaba.server.workers.bot"
START_S = 20.0  # to start a process and load a game
PREPARE_S = 180.0  # to load or make compiled code


class Failed(Exception):
    """The worker gave no usable answer in time."""


class Worker:
    """One process. Started when first needed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.ready: set[str] = set()  # games whose compiled code it has
        self.warm: set[str] = set()  # games it has seen

    async def ask(self, job: dict[str, Any], deadline_s: float) -> dict[str, Any]:
        """One job, or Failed; a process that failed is gone afterwards."""
        try:
            return await asyncio.wait_for(self._ask(job), deadline_s)
        except Exception as error:
            await self.kill()
            raise Failed(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await asyncio.shield(self.kill())
            raise

    async def _ask(self, job: dict[str, Any]) -> dict[str, Any]:
        if self.process is None or self.process.returncode is not None:
            await self._start()
        assert self.process is not None and self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(job).encode() + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        reply = json.loads(line) if line else {"error": "the process ended"}
        if "error" in reply:
            raise Failed(reply["error"])
        return dict(reply)

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.ready, self.warm = set(), set()
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=pipe, stdout=pipe, start_new_session=True
        )

    async def kill(self) -> None:
        """End the process, whatever it does."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """A few workers, handed out one job at a time; people's tables wait in line."""

    def __init__(self, count: int) -> None:
        self.workers = [Worker() for _ in range(count)]
        self.compiled: set[str] = set()
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self._free.put_nowait(worker)

    async def think(self, job: dict[str, Any], patience_s: float) -> int:
        """A worker's answer to a question; Failed if it gave none, or none that was offered."""
        worker = await self._free.get()
        try:
            await self._prepare(worker, job["game"])
            extra = 0.0 if job["game"] in worker.warm else START_S
            reply = await worker.ask(job, patience_s + extra)
            worker.warm.add(job["game"])
        finally:
            self._free.put_nowait(worker)
        if reply.get("action") not in job["options"]:
            raise Failed(f"{reply.get('action')!r} was not offered")
        return int(reply["action"])

    async def _prepare(self, worker: Worker, game_id: str) -> None:
        """Once a game is compiled, a worker loads that code before its next job."""
        if game_id in self.compiled and game_id not in worker.ready:
            await worker.ask({"prepare": game_id}, PREPARE_S)
            worker.ready.add(game_id)
            worker.warm.add(game_id)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.kill()
