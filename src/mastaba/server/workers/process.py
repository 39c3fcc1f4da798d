"""A worker process: jobs in, replies out, one after another. It may be killed at any moment.

`python -m mastaba.server.workers.process NICENESS SERVER` is started by the pool; the server is named by its number.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

from mastaba.core.machine import jit

from .bot import advise, think
from .compile_steps import compile_step, load_compiled
from .jobs import (
    Advise,
    Board,
    Broken,
    Compile,
    Deepen,
    Draw,
    Ending,
    Examine,
    Load,
    Picture,
    Recheck,
    Reply,
    Sheet,
    Think,
    Weigh,
    bodies,
    job_from,
    packed,
)
from .painter import draw
from .picture import board, ending, picture, sheet
from .reviewer import deepen_one, examine_some, recheck, weigh_one

LAST = 19  # the niceness of those who come after everybody
PARENT_DEATH = 1  # PR_SET_PDEATHSIG of Linux
LOOK_S = 1.0  # how often the server is looked for where no signal tells that it is gone
WORK: dict[type, Callable[[Any], Reply]] = {
    Think: think,
    Advise: advise,
    Examine: examine_some,
    Deepen: deepen_one,
    Weigh: weigh_one,
    Recheck: recheck,
    Draw: draw,
    Picture: picture,
    Sheet: sheet,
    Board: board,
    Ending: ending,
    Load: load_compiled,
    Compile: compile_step,
}


def reply_to(body: bytes) -> Reply:
    """Do one job."""
    try:
        job = job_from(body)
        return WORK[type(job)](job)
    except Exception:
        return Broken(traceback.format_exc(limit=4))


def give_way(niceness: int) -> None:
    """Who comes last runs only where nobody else wants the core: a nice process still makes others wait a few ms.

    A group of its own keeps a Ctrl-C at the server's terminal away. A session of its own would do so too, but Linux
    gives sessions equal shares, whatever the niceness of those within.
    """
    os.setpgid(0, 0)
    os.nice(niceness)
    if niceness >= LAST and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def die_with(server: int) -> None:
    """No worker outlives its server, not even in the middle of a job: killed by Linux, elsewhere by looking."""
    with contextlib.suppress(AttributeError, OSError):
        if ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL) == 0:
            if os.getppid() != server:  # it died before we asked
                os._exit(1)
            return
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(LOOK_S)
    os._exit(1)


def main(niceness: int, server: int | None = None) -> None:
    """`server`: the process that asks, if it is not known by having started this one."""
    die_with(server or os.getppid())
    give_way(niceness)
    jit.start_plain()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints may look like a reply
    with contextlib.suppress(BrokenPipeError):  # whoever asked is gone
        for body in bodies(sys.stdin.buffer):
            out.write(packed(reply_to(body)))
            out.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
