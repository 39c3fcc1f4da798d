"""Manners and the host's room in a real browser: muted and reported by keyboard, read by a host, on every screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from mastaba.cli.main import app

from ..conftest import PHONE, NewPage, Served
from ..driving import open_table, sit_beside
from .test_accounts import Visitor
from .test_pages import by_day_and_by_night

ROOMS = ("reports", "people", "tables", "numbers", "log", "health")
OFFERS_WHILE_ASKED = """
    let asked;
    const question = new Promise((then) => (asked = then)), get = window.fetch;
    window.fetch = (...of) => (of[0] === "/login/options" && asked(), get(...of));
    PublicKeyCredential.isConditionalMediationAvailable = () => question.then(() => true);
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (of) => (of.mediation === "conditional" ? new Promise(() => undefined) : ask(of));
"""  # the page would offer keys by itself, which nobody takes up, at the moment in which a press asks for one


def says(page: Page, words: str) -> None:
    page.locator("#chat-text").fill(words)
    page.keyboard.press("Enter")


def test_somebody_is_muted_and_reported_by_keyboard_from_their_words(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(bypass_csp=True), new_page()
    open_table(ana, server.base, "pyramids", players=2)
    sit_beside(ana, ben, ana.url)
    says(ben, "Quelle lenteur")
    line = ana.locator("#chat-lines li", has_text="Quelle lenteur")
    line.get_by_role("button").focus()
    ana.keyboard.press("Enter")
    dialog = ana.get_by_role("dialog", name="Les personnes à cette table")
    mute = dialog.get_by_role("button", name="Ne plus lire")
    expect(mute).to_be_visible()
    assert by_day_and_by_night(ana) == []
    dialog.get_by_text("Signaler…").focus()
    ana.keyboard.press("Enter")
    dialog.get_by_label("En une phrase, si vous voulez").fill("Il insiste")
    dialog.get_by_label("Bloquer aussi cette personne").uncheck()
    dialog.get_by_role("button", name="Envoyer à l’hôte").focus()
    ana.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("l’hôte le lira")
    mute.focus()
    ana.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Lire à nouveau")).to_be_visible()
    expect(line).to_have_count(0)
    dialog.get_by_role("button", name="Lire à nouveau").click()
    expect(line).to_have_count(1)


def test_a_host_s_room_fits_every_screen_and_axe_finds_nothing(own_server: Served, browser: Browser) -> None:
    visitor = Visitor(browser, own_server, bypass_csp=True)
    page = visitor.page
    try:
        page.goto(f"{visitor.base}/account")
        page.get_by_label("Votre nom", exact=True).last.fill("Nefertari")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#once-code")).not_to_be_empty()
        done = CliRunner().invoke(app, ["admin", "Nefertari", "--database", own_server.database])
        assert done.exit_code == 0, done.output
        page.wait_for_function("async () => (await fetch('/host')).ok", timeout=20_000)
        other = browser.new_context()
        other.request.get(f"{visitor.base}/")
        assert other.request.post(f"{visitor.base}/name", form={"name": "Tiyi"}).ok
        other.close()
        for size in ({"width": 1280, "height": 800}, PHONE["viewport"]):
            page.set_viewport_size(_size(size))
            for room in ROOMS:
                page.goto(f"{visitor.base}/host/{room}")
                wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{room} is {wide} px too wide"
                if size is PHONE["viewport"]:
                    assert by_day_and_by_night(page) == [], room
        page.goto(f"{visitor.base}/host/people")
        page.locator("#q").fill("Tiyi")
        page.keyboard.press("Enter")
        page.get_by_label("nouveau nom").fill("Ahmosis")
        page.get_by_role("button", name="Renommer").click()
        page.goto(f"{visitor.base}/host/people?q=Ahmosis")
        expect(page.get_by_role("heading", name="Ahmosis")).to_be_visible()
        page.goto(f"{visitor.base}/account?lang=en")
        assert by_day_and_by_night(page) == []
        page.get_by_text("Delete everything…").click()
        page.get_by_label("Yes, delete all that names me").check()
        page.get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_role("heading", name="Goodbye")).to_be_visible()
        page.add_init_script(OFFERS_WHILE_ASKED)
        page.get_by_role("link", name="I changed my mind").click()
        page.get_by_role("button", name="Log in with a passkey").click()
        expect(page.get_by_text("You came back: nothing is deleted.")).to_be_visible(timeout=20_000)
    finally:
        visitor.context.close()


def _size(size: Any) -> Any:
    return {"width": size["width"], "height": size["height"]}
