"""What happens is seen before the next frame: a knock-out, pieces that change panels; or skipped, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from kit.moments import Moment, crosses, knocks, moments
from kit.positions import Place, cookie, store_tables, table_id

from ..conftest import PHONE, NewPage, Served
from ..driving import MINE, PATIENCE
from ..expecting import expect

SLOW, USUAL, FAST, AT_ONCE = "1", "3", "4", "5"
MOVING = {"reduced_motion": "no-preference"}
WATCH = """() => {
    window.told = [];
    const note = (what, more = "") => window.told.push({what, at: performance.now(), more});
    const middle = ({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2});
    const lights = dusk => [...dusk.querySelectorAll("mask rect[fill=black]")].map(light => middle(light.getBBox()));
    const NAMES = {"#overlay .die": "die", "#overlay .sight:not(.under)": "line", "#caption": "caption"};
    new MutationObserver(changes => {
        for (const node of changes.flatMap(change => [...change.addedNodes])) {
            const element = node.nodeType === 1 ? node : node.parentElement;
            if (element?.matches(".dusk")) note("dusk", lights(element));
            for (const [selector, name] of Object.entries(NAMES)) {
                const last = window.told.findLast(one => one.what === name);
                if (!element?.matches(selector) || (name === "caption" && last?.more === element.textContent)) continue;
                note(name, element.textContent);
            }
        }
    }).observe(document.body, {subtree: true, childList: true});
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const made = animate.call(this, frames, options);
        const {x, y, width, height} = this.getBoundingClientRect();
        const from = {x: x + width / 2, y: y + height / 2, away: frames.at(-1).opacity === 0};
        note(this.closest("#overlay") ? "flight" : "motion", from);
        return made;
    };
    const log = document.querySelector("#log");
    const first = log.children.length;
    window.shown = new Promise(done => {
        new MutationObserver((_, look) => {
            if (log.children.length <= first) return;
            look.disconnect();
            note("frame");
            done();
        }).observe(log, {childList: true});
    });
}"""


def sit_down(server: Served, new_page: NewPage, place: Place, speed: str, **options: Any) -> Page:
    """The page of the one who is asked at this position, at this speed, with somebody who notes what moves."""
    cookies = store_tables(f"sqlite:///{server.folder / 'tables.sqlite3'}", [place])
    page = new_page(**options)
    page.add_init_script(f"localStorage.setItem('mastaba.speed', '{speed}')")
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
    page.wait_for_selector(MINE, timeout=PATIENCE)
    page.evaluate(WATCH)
    return page


def answer(page: Page, action: int) -> None:
    """By the list of choices; twice where the page asks again."""
    for _ in range(2 if page.locator(f"#stage [data-action='{action}'][data-sure]").count() else 1):
        page.evaluate("action => document.querySelector(`[data-choice='${action}']`).click()", action)


def told(page: Page, what: str) -> list[dict[str, Any]]:
    return [one for one in page.evaluate("window.told") if one["what"] == what]


def knock_out(nth: int) -> Moment:
    """The Guardian of Raiders strikes somebody; each test has a table of its own."""
    return moments("raiders", 3, knocks, 5)[nth]


UNDER_THE_OFFER = """() => {
    const box = element => element.getBoundingClientRect();
    const note = box(document.querySelector("#sound-offer"));
    if (note.left < 0 || note.right > innerWidth || note.bottom > innerHeight) return ["nothing: it is off the screen"];
    const full = [...document.querySelectorAll(".bar, .tabs, .strip, .part")];
    return full.filter(one => box(one).width > 0 && box(one).left < note.right && box(one).right > note.left
        && box(one).top < note.bottom && box(one).bottom > note.top).map(one => one.className);
}"""


def test_a_knock_out_is_seen_before_the_frame(server: Served, new_page: NewPage) -> None:
    """On a phone; the sound that is offered after it lies over no panel."""
    moment = knock_out(0)
    page = sit_down(server, new_page, moment.place, FAST, **MOVING, **PHONE)
    cells = page.evaluate(CELLS)
    answer(page, moment.action)
    page.wait_for_selector("#overlay .die", timeout=PATIENCE)
    assert page.locator("#overlay .die .face").count() == 6, "a real die"
    page.evaluate("window.shown")
    frame = told(page, "frame")[0]["at"]
    words = [one["more"] for one in told(page, "caption")]
    assert len(words) == sum(beat.say is not None for beat in moment.beats) and any("KO" in one for one in words)
    assert len(told(page, "line")) == sum(len(beat.line) > 1 for beat in moment.beats)
    assert_he_is_lit_where_he_walked(page, moment, cells)
    away = [one["at"] for one in told(page, "flight") if one["more"]["away"]]
    assert away and max(away) < frame, "the victim is struck before the frame without them comes"
    assert frame - told(page, "die")[0]["at"] > 300, "there was time to look"
    expect(page.locator("#overlay .air > *, #overlay .die")).to_have_count(0)
    assert page.evaluate(UNDER_THE_OFFER) == []


def assert_he_is_lit_where_he_walked(page: Page, moment: Moment, cells: dict[str, list[float]]) -> None:
    """When the Guardian turns in the dark, the light is where he stands by now."""
    dark, stands, turned = iter(told(page, "dusk")), "", 0
    for beat in moment.beats:
        stands = next((move.to for move in beat.moves if move.piece == "guardian"), stands)
        lit = next(dark)["more"] if beat.dim else []
        if beat.dim and stands and any(turn.piece == "eyes" for turn in beat.turns):
            turned += 1
            x, y = cells[stands]
            assert any(abs(one["x"] - x) < 3 and abs(one["y"] - y) < 3 for one in lit), (stands, x, y, lit)
    assert turned, "he turns after he walked"


CELLS = """() => Object.fromEntries([...document.querySelectorAll("#stage [data-key^='cell-']")].map(cell => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return [cell.dataset.key, [x + width / 2, y + height / 2]];
}))"""


def test_the_offer_of_sound_goes_out_of_the_way(server: Served, new_page: NewPage) -> None:
    """It lies where nothing is; when the stage is laid out anew under it, it looks for another place."""
    moment = knock_out(3)
    page = sit_down(server, new_page, moment.place, FAST, **MOVING, viewport={"width": 1500, "height": 1000})
    answer(page, moment.action)
    page.wait_for_selector("#sound-offer:not(.row)", timeout=PATIENCE)
    for wide, high in ((1500, 1000), (1024, 768), (844, 390)):
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(UNDER_THE_OFFER) == [], f"{wide} × {high}"


@pytest.mark.parametrize(("key", "nth"), [("s", 1), ("x", 4)])
def test_one_key_skips_what_is_left(server: Served, new_page: NewPage, key: str, nth: int) -> None:
    """The key for it, and while the board lies in the dark any other."""
    moment = knock_out(nth)
    page = sit_down(server, new_page, moment.place, SLOW, **MOVING)
    answer(page, moment.action)
    page.wait_for_selector("#overlay .die", timeout=PATIENCE)
    assert not told(page, "frame")
    page.keyboard.press(key)
    assert told(page, "frame"), "the frame is shown with the key"
    assert not page.locator("#overlay .die, #overlay .sight, .told").count()
    expect(page.locator("#caption")).to_be_hidden()


def test_whoever_wants_no_motion_sees_none_and_hears_the_words(server: Served, new_page: NewPage) -> None:
    moment = knock_out(2)
    page = sit_down(server, new_page, moment.place, USUAL, reduced_motion="reduce")
    answer(page, moment.action)
    page.evaluate("window.shown")
    assert not [one for one in page.evaluate("window.told") if one["what"] != "frame"]
    expect(page.locator("#told")).to_contain_text("KO")
    expect(page.locator("#told")).to_have_attribute("aria-live", "polite")


PIECE = """key => {
    const piece = document.querySelector(`#stage [data-key="${key}"]`);
    const {x, y, width, height} = piece.getBoundingClientRect();
    const panel = piece.closest("[data-panel]").dataset.panel;
    return {x: x + width / 2, y: y + height / 2, panel, opacity: getComputedStyle(piece).opacity};
}"""


def test_a_piece_that_changes_its_panel_travels_above_them(server: Served, new_page: NewPage) -> None:
    moment = moments("mykerinos", 2, crosses, 1)[0]
    page = sit_down(server, new_page, moment.place, AT_ONCE, **MOVING)
    was = page.evaluate(PIECE, moment.crossing)
    answer(page, moment.action)
    page.wait_for_function("() => window.told.some(one => one.what === 'flight')", timeout=PATIENCE)
    now = page.evaluate(PIECE, moment.crossing)
    assert now["panel"] != was["panel"]
    starts = [one["more"] for one in told(page, "flight")]
    near = min(abs(one["x"] - was["x"]) + abs(one["y"] - was["y"]) for one in starts)
    assert near < 8, "its likeness sets out from where the piece was"
    page.wait_for_function("() => !document.querySelector('#overlay .air > *')", timeout=PATIENCE)
    assert page.evaluate(PIECE, moment.crossing)["opacity"] == "1"
