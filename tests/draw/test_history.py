"""Game after game as a picture: a dot each, numbered from the games that came before."""

from __future__ import annotations

import re

from mastaba.draw.history import history


def test_the_latest_games_keep_the_numbers_that_they_have_among_all() -> None:
    drawn = history([(40.0 + n % 7, n % 3 == 0) for n in range(200)], "Cheops", before=800)
    numbers = re.findall(r">(\d+)</text>", drawn)
    assert drawn.count("<circle") == 200 and {"801", "1000"} <= set(numbers) and "1" not in numbers
