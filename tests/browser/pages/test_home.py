"""The first page while it stays open: it moves when others answer, and every page calls."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from server.guest import Guest

from ..conftest import NewPage, Served
from ..expecting import expect

BADGE = "window.badge = 0; Navigator.prototype.setAppBadge = async (n) => { window.badge = n; };"
NO_BADGE = "Navigator.prototype.clearAppBadge = async () => { window.badge = 0; };"


def answers(guest: Guest, table: str) -> None:
    """Answer as long as one is asked."""
    with guest.watch(table) as tab:
        frame = tab.frame()
        while frame["my_turn"]:
            seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            frame = tab.frame(lambda f, seq=seq: f["seq"] >= seq)


def tables_of(ana: Guest, ben: Guest, count: int, **form: str) -> list[str]:
    """Running tables of two where the second is asked."""
    tables = [ana.open(players="2", name="Ana", **form) for _ in range(count)]
    for table in tables:
        ben.do(table, "sit", seat=1, name="Ben")
        ana.do(table, "start")
        answers(ana, table)
    return tables


def come_as(page: Page, guest: Guest, base: str) -> None:
    """Open the first page with a guest's cookie."""
    cookies = [{"name": name, "value": value, "url": base} for name, value in guest.http.cookies.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(base)


def test_home_moves_calls_and_loses_nothing(server: Served, new_page: NewPage) -> None:
    """Three tables; another answers: the table moves up, the number counts, a note leads there."""
    address = urlsplit(server.base).netloc
    ana, ben = Guest(address, "fr"), Guest(address, "fr")
    tables = tables_of(ana, ben, 3)
    page = new_page()
    page.add_init_script(BADGE + NO_BADGE)
    come_as(page, ana, server.base)
    rows = page.locator("#mine .mine-row")
    expect(rows).to_have_count(3)
    expect(page).to_have_title(re.compile("^Mastaba"))
    icon = page.locator("link[rel=icon]")
    plain = icon.get_attribute("href")
    last = rows.last.get_attribute("id") or ""
    waits = last.removeprefix("mine-")
    assert waits in tables
    link = page.locator(f"#{last} a.row")
    link.focus()

    answers(ben, waits)
    expect(rows.first).to_have_attribute("id", last)
    expect(page.locator(f"#{last} .row.turn")).to_be_visible()
    expect(link).to_be_focused()
    expect(page).to_have_title(re.compile(r"^\(1\) Mastaba"))
    expect(icon).to_have_attribute("href", re.compile("^data:image/png"))
    page.wait_for_function("() => window.badge === 1")

    page.context.set_offline(True)
    other = next(table for table in tables if table != waits)
    answers(ben, other)
    page.context.set_offline(False)
    expect(page).to_have_title(re.compile(r"^\(2\) Mastaba"))
    page.wait_for_function("() => window.badge === 2")
    expect(page.locator("#mine .row.turn")).to_have_count(2)

    bell = page.locator("[data-do=calls]")
    bell.click()
    expect(page).to_have_title(re.compile("^Mastaba"))
    expect(icon).to_have_attribute("href", plain or "")
    bell.click()
    expect(page).to_have_title(re.compile(r"^\(2\)"))
    note = page.locator(f"#toasts [data-id=turn-{waits}] a")
    expect(note).to_contain_text("À vous de jouer")
    note.click()
    page.wait_for_url(f"**/t/{waits}")
    expect(page.locator("body.my-turn")).to_be_attached()
    expect(page).to_have_title(re.compile(r"^\(1\) ● à vous"))


def test_whoever_comes_sees_life_without_scrolling(server: Served, new_page: NewPage) -> None:
    """A newcomer has one way to begin, who is here and one running game on the first screen; not one's own game."""
    address = urlsplit(server.base).netloc
    ana, ben = Guest(address, "fr"), Guest(address, "fr")
    (table,) = tables_of(ana, ben, 1, watch="listed")
    page, other = new_page(), new_page(viewport={"width": 390, "height": 844})
    page.goto(server.base)
    other.goto(server.base)
    live = page.locator("#live a")
    expect(live).to_have_attribute("href", f"/t/{table}")
    for one in (page, other):
        expect(one.locator("#begin")).to_be_in_viewport(ratio=1)
        expect(one.locator("#online")).to_be_in_viewport(ratio=1)
        expect(one.locator("#live a")).to_be_in_viewport(ratio=1)
    come_as(page, ben, server.base)
    expect(page.locator(f"#mine-{table}")).to_be_visible()
    expect(page.locator(f"#live a[href='/t/{table}']")).to_have_count(0)


def test_another_page_calls_and_the_table_itself_does_not(server: Served, new_page: NewPage) -> None:
    """The page of the rules has the note; whoever looks at the table has none anywhere."""
    address = urlsplit(server.base).netloc
    ana, ben = Guest(address, "fr"), Guest(address, "fr")
    here, there = tables_of(ana, ben, 2)
    page = new_page()
    come_as(page, ana, server.base)
    page.goto(f"{server.base}/t/{here}")
    expect(page.locator("body")).to_have_attribute("data-state", "playing")
    answers(ben, here)
    expect(page.locator("body.my-turn")).to_be_attached()
    expect(page.locator("#toasts .call")).to_have_count(0)
    answers(ben, there)
    note = page.locator("#toasts .call a")
    expect(note).to_have_attribute("href", f"/t/{there}")
    page.goto(f"{server.base}/rules/pyramids")
    expect(page).to_have_title(re.compile(r"^\(2\)"))


@pytest.mark.parametrize(("lang", "width", "silent"), [("fr", 390, False), ("en", 1280, True)])
def test_after_an_answer_the_next_table_is_one_key_away(
    server: Served, new_page: NewPage, lang: str, width: int, silent: bool
) -> None:
    """While this table asks, nothing stands in the way; then the button says how many wait, and `n` goes there.

    The same for somebody whom pages do not notify.
    """
    address = urlsplit(server.base).netloc
    ana, ben = Guest(address, lang), Guest(address, lang)
    if silent:
        assert ana.post("/calls", **{"use-page": "never"}).status_code == 303
    here, there, third = tables_of(ana, ben, 3)
    answers(ben, here)
    page = new_page(viewport={"width": width, "height": 800})
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.base}])
    come_as(page, ana, server.base)
    page.goto(f"{server.base}/t/{here}")
    expect(page.locator("body.my-turn")).to_be_attached()
    answers(ben, there)
    link = page.locator("#next-table")
    expect(link).to_have_attribute("href", f"/t/{there}")
    expect(link).to_be_hidden()
    answers(ana, here)
    expect(link).to_be_visible()
    expect(link).to_have_accessible_name(re.compile("Table suivante 1" if lang == "fr" else "Next table 1"))
    expect(link).to_have_accessible_description(re.compile("Ensuite : Pyramids|Next: Pyramids"))
    answers(ben, third)
    expect(link.locator("b")).to_have_text("2")
    expect(page).to_have_title(re.compile(r"^[^(]" if silent else r"^\(2\)"))
    box, bar = link.bounding_box(), page.locator(".bar").bounding_box()
    assert box and bar and box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= bar["height"]
    for table in (third, there):
        expect(link).to_have_attribute("href", f"/t/{table}")
        page.keyboard.press("n")
        page.wait_for_url(f"**/t/{table}")


