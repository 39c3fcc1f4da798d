"""Mastaba: five Egyptian board games to play, host and study.

    >>> import mastaba
    >>> "pyramids" in mastaba.games.ids()
    True
    >>> play = mastaba.make("pyramids", players=3, seed=7)
    >>> play.answer(play.options[0]).question
    'CHOOSE_GOD'

`games` finds what is installed, `make` begins one game, `Batch` plays thousands side by side, `CudaBatch` does so on a
GPU, `Replay` reads a stored one, `Bot` is what a player of your own must be. docs/api.md walks through them. Everything
is imported when it is first used: `import mastaba` itself costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import games
    from .bots import Bot
    from .core.gpu.batch import CudaBatch
    from .core.learn.batch import Batch
    from .core.papers.replay import BadReplay, Replay
    from .core.rules.engine import Illegal
    from .play import Play, make

__version__ = "0.3.0"
__all__ = ["BadReplay", "Batch", "Bot", "CudaBatch", "Illegal", "Play", "Replay", "__version__", "games", "make"]

_ROOMS = {
    "BadReplay": ".core.papers.replay",
    "Batch": ".core.learn.batch",
    "Bot": ".bots",
    "CudaBatch": ".core.gpu.batch",
    "Illegal": ".core.rules.engine",
    "Play": ".play",
    "Replay": ".core.papers.replay",
    "make": ".play",
}


def __getattr__(name: str) -> Any:
    """A public name, fetched from its room when it is first asked for."""
    if name == "games":
        return importlib.import_module(".games", __name__)
    if name not in _ROOMS:
        raise AttributeError(f"module 'mastaba' has no attribute {name!r}")
    return getattr(importlib.import_module(_ROOMS[name], __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
