"""Fingerprints: a fixed set of random games for every game, and one digest of what came of them.

A change of rules changes the digest of its game, and nothing else does: plain, compiled and GPU runs agree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from ..learn.random_play import Player, blank_record, random_base
from ..rules.game import Game
from ..rules.settings import Setting

SEED = 20260101
FEWEST_VARIANTS, MOST_VARIANTS = 2, 6


def _choice(setting: Setting, position: int, seats: int) -> str:
    """One of a setting's choices, as far as this number of players may choose."""
    offered = setting.offered(seats) if setting.choices else (setting.default,)
    return offered[position % len(offered)]


def variants(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players, with a spread of settings: the default table first, then each choice in turn."""
    told = [s for s in game.settings if s.told]
    most = max([len(s.choices) for s in told], default=1)
    count = min(max(FEWEST_VARIANTS, most + 1), MOST_VARIANTS)
    for seats in range(game.players[0], game.players[1] + 1):
        yield seats, game.defaults()
        for k in range(1, count):
            yield seats, {s.key: _choice(s, k - 1 + i, seats) for i, s in enumerate(told)}


def _player(game: Game, blank: Any, base: Any, machine: str) -> Any:
    if machine == "gpu":
        from ..gpu.play import GpuPlayer

        return GpuPlayer(game, blank, base, places=1)
    return Player(game, blank, base, plain=machine == "plain")


def fingerprint(game: Game, machine: str = "compiled") -> str:
    """The digest of a game's fixed set, played by one machine: "plain", "compiled" or "gpu"."""
    digest = hashlib.sha256(f"{game.id} {game.version}".encode())
    base = random_base(SEED)
    for number, (seats, settings) in enumerate(variants(game)):
        player = _player(game, blank_record(game, seats, settings), base, machine)
        tally = player.play(number, 1)
        digest.update(tally.sums.tobytes())
        digest.update(player.states.tobytes())
    return digest.hexdigest()[:12]
