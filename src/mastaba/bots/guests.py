"""Bots written or tuned elsewhere: `module:Class` names one that Python can import, `vizier@FILE` a set of numbers."""

from __future__ import annotations

import importlib
from pathlib import Path

from . import UnknownBot, make
from .bot import Bot
from .ismcts import Ismcts


def find(name: str) -> Bot:
    """A bot of the house by its name, with the numbers of a file by `vizier@FILE`, or somebody's own by `module:Class`.

    The server never calls this.
    """
    if name.startswith("vizier@"):
        return _tuned(name)
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


def _tuned(name: str) -> Bot:
    """The strongest level with the numbers of a file."""
    file = Path(name.partition("@")[2])
    if not file.is_file():
        raise UnknownBot(f"{name!r}: there is no file {file}")
    return Ismcts(name=name, numbers=str(file))
