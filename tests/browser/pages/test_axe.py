"""axe with every rule on the pages that no other test examines, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from kit.positions import Place, cookie, places, store_tables, table_id
from mastaba.core.rules.registry import load
from mastaba.core.words.text import LANGUAGES
from mastaba.server.puzzles.library import library

from ..after.test_review import keep_review
from ..conftest import NewPage, Served
from ..expecting import expect
from ..looking import paint
from .test_pages import AXE, NAMED

PLAIN = ("/login", "/account", "/calls", "/t/nowhere", "/open/pyramidion", "/rules/pyramids/summary", "/rules/raiders")
HIGHER = "color-contrast-enhanced"  # 7 : 1, for level AAA; the house keeps AA, 4.5 : 1
EXAMINE = """async ([named, higher]) => {
    const rules = Object.fromEntries(axe.getRules().map(({ruleId}) => [ruleId, {enabled: ruleId !== higher}]));
    const {violations} = await axe.run(document, {rules, resultTypes: ["violations"], elementRef: true});
    return violations.flatMap(({id, nodes}) => nodes
        .filter(({element}) => id !== named || !element.closest("#stage"))
        .map(({html}) => `${id}: ${html.slice(0, 200)}`));
}"""


def at(game_id: str, name: str) -> Place:
    return next(place for place in places(game_id, load(game_id).players[0]) if place.name == name)


def pages(server: Served, page: Page) -> Iterator[tuple[str, str]]:
    """Pages that no other test examines, each with what is there once it is whole."""
    yield from ((path, "main") for path in PLAIN)
    yield "/puzzles", "main h2"
    yield f"/puzzles/{next(iter(library()))}", "body.my-turn #task"
    end = at("pyramids", "end")
    cookies = store_tables(server.database, [end])
    keep_review(server.database, end)
    page.context.add_cookies([cookie(cookies, end, server.base)])
    yield f"/t/{table_id(end)}/review", "#review-shares li"


def test_axe_finds_nothing_by_any_rule(server: Served, new_page: NewPage) -> None:
    """Every other page in the other language."""
    page, found = new_page(bypass_csp=True), []
    for i, (path, whole) in enumerate(pages(server, page)):
        lang = LANGUAGES[i % len(LANGUAGES)]
        page.goto(f"{server.base}{path}?lang={lang}")
        expect(page.locator(whole).first).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        paint(page)
        page.evaluate(AXE.read_text("utf-8"))
        found += [f"{lang} {path}: {one}" for one in page.evaluate(EXAMINE, [NAMED, HIGHER])]
    assert not found, "\n".join(found)
