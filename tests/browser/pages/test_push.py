"""Calls to this device: wanted by a press and never before, shown once a table, and a press leads to the question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession, Page

from server.guest import Guest, until
from server.push_service import Browser, PushService, push_service

from ..conftest import NewPage, Served
from ..driving import MINE
from ..expecting import expect
from .test_home import answers, come_as, tables_of

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# Chromium subscribes at Google's service, which is out of reach here, and without a screen it lets nobody be asked: the
# keys, the endpoint and the one who says yes are the test's own.
SUBSCRIBES = """([endpoint, p256dh, auth]) => {
    const kept = () => JSON.parse(localStorage.getItem("test.subscribed"));
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
    const text = (raw) => btoa(String.fromCharCode(...new Uint8Array(raw)));
    const one = (key) => ({
        endpoint, options: {applicationServerKey: bytes(key)},
        toJSON: () => ({endpoint, keys: {p256dh, auth}}),
        unsubscribe: async () => (localStorage.removeItem("test.subscribed"), true),
    });
    window.asked = 0;
    const permission = () => localStorage.getItem("test.permission") ?? "default";
    Object.defineProperty(Notification, "permission", {configurable: true, get: permission});
    Notification.requestPermission = async () => {
        window.asked++;
        localStorage.setItem("test.permission", "granted");
        return permission();
    };
    PushManager.prototype.getSubscription = async () => (kept() ? one(kept()) : null);
    PushManager.prototype.subscribe = async ({applicationServerKey, userVisibleOnly}) => {
        if (!userVisibleOnly) throw new Error("silent");
        localStorage.setItem("test.subscribed", JSON.stringify(text(applicationServerKey)));
        return one(kept());
    };
}"""
# This browser has no screen for notifications and no badge (it dies of one): lists stand in for both.
SCREEN = """() => {
    self.shown = [];
    self.badge = [];
    self.registration.showNotification = async (title, {tag, body, data, renotify}) => {
        const one = {title, body, tag, data, renotify};
        one.close = () => void (self.shown = self.shown.filter((other) => other !== one));
        self.shown = [...self.shown.filter((other) => !tag || other.tag !== tag), one];
    };
    self.registration.getNotifications = async ({tag}) => self.shown.filter((one) => one.tag === tag);
    Object.defineProperty(navigator, "setAppBadge", {configurable: true, value: async (n) => void self.badge.push(n)});
}"""
SHOWN = "() => self.shown.map(({title, body, tag, renotify}) => ({title, body, tag, renotify}))"
PRESSED = """() => {
    const event = Object.assign(new Event("notificationclick"), {notification: self.shown.at(-1), waitUntil: () => {}});
    self.dispatchEvent(event);
}"""

HIDDEN = """() => {
    Object.defineProperty(document, "hidden", {configurable: true, value: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
STILL_MS = 6_000  # whoever goes from page to page looks all the time


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


@pytest.fixture
def house(tmp_path: Path, service: PushService) -> Iterator[Served]:
    served = Served(tmp_path, push_services=[service.address])
    served.start()
    yield served
    served.stop()


class Device:
    """A page whose browser is subscribed at the test's service, and its worker."""

    def __init__(self, page: Page, service: PushService, base: str) -> None:
        self.page, self.base, self.browser = page, base, Browser(service, "/send/page")
        told = self.browser.subscription("")
        given = json.dumps([told["endpoint"], told["p256dh"], told["auth"]])
        page.add_init_script(f"({SUBSCRIBES})({given})")

    def controlled(self) -> None:
        """The worker is there, with a screen."""
        self.page.wait_for_function(CONTROLLED, timeout=60_000)
        self.worker = self.page.context.service_workers[0]
        self.worker.evaluate(SCREEN)
        self.tools: CDPSession = self.page.context.new_cdp_session(self.page)
        found: list[str] = []
        self.tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
        )
        self.tools.send("ServiceWorker.enable")
        until(lambda: found or self.page.wait_for_timeout(20))
        self.registration = found[0]

    def delivers(self, told: dict[str, Any]) -> None:
        """The push service hands a message over to the browser, as it was read with the browser's key."""
        said = {"origin": self.base, "registrationId": self.registration, "data": json.dumps(told)}
        self.tools.send("ServiceWorker.deliverPushMessage", said)

    def shows(self, count: int) -> list[dict[str, Any]]:
        until(lambda: len(self.worker.evaluate(SHOWN)) == count or self.page.wait_for_timeout(20))
        return self.worker.evaluate(SHOWN)


def test_a_device_is_called_after_a_press_and_never_before(
    house: Served, service: PushService, new_page: NewPage
) -> None:
    page = new_page(service_workers="allow")
    device = Device(page, service, house.base)
    page.goto(f"{house.base}/?lang=fr")
    page.goto(f"{house.base}/calls")
    device.controlled()
    expect(page.get_by_role("button", name="Me prévenir sur cet appareil")).to_be_visible()
    assert page.evaluate("window.asked") == 0 and page.evaluate("localStorage.getItem('test.subscribed')") is None

    page.get_by_role("button", name="Me prévenir sur cet appareil").click()
    expect(page.locator("#toasts")).to_contain_text("Désormais")
    expect(page.locator("#push .rows li")).to_have_count(1)
    page.get_by_role("button", name="Essayer").click()
    expect(page.locator("#toasts")).to_contain_text("parti")
    (told,) = device.browser.heard()
    device.delivers(told)
    (shown,) = device.shows(1)
    assert shown == {
        "title": "Mastaba vous prévient",
        "body": told["notification"]["body"],
        "tag": "try",
        "renotify": False,
    }

    page.reload()
    expect(page.get_by_text("Cet appareil vous prévient.")).to_be_visible()
    page.locator("#push").get_by_role("button", name="Ne plus me prévenir", exact=True).click()
    expect(page.get_by_role("button", name="Me prévenir sur cet appareil")).to_be_visible()
    expect(page.locator("#push .rows li")).to_have_count(0)
    assert Guest(urlsplit(house.base).netloc).post("/push/try").status_code == 409


def test_a_subscription_is_told_again_after_half_a_day(house: Served, service: PushService, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    device = Device(page, service, house.base)
    page.goto(f"{house.base}/?lang=fr")
    page.goto(f"{house.base}/calls")
    device.controlled()
    page.get_by_role("button", name="Me prévenir sur cet appareil").click()
    expect(page.locator("#push .rows li")).to_have_count(1)
    told: list[str] = []
    page.on("request", lambda request: told.append(request.url) if request.method == "POST" else None)
    page.reload()
    page.wait_for_load_state("load")
    assert f"{house.base}/push" not in told
    page.evaluate("localStorage.setItem('mastaba.push', String(Date.now() - 12.1 * 3_600_000))")
    with page.expect_response(lambda reply: reply.url.endswith("/push") and reply.request.method == "POST") as said:
        page.reload()
    assert said.value.json()["kept"] is True
    assert page.evaluate("Date.now() - Number(localStorage.getItem('mastaba.push'))") < 60_000


def test_what_cannot_be_is_said_in_one_sentence(server: Served, new_page: NewPage) -> None:
    """No push service in this browser; told no; an iPhone where the app is not installed, with a picture of how."""
    page = new_page(service_workers="allow")
    page.goto(f"{server.base}/?lang=fr")
    page.goto(f"{server.base}/calls")
    shown = page.locator("#push [data-push-says]:visible")
    page.add_init_script("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})")
    page.reload()
    expect(shown).to_contain_text("autorisez-les dans ses réglages")
    page.add_init_script("delete window.PushManager")
    page.reload()
    expect(shown).to_contain_text("ne transmet pas de notifications")
    page.add_init_script("Object.defineProperty(navigator, 'userAgent', {get: () => 'iPhone Safari'})")
    page.reload()
    expect(shown).to_contain_text("mettez d’abord Mastaba sur l’écran d’accueil")
    expect(shown.locator("svg.home-screen[role=img]")).to_be_visible()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {get: () => false})")
    page.reload()
    expect(shown).to_contain_text("il leur faut https")
    expect(shown).to_have_count(1)


def test_my_turn_calls_a_hidden_page_s_device_once_counts_and_leads_to_the_question(
    house: Served, service: PushService, new_page: NewPage
) -> None:
    """From another's answer through the push service to the right table, at the right question."""
    address = urlsplit(house.base).netloc
    ana, ben = Guest(address, "fr"), Guest(address, "fr")
    table, other = tables_of(ana, ben, 2, clock="days")
    page = new_page(service_workers="allow")
    device = Device(page, service, house.base)
    come_as(page, ana, house.base)
    page.goto(f"{house.base}/calls")
    device.controlled()
    page.get_by_role("button", name="Me prévenir sur cet appareil").click()
    expect(page.locator("#push .rows li")).to_have_count(1)
    expect(page.locator("#use-push")).to_have_value("away")
    page.goto(house.base)
    expect(page.locator("#mine .mine-row")).to_have_count(2)
    page.evaluate(HIDDEN)
    page.wait_for_timeout(STILL_MS)

    answers(ben, other)
    first = device.browser.heard()[0]
    answers(ben, table)
    second = device.browser.heard(2)[1]
    for told in (first, second, second):
        device.delivers(told)
    until(lambda: device.worker.evaluate("self.badge.length") == 3 or page.wait_for_timeout(20))
    assert [one["renotify"] for one in device.shows(2)] == [False, False], "the same once more shows no third"
    assert device.worker.evaluate("self.badge") == [1, 2, 2]
    device.worker.evaluate(PRESSED)
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("body.my-turn")).to_be_attached()
    expect(page.locator(MINE)).to_be_attached()
    (left,) = device.shows(1)
    assert left["tag"] == first["notification"]["tag"], "that of this table is gone, the other stays"
