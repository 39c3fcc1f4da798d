"""A riddle in the browser: what comes to mind is marked by press and by key; then what is possible, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from mastaba.server.config import Config
from mastaba.server.puzzles.library import library
from server.guest import Host
from server.puzzles.test_riddles import made

from ..conftest import DESK, PHONE, NewPage
from ..expecting import expect
from ..pages.test_pages import findings


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A house with the riddles of two games."""
    for puzzle in (*made("pyramids"), *made("raiders")):
        monkeypatch.setitem(library(), puzzle.id, puzzle)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Host(Config(database_url=url, compile=False, generous=True, pace_ms=0, think_s=0.01)) as host:
        yield host


def mark(page: Page, value: int) -> None:
    page.locator(f"#choices [data-choice='{value}']").dispatch_event("click")


@pytest.mark.parametrize("game_id", ["pyramids", "raiders"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_riddle_is_marked_and_explained_with_its_place_lit(
    host: Host, new_page: NewPage, game_id: str, device: dict[str, object]
) -> None:
    puzzle = max(made(game_id), key=lambda one: len(one.first.worths))
    page = new_page(**device, bypass_csp=True)
    page.goto(f"{host.address}/puzzles/{puzzle.id}?lang=fr")
    expect(page.locator("#task")).to_contain_text("Marquez tout ce qui est possible")
    choices = page.locator("#choices [data-choice]")
    expect(choices).to_have_count(len(puzzle.first.worths) + 1)
    expect(choices.first).to_be_visible()
    expect(page.locator("#stage .shown-by-log").first).to_be_attached()
    expect(page.locator("#stage [data-action]")).to_have_count(0)
    mark(page, -1)
    expect(page.locator("#toasts")).to_contain_text("au moins un")
    for value in (puzzle.temptation, *puzzle.first.right, puzzle.temptation):
        mark(page, value)
    expect(page.locator("#choices [aria-pressed=true]")).to_have_count(len(puzzle.first.right))
    assert findings(page) == []
    mark(page, -1)
    expect(page.locator("#verdict")).to_have_text("Juste")
    expect(page.locator("#worths tr")).to_have_count(len(puzzle.first.worths))
    expect(page.locator("#worths tr.right")).to_have_count(len(puzzle.first.right))
    expect(page.locator("#why p").nth(1)).not_to_be_empty()
    expect(page.locator("#stage .shown-by-log").first).to_be_attached()
    assert findings(page) == []


LIT_IN_SIGHT = """() => {
    const lit = document.querySelector("#stage .shown-by-log")?.getBoundingClientRect();
    const [x, y] = lit ? [lit.x + lit.width / 2, lit.y + lit.height / 2] : [0, 0];
    return lit?.width && document.elementFromPoint(x, y)?.closest("#stage .part");
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "lying"])
def test_question_board_and_marks_are_in_sight_together_on_a_phone(
    host: Host, new_page: NewPage, size: tuple[int, int]
) -> None:
    """Short values stand side by side, and what ends the marking is always there."""
    wide, high = size
    screen = {"width": wide, "height": high}
    for puzzle in (made("raiders")[0], max(made("pyramids"), key=lambda one: len(one.first.worths))):
        page = new_page(**{**PHONE, "viewport": screen})
        page.goto(f"{host.address}/puzzles/{puzzle.id}?lang=fr")
        page.wait_for_function(LIT_IN_SIGHT)
        boxes = {name: page.locator(name).bounding_box() for name in ("#prompt", "#task", "#stage", "#choices")}
        done = page.locator("#choices [data-choice='-1']").bounding_box()
        for box in (*boxes.values(), done):
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= wide + 1
            assert box["y"] >= 0 and box["y"] + box["height"] <= high + 1
        assert boxes["#stage"]["height"] > 0.4 * high
        prompt, task = boxes["#prompt"], boxes["#task"]
        assert prompt["x"] + prompt["width"] <= task["x"] + 1 or prompt["y"] + prompt["height"] <= task["y"] + 1
    rows = {round(chip.bounding_box()["y"]) for chip in page.locator("#choices [data-choice]").all()}
    assert len(rows) < len(puzzle.first.worths) + 1


def test_who_marks_what_is_impossible_is_told_so(host: Host, new_page: NewPage) -> None:
    puzzle = made("raiders")[0]
    page = new_page(**PHONE)
    page.goto(f"{host.address}/puzzles/{puzzle.id}?lang=en")
    expect(page.locator("#choices [data-choice]").first).to_be_visible()
    mark(page, puzzle.temptation)
    mark(page, -1)
    expect(page.locator("#verdict")).to_have_text("Not so")
    expect(page.locator("#why p").first).to_contain_text("and nothing else")
    expect(page.locator("#worths tr:not(.right) .mark")).to_have_text("yours")


def test_a_riddle_is_marked_by_the_number_keys(host: Host, new_page: NewPage) -> None:
    puzzle = next(one for one in made("pyramids") if len(one.first.worths) < 9)
    page = new_page(**DESK)
    page.goto(f"{host.address}/puzzles/{puzzle.id}?lang=en")
    expect(page.locator("#choices [data-choice]")).to_have_count(len(puzzle.first.worths) + 1)
    assert puzzle.riddle is not None
    for place, value in enumerate(puzzle.riddle.values, start=1):
        if value in puzzle.first.right:
            page.keyboard.press(str(place))
    expect(page.locator("#choices [aria-pressed=true]")).to_have_count(len(puzzle.first.right))
    page.keyboard.press(str(len(puzzle.riddle.values) + 1))
    expect(page.locator("#verdict")).to_have_text("Right")
