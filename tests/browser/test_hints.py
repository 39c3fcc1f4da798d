"""A hint in the browser: every answer carries its chance, the sentence says what speaks for the best."""

from __future__ import annotations

import re

import pytest

from kit.positions import cookie, near_the_end, store_tables, table_id

from .conftest import DESK, PHONE, NewPage, Served
from .driving import wait_for_turn
from .expecting import expect


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_scales_every_answer_and_gives_its_reason(server: Served, new_page: NewPage, screen) -> None:
    place = near_the_end("cheops", 2)
    cookies = store_tables(server.database, [place])
    page = new_page(**screen)
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
    assert wait_for_turn(page)
    page.locator("[data-do=hint]").click()
    advice = page.locator("#advice")
    expect(advice).to_contain_text(re.compile(r"Conseil.*\d+\u202f% de chances de gagner"), timeout=40_000)
    expect(page.locator("#stage .hinted")).to_have_count(1)
    bars = page.locator("#stage .sheet .scale")
    assert bars.count() >= 2, "several answers carry their chance"
    assert page.locator("#stage .sheet .scale.best").count() == 1
    scaled = page.locator("#stage .sheet [data-scaled]").first
    said, chance = scaled.evaluate("e => [e.getAttribute('aria-description'), e.dataset.scaled]")  # at one moment
    assert said == f"{chance}\u202f% de chances de gagner"
    assert page.locator("#choices .choice .scale").count() == bars.count(), "the list has the same"
    box = advice.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    number = page.locator("#stage .sheet .scale text").first.bounding_box()
    assert number and number["height"] >= 9, "it can be read"
