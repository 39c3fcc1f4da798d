"""The log: a line lights the pieces that it speaks of, on the table and in the replay, by pointer, finger and keys."""

from __future__ import annotations

from playwright.sync_api import Page

from ..conftest import NewPage, Served
from ..driving import answer_by_key, play_now, wait_for_turn
from ..expecting import expect

SPEAKING = """async from => {
    const table = location.pathname.match(/^[/]t[/][^/]+/)[0];
    for (const line of [...document.querySelectorAll("#log [data-step]")].reverse()) {
        const query = new URLSearchParams({step: line.dataset.step, ...from});
        const {keys} = await (await fetch(`${table}/lights?${query}`)).json();
        if (keys.some(key => document.querySelector(`#stage [data-key="${key}"]`))) return `#${line.id}`;
    }
}"""


def lit(page: Page) -> list[str]:
    return page.locator("#stage .shown-by-log").evaluate_all("pieces => pieces.map(piece => piece.dataset.key)")


def shine(page: Page) -> list[str]:
    expect(page.locator("#stage .shown-by-log").first).to_be_attached()
    return lit(page)


def test_a_line_lights_its_pieces_under_the_pointer_by_keys_and_after_a_reload(
    server: Served, new_page: NewPage
) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    for _ in range(4):
        assert wait_for_turn(page)
        answer_by_key(page, "1")
    assert wait_for_turn(page)
    line = page.evaluate(SPEAKING, {})
    page.locator(line).hover()
    pieces = shine(page)
    page.mouse.move(5, 5)
    expect(page.locator("#stage .shown-by-log")).to_have_count(0)
    page.reload()
    expect(page.locator(line)).to_be_attached()
    page.locator("#log").focus()
    for _ in range(page.locator("#log li").count()):
        page.keyboard.press("ArrowUp")
        if f"#{page.evaluate('() => document.activeElement.id')}" == line:
            break
    assert shine(page) == pieces
    page.keyboard.press("b")
    expect(page.locator("#stage .shown-by-log")).to_have_count(0)
