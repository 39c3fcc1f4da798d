"""All kernels of one game."""

from __future__ import annotations

from ..rules.game import Game
from .observer import observe_source
from .play import random_play
from .ptx import Source
from .step import INTEGERS, check_source, step_source


def kernels_of(game: Game) -> list[Source]:
    """Random play, the step of a batch, what its seats see, and the check of answers."""
    return [
        random_play(game),
        step_source(game),
        observe_source(game),
        *(check_source(game, kind) for kind in INTEGERS),
    ]
