"""All languages that are spoken here: French and English, and those of installed packages.

A package brings a language by an entry point of the group `mastaba.languages`, called by its code, which leads to a
`Language` with a folder of texts; docs/a-language.md shows one.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from . import english, french
from .language import Language

OURS = (french.LANGUAGE, english.LANGUAGE)  # the first is spoken where nobody wished for anything
ENGLISH = english.LANGUAGE.code  # what another language lacks is said in it


def _brought() -> list[Language]:
    """Those of other packages, by their codes."""
    found = [point.load() for point in sorted(entry_points(group="mastaba.languages"), key=lambda p: p.name)]
    for one in found:
        if not isinstance(one, Language) or one.folder is None:
            raise TypeError(f"an entry point of mastaba.languages leads to {one!r}, not to a Language with a folder")
    return found


SPOKEN = {one.code: one for one in (*OURS, *_brought())}
LANGUAGES = tuple(SPOKEN)


def locale_of(lang: str) -> str:
    """What Babel writes numbers and days by."""
    return SPOKEN.get(lang, OURS[0]).locale
