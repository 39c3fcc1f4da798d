"""Tips: only for a pointer that moved, over nothing that matters, closed by a press or Escape, reached by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from kit.positions import cookie, places, store_tables, table_id

from ..conftest import NewPage, Served
from ..driving import MINE, PATIENCE, answer_by_key, play_now, wait_for_turn
from ..expecting import expect

WHEN_OPEN, WHEN_SURE = 450, 900  # ms: long enough to open; long enough to be sure that nothing opens
BEARERS = """most => {
    const all = [...document.querySelectorAll("#stage [data-tip]")].flatMap(bearer => {
        const box = (bearer.querySelector(":scope > .hit") ?? bearer).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(x, y)?.closest("[data-tip]");
        return hit === bearer ? [{x, y, words: bearer.dataset.tip}] : [];
    });
    const step = Math.max(1, Math.floor(all.length / most));
    return all.filter((_, i) => i % step === 0).slice(0, most);
}"""
COVERED = """() => {
    const tip = document.querySelector("#tip").getBoundingClientRect();
    const kept = [...document.querySelectorAll("#stage [data-action]")]
        .map(target => [target.getAttribute("aria-label"), target.querySelector(":scope > .hit") ?? target]);
    return [...kept, ["the question", document.querySelector("#prompt")]].flatMap(([name, element]) => {
        const box = element.getBoundingClientRect();
        const wide = Math.min(tip.right, box.right) - Math.max(tip.left, box.left);
        const high = Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top);
        return wide > 0.5 && high > 0.5 ? [name] : [];
    });
}"""


def at_position(server: Served, new_page: NewPage, game: str, name: str, **options: Any) -> Page:
    """The page of the one who is asked at a named position."""
    players = {"pyramidion": 2}.get(game, 3)
    place = next(one for one in places(game, players) if one.name == name)
    cookies = store_tables(f"sqlite:///{server.folder / 'tables.sqlite3'}", [place])
    page = new_page(**options)
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
    page.wait_for_selector(MINE, timeout=PATIENCE)
    return page


def point_at(page: Page, spot: dict[str, Any]) -> None:
    """Come to it from where there is nothing, as a hand does: by more than one step."""
    page.mouse.move(2, 2)
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.move(spot["x"] - 6, spot["y"] - 2)
    page.mouse.move(spot["x"], spot["y"])


@pytest.mark.parametrize("game", ["cheops", "mykerinos", "pyramidion", "pyramids", "raiders"])
def test_a_tip_covers_no_lit_target_and_not_the_question(server: Served, new_page: NewPage, game: str) -> None:
    page = at_position(server, new_page, game, "widest")
    spots = page.evaluate(BEARERS, 8)
    assert len(spots) == 8
    for spot in spots:
        point_at(page, spot)
        expect(page.locator("#tip")).to_be_visible()
        page.wait_for_function("words => document.querySelector('#tip').dataset.words === words", arg=spot["words"])
        assert page.evaluate(COVERED) == [], f"the tip {spot['words']!r} lies over them"


def test_nothing_opens_under_a_pointer_that_rests(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "raiders", players=3)
    tip = page.locator("#tip")
    for turn in range(4):
        assert wait_for_turn(page)
        spot = page.evaluate(BEARERS, 6)[turn]
        point_at(page, spot)
        expect(tip).to_be_visible()
        page.mouse.down()
        expect(tip).to_be_hidden()
        page.mouse.up()
        if page.locator(MINE).count():
            answer_by_key(page, "1")
        page.wait_for_timeout(WHEN_SURE)
        expect(tip).to_be_hidden()
        page.mouse.move(spot["x"] + 1, spot["y"])
        page.wait_for_timeout(WHEN_OPEN)
        expect(tip).to_be_hidden()
    spot = page.evaluate(BEARERS, 6)[0]
    point_at(page, spot)
    expect(tip).to_be_visible()


def test_a_tip_can_be_pointed_at_and_goes_when_the_pointer_does(server: Served, new_page: NewPage) -> None:
    page = at_position(server, new_page, "mykerinos", "setup")
    tip = page.locator("#tip")
    point_at(page, page.evaluate(BEARERS, 10)[4])
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2)
    page.wait_for_timeout(WHEN_SURE)
    expect(tip).to_be_visible()
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def test_keys_reach_tips_and_escape_closes_them_alone(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    answer_by_key(page, "1")
    assert wait_for_turn(page)
    tip = page.locator("#tip")
    expect(tip).to_be_hidden()
    page.keyboard.press("b")
    expect(tip).to_be_visible()
    expect(tip).to_have_attribute("role", "tooltip")
    assert page.evaluate(COVERED) == []
    log = page.locator("#log li").count()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.wait_for_timeout(WHEN_OPEN)
    assert page.locator("#log li").count() == log, "nothing was taken back"
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()
    answer_by_key(page, "Enter")
    page.wait_for_timeout(WHEN_OPEN)
    expect(tip).to_be_hidden()


def test_a_long_press_explains_and_does_not_answer(server: Served, new_page: NewPage) -> None:
    page = at_position(server, new_page, "pyramids", "middle", has_touch=True, viewport={"width": 390, "height": 844})
    spot = page.evaluate(BEARERS, 4)[0]
    log = page.locator("#log li").count()
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": spot["x"], "y": spot["y"]}]})
    expect(page.locator("#tip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(WHEN_OPEN)
    expect(page.locator("#tip")).to_be_visible()
    assert page.locator("#log li").count() == log
    assert page.evaluate(COVERED) == []
