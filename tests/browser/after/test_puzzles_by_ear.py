"""Puzzles for those who do not see them: solved by keys, through roles, names and live regions; a race, too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle
from mastaba.core.rules.registry import load
from mastaba.server.puzzles.library import library
from mastaba.server.puzzles.scene import scene

from ..conftest import NewPage, Served
from ..driving import MINE, PATIENCE
from ..expecting import expect
from ..listening import FOCUS, HEARD, unreached, unsaid
from ..pages.test_pages import findings
from .test_puzzles import TEN, answer, give_first

WORDS = {"fr": {"choices": "Choix", "right": "Juste"}, "en": {"choices": "Choices", "right": "Right"}}


def usual(game: str) -> Puzzle:
    """A puzzle of one click."""
    some = (one for one in library().values() if one.game == game and one.kind != RIDDLE and len(one.steps) == 1)
    return min(some, key=lambda one: len(one.first.worths))


def called(puzzle: Puzzle, action: int, lang: str) -> str:
    """What an answer is called."""
    seen, game = puzzle.seen(), load(puzzle.game)
    return game.texts.say(lang, game.label(seen, action), scene(puzzle, "").table.names).removesuffix(".")


def question(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("status")


def walk_to(page: Page, wanted: Locator, key: str = "Tab", most: int = 80) -> None:
    """Press a key until the focus is there."""
    for _ in range(most):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}")


def heard(page: Page) -> list[str]:
    told: list[str] = page.evaluate("window.heard")
    return told


@pytest.mark.parametrize(("lang", "game"), [("fr", "mykerinos"), ("en", "raiders")])
def test_a_puzzle_is_solved_by_keys_and_by_ear(server: Served, new_page: NewPage, lang: str, game: str) -> None:
    """From the list of answers to the last word of the solution, and on to the next one; each in one language."""
    puzzle, words = usual(game), WORDS[lang]
    page = new_page(bypass_csp=True, locale={"fr": "fr-FR", "en": "en-GB"}[lang])
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', {HEARD})")
    page.goto(f"{server.base}/puzzles/{puzzle.id}?lang={lang}")
    expect(page.locator("body.my-turn")).to_be_visible()
    expect(question(page)).not_to_be_empty()
    assert unreached(page) == [] and unsaid(page) == []
    page.keyboard.press("c")
    answers = page.get_by_role("tabpanel", name=words["choices"]).get_by_role("button")
    names = [name.strip() for name in answers.all_inner_texts()]
    assert len(names) == len(set(names)) == len(puzzle.first.worths)
    best = called(puzzle, puzzle.first.right[0], lang)
    chosen = answers.nth(next(i for i, name in enumerate(names) if best in name))
    walk_to(page, chosen, "ArrowDown")
    page.keyboard.press("Enter")
    verdict = page.get_by_role("heading", name=words["right"], exact=True)
    expect(verdict).to_be_visible()
    assert verdict.evaluate("node => node === document.activeElement"), page.evaluate(FOCUS)
    solution = page.get_by_role("region", name=words["right"])
    assert best in solution.get_by_role("row").nth(1).inner_text()
    assert solution.get_by_role("columnheader").count() == 3
    assert findings(page) == []
    walk_to(page, solution.get_by_role("link").first)
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(puzzle.id))
    expect(page).to_have_url(re.compile("/puzzles/[a-z]{6}"))


def test_a_race_is_run_by_keys_and_by_ear(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(bypass_csp=True), new_page()
    ana.add_init_script(f"document.addEventListener('DOMContentLoaded', {HEARD})")
    ana.goto(f"{server.base}/puzzles?lang=fr")
    walk_to(ana, ana.get_by_role("button", name="Défier un ami"))
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("textbox", name="Lien")).to_be_visible()
    assert findings(ana) == []
    ben.goto(f"{ana.get_by_role('textbox', name='Lien').input_value()}?lang=fr")
    assert findings(ben) == []
    walk_to(ben, ben.get_by_role("button", name="C’est parti"))
    ben.keyboard.press("Enter")
    expect(ana.get_by_role("list", name="Où en est la course").get_by_role("listitem")).to_have_count(
        2, timeout=PATIENCE
    )
    for n in range(1, TEN + 1):
        expect(ana.locator("#task")).to_have_text(f"Problème {n} sur {TEN}", timeout=PATIENCE)
        if n == 1:
            expect(ana.locator("body.my-turn:not(.sending)")).to_be_visible()
            assert findings(ana) == [] and unreached(ana) == [] and unsaid(ana) == []
        while True:  # a move may be of several clicks
            ana.wait_for_selector(f"{MINE}, #choices:empty", state="attached", timeout=PATIENCE)
            if ana.locator("#task").inner_text() != f"Problème {n} sur {TEN}":
                break
            assert question(ana).inner_text()
            ana.keyboard.press("1")
            expect(ana.locator("body:not(.sending)")).to_be_attached()
        if n == 1:
            assert any("Problème 2" in words for words in heard(ana)), "which one stands is said"
    expect(ana.locator("#task")).to_have_text("Terminé", timeout=PATIENCE)
    assert "Terminé" in heard(ana)
    for n in range(1, TEN + 1):
        give_first(ben, n)
    expect(ana.get_by_role("heading", level=2)).to_be_visible(timeout=PATIENCE)
    assert findings(ana) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)], ids=["upright", "lying", "desk"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_solution_stands_beside_the_board_on_every_screen(
    server: Served, new_page: NewPage, size: tuple[int, int], lang: str
) -> None:
    """Of the puzzle with the longest answers: nothing of the table is cut off, and the bar tells what was done."""
    puzzle = usual("cheops")
    page = new_page(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page.goto(f"{server.base}/puzzles/{puzzle.id}?lang={lang}")
    expect(page.locator("body.my-turn")).to_be_visible()
    asked = question(page).inner_text()
    answer(page, puzzle.first.worths[-1].action)
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_function("document.querySelector('#stage').clientHeight > innerHeight / 3")
    board, told = page.locator("#stage").bounding_box(), page.locator("#solution").bounding_box()
    assert board and told
    below, beside = told["y"] >= board["y"] + board["height"] - 1, told["x"] >= board["x"] + board["width"] - 1
    assert below or beside, "neither covers the other"
    assert page.evaluate("(t => t.scrollWidth - t.clientWidth)(document.querySelector('#solution .scrolls'))") <= 0
    assert question(page).inner_text() != asked
    page.locator("#log").evaluate("log => log.closest('[data-card]').removeAttribute('hidden')")
    assert question(page).inner_text() in page.locator("#log").inner_text(), "nobody is asked any more"


def test_another_language_goes_on_with_the_streak(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.base}/puzzles?lang=fr")
    page.get_by_role("link", name="Commencer une série").click()
    expect(page.locator("body.my-turn")).to_be_visible()
    here = page.url
    page.locator("[data-dialog=menu]").click()
    page.get_by_role("link", name="English").click()
    expect(page.locator("#task")).to_contain_text("Lives left: 3")
    assert page.url.startswith(here) and "run=s" in page.url
