"""Bots made elsewhere: `module:Class` that Python can import, and what files hold: numbers, and networks.

`vizier@FILE` searches with the numbers of a file, `vizier+FILE` asks the network of a file where to look first, and
`network@FILE` answers what a network likes best.
"""

from __future__ import annotations

import importlib
from pathlib import Path

from .. import UnknownBot, make
from .bot import Bot
from .ismcts import Ismcts
from .policy import Policy
from .time_odds import Hurried

NUMBERS, ASKS, NETWORK = FROM_FILES = ("vizier@", "vizier+", "network@")


def find(name: str) -> Bot:
    """A bot of the house by its name, with numbers or a network of one's own by `vizier@FILE`, `vizier+FILE` or
    `network@FILE`, or somebody's own by `module:Class`; each at time odds by `NAME*SHARE`.

    The server never calls this.
    """
    if "*" in name:
        return _hurried(name)
    if name.startswith(FROM_FILES):
        return _from_file(name)
    if ":" not in name:
        return make(name)
    module, _, attribute = name.partition(":")
    try:
        bot: Bot = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError) as error:
        raise UnknownBot(f"{name!r} leads to no bot: {error}") from error
    if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "name", None), str):
        raise UnknownBot(f"{name!r} is no bot: it needs a `name` and `choose(seen, options, budget, rng)`")
    return bot


def _from_file(name: str) -> Bot:
    """The strongest level with the numbers or the network of a file, or a network's own answers."""
    kind = next(kind for kind in FROM_FILES if name.startswith(kind))
    file = Path(name.removeprefix(kind))
    if not file.is_file():
        raise UnknownBot(f"{name!r}: there is no file {file}")
    if kind == NETWORK:
        return Policy(file, name)
    return Ismcts(name=name, numbers=str(file)) if kind == NUMBERS else Ismcts(name=name, file=file)


def _hurried(name: str) -> Bot:
    """A bot that gets a part of the time."""
    whom, _, share = name.rpartition("*")
    try:
        part = float(share)
    except ValueError:
        part = 0.0
    if not 0 < part <= 1:
        raise UnknownBot(f"{name!r}: the share of the time is a number up to 1, as in vizier*0.5")
    return Hurried(find(whom), part, name)
