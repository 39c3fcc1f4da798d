"""The review in the browser: curves by day and night, any moment by link, the better line on the board."""

from __future__ import annotations

import asyncio
import re

import msgspec
import pytest
from playwright.sync_api import Page

from kit.positions import Place, answers_of, cookie, places, store_tables, table_id
from kit.processes.loops import run_alone
from kit.reviews import made_up
from mastaba.core.rules.line import begin, follow
from mastaba.core.rules.registry import load
from mastaba.server.store.store import Store

from ..conftest import DESK, PHONE, NewPage, Served
from ..expecting import expect
from ..pages.test_pages import findings

GAME, SEATS = "pyramids", 2
OFF = """() => {
    const slider = document.querySelector("#review-at"), box = slider.getBoundingClientRect(), thumb = 16;
    const line = document.querySelector("figure:not([hidden]) .here").getBoundingClientRect();
    return box.left + thumb / 2 + (box.width - thumb) * slider.value / slider.max - (line.left + line.right) / 2;
}"""  # px between the middle of the thumb and the line on the curve


def keep_review(database: str, place: Place) -> None:
    line = follow(begin(load(place.game), place.players, place.seed), answers_of(place))

    async def work() -> None:
        store = Store(database)
        await asyncio.to_thread(store.open)
        await store.reviews.keep(table_id(place), msgspec.json.encode(made_up(line)).decode(), 1)
        await asyncio.to_thread(store.close)

    run_alone(work())


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize(("screen", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk by day", "phone by night"])
def test_a_review_is_read_moment_by_moment(server: Served, new_page: NewPage, screen, theme: str) -> None:
    place = next(one for one in places(GAME, SEATS) if one.name == "end")
    cookies = store_tables(server.database, [place])
    keep_review(server.database, place)
    page = new_page(**screen, color_scheme=theme, bypass_csp=True)
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
    expect(page.locator("#result")).to_be_visible()
    page.locator("#result").get_by_role("link", name="Analyser la partie").click()
    expect(page.locator("#review-shares li")).to_have_count(SEATS)
    assert not too_wide(page) and findings(page) == []
    expect(page.locator("main h2").first).to_have_text("Vos moments")
    page.locator("#review-at").fill("7")
    assert abs(page.evaluate(OFF)) < 2, "the slider's thumb stands under the line of the moment"
    expect(page.locator("#review-at")).to_have_attribute("aria-valuetext", re.compile("^Tour 2 · "))
    page.locator("#review-at").press("End")
    expect(page.locator("#review-where")).to_have_text(re.compile("^Tour 10 · "))
    assert abs(page.evaluate(OFF)) < 2
    page.locator("#review-at").fill("7")
    expect(page).to_have_url(re.compile(r"at=7&by=full"))
    before = page.locator("#review-shares").inner_text()
    page.get_by_role("button", name="D’après ce que chacun savait").click()
    expect(page.locator("figure[data-curve=full]")).to_be_hidden()
    expect(page.locator("figure[data-curve=knew] .here")).to_have_count(1)
    page.goto(f"{server.base}/t/{table_id(place)}/review?at=7&by=full")
    expect(page.locator("#review-shares")).to_have_text(re.compile(re.escape(before.split()[0])))
    expect(page.locator("#review-see")).to_have_attribute("href", re.compile(r"replay\?at=7"))
    page.get_by_role("link", name="Montrer sur le plateau").first.click()
    expect(page.locator("#where")).to_have_text(re.compile(r"^\d+ / \d+$"))
    first = page.locator("#where").inner_text()
    page.locator("[data-do=forward]").click()
    expect(page.locator("#where")).not_to_have_text(first)
    expect(page.locator("#stage svg").first).to_be_visible()
    page.get_by_role("link", name="Une autre suite").click()
    expect(page.locator("[aria-labelledby=review-mine] li")).to_have_count(3)
