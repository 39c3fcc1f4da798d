"""The rules where they are needed: examples to step through, the question's own section, what scores how much."""

from __future__ import annotations

import io

import pypdf
import pytest
from playwright.sync_api import Page

from mastaba.core.rules.registry import game_ids, load
from mastaba.core.words.text import LANGUAGES

from ..conftest import PHONE, NewPage, Served
from ..driving import no_sideways_scroll, play_now, wait_for_turn
from ..expecting import expect
from ..looking import paint
from .test_pages import findings


def test_an_example_is_stepped_through(server: Served, new_page: NewPage) -> None:
    page = new_page(bypass_csp=True, **PHONE)
    page.goto(f"{server.base}/rules/pyramids?lang=en")
    example = page.locator("[data-example]").first
    steps = example.locator("li")
    back, on = example.get_by_role("button", name="Back"), example.get_by_role("button", name="Next")
    expect(back).to_be_disabled()
    for k in range(1, steps.count()):
        on.click()
        expect(steps.nth(k)).to_be_visible()
        expect(steps.nth(k - 1)).to_be_hidden()
    expect(on).to_be_disabled()
    expect(back).to_be_focused()
    no_sideways_scroll(page)
    assert findings(page) == []


def test_without_a_script_an_example_is_a_list_of_pictures(server: Served, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.base}/rules/pyramids?lang=en")
    steps = page.locator("[data-example]").first.locator("li figure")
    assert steps.count() >= 3
    for step in steps.all():
        expect(step).to_be_visible()
    expect(page.locator(".step-tools").first).to_be_hidden()


def printed_pages(page: Page, base: str, game_id: str, lang: str) -> int:
    page.goto(f"{base}/rules/{game_id}/summary?lang={lang}")
    paint(page)
    return len(pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages)


SMALL = """least => [...document.querySelectorAll(".plate svg text")]
    .filter(words => words.checkVisibility() && words.textContent.trim())
    .map(words => [words.textContent, parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().d])
    .filter(([, size]) => size < least - 0.05)"""


@pytest.mark.parametrize("game_id", game_ids())
def test_words_in_pictures_of_the_rules_can_be_read_on_a_phone(server: Served, new_page: NewPage, game_id: str) -> None:
    page = new_page(**PHONE)
    page.goto(f"{server.base}/rules/{game_id}?lang=fr")
    expect(page.locator(".plate svg text").first).to_be_attached()
    assert page.evaluate(SMALL, 12) == []
    no_sideways_scroll(page)


def test_the_summary_is_printed_on_two_pages(server: Served, new_page: NewPage) -> None:
    assert printed_pages(new_page(), server.base, "mykerinos", "fr") == 2


@pytest.mark.soak
@pytest.mark.parametrize("game_id", game_ids())
def test_every_summary_is_printed_on_two_pages(server: Served, new_page: NewPage, game_id: str) -> None:
    page = new_page()
    assert [printed_pages(page, server.base, game_id, lang) for lang in LANGUAGES] == [2, 2]


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_help_begins_with_the_question_that_stands_and_points_are_at_hand(
    server: Served, new_page: NewPage, options: dict[str, object]
) -> None:
    page = new_page(bypass_csp=True, **options)
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    page.keyboard.press("?")
    expect(page.locator("#help .rules-part h2")).to_have_text(load("pyramids").texts.words["fr"]["help.20_gods.title"])
    expect(page.locator("#help .rules-part svg").first).to_be_visible()
    assert findings(page) == [], "help"
    page.locator("#help [data-do=close]").click()
    if options:
        page.locator("[data-dialog=menu]").click()
        page.locator("#menu [data-dialog=aid]").click()
    else:
        page.keyboard.press("p")
    expect(page.locator("#aid tbody th")).to_have_count(6)
    expect(page.locator("#aid tfoot .aid-points")).to_have_text("0")
    assert findings(page) == [], "what scores how much"
