"""One Chromium for each process of tests, however many rooms of tests ask for it: Playwright starts once in each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = os.environ.get("MASTABA_CHROMIUM", "/usr/bin/chromium-headless-shell")
_held: list[tuple[Browser, ExitStack]] = []
_users: list[object] = []


@contextmanager
def chromium(flags: list[str]) -> Iterator[Browser]:
    """The browser; whoever leaves last closes it."""
    if not _held:
        closing = ExitStack()
        playwright = closing.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        closing.callback(browser.close)
        _held.append((browser, closing))
    me = object()
    _users.append(me)
    try:
        yield _held[0][0]
    finally:
        _users.remove(me)
        if not _users:
            _held.pop()[1].close()
