"""Driving any game's table in a browser: wait for one's turn, choose, play to the end. Knows no game."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page

from .expecting import expect

MINE = "body.my-turn:not(.sending)"
OVER = "body[data-state=over]"
TURN_OR_END = f"{MINE}, {OVER}"
PATIENCE = 30_000
A_DOZEN, WHOLE = 12, 2000  # answers: in every run, and in the soak
how_many = pytest.mark.parametrize("most", [A_DOZEN, pytest.param(WHOLE, marks=pytest.mark.soak)])


def quick(page: Page) -> None:
    """Others' moves without pauses on this device; call before the first page."""
    page.add_init_script("localStorage.setItem('mastaba.speed', '5')")


def play_now(page: Page, base: str, game: str, players: int = 2, level: str = "novice") -> str:
    """A table against bots, by the same form as the button on the home page. Gives its address."""
    form = {"players": str(players), "level": level}
    reply = page.request.post(f"{base}/play/{game}?lang=fr", form=form, max_redirects=0)
    page.goto(f"{base}{reply.headers['location']}")
    expect(page.locator("body")).to_have_attribute("data-state", "playing")
    return page.url


def open_table(page: Page, base: str, game: str, players: int = 2) -> str:
    """A table for friends, through the form of the home page. Gives its address."""
    page.goto(f"{base}/?lang=fr")
    page.locator(f"[data-dialog=open-{game}]").click()
    form = page.locator(f"#open-{game} form")
    form.locator("select[name=players]").select_option(str(players))
    form.locator("button.main").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator("#lobby-seats .place")).to_have_count(players)
    return page.url


def sit_beside(host: Page, guest: Page, address: str) -> None:
    """The guest follows the link and takes the first free seat; until both see it."""
    seated = host.locator(".place.person").count()
    guest.goto(address)
    guest.get_by_role("button", name="S’asseoir ici").first.click()
    expect(guest.locator(".place.me")).to_be_visible()
    expect(host.locator(".place.person")).to_have_count(seated + 1)


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until the page asks for an answer (true), or the game is over (false)."""
    page.wait_for_selector(TURN_OR_END, state="attached", timeout=PATIENCE)
    return not is_over(page)


def whose_turn(*pages: Page, or_over: bool = False) -> Page:
    """The page that is asked, or whose game is over; one has to be within `PATIENCE`."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        for page in pages:
            if page.locator(TURN_OR_END if or_over else MINE).count():
                return page
        assert time.monotonic() < end, "nobody is asked"
        pages[0].wait_for_timeout(40)


def targets(page: Page) -> Any:
    return page.locator("#stage [data-action]")


AIM = """nth => {
    const targets = [...document.querySelectorAll("#stage [data-action]")];
    const target = targets[nth % targets.length];
    const card = target.closest("[data-card][hidden]")?.dataset.card;
    const tab = card && document.querySelector(`#tab-${card}.lit-tab`);
    if (tab) tab.click();
    const box = () => (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();
    const at = (across, down) => [box().x + box().width * across, box().y + box().height * down];
    const on = (x, y) => document.elementFromPoint(x, y)?.closest("[data-action]") === target;
    if (!on(...at(0.5, 0.5))) target.scrollIntoView({block: "center"});
    const spots = [0.5, 0.2, 0.1, 0.8, 0.9].flatMap(across => [0.5, 0.2, 0.8].map(down => at(across, down)));
    const [x, y] = spots.find(spot => on(...spot)) ?? at(0.5, 0.5);  // of a fan of cards a part is in sight
    const shown = document.querySelector("#log").children.length + document.querySelector("#prompt").textContent;
    const sure = target.dataset.sure !== undefined;
    return {x, y, on: on(x, y), label: target.getAttribute("aria-label"), shown, sure};
}"""
TAKEN = """shown => !document.body.classList.contains("sending") &&
    document.querySelector("#log").children.length + document.querySelector("#prompt").textContent !== shown"""


def answer_by_click(page: Page, nth: int = 0, *, touch: bool = False) -> None:
    """Press a lit target where a hand would, behind its lit tab if need be, and wait until the server has it."""
    wait_until_taken(page, press(page, nth, touch=touch))


def press(page: Page, nth: int = 0, *, touch: bool = False) -> str:
    """Press a lit target, and wait for nothing. What the page showed before."""
    aim = page.evaluate(AIM, nth)
    assert aim["on"], f"something lies over the target {aim['label']!r}"
    hand = page.touchscreen.tap if touch else page.mouse.click
    hand(aim["x"], aim["y"])
    if aim["sure"] and page.locator("body.unsure").count():
        hand(aim["x"], aim["y"])
    return str(aim["shown"])


def wait_until_taken(page: Page, shown: str) -> None:
    """Until the server has what was pressed, and the page shows it."""
    page.wait_for_function(TAKEN, arg=shown, timeout=PATIENCE, polling=30)


def answer_by_key(page: Page, key: str) -> None:
    """Press a key that answers, and wait until the server has it."""
    with page.expect_response(lambda r: r.url.endswith("/answer")) as reply:
        page.keyboard.press(key)
        if page.locator("body.unsure").count():
            page.keyboard.press(key)
    assert reply.value.ok, reply.value.text()
    page.wait_for_function("() => !document.body.classList.contains('sending')", timeout=PATIENCE)


def play_to_the_end(page: Page, most: int = 2000) -> int:
    """Answer every question by clicking lit targets, a different one each time. Gives the number of answers."""
    for given in range(most):
        if not wait_for_turn(page):
            return given
        answer_by_click(page, given * 7)
    raise AssertionError(f"the game was not over after {most} answers")


def play_some(page: Page, most: int, stride: int = 7, *, touch: bool = False) -> int:
    """Click that many answers, or fewer if the game ends. With a stride of 0 it is always the first target."""
    for given in range(most):
        if not wait_for_turn(page):
            return given
        answer_by_click(page, given * stride, touch=touch)
    return most


def play_by_keys(page: Page, most: int = 2000) -> int:
    """Numbers, the list of choices, and arrows with Enter on the board take turns; the mouse is never touched."""
    for given in range(most):
        if not wait_for_turn(page):
            return given
        choose_by_keys(page, given)
    raise AssertionError(f"the game was not over after {most} answers")


def choose_by_keys(page: Page, turn: int) -> None:
    """One answer by keys, in one of the three ways."""
    if turn % 3 == 0:
        return answer_by_key(page, str(1 + turn % min(9, targets(page).count())))
    page.keyboard.press("c" if turn % 3 == 1 else "b")
    page.keyboard.press("ArrowDown" if turn % 3 == 1 else "ArrowRight")
    kind = "choice" if turn % 3 == 1 else "action"
    assert page.evaluate("kind => document.activeElement.dataset[kind]", kind) is not None, f"no {kind} has the focus"
    return answer_by_key(page, "Enter")


def answers_stored(page: Page) -> int:
    """How many answers the server has, asked with this guest's own eyes."""
    table = page.url.split("/t/")[1].split("/")[0].split("?")[0]
    reply = page.request.get(f"{page.url.split('/t/')[0]}/t/{table}/frame")
    assert reply.ok, reply.text()
    return int(reply.json()["n"])


def no_sideways_scroll(page: Page) -> None:
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= seen, f"the page is {wide} px wide on a screen of {seen} px"
