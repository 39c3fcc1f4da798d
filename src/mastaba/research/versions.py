"""Versions of the environments: one moves when, and only when, observations, answers or rules do.

`versions.toml` keeps a digest for every version of a game that there was. What was learnt in one version can be
compared with what was learnt in the same one, and with nothing else. A game that is not in the file is at version 0.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path

from ..core.rules.game import Game

FILE = Path(__file__).with_name("versions.toml")
NAMESPACE = "Mastaba"


@cache
def kept() -> dict[str, list[str]]:
    """The digests of every game's versions, from 0 on."""
    held: dict[str, list[str]] = tomllib.loads(FILE.read_text("utf-8"))
    return held


def version(game_id: str) -> int:
    """The number of a game's version as it is now."""
    return len(kept().get(game_id, [""])) - 1


def gymnasium_id(game_id: str) -> str:
    """As Gymnasium knows the game: Mastaba/Pyramids-v0."""
    return f"{NAMESPACE}/{game_id.title()}-v{version(game_id)}"


def module_name(game_id: str) -> str:
    """As PettingZoo names such modules: pyramids_v0."""
    return f"{game_id}_v{version(game_id)}"


def digest(game: Game) -> str:
    """What a learner's experience rests on: the rules as they are played, the answers, and every number it is told."""
    from ..core.learn.observation import layout
    from ..core.papers.check import fingerprint

    found = hashlib.sha256(fingerprint(game).encode())
    found.update("\n".join(game.actions.names).encode())
    for players in range(game.players[0], game.players[1] + 1):
        laid = layout(game, players)
        for part in laid.parts:
            found.update(f"{players} {part.name} {part.start} {part.stop} {part.whole_shape}\n".encode())
        for numbers in (laid.keep, laid.fill, laid.words, laid.turns, laid.maps, laid.spots, laid.rows, laid.low):
            found.update(numbers.tobytes())
    return found.hexdigest()[:16]
