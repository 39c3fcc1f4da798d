"""Others' moves one after another, never more than a click behind the truth; motion only for those who want it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from ..conftest import NewPage, Served
from ..driving import MINE, answer_by_key, play_now, wait_for_turn
from ..expecting import expect

SLOWLY = "localStorage.setItem('mastaba.speed', '1')"
PACE_IN_BAR = """() => {
    document.querySelector("#pace").hidden = false;
    document.querySelector("#pace-words").textContent = "C’est à vous, après 12 coups à voir";
    const inner = document.querySelector("#pace").getBoundingClientRect();
    const bar = document.querySelector(".bar").getBoundingClientRect();
    return inner.width > 0 && inner.top >= bar.top && inner.bottom <= bar.bottom && inner.right <= bar.right;
}"""
COUNT_MOTION = """() => {
    window.slides = 0;
    window.fades = 0;
    window.dragged = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (frames[0].transform) window.slides += 1;
        if (frames[0].transform && (this.matches(".hit") || this.querySelector(".hit"))) window.dragged += 1;
        if (this.matches("#stage .leaving")) window.fades += 1;
        return animate.call(this, frames, options);
    };
}"""


def answer_until_others_play(page: Page) -> None:
    """Until the log has a new line about somebody else, however fast they are."""
    assert wait_for_turn(page)
    mine = (page.locator(".part.me").get_attribute("data-panel") or "").rpartition("-")[2]
    theirs = page.locator(f"#log li .emblem:not(.tint-{mine})")
    before = theirs.count()
    while theirs.count() == before:
        answer_by_key(page, "1")
        assert wait_for_turn(page)


def test_others_moves_wait_in_line_and_one_key_shows_the_truth(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(SLOWLY)
    play_now(page, server.base, "pyramids", players=3)
    page.keyboard.press("s")
    for _ in range(12):
        page.wait_for_selector("body.my-turn, #pace:not([hidden])")
        if page.locator("#pace:not([hidden])").count():
            break
        answer_by_key(page, "1")
    expect(page.locator("#pace")).to_contain_text(re.compile("coup"))
    page.wait_for_function("() => document.title.startsWith('●')", timeout=20_000)
    page.keyboard.press("s")
    expect(page.locator(MINE)).to_be_attached()
    expect(page.locator("#pace")).to_be_hidden()


def test_how_many_moves_wait_is_told_within_the_bar_and_covers_nothing(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    for wide, high in ((360, 740), (768, 1024), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate(PACE_IN_BAR), f"{wide} × {high}"


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_pieces_slide_and_fade_unless_the_person_wants_no_motion(server: Served, new_page: NewPage, wish: str) -> None:
    page = new_page(reduced_motion=wish)
    play_now(page, server.base, "pyramids", players=2)
    page.evaluate(COUNT_MOTION)
    for _ in range(4):
        answer_until_others_play(page)
    slides, fades, dragged = page.evaluate("() => [window.slides, window.fades, window.dragged]")
    assert (slides > 0) == (fades > 0) == (wish == "no-preference")
    assert not dragged, "what can be pressed is where it will be from the first moment"
    expect(page.locator("#stage .leaving")).to_have_count(0)


def test_focus_stays_on_the_board_from_frame_to_frame(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    page.keyboard.press("b")
    for _ in range(5):
        assert wait_for_turn(page)
        assert page.evaluate("() => document.activeElement.closest('#stage') !== null")
        answer_by_key(page, "Enter")
