"""Three games everybody knows, in our engine: to compare its speed and its search with others'. Never registered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mastaba.core.machine.jit import rule
from mastaba.core.rules.advice import Advice
from mastaba.core.rules.game import Game
from mastaba.core.words.text import Message, Texts


@rule
def nothing_unseen(s: Any, seat: Any, gen: Any) -> None:
    """Everything is public."""


def calibration_game(**facts: Any) -> Game:
    """A Game with rules and no picture."""
    folder = Path(__file__).parent
    shown: dict[str, Any] = {
        "label": lambda seen, a: Message(seen.game.actions.names[a]),
        "tell": lambda before, after, step: [],
        "facts": lambda seen, p: [],
    }
    return Game(version=1, minutes=(1, 10), folder=folder, texts=Texts(folder), **{**shown, **facts})


__all__ = ["Advice", "calibration_game", "nothing_unseen"]
