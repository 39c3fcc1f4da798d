"""A hint in the browser: words in a strip of their own, a quiet mark on what is advised, nothing covered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from kit.positions import cookie, near_the_end, store_tables, table_id

from ..conftest import DESK, PHONE, NewPage, Served
from ..driving import wait_for_turn
from ..expecting import expect

ADVICE = re.compile("Conseil|se valent|se vaut|se détache")
MOMENT = 40_000


LYING = {**PHONE, "viewport": {"width": 844, "height": 390}}
LONG = "Trois réponses se valent, à l’erreur près : nouvelle fouille, étendre, passer. " * 2


def at_the_turn(server: Served, new_page: NewPage, screen: dict[str, Any]) -> Page:
    """A game of Cheops shortly before its end, where one is asked."""
    place = near_the_end("cheops", 2)
    cookies = store_tables(server.database, [place])
    page = new_page(**screen)
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
    assert wait_for_turn(page)
    return page


def test_on_a_phone_that_lies_a_hint_takes_nothing_from_the_board(server: Served, new_page: NewPage) -> None:
    """It stands in the bar's line, between question and tools, and what is long scrolls there."""
    page = at_the_turn(server, new_page, LYING)
    stage = page.locator("#stage").bounding_box()
    page.locator("#hint").evaluate("(hint, words) => { hint.textContent = words; }", LONG)
    expect(page.locator("#hint")).to_be_visible()
    bar, prompt, hint, tools = (page.locator(one).bounding_box() for one in (".bar", "#prompt", "#hint", ".bar .tools"))
    assert page.locator("#stage").bounding_box() == stage
    assert bar and prompt and hint and tools
    assert prompt["x"] + prompt["width"] <= hint["x"] and hint["x"] + hint["width"] <= tools["x"]
    assert bar["y"] <= hint["y"] and hint["y"] + hint["height"] <= bar["y"] + bar["height"]
    assert page.locator("#hint").evaluate("hint => hint.scrollHeight <= hint.clientHeight + 14")


def test_on_a_desk_nothing_wanders_when_advice_comes_and_goes(server: Served, new_page: NewPage) -> None:
    """Once it was asked for, its line stays where it is, with words in it or none."""
    page = at_the_turn(server, new_page, DESK)
    page.locator("[data-do=hint]").click()
    hint, stage = page.locator("#hint"), page.locator("#stage")
    expect(hint).to_contain_text(ADVICE, timeout=MOMENT)
    places = []
    for words in ("Conseil : vendre.", "", "Je réfléchis…"):
        hint.evaluate("(hint, words) => { hint.textContent = words; }", words)
        places.append(stage.bounding_box())
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_stands_in_a_strip_of_its_own_and_stays_the_same(server: Served, new_page: NewPage, screen) -> None:
    page = at_the_turn(server, new_page, screen)
    page.locator("[data-do=hint]").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text(ADVICE, timeout=MOMENT)
    expect(page.locator("#stage .hinted")).to_have_count(1)
    marks = page.locator("#stage .sheet .advised")
    assert marks.count() >= 1
    assert page.locator("#choices .choice .advised").count() == marks.count(), "the list has the same"
    strip, stage, bar = (page.locator(one).bounding_box() for one in ("#hint", "#stage", ".bar"))
    assert strip and stage and bar
    assert bar["y"] + bar["height"] <= strip["y"] + 1 and strip["y"] + strip["height"] <= stage["y"] + 1
    assert strip["x"] >= 0 and strip["x"] + strip["width"] <= page.viewport_size["width"]
    words = hint.text_content()
    page.keyboard.press("h")
    expect(hint).to_have_text(words or "", timeout=MOMENT)
