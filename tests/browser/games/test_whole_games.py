"""A whole game in the browser by clicks alone: against a bot, and of two guests and a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from ..conftest import NewPage, Served
from ..driving import (
    answer_by_click,
    answer_by_key,
    is_over,
    open_table,
    play_now,
    play_to_the_end,
    sit_beside,
    wait_for_turn,
    whose_turn,
)
from ..expecting import expect


def test_a_whole_game_is_played_by_clicks_only(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    assert play_to_the_end(page) > 20
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result tfoot td")).to_have_count(2)
    expect(page.locator("#result .curve g:has(> .trace)")).to_have_count(2)


@pytest.mark.parametrize("answers", [16, pytest.param(1000, marks=pytest.mark.soak)])
def test_two_guests_and_a_bot_play_together_by_clicks_only(server: Served, new_page: NewPage, answers: int) -> None:
    """One opens a table and invites a bot, the other follows the link and sits down; both click to the end."""
    ana, nour = new_page(), new_page()
    sit_beside(ana, nour, open_table(ana, server.base, "pyramids", players=3))
    ana.get_by_text("Inviter un bot").click()
    ana.get_by_role("button", name="Novice").click()
    expect(ana.locator(".place.bot")).to_be_visible()
    ana.get_by_role("button", name="Commencer la partie").click()
    given = play_together(ana, nour, most=answers)
    if not is_over(ana):
        assert given == answers
        return
    assert given > 40
    for page in (ana, nour):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#result tfoot td")).to_have_count(3)
        expect(page.locator("#result .curve g:has(> .trace)")).to_have_count(3)
    same = [page.locator("#result tfoot").inner_text() for page in (ana, nour)]
    assert same[0] == same[1]


def play_together(*pages: Page, most: int) -> int:
    """Whoever is asked clicks, so many times or to the end."""
    answers = 0
    while answers < most:
        page = whose_turn(*pages, or_over=True)
        if is_over(page):
            for other in pages:
                assert not wait_for_turn(other)
            return answers
        answer_by_click(page, answers * 5)
        answers += 1
    return answers


def test_an_answer_can_be_taken_back_by_escape(server: Served, new_page: NewPage) -> None:
    """Esc undoes where nothing was learnt since, and the same question is asked again."""
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    for _ in range(60):
        assert wait_for_turn(page)
        asked = page.locator("#prompt").inner_text()
        answer_by_key(page, "1")
        if page.locator("body.my-turn [data-do=undo][aria-disabled=false]").count():
            page.keyboard.press("Escape")
            expect(page.locator("#prompt")).to_have_text(asked)
            expect(page.locator("#log li").last).to_have_text(re.compile("reprend"))
            return
    raise AssertionError("nothing could ever be undone")
