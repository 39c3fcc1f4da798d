"""Guided first games in the browser: by clicks and by keys, in both languages, at a desk and on a phone."""

from __future__ import annotations

import itertools
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from mastaba.core.papers.guide import Guide, Stop, Stride, guide_of
from mastaba.core.rules.registry import game_ids, load

from ..conftest import PHONE, NewPage, Served
from ..driving import PATIENCE, answer_by_click, answer_by_key, answers_stored, targets, wait_for_turn
from ..expecting import expect
from ..pages.test_pages import findings

GUIDES = [guide for guide in (guide_of(load(game_id)) for game_id in game_ids()) if guide is not None]
DESK = {"viewport": {"width": 1280, "height": 800}}
WAYS = list(itertools.product(("clicks", "keys"), ("fr", "en"), (DESK, PHONE)))
SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)]
SETTLED = 15_000  # ms, until panels and pieces lie still
TOUCHING = 6  # px: a bubble that stands so near to what it speaks of needs no arrow
IN_SIGHT, OPEN = 0.9, 0.6  # parts of what is named: seen of a piece, and not covered of a whole panel
WRONG = """([piece, panel, action, whole, inSight, open, touching]) => {
    const note = document.querySelector("#guide").getBoundingClientRect();
    const find = (name, value) => document.querySelector(`#stage [data-${name}="${CSS.escape(value)}"]`);
    const aim = piece ? find("key", piece) : panel ? find("panel", panel) : action >= 0 ? find("action", action) : null;
    const boxOf = e => (e?.querySelector(":scope > .hit") ?? e)?.getBoundingClientRect();
    const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const covers = e => {
        const box = boxOf(e);
        return box && Math.min(note.right, box.right) - Math.max(note.left, box.left) > 0.5
            && Math.min(note.bottom, box.bottom) - Math.max(note.top, box.top) > 0.5;
    };
    const wrong = [];
    if (covers(document.querySelector("#prompt"))) wrong.push("it covers the question");
    if (covers(document.querySelector("#advice"))) wrong.push("it covers the advice");
    const out = note.left < 0 || note.top < 0 || note.right > innerWidth + 0.5 || note.bottom > innerHeight + 0.5;
    if (out) wrong.push("it lies outside the window");
    if (!piece && !panel && action < 0) return wrong;
    if (!aim) return [...wrong, "what it points at is not there"];
    if (!panel && covers(aim)) wrong.push("it covers what it points at");
    const lit = document.querySelector("#guide-air .ring")?.getBoundingClientRect();
    const apart = lit && Math.hypot(Math.max(0, note.left - lit.right, lit.left - note.right),
        Math.max(0, note.top - lit.bottom, lit.top - note.bottom));
    const pointing = document.querySelector("#guide-air .head");
    if (!panel && !pointing && !(apart < touching)) wrong.push("it has no arrow");
    if (!whole) return wrong;
    const box = boxOf(aim), size = box.width * box.height;
    const room = (aim.closest(".inside") ?? document.querySelector("#stage")).getBoundingClientRect();
    const view = { left: Math.max(0, room.left), top: Math.max(0, room.top),
        right: Math.min(innerWidth, room.right), bottom: Math.min(innerHeight, room.bottom) };
    const seen = shared(box, view);
    const most = Math.min(box.width, view.right - view.left) * Math.min(box.height, view.bottom - view.top);
    if (!size || seen < inSight * most) wrong.push("what it points at is out of sight");
    if (panel && seen - shared(note, box) < open * seen) wrong.push("it covers most of what it speaks of");
    if (!lit || shared(lit, box) < 0.95 * seen) wrong.push("what it names is not lit as a whole");
    return wrong;
}"""


def cases() -> list[Any]:
    """Each guide in one way in every run, another for each game; in all ways in the soak."""
    found = []
    for n, guide in enumerate(GUIDES):
        for i, (how, lang, screen) in enumerate(WAYS):
            name = f"{guide.game.id}-{how}-{lang}-{screen['viewport']['width']}"
            marks = [] if i == (3 * n + 1) % len(WAYS) else [pytest.mark.soak]
            found.append(pytest.param(guide, how, lang, screen, id=name, marks=marks))
    return found


