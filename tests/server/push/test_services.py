"""What push services say to a call, how they are spoken to, and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import Any

import pytest

from kit.processes.loops import alone
from mastaba.server.notices.channel import Outcome
from mastaba.server.notices.push.services import Refused, Services, Unreached, _trust
from mastaba.server.store.engine import make_engine
from mastaba.server.store.shape.push import subscriptions

from ..guest import Guest, Host
from ..people import me
from ..push_service import Browser, PushService, certificate, push_service
from .sending import rows, send

GOOD = "https://fcm.googleapis.com/fcm/send/abc"


# --- what services say -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(house: Host, service: PushService, status: int) -> None:
    ana = Guest(house.address)
    Browser(service, "/a").subscribe(ana)
    service.says = lambda path, nth: (status, {})
    assert send(house, me(ana)) is Outcome.GONE
    assert not house.run(house.context.push.reaches(me(ana)))
    assert send(house, me(ana)) is Outcome.GONE and len(service.sent) == 1


def test_one_device_that_is_gone_takes_no_other_along(house: Host, service: PushService) -> None:
    ana, good = Guest(house.address), Browser(service, "/good")
    Browser(service, "/gone").subscribe(ana)
    good.subscribe(ana)
    service.says = lambda path, nth: (410 if path == "/gone" else 201, {})
    assert send(house, me(ana)) is Outcome.SENT
    assert [row.endpoint for row in house.run(house.context.push.devices(me(ana)))] == [f"{service.address}/good"]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_service_is_asked_later(house: Host, service: PushService, status: int) -> None:
    ana = Guest(house.address)
    Browser(service, "/a").subscribe(ana)
    service.says = lambda path, nth: (status, {"Retry-After": "60"} if status == 429 else {})
    assert send(house, me(ana)) is Outcome.LATER
    assert send(house, me(ana)) is Outcome.LATER
    assert len(service.sent) == (1 if status == 429 else 2), "it said how long it wants to be left alone"
    assert house.run(house.context.push.reaches(me(ana)))


def test_a_service_that_is_down_or_silent_is_asked_later(house: Host, service: PushService) -> None:
    ana = Guest(house.address)
    Browser(service, "/a").subscribe(ana)
    service.server.shutdown()
    service.server.server_close()
    assert send(house, me(ana)) is Outcome.LATER


def test_a_subscription_to_another_key_is_asked_for_anew_and_forgotten_when_it_fails(
    house: Host, service: PushService, file: str
) -> None:
    ana, browser = Guest(house.address), Browser(service, "/a")
    key = ana.get("/push").json()["key"]
    assert browser.subscribe(ana, "B" + "A" * 86) == {"ok": True, "key": key, "kept": False}
    assert rows(file) == []
    browser.subscribe(ana)
    service.says = lambda path, nth: (403, {})
    assert send(house, me(ana)) is Outcome.REFUSED, "our own key was refused: the subscription stays"
    assert len(rows(file)) == 1
    engine = make_engine(file)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(subscriptions.update().values(server_key="another"))
    engine.dispose()
    assert send(house, me(ana)) is Outcome.GONE and rows(file) == []


# --- where nothing is sent ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/fcm/send/abc",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://evilfcm.googleapis.com.example/abc",
        "https://notpush.apple.com/abc",
        "https://user:secret@fcm.googleapis.com/abc",
        "https://evil.example\\@fcm.googleapis.com/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://10.0.0.1/abc",
        "https://localhost/abc",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com/a\r\nX-Evil: 1",
        "https://fcm.googleapis.com/" + "a" * 2000,
        "https://fcm.googleapis.com:99999/a",
        "file:///etc/passwd",
        "",
    ],
)
def test_nothing_goes_where_no_browser_s_push_service_is(host: Host, service: PushService, endpoint: str) -> None:
    ana, browser = Guest(host.address), Browser(service, "/a")
    key = ana.get("/push").json()["key"]
    reply = ana.http.post("/push", json={**browser.subscription(key), "endpoint": endpoint}, headers={"X-Mastaba": "1"})
    assert reply.status_code == 422 and reply.json()["error"]["key"] == "no_push_service"
    assert not host.run(host.context.push.reaches(me(ana)))


@pytest.mark.parametrize(
    "endpoint",
    [
        GOOD,
        "https://jmt17.google.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_known_browsers_are_known(endpoint: str) -> None:
    assert Services().check(endpoint).hostname


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"])
@alone
async def test_a_known_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    """Whoever has the name's word can have it say anything: the address is looked at, and that one is asked."""

    async def leads_inside(*_: object, **__: object) -> list[Any]:
        return [(2, 1, 6, "", (inside, 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", leads_inside)
    with pytest.raises(Refused):
        await Services().post(GOOD, {}, b"")


@alone
async def test_a_service_that_leads_elsewhere_is_not_followed() -> None:
    with push_service() as one, push_service() as other:
        one.says = lambda path, nth: (307, {"Location": f"{other.address}/secret"})
        assert (await Services((one.address,)).post(f"{one.address}/a", {}, b"x")).status == 307
        assert other.sent == []


@pytest.mark.parametrize("broken", ["curve", "short"])
def test_keys_that_are_none_are_refused(house: Host, service: PushService, broken: str) -> None:
    ana, browser = Guest(house.address), Browser(service, "/a")
    said = browser.subscription(ana.get("/push").json()["key"])
    said |= {"p256dh": "B" + "A" * 86} if broken == "curve" else {"auth": "AAAA"}
    assert ana.http.post("/push", json=said, headers={"X-Mastaba": "1"}).status_code == 422


# --- over https --------------------------------------------------------------------------------------------------


@alone
async def test_a_service_is_spoken_to_by_https_and_has_to_prove_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {name: certificate(tmp_path, name) for name in ("localhost", "other.example")}
    bundle = tmp_path / "all.pem"
    bundle.write_bytes(b"".join(file.read_bytes() for file in files.values()))
    monkeypatch.setenv("SSL_CERT_FILE", str(bundle))
    _trust.cache_clear()
    try:
        for name, file in files.items():
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(file)
            with push_service(context, "localhost") as one:
                services = Services((one.address,))
                if name == "localhost":
                    assert (await services.post(f"{one.address}/a", {}, b"sealed")).status == 201
                    assert one.sent[0].body == b"sealed"
                else:
                    with pytest.raises(Unreached):
                        await services.post(f"{one.address}/a", {}, b"sealed")
                    assert one.sent == []
    finally:
        _trust.cache_clear()
