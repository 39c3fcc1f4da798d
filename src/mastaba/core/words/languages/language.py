"""What a language is: its names, how it writes numbers and days, and the forms that it gives to words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from babel import Locale

from ..word import Word


@dataclass(frozen=True, eq=False)
class Language:
    """One language. The texts of ours lie in every room, `text/<code>.toml`; those of a language that another package
    brings lie in its own `folder`, `<room>.toml`: what it lacks is said in English.
    """

    code: str  # "en"
    name: str  # as its speakers call it
    locale: str  # "en_GB": what Babel and browsers write numbers, days and lists by
    either: str  # the form of a list with "or" before its last: {x:or}
    forms: Mapping[str, Callable[[Word], str]] = field(default_factory=dict)
    folder: Path | None = None

    @property
    def tag(self) -> str:
        """The locale as browsers call it."""
        return self.locale.replace("_", "-")

    def babel(self) -> Locale:
        return Locale.parse(self.locale)
