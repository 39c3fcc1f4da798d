"""Driving any game's table in a browser: wait for one's turn, choose, play to the end. Knows no game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

MINE = "body.my-turn:not(.sending)"
OVER = "body[data-state=over]"
TURN_OR_END = f"{MINE}, {OVER}"
PATIENCE = 30_000


def quick(page: Page) -> None:
    """Others' moves without pauses on this device; call before the first page."""
    page.add_init_script("localStorage.setItem('mastaba.speed', '5')")


def play_now(page: Page, base: str, game: str, players: int = 2, level: str = "novice") -> str:
    """A table against bots, through the same form as the button on the home page. Gives its address."""
    page.goto(f"{base}/?lang=fr")
    page.evaluate(
        """([game, players, level]) => {
            const form = document.querySelector(`form[action="/play/${game}"]`);
            for (const [name, value] of Object.entries({players, level})) {
                form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
            }
            form.querySelector("button").click();
        }""",
        [game, str(players), level],
    )
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator("body")).to_have_attribute("data-state", "playing")
    return page.url


def open_table(page: Page, base: str, game: str, players: int = 2) -> str:
    """A table for friends, through the form of the home page. Gives its address."""
    page.goto(f"{base}/?lang=fr")
    card = page.locator(f"[data-game={game}]")
    card.locator("summary").click()
    card.locator("select[name=players]").select_option(str(players))
    card.locator("form[action='/open'] button").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator("#lobby-seats .place")).to_have_count(players)
    return page.url


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until the page asks for an answer (true), or the game is over (false)."""
    page.wait_for_selector(TURN_OR_END, state="attached", timeout=PATIENCE)
    return not is_over(page)


def targets(page: Page) -> Any:
    return page.locator("#sheet [data-action]")


AIM = """nth => {
    const targets = [...document.querySelectorAll("#sheet [data-action]")];
    const target = targets[nth % targets.length];
    const box = () => (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();
    const middle = () => [box().x + box().width / 2, box().y + box().height / 2];
    const on = (x, y) => document.elementFromPoint(x, y)?.closest("[data-action]") === target;
    if (!on(...middle())) target.scrollIntoView({block: "center"});
    const [x, y] = middle();
    const shown = document.querySelector("#log").children.length + document.querySelector("#prompt").textContent;
    return {x, y, on: on(x, y), label: target.getAttribute("aria-label"), shown};
}"""
TAKEN = """shown => !document.body.classList.contains("sending") &&
    document.querySelector("#log").children.length + document.querySelector("#prompt").textContent !== shown"""


def answer_by_click(page: Page, nth: int = 0) -> None:
    """Click a lit target on the board where a hand would, and wait until the server has it."""
    aim = page.evaluate(AIM, nth)
    assert aim["on"], f"something lies over the target {aim['label']!r}"
    page.mouse.click(aim["x"], aim["y"])
    page.wait_for_function(TAKEN, arg=aim["shown"], timeout=PATIENCE, polling=30)


def answer_by_key(page: Page, key: str) -> None:
    """Press a key that answers, and wait until the server has it."""
    with page.expect_response(lambda r: r.url.endswith("/answer")) as reply:
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


def no_sideways_scroll(page: Page) -> None:
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= seen, f"the page is {wide} px wide on a screen of {seen} px"
