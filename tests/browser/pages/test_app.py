"""The house as an app: kept files never outlive their build, rules and kept games are there without a network, and a
press on a call opens the table that it speaks of."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from kit.positions import Place, cookie, places, store_tables, table_id
from kit.processes.forks import Forks
from mastaba.core.words.text import LANGUAGES
from server.guest import until

from ..conftest import NewPage, Served
from ..driving import MINE
from ..expecting import expect
from ..table.test_upgrade import newer  # noqa: F401

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
BUILD = "JSON.parse(document.querySelector('#boot').textContent).build"
CACHES = "caches.keys()"
# This browser shows no notifications and has no badge (it dies of one): lists stand in for the screen. Calls come one
# after another, then the last is pressed; `alone`: no window is open. What is shown before the press, the badge, and
# which windows are opened.
CALLED = """async ([calls, alone]) => {
    let shown = [];
    self.registration.showNotification = async (title, {tag, data, renotify}) => {
        const one = {title, tag, data, renotify, close: () => (shown = shown.filter((other) => other !== one))};
        shown = [...shown.filter((other) => !tag || other.tag !== tag), one];
    };
    self.registration.getNotifications = async ({tag}) => shown.filter((one) => one.tag === tag);
    let badge = 0;
    Object.defineProperty(navigator, "setAppBadge", {configurable: true, value: async (n) => void (badge = n)});
    const opened = [], found = self.clients.matchAll.bind(self.clients);
    self.clients.openWindow = async (address) => void opened.push(address);
    if (alone) self.clients.matchAll = async () => [];
    const happens = async (kind, facts) => {
        const done = [];
        self.dispatchEvent(Object.assign(new Event(kind), facts, {waitUntil: (work) => done.push(work)}));
        await Promise.all(done);
    };
    for (const call of calls) await happens("push", {data: {json: () => JSON.parse(call)}});
    const titles = shown.map(({title, renotify}) => (renotify ? `${title}!` : title));
    const pressed = happens("notificationclick", {notification: shown.at(-1)});
    if (alone) await pressed;
    self.clients.matchAll = found;
    return [titles, badge, opened];
}"""


def at_my_turn() -> Place:
    return next(place for place in places("pyramids", 2) if place.seat == 0 and place.options > 1)


def digests(page: Page) -> set[str]:
    """The builds of all that this page was made of."""
    named = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    return set(re.findall(r"(?:/static/|[?&]v=)(\w{12})", " ".join(named)))


def call(title: str, navigate: str, **more: str) -> str:
    return json.dumps({"web_push": 8030, "notification": {"title": title, "navigate": navigate, **more}})


def test_an_installed_app_is_never_old_reads_without_a_network_and_is_called(
    own_server: Served,
    newer: Forks,  # noqa: F811
    new_page: NewPage,
) -> None:
    end, asked = next(place for place in places("pyramids", 2) if place.name == "end"), at_my_turn()
    cookies = store_tables(own_server.database, [end, asked])
    page = new_page(service_workers="allow")
    page.context.add_cookies([cookie(cookies, end, own_server.base)])
    base, replay = own_server.base, f"/t/{table_id(end)}/replay"

    # installed, and a game kept
    page.goto(f"{base}/?lang=fr")
    page.wait_for_function(CONTROLLED, timeout=20_000)
    old = page.evaluate(BUILD)
    page.goto(f"{base}{replay}")
    page.locator("[data-dialog=menu]").first.click()
    page.locator("[data-do=keep]").click()
    expect(page.locator("#toasts")).to_contain_text("même sans connexion", timeout=60_000)
    expect(page.locator("[data-do=keep]")).to_have_attribute("aria-pressed", "true")

    # called: the same call again is not another one, a broken one says little, none leads away from the house
    page.goto(f"{base}/")
    worker = page.context.service_workers[0]
    table = f"{base}/t/{table_id(asked)}"
    twice = [call(title, table, tag="t", app_badge="1") for title in ("À vous", "À vous encore")]
    assert worker.evaluate(CALLED, [twice, True]) == [["À vous encore"], 1, [table]], "no window is open: a new one"
    away, broken = call("Ailleurs", "https://elsewhere.example/x"), "{"
    assert worker.evaluate(CALLED, [[broken, away], True]) == [["Mastaba", "Ailleurs"], 0, [f"{base}/"]]
    worker.evaluate(CALLED, [twice, False])
    page.wait_for_url(f"**/t/{table_id(asked)}")
    expect(page.locator(MINE)).to_be_attached()
    assert page.locator("#stage [data-action]").count() > 1

    # the house is out of reach
    own_server.stop(hard=True)
    page.goto(f"{base}/puzzles")
    expect(page.get_by_role("heading", name="Hors connexion")).to_be_visible()
    page.goto(f"{base}/?lang=en")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    page.locator("#pyramids summary").click()
    expect(page.locator("#pyramids li").first).to_be_visible()
    page.locator("#kept-replays a").click()
    expect(page.locator("#stage .sheet > svg").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-state", "over")

    # another build on the same port: its files, and no other
    own_server.start(newer)
    page.goto(f"{base}/")
    fresh = page.evaluate(BUILD)
    assert fresh != old and digests(page) == {fresh}, "the old worker gives out nothing old"
    until(lambda: sorted(page.evaluate(CACHES)) == sorted([f"mastaba-{fresh}", "mastaba-kept"]), 60)
    page.goto(f"{base}/rules/raiders")
    assert digests(page) == {fresh}
    own_server.stop(hard=True)
    page.goto(f"{base}{replay}")
    expect(page.locator("#stage .sheet > svg").first).to_be_visible()
    assert page.locator("#brand-new").count() == 1, "kept frames are drawn with the new art"
    assert page.evaluate(BUILD) == fresh and digests(page) == {fresh}
    own_server.start(newer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chromium_finds_everything_by_which_an_app_is_installable(server: Served, new_page: NewPage, lang: str) -> None:
    """Lighthouse's criteria: a manifest without errors, icons for launcher and splash screen, a worker that answers."""
    page = new_page(service_workers="allow")
    page.goto(f"{server.base}/?lang={lang}")
    page.wait_for_function(CONTROLLED, timeout=20_000)
    tools = page.context.new_cdp_session(page)
    tools.send("Page.enable")
    found = tools.send("Page.getAppManifest")
    told = found["manifest"]
    assert found["errors"] == [] and tools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert told["name"] == "Mastaba" and told["description"] and told["display"] == "kStandalone"
    assert told["startUrl"] == told["scope"] == told["id"] == f"{server.base}/"
    assert told["preferRelatedApplications"] is False
    assert told["themeColor"] == told["backgroundColor"] != "rgba(0,0,0,0)"
    drawn = {icon["sizes"] for icon in told["icons"] if icon["type"] == "image/png"}
    assert drawn == {"192x192", "512x512"}
    purposes = [icon["purpose"] for icon in json.loads(found["data"])["icons"]]
    assert "any" in purposes and "maskable" in purposes
    assert [urlsplit(one["url"]).path for one in told["shortcuts"]] == ["/my-turn", "/", "/puzzles"]
    reply = page.goto(told["startUrl"])
    assert reply is not None and reply.ok and reply.from_service_worker, "the worker answers for the first page"
    head = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('meta[name]')].map(e => [e.name, e.content]))"
    )
    assert "width=device-width" in head["viewport"] and re.fullmatch("#[0-9A-Fa-f]{6}", head["theme-color"])
    assert page.locator("link[rel=apple-touch-icon]").count() == 1
