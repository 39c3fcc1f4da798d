"""Where a game's parts begin on its time line: rounds, seasons, or whatever the game calls them."""

from __future__ import annotations

from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import SPECTATOR, see
from mastaba.core.words.text import Message
from mastaba.draw.curves import Part


def parts(line: Line) -> list[tuple[int, Message]]:
    """After how many answers each part began, and its name; empty for a game that has no parts."""
    found: list[tuple[int, Message]] = []
    for at in range(len(line.answers)):
        name = line.game.part(see(line.game, line.states_at(at), SPECTATOR))
        if name is not None and (not found or found[-1][1] != name):
            found.append((at, name))
    return found


def named_parts(line: Line, lang: str) -> list[Part]:
    """The same with their names in a language; where room is short, their numbers."""
    return [(at, line.game.texts.say(lang, name), str(name.args.get("n", ""))) for at, name in parts(line)]
