"""Jobs on all cores, with progress on stderr."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job, Done = TypeVar("Job"), TypeVar("Done")


def cores(wanted: int) -> int:
    """So many processes; 0 stands for all cores that this one may use."""
    return wanted or len(os.sched_getaffinity(0))


def each(work: Callable[[Job], Done], jobs: Sequence[Job], wanted: int) -> Iterator[Done]:
    """What came of each job, as it comes."""
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(cores(wanted)) as pool:
        for n, done in enumerate(pool.imap_unordered(work, jobs, 1), start=1):
            took = time.monotonic() - began
            print(f"\r{n}/{len(jobs)}, {took:.0f} s", end="", file=sys.stderr, flush=True)
            yield done
    print(file=sys.stderr)
