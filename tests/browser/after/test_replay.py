"""A game played to its end by keys alone, and what remains of it: replay, result, downloads, the sealed seed."""

from __future__ import annotations

import re

from ..conftest import PHONE, Finished, NewPage
from ..driving import no_sideways_scroll
from ..expecting import expect
from ..pages.test_pages import by_day_and_by_night
from ..table.test_log import SPEAKING, shine

DRAWN = "#stage .sheet > svg"


def test_a_whole_game_is_playable_with_the_keyboard_alone(finished: Finished) -> None:
    """Numbers, the list of choices and arrows with Enter on the board; Esc closes the result."""
    assert finished.answers > 20
    finished.page.goto(finished.address)
    expect(finished.page.locator("#result")).to_be_visible()
    finished.page.keyboard.press("Escape")
    expect(finished.page.locator("#result")).to_be_hidden()


def test_the_replay_moves_by_keys_and_slider_and_keeps_its_link(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{finished.address}/replay")
    last = int(page.locator("#scrub").get_attribute("max") or 0)
    assert last > finished.answers
    expect(page.locator(DRAWN).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"2 / {last}")
    expect(page).to_have_url(re.compile(r"at=2\b"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_have_text(f"1 / {last}")
    page.locator("#scrub").fill(str(last // 2))
    expect(page).to_have_url(re.compile(rf"at={last // 2}\b"))
    halfway = page.locator("#stage").inner_html()
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-state", "over")
    page.goto(f"{finished.address}/replay?at={last // 2}&as=-1")
    expect(page.locator("#where")).to_have_text(f"{last // 2} / {last}")
    expect(page.locator(DRAWN).first).to_be_visible()
    assert "data-action" not in halfway


def test_space_plays_and_stops(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{finished.address}/replay")
    expect(page.locator(DRAWN).first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#where")).to_have_text(re.compile(r"^[3-9] /"))
    page.keyboard.press("Space")
    expect(page.locator("body")).not_to_have_class(re.compile("rolling"))


def test_whose_eyes_it_is_seen_through_is_legible_at_every_width(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{finished.address}/replay")
    for width in (320, 360, 390, 480, 560, 600, 640, 690, 720, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        room = page.locator("#eyes").evaluate("e => e.clientWidth")
        assert room >= 56, f"{width} px wide: {room} px for a name"
        no_sideways_scroll(page)


def test_after_the_end_the_game_can_be_seen_through_other_eyes(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{finished.address}/replay?at=8&as=0")
    expect(page.locator(DRAWN).first).to_be_visible()
    first = page.locator("#stage").inner_html()
    page.locator("#eyes").select_option("1")
    expect(page).to_have_url(re.compile(r"as=1\b"))
    page.wait_for_function("first => document.querySelector('#stage').innerHTML !== first", arg=first)


def test_the_game_can_be_downloaded(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{finished.address}/replay")
    page.locator("[data-dialog=menu]").click()
    link = page.locator("#menu a[href$='replay.txt']").get_attribute("href")
    reply = page.request.get(f"{finished.address.split('/t/')[0]}{link}")
    assert reply.text().startswith("mastaba-replay")


def test_the_browser_checks_the_sealed_seed(finished: Finished, new_page: NewPage) -> None:
    page = new_page()
    page.goto(finished.address)
    expect(page.locator("#result")).to_be_visible()
    page.locator("#result summary").click()
    expect(page.locator("#result-fair .proof.kept")).to_be_visible()


def test_the_result_offers_a_rematch_to_those_who_played(finished: Finished, new_page: NewPage) -> None:
    watcher = new_page()
    watcher.goto(finished.address)
    expect(watcher.locator("#result")).to_be_visible()
    expect(watcher.locator("#result-rematch")).to_be_hidden()
    finished.page.goto(finished.address)
    finished.page.locator("#result-rematch").click()
    finished.page.wait_for_url(lambda url: "/t/" in url and url != finished.address)
    expect(watcher.locator("#offer a")).to_have_attribute("href", re.compile(finished.page.url.split("/t/")[1]))


def test_the_result_is_whole_and_every_line_of_its_graph_is_seen(finished: Finished, new_page: NewPage) -> None:
    """On a desk nothing of it scrolls; one's own line lies over the others."""
    page = finished.page
    page.goto(finished.address)
    expect(page.locator("#result")).to_be_visible()
    high, seen = page.locator("#result").evaluate("dialog => [dialog.scrollHeight, dialog.clientHeight]")
    assert high <= seen
    drawn = page.locator(".curve g:has(.trace)").evaluate_all("lines => lines.map(line => line.className.baseVal)")
    assert len(drawn) == page.locator(".sheet-table thead th").count() - 1
    assert drawn[-1].endswith("mine")
    seen = page.locator(".curve .trace").evaluate_all("lines => lines.map(line => line.checkVisibility())")
    assert seen and all(seen), "one's own line, too"


def test_a_rematch_is_in_sight_at_once_on_phones(finished: Finished) -> None:
    page = finished.page
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(finished.address)
        expect(page.locator("#result-rematch")).to_be_in_viewport(ratio=1)


def test_a_phone_names_the_move_that_led_here(finished: Finished, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto(f"{finished.address}/replay?at=12&as=0")
    expect(page.locator(DRAWN).first).to_be_visible()
    said = page.locator("#log li span").evaluate_all("lines => lines.map(line => line.textContent)")
    assert page.locator("#prompt").inner_text() in said
    no_sideways_scroll(page)


def test_paper_is_white_and_holds_every_panel(finished: Finished, new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto(f"{finished.address}/replay?at=20&as=0")
    expect(page.locator(DRAWN).first).to_be_visible()
    page.emulate_media(media="print")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("() => getComputedStyle(document.querySelector('#prompt')).color") == "rgb(42, 33, 25)"
    for hidden in (".reel", ".tools", "#stage .tabs"):
        expect(page.locator(hidden)).to_be_hidden()
    for panel in page.locator(DRAWN).all():
        expect(panel).to_be_visible()


def test_a_tap_on_a_line_of_the_replay_lights_its_pieces_above_the_log(finished: Finished, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto(f"{finished.address}/replay?at=20&as=0")
    expect(page.locator(DRAWN).first).to_be_visible()
    page.locator("#tab-log").tap()
    page.locator(page.evaluate(SPEAKING, {"as": "0"})).tap()
    assert shine(page)
    expect(page.locator("#stage .shown-by-log:visible").first).to_be_in_viewport()


def test_axe_finds_nothing_after_the_end(finished: Finished, new_page: NewPage) -> None:
    page = new_page(bypass_csp=True)
    page.goto(f"{finished.address}/replay?at=20&as=0")
    expect(page.locator(DRAWN).first).to_be_visible()
    assert by_day_and_by_night(page) == [], "replay"
    page.goto(finished.address)
    expect(page.locator("#result")).to_be_visible()
    assert by_day_and_by_night(page) == [], "result"
