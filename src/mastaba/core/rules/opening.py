"""Opening a table from a program: settings in Python's own values, refusals in sentences, seeds that nobody knows."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any

from .engine import engine
from .game import Game
from .registry import load
from .settings import BadSetting

SEED_BITS = 63
LARGEST_SEED = 256  # bits

# what no table of any game can be opened with, for programmers; the server says it in every language
_REFUSED = {
    "error.players": "it is for {least} to {most} players, not {given}",
    "error.setting_unknown": "it has no setting {setting!r}",
    "error.setting_must_be_text": "the setting {setting!r} is a text, not {given!r}",
    "error.setting_value": "the setting {setting!r} has no choice {given!r} at this table",
}


def the_game(given: str | Game) -> Game:
    """A game by its id, or itself."""
    if isinstance(given, str):
        return load(given)
    if not isinstance(given, Game):
        raise TypeError(f'a game is named by its id, as "pyramids", or is a Game, not {given!r}')
    return given


def whole(name: str, given: Any, least: int | None = None) -> int:
    """A whole number; nothing is rounded."""
    try:
        number = index(given)
    except TypeError:
        number = None
    if number is None or isinstance(given, bool):
        raise TypeError(f"{name} is a whole number, not {given!r}")
    if least is not None and number < least:
        raise ValueError(f"{name} is at least {least}, not {number}")
    return number


def players_of(game: Game, given: int | None) -> int:
    """How many play: the fewest, if it is not said."""
    return game.players[0] if given is None else whole("players", given)


def seed_from(given: int | None) -> int:
    """A seed; without one, one that nobody knows."""
    if given is None:
        return secrets.randbits(SEED_BITS)
    seed = whole("seed", given, 0)
    if seed.bit_length() > LARGEST_SEED:
        raise ValueError(f"a seed has at most {LARGEST_SEED} bits, not {seed.bit_length()}")
    return seed


def chosen_from(settings: Mapping[str, Any] | None) -> dict[str, str]:
    """Settings as tables store them: `True` and `3` are as good as "true" and "3"."""
    if not isinstance(settings, Mapping | None):
        raise TypeError(f'settings are choices by name, as {{"open_money": "true"}}, not {settings!r}')
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
