"""The server is upgraded under open tabs: they get the new art by themselves, and no answer and no word is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kit.processes.forks import Forks
from server.killing import LOADING

from ..conftest import NewPage, Served
from ..driving import MINE, PATIENCE, answer_by_click, answers_stored, targets
from ..expecting import expect
from .test_connection import two_people

NEW_ART = """
import mastaba.server.web.assets as assets
drawn = assets.symbols
assets.symbols = lambda game: drawn(game).replace("</svg>", '<symbol id="brand-new"></symbol></svg>')
"""


@pytest.fixture
def newer() -> Iterator[Forks]:
    """Servers of the next version: their art is another."""
    forks = Forks(LOADING + NEW_ART)
    yield forks
    forks.close()


def test_an_upgrade_under_open_tabs_brings_new_art_and_loses_nothing(
    own_server: Served, newer: Forks, new_page: NewPage
) -> None:
    asked, other = two_people(own_server, new_page)
    before = answers_stored(asked)
    other.locator("#tab-chat").click()
    other.locator("#chat-text").fill("à demi écr")
    other.locator("#prompt").click()
    own_server.stop(hard=True)
    targets(asked).first.dispatch_event("click")
    expect(asked.locator("#turn")).to_have_text("envoi…")
    own_server.start(newer)
    for page in (asked, other):
        page.wait_for_selector("#art #brand-new", state="attached", timeout=PATIENCE)
    expect(other.locator("#chat-text")).to_have_value("à demi écr")
    expect(other.locator(MINE)).to_be_attached()
    assert answers_stored(other) == before + 1
    answer_by_click(other)
    assert answers_stored(asked) == before + 2
