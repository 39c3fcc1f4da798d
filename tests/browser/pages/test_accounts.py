"""Accounts in a real browser with its own virtual authenticator: made, used elsewhere, ended, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from ..conftest import DESK, PHONE, Finished, Served
from ..driving import no_sideways_scroll, open_table, play_now
from .test_pages import by_day_and_by_night

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

# the field offers keys by itself where the browser can; whoever presses the button wants the button to have done it
BUTTON_ONLY = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"


class Visitor:
    """A browser with an authenticator of its own, at the name for which browsers keep keys."""

    def __init__(self, browser: Browser, server: Served, **options: Any) -> None:
        self.context = browser.new_context(**{**DESK, **options})
        self.context.add_init_script(BUTTON_ONLY)
        self.page: Page = self.context.new_page()
        self.base = f"http://localhost:{server.port}"
        self.tool: CDPSession = self.context.new_cdp_session(self.page)
        self.tool.send("WebAuthn.enable")
        self.id = self.tool.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        return self.tool.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def takes(self, keys: list[dict[str, Any]]) -> None:
        """The same keys on another device, as password managers carry them over."""
        for key in keys:
            self.tool.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})


@pytest.fixture
def visitors(browser: Browser, server: Served) -> Iterator[Any]:
    made: list[Visitor] = []

    def make(**options: Any) -> Visitor:
        made.append(Visitor(browser, server, **options))
        return made[-1]

    yield make
    for one in made:
        one.context.close()


def test_a_guest_gets_a_passkey_comes_back_elsewhere_and_ends_the_first_session(visitors: Any):
    first, phone = visitors(), visitors(**PHONE, locale="en-GB")
    play_now(first.page, first.base, "pyramids")
    table = first.page.url
    first.page.goto(f"{first.base}/account")
    first.page.get_by_label("Votre nom", exact=True).last.fill("Nefertari")
    first.page.evaluate("localStorage.setItem('mastaba.push', String(Date.now()))")  # called here, as a guest
    first.page.keyboard.press("Tab")
    first.page.keyboard.press("Enter")
    expect(first.page.locator("#once-code")).not_to_be_empty()
    assert first.page.evaluate("localStorage.getItem('mastaba.push')") == "1", "the server is to hear whose it is now"
    first.page.locator("#once-go").focus()
    first.page.keyboard.press("Enter")
    expect(first.page.get_by_role("heading", name="Clés d’accès")).to_be_visible()

    phone.takes(first.keys())
    phone.page.goto(f"{phone.base}/login")
    with phone.page.expect_navigation(url=f"{phone.base}/"):
        phone.page.get_by_role("button", name="Log in with a passkey").click()
    phone.page.goto(table)
    expect(phone.page.locator("#stage")).to_be_visible()

    first.page.goto(table)
    expect(first.page.locator("#stage")).to_be_visible()
    phone.page.goto(f"{phone.base}/account")
    phone.page.get_by_role("button", name="Log out all others").click()
    expect(phone.page.get_by_role("button", name="Log out all others")).to_have_count(0)
    first.page.goto(f"{first.base}/account")
    expect(first.page.get_by_role("button", name="Créer un compte avec une clé d’accès")).to_be_visible()


def test_where_there_can_be_no_passkey_one_sentence_says_why(new_page: Any, server: Served):
    page = new_page()
    page.goto(f"{server.base}/account")
    expect(page.locator("#no-passkeys")).to_contain_text(f"http://localhost:{server.port}")
    expect(page.locator("#key-form")).to_be_hidden()


def account(visitor: Visitor, name: str, create: str) -> None:
    """A guest of this browser becomes an account, by keys alone."""
    page = visitor.page
    page.goto(f"{visitor.base}/account")
    page.locator("#account-name").fill(name)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=create)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#once-code")).not_to_be_empty()
    page.locator("#once-go").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#friends")).to_be_visible()


def test_two_people_become_friends_by_a_link_and_one_press_invites(visitors: Any):
    ana, ben = visitors(bypass_csp=True), visitors(**PHONE, locale="en-GB", bypass_csp=True)
    account(ana, "Sésostris", "Créer un compte avec une clé d’accès")
    account(ben, "Thoutmosis", "Create an account with a passkey")
    ana.page.get_by_role("button", name="Créer un lien d’ami").focus()
    ana.page.keyboard.press("Enter")
    link = ana.page.locator("#friends a.link")
    expect(link).to_be_visible()
    ben.page.goto(link.get_attribute("href") or "")
    assert by_day_and_by_night(ben.page) == [], "the friend link"
    ben.page.get_by_role("button", name="Become friends").focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("link", name="Sésostris")).to_be_visible()
    open_table(ana.page, ana.base, "pyramids", players=3)
    ana.page.goto(f"{ana.base}/account")
    ana.page.get_by_role("button", name="Inviter").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#friends .pill")).to_be_visible()
    assert by_day_and_by_night(ana.page) == [], "my page, with a friend who is invited"
    ben.page.goto(f"{ben.base}/account")
    expect(ben.page.get_by_text("Sésostris invites you")).to_be_visible()
    assert by_day_and_by_night(ben.page) == [], "my page on a phone"
    for page in (ana.page, ben.page):
        no_sideways_scroll(page)


def test_a_guest_who_writes_the_name_of_an_account_is_told_so_and_plays_on(visitors: Any):
    ana, ben = visitors(), visitors(locale="en-GB")
    account(ana, "Mérenrê", "Créer un compte avec une clé d’accès")
    assert ana.page.locator("#my-name").count() == 0, "an account's name is changed on its page"
    ben.page.goto(ben.base)
    before = ben.page.locator("#my-name").input_value()
    ben.page.locator("#my-name").fill("Merenre")
    ben.page.locator("#my-name").blur()
    expect(ben.page.locator("#toasts")).to_contain_text("An account has this name")
    ben.page.locator("form[action='/play/pyramids'] button").click()
    ben.page.locator("[data-do=just-play]").click()
    ben.page.wait_for_url("**/t/*")
    expect(ben.page.locator("#stage .chip.me")).to_have_attribute("data-tip", re.compile(f"^{before}"))


def test_my_games_and_all_games_read_well_on_every_screen(finished: Finished, server: Served, new_page: Any):
    for locale, size in (("fr-FR", {"viewport": {"width": 1280, "height": 800}}), ("en-GB", PHONE)):
        page = new_page(locale=locale, bypass_csp=True, **size)
        page.context.add_cookies(finished.page.context.cookies())
        for path in ("/my-page", "/games", "/games?result=won"):
            page.goto(f"{server.base}{path}")
            no_sideways_scroll(page)
            assert by_day_and_by_night(page) == [], path
        page.goto(f"{server.base}/my-page")
        expect(page.locator(".found-row")).to_have_count(1)
        expect(page.locator(".person .tables table").first).to_be_visible()
        row = page.locator(".found-row .row")
        row.focus()
        expect(row).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url("**/replay")
