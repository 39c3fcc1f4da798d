"""Views remember in one way: by `memoized`, and by nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from mastaba import draw, games
from mastaba.draw.memo import memoized

REMEMBERS = re.compile(r"\b(lru_cache|functools\.cache|import cache\b|import .*\bcache\b)")
HOME = next(iter(draw.__path__)) + "/memo.py"


def test_no_game_and_no_drawing_has_a_memory_of_its_own() -> None:
    sources = [f for room in (draw, games) for at in room.__path__ for f in Path(at).rglob("*.py") if str(f) != HOME]
    assert len(sources) > 200
    assert [str(f) for f in sources if REMEMBERS.search(f.read_text("utf-8"))] == []


def test_what_was_made_is_found_again_until_there_is_too_much_of_it() -> None:
    made = []

    @memoized(2)
    def double(n: int) -> int:
        made.append(n)
        return 2 * n

    assert [double(n) for n in (1, 2, 1, 2, 3, 1)] == [2, 4, 2, 4, 6, 2]
    assert made == [1, 2, 3, 1]


def test_what_there_are_only_so_many_of_is_kept_for_good() -> None:
    made = []

    @memoized()
    def double(n: int) -> int:
        made.append(n)
        return 2 * n

    for n in [*range(1000)] * 2:
        double(n)
    assert len(made) == 1000
