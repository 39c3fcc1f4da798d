"""Coroutines in tests: each in a loop and a thread of its own, since a browser's loop runs in the test's thread."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
LONGEST_S = 240.0  # less than a test may take, so that it says where it was


def run_alone(work: Coroutine[object, object, T], seconds: float = LONGEST_S) -> T:
    """What the work gives; TimeoutError if it does not end."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _within(seconds, work)).result()


def alone(test: Callable[..., Coroutine[object, object, None]]) -> Callable[..., None]:
    """A test that is a coroutine, run so."""

    @functools.wraps(test)
    def run(*given: Any, **named: Any) -> None:
        run_alone(test(*given, **named))

    return run


async def _within(seconds: float, work: Coroutine[object, object, T]) -> T:
    async with asyncio.timeout(seconds):
        return await work


async def soon(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait until something is so, in a running loop."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)
