"""A server that is told to stop stops, whatever it hears in the same moment."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mastaba.server.app import running

from ..conftest import quick

ENOUGH_S = 10.0


@pytest.mark.parametrize("steps", range(5))
def test_news_that_comes_with_the_end_keeps_nothing_alive(steps: int, tmp_path: Path) -> None:
    """Pages and people are told of something, and so many steps of the loop later everything is cancelled."""

    async def life() -> None:
        async with running(quick(f"sqlite:///{tmp_path / 'a.db'}")) as context:
            await asyncio.sleep(0.2)  # until both wait for news
            context.feed._wake.set()
            context.company._wake.set()
            for _ in range(steps):
                await asyncio.sleep(0)

    async def within_reason() -> bool:
        ended, _ = await asyncio.wait([asyncio.create_task(life())], timeout=ENOUGH_S)
        return bool(ended)

    def outcome() -> bool:
        loop = asyncio.new_event_loop()  # what goes on for ever is left behind, so that the test ends
        ended = loop.run_until_complete(within_reason())
        if ended:
            loop.close()
        return ended

    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in the test's own
        assert thread.submit(outcome).result()
