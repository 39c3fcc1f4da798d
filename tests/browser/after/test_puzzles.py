"""Puzzles in the browser: the day's one solved, failed, explained and shared; a race of two; my own answers again."""

from __future__ import annotations

import asyncio
import re

import msgspec
import pytest
from playwright.sync_api import Page

from kit.positions import answers_of, cookie, person_of, places, store_tables, table_id
from kit.processes.loops import run_alone
from kit.reviews import made_up, made_up_own
from mastaba.bots.puzzles.own import Own
from mastaba.core.rules.line import begin, follow
from mastaba.core.rules.registry import load
from mastaba.server.now import now_ms
from mastaba.server.puzzles.library import day_of, of_day
from mastaba.server.store.played.own_puzzles import OwnRow
from mastaba.server.store.store import Store

from ..conftest import DESK, PHONE, NewPage, Served
from ..driving import MINE, PATIENCE
from ..expecting import expect
from ..pages.test_pages import findings

TEN = 10


def sees_the_board(page: Page) -> None:
    """The board has most of the window, whatever else is told."""
    page.wait_for_function("document.querySelector('#stage')?.clientHeight > innerHeight / 2", timeout=PATIENCE)


def answer(page: Page, action: int) -> None:
    """Give an answer by its line in the list."""
    expect(page.locator(MINE)).to_be_visible()
    page.locator(f"#choices [data-choice='{action}']").dispatch_event("click")


@pytest.mark.parametrize("solved", [True, False], ids=["solved on a desk", "failed on a phone"])
def test_the_puzzle_of_the_day_is_answered_explained_and_shared(
    server: Served, new_page: NewPage, solved: bool
) -> None:
    page = new_page(**(DESK if solved else PHONE), bypass_csp=True)
    page.goto(f"{server.base}/puzzles?lang=fr")
    puzzle = of_day(day_of(now_ms()))
    assert puzzle is not None
    page.get_by_role("link", name="Le résoudre").click()
    expect(page).to_have_url(re.compile(f"/puzzles/{puzzle.id}"))
    sees_the_board(page)
    path: tuple[int, ...] = ()
    while (step := puzzle.step_at(path)) is not None:
        worth = step.worths[0] if solved else step.worths[-1]
        answer(page, worth.action)
        path = (*path, worth.action)
        if not solved:
            break
        expect(page.locator("#verdict:visible, body.my-turn:not(.sending)").first).to_be_visible()
    expect(page.locator("#verdict")).to_have_text("Juste" if solved else re.compile("Pas la meilleure|Presque"))
    expect(page.locator("#worths tr")).to_have_count(len(step.worths if step else puzzle.steps[-1].worths))
    expect(page.locator("#why p").first).not_to_be_empty()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#share-puzzle").click()
    expect(page.locator("#toasts")).to_contain_text("Copié")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Mastaba, problème du ") and shared.endswith(f"{server.base}/puzzles/{puzzle.id}")
    assert ("★★★" in shared) == solved and puzzle.id in shared
    assert page.locator("#why p").first.inner_text() not in shared
    page.locator("[data-do=line-on]").click()
    expect(page.locator("#line-at")).to_have_text(re.compile("^1 "))
    assert findings(page) == []
    page.goto(f"{server.base}/puzzles?lang=fr")
    told = "Résolu." if solved else "Essayé."
    expect(page.locator(".puzzle-today")).to_contain_text(told)


def give_first(page: Page, n: int) -> None:
    """Whatever comes first, click by click, until another question or another page stands there: in one go, since the
    page may become another one at any moment."""
    expect(page.locator("#task")).to_have_text(f"Problème {n} sur {TEN}", timeout=PATIENCE)
    page.wait_for_function(GIVE_FIRST, arg=f"Problème {n} sur {TEN}", timeout=PATIENCE)


GIVE_FIRST = """here => {
    if (document.querySelector("#task")?.textContent !== here) return true;
    if (document.querySelector("body.my-turn:not(.sending)")) document.querySelector("#choices [data-choice]")?.click();
    return false;
}"""


def test_two_run_a_race_of_ten_and_want_another(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(), new_page(**PHONE)
    ana.goto(f"{server.base}/puzzles?lang=fr")
    ana.get_by_role("button", name="Défier un ami").click()
    link = ana.locator("#race-link").input_value()
    ben.goto(f"{link}?lang=fr")
    ben.get_by_role("button", name="C’est parti").click()
    for page in (ana, ben):
        expect(page.locator("#sides li")).to_have_count(2, timeout=PATIENCE)
    sees_the_board(ana)
    sees_the_board(ben)
    give_first(ana, 1)
    expect(ben.locator("#sides li").first).to_contain_text("1 sur 10", timeout=PATIENCE)
    ben.reload()  # a page that is lost and comes back stands where it was
    for n in range(1, TEN + 1):
        give_first(ben, n)
    expect(ben.locator("#task")).to_have_text("Terminé", timeout=PATIENCE)
    expect(ana.locator("#sides li").nth(1)).to_contain_text("10 sur 10", timeout=PATIENCE)
    for n in range(2, TEN + 1):
        give_first(ana, n)
    for page in (ana, ben):
        expect(page.locator("#race-result")).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".race-result tbody tr")).to_have_count(TEN)
    ben.get_by_role("button", name="Encore une course").click()
    expect(ana.locator("#race-again-asked")).to_be_visible(timeout=PATIENCE)
    ana.get_by_role("button", name="Encore une course").click()
    expect(ana.locator("#sides li")).to_have_count(2, timeout=PATIENCE)
    expect(ben.locator("#sides li")).to_have_count(2, timeout=PATIENCE)


def test_the_costly_answers_of_my_game_come_back(server: Served, new_page: NewPage) -> None:
    """A finished game with three costly answers, looked at again a day ago: one found, one missed again."""
    place = next(one for one in places("pyramids", 2, seed=39) if one.name == "end")
    cookies, own = store_tables(server.database, [place]), list[Own]()
    line = follow(begin(load(place.game), place.players, place.seed), answers_of(place))

    async def work() -> None:
        store = Store(server.database)
        await asyncio.to_thread(store.open)
        review = made_up(line)
        own.extend(made_up_own(line, one) for one in review.lessons if one.seat == 0)
        rows = [
            OwnRow(person_of(0), table_id(place), one.at, msgspec.json.encode(one).decode(), 0, now_ms()) for one in own
        ]
        await store.reviews.keep(table_id(place), msgspec.json.encode(review).decode(), 1, (), rows)
        await asyncio.to_thread(store.close)

    run_alone(work())
    page = new_page(bypass_csp=True)
    page.context.add_cookies([cookie(cookies, place, server.base)])
    page.goto(f"{server.base}/puzzles?lang=fr")
    assert findings(page) == []
    page.get_by_role("link", name="3 attendent votre réponse").click()
    expect(page.locator("#task")).to_contain_text("votre partie du")
    answer(page, own[0].step.worths[0].action)
    expect(page.locator("#verdict")).to_have_text("Juste")
    expect(page.locator("#standing")).to_contain_text("Elle reviendra le")
    page.locator("#next-puzzle").click()
    expect(page.locator("#task")).to_contain_text("votre partie du")
    answer(page, own[1].given)
    expect(page.locator("#verdict")).to_have_text("Pas la meilleure")
    expect(page.locator("#why")).not_to_be_empty()
    page.goto(f"{server.base}/puzzles?lang=fr")
    expect(page.get_by_role("link", name="1 attend votre réponse")).to_be_visible()
    expect(page.locator("section[aria-labelledby=mine]")).to_contain_text("2 reviennent plus tard")
