"""A worker process: jobs in, replies out, one after another. It may be killed at any moment.

`python -m mastaba.server.workers.process NICENESS` is started by the pool.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from mastaba.core.machine import jit

from .bot import advise, think
from .compile_steps import compile_step, load_compiled
from .jobs import Advise, Broken, Compile, Deepen, Draw, Examine, Load, Picture, Reply, Think, bodies, job_from, packed
from .painter import draw
from .picture import picture
from .reviewer import deepen_one, examine_some

LAST = 19  # the niceness of those who come after everybody
WORK: dict[type, Callable[[Any], Reply]] = {
    Think: think,
    Advise: advise,
    Examine: examine_some,
    Deepen: deepen_one,
    Draw: draw,
    Picture: picture,
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


def main(niceness: int) -> None:
    give_way(niceness)
    jit.start_plain()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints may look like a reply
    with contextlib.suppress(BrokenPipeError):  # whoever asked is gone
        for body in bodies(sys.stdin.buffer):
            out.write(packed(reply_to(body)))
            out.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
