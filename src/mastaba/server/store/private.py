"""Files that hold what nobody else may read: the keys of cookies and codes, and all that people wrote."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

OWNERS_ALONE = 0o600
BESIDE = ("-wal", "-shm", ".lock", ".events")  # what lies beside a SQLite database


def private_file(path: Path) -> Path:
    """The same path, at which there is a file that its owner alone reads and writes; an empty one if there was none."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNERS_ALONE))
    path.chmod(OWNERS_ALONE)
    return path


def private_folder(path: Path) -> None:
    """Make a folder that its owner alone enters; one that is there stays as it is."""
    for folder in reversed([folder for folder in (path, *path.parents) if not folder.exists()]):
        folder.mkdir(0o700, exist_ok=True)


def private_database(file: Path) -> None:
    """A SQLite database and what lies beside it. Where that cannot be done, SQLite itself says what is wrong.

    SQLite gives the files that it makes beside it the rights of the database.
    """
    private_folder(file.parent)
    with contextlib.suppress(OSError):
        private_file(file)
    for ending in BESIDE:
        with contextlib.suppress(OSError):
            Path(f"{file}{ending}").chmod(OWNERS_ALONE)
