"""Which components a game is played with: a digest of their content, and earlier digests of the same.

Comments, spaces and the order of keys are no part of the digest. `earlier.toml` in a game's folder names the content
that it speaks of and the digests under which the same was known before; if components.toml says anything else now,
`earlier.toml` says nothing about it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ..rules.component_reader import content_digest, parsed
from ..rules.game import Game


def components_digest(game: Game) -> str:
    """A short digest of the content of the game's components file."""
    return _known(game)[0]


def plays_same(game: Game, rules: int, components: str) -> bool:
    """Does a game that was begun with these rules and components go on as it began?"""
    return rules == game.version and components in _known(game)


@cache
def _known(game: Game) -> tuple[str, ...]:
    """The digest of what this process plays with, then the earlier ones of the same."""
    if game.own:
        return (content_digest(parsed("components.toml", game.own)),)
    now = _content_digest(game.folder / "components.toml")
    earlier = _read(game.folder / "earlier.toml")
    return (now, *earlier["digests"]) if earlier.get("components") == now else (now,)


def _content_digest(path: Path) -> str:
    if not path.exists():
        return "none"
    return content_digest(_read(path))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
