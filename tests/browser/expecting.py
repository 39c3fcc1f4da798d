"""What is expected of a page: Playwright's own words, but for those that would describe the whole page meanwhile."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Locator, Page
from playwright.sync_api import expect as described

SOON = 5_000  # ms, as Playwright's own
State = Literal["attached", "detached", "hidden", "visible"]
STATES: dict[str, State] = {
    "to_be_visible": "visible",
    "not_to_be_visible": "hidden",
    "to_be_hidden": "hidden",
    "to_be_attached": "attached",
    "not_to_be_attached": "detached",
}


class Expected:
    """States of an element are waited for: every look in vain of Playwright's `expect` makes a tree of all there is."""

    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def __getattr__(self, words: str) -> Any:
        if words not in STATES:
            return getattr(described(self._locator), words)

        def wait(timeout: float = SOON) -> None:
            self._locator.wait_for(state=STATES[words], timeout=timeout)

        return wait


def expect(what: Locator | Page) -> Any:
    """As Playwright's."""
    return Expected(what) if isinstance(what, Locator) else described(what)
