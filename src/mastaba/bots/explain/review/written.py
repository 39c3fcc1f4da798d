"""A review beside its replay: one remark behind the end of the file, which players of replays pass over."""

from __future__ import annotations

import msgspec

from .review import Review

MARK = "# review "


def with_remark(review: Review) -> str:
    """A line to be put behind a replay."""
    return f"{MARK}{msgspec.json.encode(review).decode()}\n"


def remark_in(replay: str) -> Review | None:
    """The review that a replay brings along; none if it has none, or one of another making."""
    found = next((line for line in reversed(replay.splitlines()) if line.startswith(MARK)), None)
    try:
        return msgspec.json.decode(found.removeprefix(MARK), type=Review) if found else None
    except msgspec.MsgspecError:
        return None
