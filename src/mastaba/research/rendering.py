"""How an environment shows a game: printed, as words, as a drawing, as pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..core.rules.game import Game, Seen
from ..draw import Pen, standalone
from .frames import Frames
from .observation import Observation

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
FRAMES_A_SECOND = 2  # a pace at which a game can be followed


def check_mode(mode: str | None) -> str | None:
    """A render mode that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def rendered(mode: str | None, seen: Seen, told: Observation) -> Any:
    """What this viewer sees, as the mode wants it."""
    if mode is None:
        return None
    if mode in ("human", "ansi"):
        text = told.text(seen)
        return print(text) if mode == "human" else text
    frames = _frames(told.game, told.players)
    return standalone(seen, frames.pen, frames.theme) if mode == "svg" else frames.picture(seen)


@lru_cache(maxsize=8)
def _frames(game: Game, players: int) -> Frames:
    """The pictures of a game, shared by all its environments."""
    return Frames(Pen(game, "en", [f"{p + 1}" for p in range(players)]))
