"""Both languages, both themes, and axe: no finding of any weight anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from ..conftest import PHONE, NewPage, Served
from ..driving import no_sideways_scroll, open_table, play_now, quick, wait_for_turn
from ..expecting import expect
from ..looking import paint

NAMED = "label-content-name-mismatch"
AXE = Path(__file__).parents[3] / "client" / "node_modules" / "axe-core" / "axe.min.js"

EXAMINE = """async named => {
    const wishes = {rules: {[named]: {enabled: true}}, resultTypes: ["violations"], elementRef: true};
    const {violations} = await axe.run(document, wishes);
    return violations.map(({id, nodes}) => {
        const meant = nodes.filter(({element}) => id !== named || !element.closest("#stage"));
        return {id, nodes: meant.map(({html, failureSummary}) => ({html, failureSummary}))};
    }).filter(({nodes}) => nodes.length);
}"""

UNSAID = """() => {
    const words = line => ` ${(line.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []).join(" ")} `;
    return [...document.querySelectorAll("#stage [data-action]")].flatMap(target => {
        const name = target.getAttribute("aria-label");
        return [...target.querySelectorAll("text:not(.ghost *)")].map(line => line.textContent)
            .filter(line => /\\p{L}{2}/u.test(line) && !words(name).includes(words(line)))
            .map(line => `${name}: does not say “${line}”`);
    });
}"""


def findings(page: Page) -> list[str]:
    """What axe finds on the page as it is now, and words on targets of the board that are not in their names.

    There, axe's own rule strings figures and words together as they lie in the drawing, which no name could hold.
    """
    paint(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(EXAMINE, NAMED)
    said = [f"{v['id']}: {[(n['html'][:160], n['failureSummary'][:200]) for n in v['nodes'][:3]]}" for v in found]
    return [*said, *page.evaluate(UNSAID)]


def more_options(page: Page) -> None:
    """Open what is folded in the form of a table."""
    page.locator(".more-options:visible > summary").click()


def by_day_and_by_night(page: Page) -> list[str]:
    """What axe finds on the page in either theme."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {one}" for one in findings(page)]
    return found


def test_axe_finds_nothing_by_day_and_by_night(server: Served, new_page: NewPage) -> None:
    page = new_page(bypass_csp=True)
    page.goto(server.base)
    assert by_day_and_by_night(page) == [], "home"
    page.locator("[data-dialog=open-raiders]").click()
    more_options(page)
    page.locator("#raiders-layout").select_option("custom")
    assert by_day_and_by_night(page) == [], "the form that opens a table"
    open_table(page, server.base, "pyramids", players=3)
    assert by_day_and_by_night(page) == [], "lobby"
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    assert by_day_and_by_night(page) == [], "table"
    page.locator("[data-dialog=menu]").click()
    assert by_day_and_by_night(page) == [], "menu"


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


