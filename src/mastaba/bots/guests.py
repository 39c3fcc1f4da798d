"""Bots written elsewhere: `module:Class` names one that Python can import."""

from __future__ import annotations

import importlib

from . import UnknownBot, make
from .bot import Bot


def find(name: str) -> Bot:
    """A bot of the house by its name, or somebody's own by `module:Class`. The server never calls this."""
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
