"""How an environment shows a game: printed, as words, as a drawing, as pixels."""

from __future__ import annotations

from typing import Any

from ..core.rules.game import Seen
from ..draw import Pen, standalone
from .observation import Observation
from .pixels import pixels

WIDE = 640  # pixels of "rgb_array"
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
    drawing = standalone(seen, Pen(told.game, "en", [f"{p + 1}" for p in range(told.players)]), "day")
    return drawing if mode == "svg" else pixels(drawing, WIDE)