def bubble(page: Page) -> Locator:
    return page.locator("#guide")


def begin(page: Page, base: str, game: str, lang: str) -> None:
    """From the home page, through the question that a first visit brings."""
    page.goto(f"{base}/?lang={lang}")
    page.locator(f"form[action='/play/{game}'] button").click()
    expect(page.locator("#first-time")).to_be_visible()
    page.locator("#first-guide button").click()
    page.wait_for_url(re.compile(r"/t/\w+"))


def reads(page: Page, step: Stride, lang: str, action: int = -1, whole: bool = False) -> None:
    """The bubble stands where it should, with the focus in it; with `whole` all that it names is in sight and lit."""
    expect(page.locator("#guide-words")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#guide-words")).to_have_text(step.said(lang), timeout=PATIENCE)
    page.wait_for_function("() => document.querySelector('#guide').contains(document.activeElement)")
    aim = "" if step.panel else step.piece
    panel = step.panel if whole else ""
    wanted = -1 if step.panel or step.piece else action
    end = time.monotonic() + SETTLED / 1000
    while wrong := page.evaluate(WRONG, [aim, panel, wanted, whole, IN_SIGHT, OPEN, TOUCHING]):
        # the stage may be laid anew once more, and the bubble follows
        assert time.monotonic() < end, f"{page.viewport_size}: {step.said(lang)}: {wrong}"
        page.wait_for_timeout(100)


def go_on(page: Page, how: str) -> None:
    if how == "keys":
        page.keyboard.press("Enter")
    else:
        page.locator("[data-do=guide-next]").click()


def do(page: Page, how: str, action: int) -> None:
    if how == "keys":
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.action") == str(action)
        answer_by_key(page, "Enter")
    else:
        places = page.evaluate(
            "() => [...document.querySelectorAll('#stage [data-action]')].map(e => e.dataset.action)"
        )
        touch = page.viewport_size is not None and page.viewport_size["width"] < 700
        answer_by_click(page, places.index(str(action)), touch=touch)


def press_something_else(page: Page, step: Stride, lang: str, action: int) -> None:
    """It is said why not, and nothing has happened."""
    others = [a for a in page.locator("#choices [data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")]
    wrong = next((n for n, a in enumerate(others[:9], 1) if a != str(action)), None)
    assert wrong is not None and step.otherwise is not None
    before = answers_stored(page)
    page.keyboard.press(str(wrong))
    expect(page.locator("#guide-kindly")).to_have_text(step.otherwise.said(lang))
    assert answers_stored(page) == before


def play_stop(page: Page, stop: Stop, how: str, lang: str, stumble: bool) -> None:
    for step in stop.bubbles:
        reads(page, step, lang, stop.answer if step.answer else -1)
        if not step.answer:
            go_on(page, how)
            continue
        if stumble:
            press_something_else(page, step, lang, stop.answer)
        do(page, how, stop.answer)


@pytest.mark.parametrize(("guide", "how", "lang", "screen"), cases())
def test_a_guided_game_is_played(
    server: Served, new_page: NewPage, guide: Guide, how: str, lang: str, screen: dict[str, Any]
) -> None:
    page = new_page(**screen)
    begin(page, server.base, guide.game.id, lang)
    own = [stop for stop in guide.stops if stop.bubbles]
    for n, stop in enumerate(own):
        play_stop(page, stop, how, lang, stumble=n < 2)
    expect(bubble(page)).to_be_hidden()
    assert wait_for_turn(page)
    answer_by_click(page)
    assert answers_stored(page) > len(guide.script), "the game goes on as any other"


def test_a_hint_stands_beside_the_guides_bubble(server: Served, new_page: NewPage) -> None:
    guide = GUIDES[0]
    page = new_page(viewport={"width": 844, "height": 390})
    begin(page, server.base, guide.game.id, "en")
    stop = next(stop for stop in guide.stops if stop.bubbles)
    reads(page, stop.bubbles[0], "en")
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text(re.compile("Hint|equal|stands out"), timeout=2 * PATIENCE)
    reads(page, stop.bubbles[0], "en")


def test_the_guide_can_be_left_and_taken_up_again_and_a_reload_keeps_the_place(
    server: Served, new_page: NewPage
) -> None:
    guide = GUIDES[0]
    page = new_page()
    begin(page, server.base, guide.game.id, "fr")
    first, second = guide.steps[:2]
    reads(page, first, "fr")
    page.keyboard.press("Enter")
    reads(page, second, "fr", guide.stops[0].answer if second.answer else -1)
    page.reload()
    reads(page, second, "fr", guide.stops[0].answer if second.answer else -1)
    page.keyboard.press("Escape")
    expect(bubble(page)).to_be_hidden()
    expect(page.locator("#toasts")).to_contain_text("quitté le guide")
    page.reload()
    assert wait_for_turn(page)
    expect(bubble(page)).to_be_hidden()
    page.keyboard.press("?")
    page.locator("#help [data-do=guide-again]").click()
    expect(page.locator("#guide-words")).to_have_text(second.said("fr"))
    page.locator("#guide [data-do=guide-leave]").click()
    answer_by_click(page, targets(page).count() - 1)
    assert answers_stored(page) >= 1, "who has left the guide answers freely"


def test_it_is_asked_once_whether_a_guide_is_wanted(server: Served, new_page: NewPage) -> None:
    game = GUIDES[0].game.id
    page = new_page()
    page.goto(f"{server.base}/?lang=en")
    page.locator(f"form[action='/play/{game}'] button").click()
    expect(page.locator("#first-time")).to_contain_text("First time?")
    page.locator("[data-do=just-play]").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(bubble(page)).to_be_hidden()
    page.goto(server.base)
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_url(re.compile(r"/t/\w+"))


def test_learn_leads_to_the_guide_and_to_the_rules(server: Served, new_page: NewPage) -> None:
    guide = GUIDES[0]
    page = new_page(bypass_csp=True)
    page.goto(f"{server.base}/?lang=en")
    page.locator(f"[data-game={guide.game.id}] a[href='/rules/{guide.game.id}']").click()
    expect(page.locator(".rules article section").first).to_be_visible()
    page.locator(f"form[action='/guide/{guide.game.id}'] button").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    reads(page, guide.goal, "en")
    assert bubble(page).get_attribute("role") == "dialog" and bubble(page).get_attribute("aria-describedby")
    expect(page.locator("#guide .stones")).to_have_attribute("aria-label", f"1 of {len(guide.steps)}")
    assert findings(page) == []


@pytest.mark.parametrize("each", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "each"])
@pytest.mark.parametrize("guide", GUIDES, ids=[guide.game.id for guide in GUIDES])
def test_a_bubble_has_its_place_on_every_screen(server: Served, new_page: NewPage, guide: Guide, each: bool) -> None:
    """Every screen has some bubble of every guide in every run, and each bubble in the soak."""
    page = new_page()
    begin(page, server.base, guide.game.id, "fr")
    steps = guide.stops[[bool(stop.bubbles) for stop in guide.stops].index(True)].bubbles
    for n, step in enumerate(steps):
        for wide, high in SIZES if each else SIZES[n :: len(steps)]:
            page.set_viewport_size({"width": wide, "height": high})
            reads(page, step, "fr", -1)
        if not step.answer:
            page.keyboard.press("Enter")


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("guide", GUIDES, ids=[guide.game.id for guide in GUIDES])
def test_while_a_bubble_speaks_what_it_names_is_in_sight_and_lit(
    server: Served, new_page: NewPage, guide: Guide, size: tuple[int, int]
) -> None:
    """A piece, an area or a panel: seen, not covered, and within the ring of light; every bubble of every guide."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    begin(page, server.base, guide.game.id, "fr")
    for stop in guide.stops:
        for step in stop.bubbles:
            reads(page, step, "fr", stop.answer if step.answer else -1, whole=True)
            if step.answer:
                do(page, "keys", stop.answer)
            else:
                go_on(page, "keys")
