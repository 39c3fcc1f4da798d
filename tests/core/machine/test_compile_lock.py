"""One process compiles, the others wait; a holder gives back its own lock and nobody else's."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from mastaba.core.machine import compile_lock
from mastaba.core.machine.compile_lock import alone

PATIENCE = 60.0  # seconds, on a busy machine
SPAWNED = get_context("spawn")


def hold(path: Path, holds: Any, release: Any) -> None:
    """In another process: take the lock, say so, and keep it until told otherwise."""
    with alone(path):
        holds.set()
        release.wait(PATIENCE)


def test_who_comes_second_waits_for_the_first_and_no_lock_stays(tmp_path: Path) -> None:
    path, inside, seen = tmp_path / "entry.code", threading.Event(), []
    holds, release = SPAWNED.Event(), SPAWNED.Event()
    first = SPAWNED.Process(target=hold, args=(path, holds, release))
    first.start()
    assert holds.wait(PATIENCE)

    def second() -> None:
        with alone(path):
            seen.append(release.is_set())
            inside.set()

    thread = threading.Thread(target=second)
    thread.start()
    assert not inside.is_set()
    release.set()
    assert inside.wait(PATIENCE)
    thread.join(PATIENCE)
    first.join(PATIENCE)
    assert seen == [True], "not before the first let go"
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_a_killed_process_falls(tmp_path: Path) -> None:
    path = tmp_path / "entry.code"
    holds, release = SPAWNED.Event(), SPAWNED.Event()
    first = SPAWNED.Process(target=hold, args=(path, holds, release))
    first.start()
    assert holds.wait(PATIENCE)
    os.kill(first.pid or 0, signal.SIGKILL)
    first.join(PATIENCE)
    with alone(path):
        assert [p.name for p in tmp_path.iterdir()] == ["entry.code.lock"]
    assert list(tmp_path.iterdir()) == []


def test_a_lock_whose_file_was_removed_meanwhile_counts_for_nothing(tmp_path: Path, monkeypatch) -> None:
    """The moment between opening the file and holding its lock, in which the holder before removes it."""
    path, flock, tried = tmp_path / "entry.code", compile_lock.fcntl.flock, []

    def late(opened: int, how: int) -> None:
        if not tried:
            (tmp_path / "entry.code.lock").unlink()
        tried.append(opened)
        flock(opened, how)

    monkeypatch.setattr(compile_lock.fcntl, "flock", late)
    with alone(path):
        assert len(tried) == 2, "it began anew"
        there = os.stat(tmp_path / "entry.code.lock")
        monkeypatch.setattr(compile_lock.fcntl, "flock", flock)
        other = os.open(tmp_path / "entry.code.lock", os.O_RDWR)
        assert os.path.samestat(there, os.fstat(other))
        with pytest.raises(BlockingIOError):
            flock(other, compile_lock.fcntl.LOCK_EX | compile_lock.fcntl.LOCK_NB)
        os.close(other)
    assert list(tmp_path.iterdir()) == []


def test_a_thread_gives_back_its_own_lock_only(tmp_path: Path) -> None:
    """Two entries at once in one process: when one is done, the other is still held."""
    one, other, done, release = tmp_path / "one", tmp_path / "other", threading.Event(), threading.Event()

    def quick() -> None:
        with alone(one):
            pass
        done.set()
        release.wait(PATIENCE)

    with alone(other):
        thread = threading.Thread(target=quick)
        thread.start()
        assert done.wait(PATIENCE)
        opened = os.open(tmp_path / "other.lock", os.O_RDWR)
        with pytest.raises(BlockingIOError):
            compile_lock.fcntl.flock(opened, compile_lock.fcntl.LOCK_EX | compile_lock.fcntl.LOCK_NB)
        os.close(opened)
        release.set()
        thread.join(PATIENCE)
    assert list(tmp_path.iterdir()) == []


def test_many_threads_are_never_inside_together(tmp_path: Path) -> None:
    inside, most, guard = [0], [0], threading.Lock()

    def work() -> None:
        for _ in range(40):
            with alone(tmp_path / "entry"):
                with guard:
                    inside[0] += 1
                    most[0] = max(most[0], inside[0])
                with guard:
                    inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert most == [1] and list(tmp_path.iterdir()) == []


def test_where_no_lock_can_be_had_the_work_is_done(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = []
    with alone(tmp_path / "file" / "entry.code"):
        done.append(1)
    assert done
