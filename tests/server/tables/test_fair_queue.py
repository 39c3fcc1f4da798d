"""The fair queue: whoever has many tables, or many cookies, gets no more of the bots than others."""

from __future__ import annotations

import asyncio
import itertools

from kit.processes.loops import run_alone, soon
from mastaba.server.tables.fair_queue import FairQueue
from mastaba.server.tables.ledger import Ledger


def waiting(queue: FairQueue) -> int:
    return sum(len(line) for line in queue._waiting.values())


def test_people_share_the_bots_however_many_tables_each_has() -> None:
    """Twelve jobs of one owner and one of another: the other waits for one job, not for twelve."""

    async def run() -> list[str]:
        clock, done, all_wait = [0.0], list[str](), asyncio.Event()
        queue = FairQueue(1, now=lambda: clock[0])

        async def job(owner: str) -> None:
            async with queue.place(owner):
                await all_wait.wait()
                clock[0] += 1.0
                done.append(owner)

        jobs = [asyncio.create_task(job(owner)) for owner in [*["greedy"] * 12, "modest"]]
        await soon(lambda: waiting(queue) == 12)
        all_wait.set()
        await asyncio.gather(*jobs)
        return done

    done = run_alone(run())
    assert done.index("modest") <= 2 and len(done) == 13, "the job at work and its owner's next one, not all twelve"


def test_new_cookies_bring_no_more_of_the_bots() -> None:
    """Twelve guests from one address, each with a job, and one from another: they count as one and one."""

    async def run() -> list[str]:
        ledger, clock, done, all_wait = Ledger(), [0.0], list[str](), asyncio.Event()
        for number in range(12):
            ledger.came(f"greedy {number}", "192.0.2.1")
        ledger.came("modest", "192.0.2.2")
        queue = FairQueue(1, lives_at=ledger.home_of, now=lambda: clock[0])

        async def job(owner: str) -> None:
            async with queue.place(owner):
                await all_wait.wait()
                clock[0] += 1.0
                done.append(owner)

        jobs = [asyncio.create_task(job(owner)) for owner in [*(f"greedy {n}" for n in range(12)), "modest"]]
        await soon(lambda: waiting(queue) == 12)
        all_wait.set()
        await asyncio.gather(*jobs)
        return done

    done = run_alone(run())
    assert done.index("modest") <= 2 and len(done) == 13


def test_who_takes_little_is_called_before_who_takes_much() -> None:
    async def run() -> list[str]:
        clock, done = [0.0], list[str]()
        queue = FairQueue(1, now=lambda: clock[0])

        async def work(owner: str, times: int, seconds: float) -> None:
            for _ in range(times):
                async with queue.place(owner):
                    await asyncio.sleep(0)
                    clock[0] += seconds
                    done.append(owner)

        await asyncio.gather(*(work(f"long {i}", 4, 20.0 + i) for i in range(3)), work("short", 5, 1.0))
        return done

    done = run_alone(run())
    at = [place for place, owner in enumerate(done) if owner == "short"]
    assert max(after - before for before, after in itertools.pairwise(at)) <= 2, (
        "at most one of three long ones between"
    )


def test_whoever_gives_up_waiting_holds_no_place() -> None:
    async def run() -> bool:
        queue = FairQueue(1)
        async with queue.place("a"):
            waiting = [asyncio.create_task(queue._enter(owner, owner, False)) for owner in ("b", "c")]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.wait_for(waiting[1], 1)
        return waiting[0].cancelled()

    assert run_alone(run())
