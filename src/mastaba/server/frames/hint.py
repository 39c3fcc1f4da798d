"""Whether somebody may be advised at a table; and if not, why not, in a sentence."""

from __future__ import annotations

from mastaba.core.table import hints_allowed

from ..tables.story import Story
from ..texts import speak


def why_no_hint(story: Story, lang: str) -> str:
    """Why nobody is advised at this table; empty if whoever is asked may be."""
    return "" if hints_allowed(story.table) else speak(lang, "hint.among_people")
