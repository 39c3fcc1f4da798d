"""Both languages, both themes, and axe: no serious or critical finding anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage, Served
from .driving import open_table, play_now, wait_for_turn

NAMED = "label-content-name-mismatch"
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """What axe finds serious or critical on the page as it is now.

    Figures and names painted on a piece of the board are a picture, not a caption (WCAG 2.5.3 speaks of captions):
    for targets of the board alone the wording of the label is compared by the games' own tests, not here.
    """
    page.evaluate(AXE.read_text("utf-8"))
    whole = page.evaluate(
        "rule => axe.run(document, {rules: {[rule]: {enabled: false}}}).then(r => r.violations)", NAMED
    )
    around = {"exclude": [["#sheet"]]}
    words = page.evaluate("([w, rule]) => axe.run(w, {runOnly: [rule]}).then(r => r.violations)", [around, NAMED])
    found = whole + words
    grave = [v for v in found if v["impact"] in ("serious", "critical")]
    return [f"{v['id']}: {[(n['html'][:160], n['failureSummary'][:200]) for n in v['nodes'][:3]]}" for v in grave]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(server: Served, new_page: NewPage, theme: str) -> None:
    page = new_page(color_scheme=theme, bypass_csp=True)
    page.goto(server.base)
    page.locator("summary").first.click()
    assert findings(page) == [], "home"
    open_table(page, server.base, "pyramids", players=3)
    assert findings(page) == [], "lobby"
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    assert findings(page) == [], "table"
    page.locator("[data-dialog=menu]").click()
    assert findings(page) == [], "menu"


def test_the_language_follows_the_browser_and_the_switch(server: Served, new_page: NewPage) -> None:
    french, english = new_page(), new_page(locale="en-GB")
    french.goto(server.base)
    english.goto(server.base)
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    expect(english.get_by_role("button", name="Play now").first).to_be_visible()
    french.get_by_role("link", name="English").click()
    expect(french.get_by_role("button", name="Play now").first).to_be_visible()
    french.goto(server.base)
    expect(french.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    ("lang", "turn", "choices"), [("fr", "à vous", "Choix possibles"), ("en", "your turn", "Possible choices")]
)
def test_a_table_speaks_the_readers_language(
    server: Served, new_page: NewPage, lang: str, turn: str, choices: str
) -> None:
    page = new_page()
    address = play_now(page, server.base, "pyramids", players=2)
    page.goto(f"{address}?lang={lang}")
    assert wait_for_turn(page)
    expect(page.locator("#turn")).to_have_text(turn)
    expect(page.get_by_role("heading", name=choices)).to_be_visible()
    assert page.title().startswith(f"● {turn}")


def test_the_theme_is_kept_from_page_to_page(server: Served, new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    page.goto(server.base)
    day = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.locator("[data-do=theme]").first.click()
    page.locator("[data-do=theme]").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.goto(f"{server.base}/rules/pyramids")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != day


def test_play_now_works_without_script(server: Served, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(server.base)
    page.locator("form[action='/play/pyramids'] button").click()
    assert "/t/" in page.url
    assert "a besoin de JavaScript" in page.content()


def test_the_form_of_a_table_offers_what_makes_a_difference(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.base)
    page.locator("[data-game=mykerinos] .open-form summary").click()
    neutral = page.locator("#mykerinos-neutral_cubes_carry_over")
    expect(neutral).to_be_hidden()
    page.locator("#mykerinos-players").select_option("2")
    expect(neutral).to_be_visible()
    page.locator("[data-game=raiders] .open-form summary").click()
    page.locator("#raiders-players").select_option("6")
    page.locator("#raiders-first").select_option("5")
    page.locator("#raiders-players").select_option("3")
    expect(page.locator("#raiders-first")).to_have_value("random")
    expect(page.locator("#raiders-board")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_a_bad_board_is_refused_with_the_reason(server: Served, new_page: NewPage, script: bool) -> None:
    """In the form itself, which keeps what was written; on a page of its own without script."""
    page = new_page(java_script_enabled=script)
    page.goto(server.base)
    page.locator("[data-game=raiders] .open-form summary").click()
    page.locator("#raiders-layout").select_option("custom")
    page.locator("#raiders-board").fill("C1 C2 C7 D7 H3 E5 / A3 C5 E3 G1 G5 G7")
    page.locator("[data-game=raiders] .open-form button.main").click()
    expect(page.get_by_text("La case E5 est celle d’un Livre Ancien")).to_be_visible()
    assert page.locator("#raiders-board").count() == int(script)
    if script:
        page.locator("#raiders-board").fill("C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
        page.locator("[data-game=raiders] .open-form button.main").click()
        page.wait_for_url("**/t/*")


def test_what_does_not_exist_is_explained(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.base}/t/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Accueil").click()
    expect(page.locator("[data-game=pyramids]")).to_be_visible()


WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


def test_the_first_view_of_a_table_is_light(server: Served, new_page: NewPage) -> None:
    """At most 150 KB over the wire for somebody who has never been here."""
    address = play_now(new_page(), server.base, "pyramids", players=2)
    page = new_page()
    page.goto(address)
    expect(page.locator("#sheet svg")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(WEIGHT) < 150 * 1024
