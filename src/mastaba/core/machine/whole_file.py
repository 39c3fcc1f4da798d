"""A file that appears whole or not at all (atomic write)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A name beside the path to write to; it takes the path's place when all went well, and is gone when not."""
    beside = path.with_name(f"{path.name}.{uuid.uuid4().hex}.part")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
