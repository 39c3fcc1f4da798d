"""A page that followed a game, touching only what became another, shows what a page shows that is opened now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from mastaba.core.rules.registry import game_ids, load

from ..conftest import NewPage, Served
from ..driving import MINE, PATIENCE, answer_by_key, play_now, wait_for_turn

SHORT = "pyramids"  # in every run; all of them in the soak
games = [(g, 4) if g == SHORT else pytest.param(g, 30, marks=pytest.mark.soak) for g in game_ids()]
DRAWN = """() => {
    const told = (node, depth) => node.nodeType !== 1 ? depth + node.nodeValue : [
        depth + node.nodeName + [...node.attributes].map(one => ` ${one.name}=${one.value}`).sort().join(""),
        ...[...node.childNodes].map(child => told(child, depth + " ")),
    ].join("\\n");
    return [...document.querySelectorAll("[data-panel]")].map(panel => [
        panel.dataset.panel,
        told(panel.querySelector(".sheet"), ""),
    ]).sort();
}"""


@pytest.mark.parametrize(("game_id", "answers"), games)
def test_a_page_that_followed_shows_what_a_fresh_one_shows(
    server: Served, new_page: NewPage, game_id: str, answers: int
) -> None:
    page = new_page()
    play_now(page, server.base, game_id, load(game_id).players[0])
    for given in range(answers):
        if not wait_for_turn(page):
            break
        answer_by_key(page, str(1 + given % 2) if page.locator("[data-choice]").count() > 1 else "1")
        if wait_for_turn(page):
            assert drawn(page) == opened_now(page)


def drawn(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(DRAWN)
    assert found and all(words for _, words in found)
    return found


def opened_now(page: Page) -> list[list[str]]:
    """The same viewer's page, opened at the same moment."""
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(MINE, state="attached", timeout=PATIENCE)
    found = drawn(other)
    other.close()
    return found


GHOSTS = """() => [...document.querySelectorAll("#stage [data-ghost]")].map(ghost => [
    ghost.classList.contains("shown"), ghost.childNodes.length > 0,
])"""
POINTED, AT_REST = [True, True], [False, False]


def test_what_an_answer_would_bring_is_drawn_while_it_is_pointed_at(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, SHORT, 2)
    assert wait_for_turn(page)
    action = page.locator("#stage [data-ghost]").first.get_attribute("data-ghost")
    target = page.locator(f'#stage [data-action="{action}"]')
    mine = [ghost.get_attribute("data-ghost") == action for ghost in page.locator("#stage [data-ghost]").all()]
    for point, away in ((target.hover, lambda: page.mouse.move(1, 1)), (target.focus, target.blur)):
        assert page.evaluate(GHOSTS) == [AT_REST] * len(mine)
        point()
        assert page.evaluate(GHOSTS) == [POINTED if one else AT_REST for one in mine]
        away()
    assert page.evaluate(GHOSTS) == [AT_REST] * len(mine)