def test_what_happened_since_one_looked_is_watched_on_the_board(server: Served, new_page: NewPage) -> None:
    """Back at a table: a few lines, and a press plays the others' answers one after the other up to now."""
    address = urlsplit(server.base).netloc
    ana, ben = Guest(address, "en"), Guest(address, "en")
    (table,) = tables_of(ana, ben, 1)
    page = new_page()
    come_as(page, ana, server.base)
    page.goto(f"{server.base}/t/{table}")
    expect(page.locator("#prompt")).to_contain_text("Ben")
    page.goto(f"{server.base}/rules/pyramids")
    answers(ben, table)
    page.goto(f"{server.base}/t/{table}")
    link = page.locator("#recap a")
    expect(link).to_have_attribute("href", re.compile(rf"^/t/{table}/replay\?at=\d+&roll=yes$"))
    before = int(re.findall(r"at=(\d+)", link.get_attribute("href") or "")[0])
    link.click()
    page.wait_for_url(f"**/t/{table}/replay?**")
    end = int(page.locator("#scrub").get_attribute("max") or 0)
    assert end > before
    expect(page.locator("#where")).to_have_text(f"{end} / {end}", timeout=60_000)
    expect(page.locator("body.rolling")).to_have_count(0)
    expect(page.locator(".bar a.tool")).to_have_attribute("href", f"/t/{table}")
