"""Servers that are measured: processes of their own, their CPU counted, stopped at the end whatever happens."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

HERE = Path(__file__).parent
READY_S = 600.0
WRITTEN_S = 20.0


@dataclass
class House:
    """One server or several, and where each notes what it spends its time on (nowhere: it does not)."""

    addresses: list[str]
    processes: list[subprocess.Popen[bytes]]
    notes: list[Path]

    def cpu(self) -> float:
        return sum(cpu_of(process.pid) for process in self.processes)

    def begin_to_count(self) -> None:
        """What was spent before does not count."""
        self._workers = self._cpu_of_workers()
        for note, process in zip(self.notes, self.processes, strict=False):
            note.unlink(missing_ok=True)
            process.send_signal(signal.SIGUSR1)

    def counted(self) -> dict[str, float]:
        """Seconds of CPU by part of the server, the painters' own included; nothing where that is not noted."""
        for process in self.processes if self.notes else ():
            process.send_signal(signal.SIGUSR2)
        end, parts = time.monotonic() + WRITTEN_S, dict[str, float]()
        for note in self.notes:
            while not note.exists() and time.monotonic() < end:
                time.sleep(0.05)
            for part, seconds in json.loads(note.read_text()).items():
                parts[part] = parts.get(part, 0.0) + seconds
        return {**parts, "draw, in workers": self._cpu_of_workers() - self._workers} if parts else {}

    def _cpu_of_workers(self) -> float:
        return sum(cpu_of(child) for process in self.processes for child in children(process.pid))


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process and its children have used so far."""
    ticks = 0
    for each in (pid, *children(pid)):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> Iterator[int]:
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, listed.read_text().split()):
                yield child
                yield from children(child)


@contextlib.contextmanager
def house(wishes: argparse.Namespace, folder: Path) -> Iterator[House]:
    """The server, or several of them on one database."""
    notes = [folder / f"where-{i}.json" for i in range(wishes.processes)] if wishes.where else []
    ports = [free_port() for _ in range(wishes.processes)]
    commands = [
        [
            "where.py",
            str(port),
            database(wishes, folder),
            "" if wishes.plain else wishes.game,
            *map(str, notes[i : i + 1]),
        ]
        for i, port in enumerate(ports)
    ]
    with started(ports, commands) as measured:
        measured.notes = notes
        for address, served in zip(measured.addresses, measured.processes, strict=True):
            wait_until_ready(address, served, compiled=not wishes.plain)
        yield measured


@contextlib.contextmanager
def floor(wishes: argparse.Namespace, folder: Path, length: int) -> Iterator[House]:
    """The least that could do."""
    port = free_port()
    with started([port], [["floor.py", str(port), database(wishes, folder), str(length)]]) as measured:
        wait_until_ready(measured.addresses[0], measured.processes[0], compiled=False)
        yield measured


def database(wishes: argparse.Namespace, folder: Path) -> str:
    return wishes.database or f"sqlite:///{folder / 'load.db'}"


@contextlib.contextmanager
def started(ports: list[int], commands: list[list[str]]) -> Iterator[House]:
    with contextlib.ExitStack() as running:
        processes = [running.enter_context(process(command)) for command in commands]
        yield House([f"127.0.0.1:{port}" for port in ports], processes, [])


@contextlib.contextmanager
def process(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    program, *words = command
    running = subprocess.Popen([sys.executable, str(HERE / program), *words])
    try:
        yield running
    finally:
        running.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(15)
        running.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_ready(address: str, served: subprocess.Popen[bytes], *, compiled: bool) -> None:
    """Until pages are served; and, unless interpreted play is measured, until the games are compiled."""
    end = time.monotonic() + READY_S
    while time.monotonic() < end:
        if served.poll() is not None:
            raise SystemExit(f"the server ended with {served.returncode}")
        with contextlib.suppress(httpx.HTTPError):
            state = httpx.get(f"http://{address}/readyz").json()
            if not compiled or not state["compiling"]:
                return
        time.sleep(0.2)
    raise SystemExit("the server is not ready after ten minutes")
