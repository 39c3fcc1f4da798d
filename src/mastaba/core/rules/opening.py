"""Opening a table from a program: settings in Python's own values, refusals in sentences, seeds that nobody knows."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from .engine import engine
from .game import Game
from .settings import BadSetting

SEED_BITS = 63

# what no table of any game can be opened with, for programmers; the server says it in every language
_REFUSED = {
    "error.players": "it is for {least} to {most} players, not {given}",
    "error.setting_unknown": "it has no setting {setting!r}",
    "error.setting_must_be_text": "the setting {setting!r} is a text, not {given!r}",
    "error.setting_value": "the setting {setting!r} has no choice {given!r} at this table",
}


def chosen_from(settings: Mapping[str, Any] | None) -> dict[str, str]:
    """Settings as tables store them: `True` and `3` are as good as "true" and "3"."""
    return {
        key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in (settings or {}).items()
    }


def refused(game: Game, error: BadSetting) -> ValueError:
    """Why a game cannot be opened so, in a sentence."""
    key = error.message.key
    if key in _REFUSED:
        reason = _REFUSED[key].format(**error.message.args)
    else:
        reason = game.texts.say("en", error.message) if game.texts.has(key) else str(error)
    return ValueError(f"{game.id}: {reason}")


def opened(game: Game, players: int, settings: Mapping[str, Any] | None, plain: bool | None = None) -> Any:
    """A record with its header filled in and nothing dealt; refused with a sentence."""
    try:
        return engine(game, plain).new(players, 0, chosen_from(settings))
    except BadSetting as error:
        raise refused(game, error) from None


def any_seed() -> int:
    """A seed that nobody knows beforehand."""
    return secrets.randbits(SEED_BITS)
