"""Pieces of Cheops: scarabs, portraits, stacks, tablets, each with its tip and its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mastaba.core.words.text import Who, say
from mastaba.draw.board import badge
from mastaba.draw.svg import Pen, group, use

from ..rules.tablets import place_of
from ..schema import IN_FRONT, LAW_1
from ..tables import COLOUR_NAMES, FAMILIES, LATE_SALE, LETTERS
from ..words.names import where
from .words import family_word, law_word, spoken


def scarab(c: int, x: float, y: float, size: float, *, key: str = "", tip: str = "") -> str:
    """A treasure, centred on a point."""
    drawn = use(f"cheops-scarab-{COLOUR_NAMES[c]}", x - size / 2, y - size / 2, size)
    return group(drawn, key=key, tip=tip) if key or tip else drawn


def portrait(f: int, x: float, y: float, size: float, *, key: str = "", tip: str = "") -> str:
    """A family pawn or a neighbour (4), centred on a point."""
    letter = LETTERS[f] if f < FAMILIES else "N"
    drawn = use(f"cheops-pawn-{letter}", x - size / 2, y - size / 2, size)
    return group(drawn, key=key, tip=tip) if key or tip else drawn


def stack_of(f: int, n: int, x: float, y: float, size: float, key: str) -> str:
    """So many pawns of a family upon each other, with their number; each carries its key from `key`."""
    out = [portrait(f, x + 3 * i, y - 3 * i, size, key=f"{key}-{i}") for i in range(n)]
    if n > 1:
        out.append(badge(x + max(4.0, size * 0.34), y - max(18.0, size * 0.36), f"×{n}", size=14))
    return "".join(out)


def law_tip(pen: Pen, number: int) -> str:
    """A law's name and what it does."""
    return spoken(pen, "tip.law", law=law_word(pen, number), effect=spoken(pen, f"law.{number}.effect"))


def tablet(pen: Pen, s: Any, number: int, x: float, y: float, size: float) -> str:
    """A law tablet in play, centred on a point; crossed out while its repeal is pointed at."""
    drawn = use(f"cheops-law-{number}", x - size / 2, y - size / 2, size)
    cross = pen.foreshadow(LAW_1 + number - 1, use("cross", x - size / 2, y - size / 2, size, cls="c-carnelian"))
    return group(drawn + cross, key=f"law-{number}", tip=tablet_words(pen, s, number))


def tablet_words(pen: Pen, s: Any, number: int) -> str:
    """A tablet in play in a sentence: its name, where it lies, what it does."""
    effect = spoken(pen, f"law.{number}.effect")
    said = spoken(pen, "tip.law_where", law=law_word(pen, number), where=pen.say(where(s, number)), effect=effect)
    if number >= LATE_SALE and s.fresh[number - LATE_SALE] and place_of(s, number) >= IN_FRONT:
        said += " " + spoken(pen, "tip.law_fresh", player=pen.name(int(place_of(s, number)) - IN_FRONT))
    return said


def money_words(pen: Pen, p: int, money: int) -> str:
    """A player's cash in a sentence, as far as it may be known."""
    return spoken(pen, "tip.money" if money >= 0 else "tip.money_hidden", player=pen.name(p), n=money)


def hand_words(pen: Pen, p: int, hand: Sequence[int]) -> str:
    """A player's pawns in a sentence."""
    held = [say("says.pawns", n=n, family=family_word(pen, f)) for f, n in enumerate(hand) if n]
    return pen.say("says.hand" if held else "says.no_hand", player=Who(p), pawns=held)
