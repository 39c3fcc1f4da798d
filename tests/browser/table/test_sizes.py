"""Every screen: question, answers and hand in sight or one marked press away; nothing cut, small or pale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from kit.positions import Place, cookie, places, store_tables, table_id
from mastaba.core.rules.registry import game_ids, load

from ..conftest import NewPage, Served
from ..driving import A_DOZEN, WHOLE, answer_by_click, play_now, play_some, quick, wait_for_turn
from ..expecting import expect
from ..listening import unreached, unsaid
from ..looking import pale_targets, pale_texts, wrongs
from ..pages.test_pages import findings

SIZES = [(360, 740), (390, 844), (768, 1024), (844, 390), (1024, 768), (1280, 800), (1920, 1080), (640, 400)]
TABLETS = [(768, 1024), (844, 390)]
OFTEN = "widest"  # in every run; the end, all kinds of questions, a dozen positions and more, in the soak
every_game = pytest.mark.parametrize("game_id", game_ids())


def tables(game_id: str) -> list[Place]:
    """Positions at a small table and at a full one."""
    least, most = load(game_id).players
    return [*places(game_id, min(3, most)), *places(game_id, most, seed=2)] if least != most else places(game_id, most)


@pytest.fixture
def visit(server: Served, new_page: NewPage) -> Iterator[object]:
    """visit(place): the page of a table in that position, with the eyes of the one who is asked."""

    def come(place: Place, **options: object) -> Page:
        cookies = store_tables(server.database, [place])
        page = new_page(**options)
        page.context.add_cookies([cookie(cookies, place, server.base)])
        page.goto(f"{server.base}/t/{table_id(place)}?lang=fr")
        page.wait_for_selector("#stage .part svg", state="attached")
        if not place.decision:
            expect(page.locator("#result")).to_be_visible()
            page.keyboard.press("Escape")
        return page

    yield come


def at_every_size(page: Page, what: str) -> list[str]:
    found = []
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{what}, {wide} × {high}: {wrong}" for wrong in wrongs(page)]
    return found


@every_game
def test_everything_is_in_sight_or_one_marked_press_away(visit, game_id: str) -> None:
    place = next(p for p in tables(game_id) if p.name == OFTEN)
    assert at_every_size(visit(place), f"{place.name} of {place.players}") == []


@pytest.mark.soak
@every_game
def test_everything_is_in_sight_at_every_kind_of_question(visit, game_id: str) -> None:
    found = []
    for place in tables(game_id):
        for lang in ("fr", "en"):
            page = visit(place)
            page.goto(f"{page.url.split('?')[0]}?lang={lang}")
            page.wait_for_selector("#stage .part svg", state="attached")
            found += at_every_size(page, f"{place.name} of {place.players} in {lang}")
            page.close()
    assert found == []


@every_game
def test_texts_and_targets_stand_out_by_day_and_by_night(visit, game_id: str) -> None:
    found = []
    place = next(p for p in tables(game_id) if p.name == OFTEN)
    page = visit(place)
    for theme in ("day", "night"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += [f"{theme}: {pale}" for pale in [*pale_texts(page), *pale_targets(page)]]
    assert found == []


@every_game
def test_axe_finds_nothing_of_any_weight_and_keys_lead_everywhere(visit, game_id: str) -> None:
    """But that figures painted on a piece are no caption of it: what targets are called is the games' own business.

    Everything that a tip says, or that is written on what has one, is met by keys.
    """
    page = visit(next(p for p in tables(game_id) if p.name == "middle"), bypass_csp=True)
    assert findings(page) == []
    assert unreached(page) == []


AIR = """() => {
    const [prompt, bar] = [document.querySelector("#prompt"), document.querySelector(".bar").getBoundingClientRect()];
    const words = document.createRange();
    words.selectNodeContents(prompt);
    const [box, line] = [words.getBoundingClientRect(), parseFloat(getComputedStyle(prompt).lineHeight)];
    return [Math.round(box.height / line), box.top - bar.top, bar.bottom - box.bottom];
}"""


def test_a_question_of_three_lines_keeps_off_the_edges_of_its_bar(visit) -> None:
    page = visit(next(p for p in tables("cheops") if p.decision == "DISPOSE"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('#stage').dataset.shape === 'stack'")
    lines, above, below = page.evaluate(AIR)
    assert lines == 3 and min(above, below) >= 6


CLOSES = """() => {
    const dialog = document.querySelector("dialog[open]");
    dialog.scrollTo(0, dialog.scrollHeight);
    const box = dialog.querySelector("[data-do=close]").getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inner = [...dialog.querySelectorAll("*")].filter(e => /auto|scroll/.test(getComputedStyle(e).overflowY));
    return [dialog.scrollTop > 0, Boolean(hit?.closest("[data-do=close]")),
            inner.filter(e => e.clientHeight && e.scrollHeight > e.clientHeight + 2).length];
}"""


def test_a_dialog_can_be_closed_however_far_one_has_read(visit) -> None:
    """On a phone that lies, what is long scrolls in one place, under its head."""
    page = visit(next(p for p in tables("pyramidion") if p.name == "middle"))
    page.set_viewport_size({"width": 844, "height": 390})
    for name in ("help", "menu"):
        page.locator(f"[data-dialog={name}]").first.evaluate("button => button.click()")
        page.wait_for_function("() => document.querySelector('dialog[open]').scrollHeight > innerHeight")
        assert page.evaluate(CLOSES) == [True, True, 0], name
        page.keyboard.press("Escape")


COLUMNS = """() => Object.fromEntries([...document.querySelectorAll("#stage .region .part")]
    .map(part => [part.dataset.panel, Math.round(part.closest(".region").getBoundingClientRect().left)]))"""


@every_game
def test_no_panel_changes_its_column_while_one_plays(server: Served, new_page: NewPage, game_id: str) -> None:
    """On a desk and on a tablet: what stands beside the board stands where it stood, whatever is asked."""
    page = new_page()
    quick(page)
    play_now(page, server.base, game_id, players=max(2, load(game_id).players[0]))
    for wide, high in ((1280, 800), (768, 1024)):
        page.set_viewport_size({"width": wide, "height": high})
        stood: dict[str, int] = {}
        for given in range(4):
            assert wait_for_turn(page)
            for key, left in page.evaluate(COLUMNS).items():
                assert stood.setdefault(key, left) == left, f"{key} wanders at {wide} px"
            answer_by_click(page, given)
        assert stood


@pytest.mark.soak
@every_game
def test_everything_that_tips_say_is_in_the_tree_and_met_by_keys(visit, game_id: str) -> None:
    found = []
    for place in tables(game_id):
        page = visit(place)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{place.name} at {width}: {what}" for what in [*unsaid(page), *unreached(page)]]
        page.close()
    assert found == []


def touches() -> list[Any]:
    """A dozen answers of each game on one tablet or the other in every run; whole games on both in the soak."""
    cases = [(game_id, size, size == TABLETS[n % 2]) for n, game_id in enumerate(game_ids()) for size in TABLETS]
    return [pytest.param(*case[:2], A_DOZEN, id=f"{case[0]}-{case[1][0]}") for case in cases if case[2]] + [
        pytest.param(*case[:2], WHOLE, id=f"{case[0]}-{case[1][0]}-whole", marks=pytest.mark.soak) for case in cases
    ]


@pytest.mark.parametrize(("game_id", "size", "most"), touches())
def test_answers_by_touch(server: Served, new_page: NewPage, game_id: str, size: tuple[int, int], most: int) -> None:
    wide, high = size
    page = new_page(viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True)
    play_now(page, server.base, game_id, players=load(game_id).players[0])
    given = play_some(page, most, touch=True)
    assert given == most or not wait_for_turn(page)