@pytest.mark.parametrize(("lang", "turn", "choices"), [("fr", "à vous", "Choix"), ("en", "your turn", "Choices")])
def test_a_table_speaks_the_readers_language(
    server: Served, new_page: NewPage, lang: str, turn: str, choices: str
) -> None:
    page = new_page()
    address = play_now(page, server.base, "pyramids", players=2)
    page.goto(f"{address}?lang={lang}")
    assert wait_for_turn(page)
    expect(page.locator("#turn")).to_have_text(turn)
    expect(page.get_by_role("tab", name=choices)).to_be_visible()
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
    page.locator("[data-dialog=open-mykerinos]").click()
    more_options(page)
    neutral = page.locator("#mykerinos-neutral_cubes_carry_over")
    expect(neutral).to_be_hidden()
    page.locator("#mykerinos-players").select_option("2")
    expect(neutral).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-dialog=open-raiders]").click()
    more_options(page)
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
    page.locator("[data-dialog=open-raiders]").click()
    more_options(page)
    form = page.locator("form.open-form:visible")
    form.locator("#raiders-layout").select_option("custom")
    form.locator("#raiders-board").fill("C1 C2 C7 D7 H3 E5 / A3 C5 E3 G1 G5 G7")
    form.locator("button.main").click()
    expect(page.locator(".refused, .wrong").get_by_text("La case E5 est celle d’un Livre Ancien")).to_be_visible()
    assert page.locator("#raiders-board").count() == int(script)
    if script:
        form.locator("#raiders-board").fill("C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
        form.locator("button.main").click()
        page.wait_for_url("**/t/*")


def test_a_board_is_made_by_pressing_on_its_picture(server: Served, new_page: NewPage) -> None:
    """Picture and text stay in step, by pointer and by keys, and a line says what is still missing."""
    page = new_page()
    page.goto(server.base)
    page.locator("[data-dialog=open-raiders]").click()
    more_options(page)
    page.locator("#raiders-layout").select_option("custom")
    text, says = page.locator("#raiders-board"), page.locator("#open-raiders .editor-says")
    page.locator("[data-cell=B2]").click()
    expect(text).to_have_value("B2 C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
    expect(says).to_contain_text("Il faut 6 piliers")
    expect(page.locator("[data-cell=B2]")).to_have_attribute("aria-label", re.compile("pilier"))
    page.locator("[data-cell=B2]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=B2]")).to_have_attribute("aria-label", re.compile("fontaine"))
    page.keyboard.press("Enter")
    expect(text).to_have_value("C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
    expect(says).to_have_text("Ce plan est jouable.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell=B3]")).to_be_focused()
    text.fill("B2 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
    expect(page.locator("[data-cell=C1]")).to_have_attribute("aria-label", re.compile("sol"))
    text.fill("C1 C2")
    expect(says).to_contain_text("ne se lit pas")


SCREENS = ((360, 740), (390, 844), (768, 1024), (844, 390), (1024, 768), (1280, 800), (1920, 1080))


def test_the_home_page_fits_every_screen(server: Served, new_page: NewPage) -> None:
    """Words and picture of the horizon lie apart, nothing scrolls sideways; on a desk every *Play now* is in sight."""
    page = new_page()
    page.goto(server.base)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        no_sideways_scroll(page)
        hero, sun, words = (page.locator(part).first.bounding_box() for part in (".hero", ".hero .f-sun", ".hero p"))
        assert hero and sun and words
        assert sun["y"] >= hero["y"], f"the sun is cut at {width} px"
        apart = words["x"] + words["width"] <= sun["x"] or words["y"] + words["height"] <= sun["y"]
        assert apart, f"words lie over the sun at {width} px"
        seen = [b for b in page.locator(".deeds .main").all() if (b.bounding_box() or {})["y"] < height - 44]
        assert len(seen) == 5 or width < 1024, f"{len(seen)} games can be played at {width} px"


def test_no_picture_of_a_game_is_cut_and_no_word_leaves_its_button(server: Served, new_page: NewPage) -> None:
    """Pictures are 16 wide and 10 high, and cut to the room that they get; a tenth of it may be lost."""
    page = new_page()
    page.goto(server.base)
    for wide in (*range(360, 1300, 44), 390, 768, 844, 948, 1280, 1920):
        page.set_viewport_size({"width": wide, "height": 800})
        covers = page.eval_on_selector_all(".cover", "all => all.map(x => x.clientWidth / x.clientHeight)")
        assert len(covers) == 5 and all(1.44 <= shape <= 1.76 for shape in covers), (wide, covers)
        tight = "all => all.filter(x => x.scrollWidth > x.clientWidth + 1).map(x => x.textContent.trim())"
        assert page.eval_on_selector_all(".game-card .deeds :is(.button, .main)", tight) == [], wide


def test_opening_a_table_moves_nothing_under_the_pointer(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.base)
    before = page.locator(".games").bounding_box()
    page.locator("[data-dialog=open-cheops]").dblclick()
    expect(page.locator("#open-cheops")).to_be_visible()
    assert page.locator(".games").bounding_box() == before
    assert page.url.rstrip("/") == server.base


def test_a_typed_name_is_kept(server: Served, new_page: NewPage) -> None:
    """As soon as the field is left, also on a phone; and at once by whatever is opened from it."""
    page = new_page(**PHONE)
    page.goto(server.base)
    page.locator("#my-name").fill("Hatchepsout")
    page.locator("#my-name").blur()
    expect(page.locator("#name-kept")).to_have_text("gardé")
    page.goto(server.base)
    expect(page.locator("#my-name")).to_have_value("Hatchepsout")
    page.locator("#my-name").fill("Tiyi")
    page.locator("form[action='/play/pyramids'] button").tap()
    page.locator("[data-do=just-play]").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator("#stage .chip.me")).to_have_attribute("data-tip", re.compile("^Tiyi"))


def test_my_tables_live_and_can_be_left(server: Served, new_page: NewPage) -> None:
    """A table that waits for me says so without a reload; leaving is asked about in our own words."""
    page = new_page()
    page.goto(server.base)
    other = page.context.new_page()
    quick(other)
    play_now(other, server.base, "pyramids", players=2)
    assert wait_for_turn(other)
    expect(page.locator("#mine .row.turn")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\) Mastaba"))
    expect(page.locator("#mine time")).to_contain_text("il y a")
    page.locator("#mine form button").click()
    expect(page.locator("#away")).to_contain_text("sort de votre liste")
    page.locator("#away [data-do=close]").click()
    expect(page.locator("#mine .row")).to_have_count(1)
    page.locator("#mine form button").click()
    page.locator("#away [data-do=away]").click()
    expect(page.locator("#mine .row")).to_have_count(0)


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
    expect(page.locator("#stage .sheet > svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(WEIGHT) < 150 * 1024
