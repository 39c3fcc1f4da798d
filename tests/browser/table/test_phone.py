"""On a phone: nothing scrolls sideways, everything that can be tapped is large enough, taps play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from ..conftest import PHONE, NewPage, Served
from ..driving import (
    MINE,
    PATIENCE,
    answer_by_click,
    answers_stored,
    no_sideways_scroll,
    open_table,
    play_now,
    targets,
    wait_for_turn,
)
from ..expecting import expect

TAPPED = "button, a.button, a.tool, a.row, summary, select, input, #stage [data-action] > .hit"
SMALL = """([tapped, least]) => [...document.querySelectorAll(tapped)]
    .filter(e => e.checkVisibility() && e.type !== "hidden" && !e.matches(".sr *, .skip-link"))
    .map(e => [e, (e.type === "checkbox" ? e.closest("label") : e).getBoundingClientRect()])
    .filter(([e, box]) => box.width > 0 && (box.width < least || box.height < least))
    .map(([e, box]) => `${e.outerHTML.slice(0, 90)} is ${Math.round(box.width)} × ${Math.round(box.height)}`)"""

LEAST_PX = 12
TINY = """least => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const holder = walker.currentNode.parentElement;
        const words = walker.currentNode.data.trim();
        if (!words || holder.closest("svg, script, noscript, .sr, .skip-link, option")) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (holder.checkVisibility() && size < least) found.push(`${words}: ${size} px`);
    }
    return found;
}"""


def check(page: Page) -> None:
    """It fits, everything can be hit by a finger, and the page's own words can be read."""
    no_sideways_scroll(page)
    assert page.evaluate(TINY, LEAST_PX) == []
    assert page.evaluate(SMALL, [TAPPED, 39.5]) == []


def test_a_phone_shows_pages_without_scrolling_sideways(server: Served, new_page: NewPage) -> None:
    page = new_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    page.goto(server.base)
    check(page)
    open_table(page, server.base, "pyramids")
    check(page)
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    check(page)


BROKEN_NAMES = """() => [...document.querySelectorAll(".strip .chip .who > b")].filter(name => {
    const words = document.createRange();
    const lines = [...name.firstChild.data.matchAll(/\\S+/g)].map(({index, 0: word}) => {
        words.setStart(name.firstChild, index);
        words.setEnd(name.firstChild, index + word.length);
        return words.getClientRects().length;
    });
    const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
    return cut || lines.some(count => count !== 1);
}).map(name => name.textContent)"""

LONG_NAME = """() => {
    for (const name of document.querySelectorAll("#chip-0 .who > b")) name.textContent = "Obsidian 940";
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.mark.parametrize(("game_id", "seats"), [("pyramidion", 4), ("mykerinos", 4), ("raiders", 6), ("cheops", 5)])
def test_players_are_called_by_whole_words(server: Served, new_page: NewPage, game_id: str, seats: int) -> None:
    """Over their scores or alone; where five or more have little room, by emblems and scores, or by emblems."""
    page = new_page()
    play_now(page, server.base, game_id, players=seats)
    seen = 0
    for wide, high in ((360, 740), (390, 844), (768, 1024), (844, 390), (1024, 768)):
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(LONG_NAME)
        if not page.locator(".strip").is_visible():
            continue  # whole sheets are in sight
        seen += 1
        if page.locator("#chip-0 .who > b").first.is_visible():
            assert page.evaluate(BROKEN_NAMES) == [], f"{wide} × {high}"
        else:
            assert seats > 4 and page.locator(".strip").bounding_box()["width"] <= 540, f"{wide} × {high}"
    assert seen


def test_the_list_of_choices_plays_and_its_tab_leads_back(server: Served, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    play_now(page, server.base, "pyramids", players=2)
    for _ in range(2):
        assert wait_for_turn(page)
        page.locator("#tab-choices").tap()
        check(page)
        with page.expect_response(lambda r: r.url.endswith("/answer")) as reply:
            page.locator("#choices .choice").last.tap()
        assert reply.value.ok
        page.wait_for_function("() => !document.body.classList.contains('sending')")
    page.locator("#tab-board").tap()
    expect(page.locator("#choices")).not_to_be_visible()
    expect(page.locator("#stage .board-part svg")).to_be_visible()


def test_a_long_press_explains_and_does_not_play(server: Served, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    before = answers_stored(page)
    box = targets(page).first.locator("> .hit").bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    expect(page.locator("#tip")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("() => void document.addEventListener('click', () => (window.tapped = true), {once: true})")
    page.locator("#prompt").tap()  # fingers are heard in their order: what the first did is done by then
    page.wait_for_function("() => window.tapped", timeout=PATIENCE)
    assert page.locator(MINE).count() == 1, "nothing is being sent"
    assert answers_stored(page) == before


def test_two_fingers_zoom_the_board_and_a_double_tap_fits_it(server: Served, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    touch = page.context.new_cdp_session(page)

    board = page.locator("#stage .board-part .paper").bounding_box()
    assert board

    def fingers(kind: str, *xs: float) -> None:
        points = [{"x": x, "y": board["y"] + board["height"] / 2, "id": i} for i, x in enumerate(xs)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 180, 210)
    for spread in (30, 60, 90):
        fingers("touchMove", 180 - spread, 210 + spread)
    fingers("touchEnd")
    expect(page.locator("#stage .paper.zoomed")).to_be_attached()
    no_sideways_scroll(page)
    page.evaluate(
        "document.querySelector('#stage .board-part .paper').dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))"
    )
    expect(page.locator("#stage .paper.zoomed")).not_to_be_attached()


BETWEEN = """() => {
    const targets = [...document.querySelectorAll("#stage [data-action]")];
    const boxes = targets.map(t => t.querySelector(":scope > .hit").getBoundingClientRect());
    const at = box => [box.x + box.width / 2, box.y + box.height / 2];
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) {
        const [[ax, ay], [bx, by]] = [at(a), at(b)];
        const [x, y] = [ax + 0.38 * (bx - ax), ay + 0.38 * (by - ay)];
        const over = x > b.left && x < b.right && y > b.top && y < b.bottom;
        if (over && document.elementFromPoint(x, y)?.matches(".hit")) return {x, y, action: +targets[i].dataset.action};
    }
    return null;
}"""


def test_a_tap_where_two_targets_meet_takes_the_nearer(server: Served, new_page: NewPage) -> None:
    """Small cells have larger unseen hit areas, which lie over each other."""
    page = new_page(**PHONE)
    play_now(page, server.base, "cheops", players=2)
    for turn in range(12):
        assert wait_for_turn(page)
        if meeting := page.evaluate(BETWEEN):
            break
        answer_by_click(page, turn)
    with page.expect_request(lambda r: r.url.endswith("/answer")) as sent:
        page.touchscreen.tap(meeting["x"], meeting["y"])
    assert sent.value.post_data_json["action"] == meeting["action"]
