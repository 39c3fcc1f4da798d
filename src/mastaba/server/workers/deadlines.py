"""How long a worker may take (timeout). Who misses a deadline is killed, and the work is done otherwise."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Deadlines:
    """Seconds, counted from the moment at which a worker is given the job."""

    bot_s: float = 6.0  # a bot's answer; then the quick bot is asked, then any legal answer is taken
    review_s: float = 120.0  # a few questions of a game that is over; then it is tried once more
    drawing_s: float = 20.0  # a drawing, with those before it; then it is drawn in the server's own thread
    png_s: float = 20.0  # a picture to download; then there is none
    start_s: float = 20.0  # more, for the first job about a game: the process starts, the game is loaded
    load_s: float = 180.0  # a game's compiled code, from the cache; then the worker goes on interpreting
    compile_s: float = 600.0  # one step of compiling a game; then the game stays interpreted
