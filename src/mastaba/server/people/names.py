"""Names of accounts: unique by what people take for the same, and never one that belongs to the house."""

from __future__ import annotations

import unicodedata

from mastaba import bots

from ..tables.names import UNSEEN
from ..tables.opening import BOT_NAMES
from ..texts import TEXTS

SHORTEST = 2
CHANGE_MS = 30 * 24 * 3_600_000  # one change in so long
HOUSE = ("mastaba", "host", "admin", "administrator", "moderator", "somebody", "quelqu'un", "guest", "invité", "bot")
_FAR = str.maketrans(  # letters of other scripts, and with a stroke, that look like Latin ones
    "асеорхуіјѕԁԛԝвкмнтүһոսօαβεζηικμνορτυχγωłøđħŧɑɡı", "aceopxyijsdqwbkmhtyhnuoabeznikmvoptuxywlodhtagi"
)
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")  # Greek ones, of which the small letters look otherwise
_ALIKE = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "|": "i", "!": "i", "l": "i"})
_PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that look like one


class BadName(ValueError):
    """A name that no account may have; the argument is the key of the sentence that says why."""


def name_key(name: str) -> str:
    """What two names share that people take for the same: accents, case, look-alikes and spaces are no difference."""
    upright = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).translate(_CAPITALS)
    plain = unicodedata.normalize("NFKD", upright.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    key = "".join(c for c in letters.translate(_FAR).translate(_ALIKE) if c.isalnum() and c not in UNSEEN)
    for pair, letter in _PAIRS:
        key = key.replace(pair, letter)
    return key


def reserved() -> frozenset[str]:
    """Keys of names that belong to the house: its own, the bots', the levels' in every language."""
    levels = [text for words in TEXTS.words.values() for key, text in words.items() if key.startswith("level.")]
    return frozenset(map(name_key, (*HOUSE, *BOT_NAMES, *bots.names(), *levels)))


def checked(name: str) -> str:
    """The key of a name that an account may have. Raises BadName."""
    if any(unicodedata.category(c) in ("Cf", "Cc", "Co", "Cs", "Cn") or c in UNSEEN for c in name):
        raise BadName("error.name_invisible")
    key = name_key(name)
    if len(key) < SHORTEST:
        raise BadName("error.name_short")
    if key in reserved():
        raise BadName("error.name_reserved")
    return key
