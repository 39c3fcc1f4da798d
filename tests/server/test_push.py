"""Web Push: what a real push service gets a browser alone reads; nobody is told twice, and nothing goes elsewhere."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec

from kit.loops import alone
from mastaba.server.messages import LONGEST_NAME
from mastaba.server.notices.channel import Call, Outcome
from mastaba.server.notices.push.message import BIGGEST, message_of, topic_of
from mastaba.server.notices.push.sealing import CURVE, from_base64, seal
from mastaba.server.notices.push.services import Refused, Services, Unreached, _trust
from mastaba.server.now import now_ms
from mastaba.server.store.engine import make_engine
from mastaba.server.store.keeping.moving import bring_in, write_out
from mastaba.server.store.keeping.tidying import tidied_by_days
from mastaba.server.store.notices.subscriptions import MOST_EACH
from mastaba.server.store.schema import meta
from mastaba.server.store.secrets import PUSH
from mastaba.server.store.shape.push import subscriptions
from mastaba.server.store.store import Store

from .conftest import quick
from .guest import Guest, Host
from .people import SITE, log_in, me, register
from .push_service import Browser, PushService, certificate, claims_of, push_service

HOUR_MS = 3_600_000
GOOD = "https://fcm.googleapis.com/fcm/send/abc"
DAYS = dict.fromkeys(("aborted", "over", "chat", "guests", "reports", "acts"), 0.0)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'mastaba.db'}"


@pytest.fixture
def house(file: str, service: PushService) -> Iterator[Host]:
    with Host(quick(file, site=SITE, push_services=(service.address,))) as host:
        yield host


@pytest.fixture
def on_either(database: str, service: PushService) -> Iterator[Host]:
    """The same, on either kind of database."""
    with Host(quick(database, site=SITE, push_services=(service.address,))) as host:
        yield host


def call(person: str, **more: Any) -> Call:
    usual: dict[str, Any] = {
        "id": "c1", "person": person, "kind": "turn", "table_id": "t", "seq": 3, "lang": "en", "title": "Your turn",
        "body": "Cheops, with Ben", "path": "/t/t", "tag": "table-t", "urgency": "normal",
        "expires_at": now_ms() + HOUR_MS,
    }  # fmt: skip
    return Call(**{**usual, **more})


def send(host: Host, person: str, **more: Any) -> Outcome:
    return host.run(host.context.push.send(call(person, **more)))


def rows(url: str) -> list[sa.RowMapping]:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(subscriptions).order_by(subscriptions.c.made_at)).mappings())
    engine.dispose()
    return found


# --- what is sent ------------------------------------------------------------------------------------------------


def test_a_message_is_sealed_as_the_standard_s_own_example_is() -> None:
    """RFC 8291, §5 and appendix A."""
    once = ec.derive_private_key(
        int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        from_base64("DGv6ra1nlYgDCS1FRnbzlw"),
        once,
    )
    assert sealed == from_base64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_service_receives_what_its_browser_alone_reads(house: Host, service: PushService) -> None:
    ana, browser = Guest(house.address), Browser(service, "/send/ana")
    key = ana.get("/push").json()["key"]
    assert browser.subscribe(ana) == {"ok": True, "key": key, "kept": True}
    assert send(house, me(ana)) is Outcome.SENT
    (sent,) = service.sent
    (told,) = browser.heard()
    assert told == {
        "web_push": 8030,
        "notification": {
            "title": "Your turn",
            "lang": "en",
            "dir": "ltr",
            "navigate": f"http://{house.address}/t/t",
            "body": "Cheops, with Ben",
            "tag": "table-t",
            "app_badge": "0",
        },
        "app_badge": 0,
    }
    assert sent.headers["urgency"] == "normal" and 3590 <= int(sent.headers["ttl"]) <= 3600
    assert sent.headers["topic"] == topic_of("table-t") and len(sent.headers["topic"]) == 32
    claims = claims_of(sent, key)
    assert claims["aud"] == service.address and claims["sub"].startswith(("https://", "mailto:"))
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert b"Cheops" not in sent.body and "table-t" not in str(sent.headers)


def test_every_request_says_anew_who_sends_to_whom(house: Host, service: PushService) -> None:
    ana, other = Guest(house.address), Browser(service, "/b")
    for browser in (Browser(service, "/a"), other):
        browser.subscribe(ana)
    send(house, me(ana))
    words = [one.headers["authorization"] for one in service.sent]
    assert len(words) == 2 and words[0] != words[1], "signed twice"
    assert len({one.body[:16] for one in service.sent}) == 2, "sealed with other chance"


def test_the_number_on_the_sign_counts_the_tables_that_wait(on_either: Host, service: PushService) -> None:
    ana, browser = Guest(on_either.address), Browser(service, "/a")
    browser.subscribe(ana)
    waiting = 0
    for _ in range(3):
        table = ana.play()
        with ana.watch(table) as tab:
            tab.frame(lambda frame: frame["my_turn"])
        waiting += 1
    send(on_either, me(ana))
    assert browser.heard()[0]["app_badge"] == waiting == 3


def test_a_long_call_is_cut_to_what_every_service_takes(house: Host, service: PushService) -> None:
    long = call("p", title="T" * LONGEST_NAME, body="é" * 5000)
    assert len(message_of(long, "https://mastaba.example", 3)) <= BIGGEST
    service.says = lambda path, nth: (413, {}) if nth == 0 else (201, {})
    ana, browser = Guest(house.address), Browser(service, "/a")
    browser.subscribe(ana)
    assert send(house, me(ana), body="é" * 5000) is Outcome.SENT
    (told,) = browser.heard()
    assert "body" not in told["notification"] and told["notification"]["title"] == "Your turn"


# --- never twice -------------------------------------------------------------------------------------------------


def test_a_call_that_is_sent_again_is_told_to_those_alone_who_have_it_not(house: Host, service: PushService) -> None:
    ana, one, two = Guest(house.address), Browser(service, "/one"), Browser(service, "/two")
    one.subscribe(ana)
    two.subscribe(ana)
    service.says = lambda path, nth: (503, {}) if path == "/two" and nth == 0 else (201, {})
    assert send(house, me(ana)) is Outcome.LATER
    assert send(house, me(ana)) is Outcome.SENT
    assert (len(service.to("/one")), len(service.to("/two"))) == (1, 2)


def test_what_was_sent_twice_is_shown_once(house: Host, service: PushService) -> None:
    """A server that was killed after sending sends again: the same topic replaces it, the same tag covers it."""
    ana, browser = Guest(house.address), Browser(service, "/a")
    browser.subscribe(ana)
    send(house, me(ana), id="before")
    send(house, me(ana), id="after the kill")
    assert len(service.taken("/a")) == 2
    (kept,) = service.delivered("/a").values()
    assert browser.reads(kept)["notification"]["tag"] == "table-t"
    assert len({told["notification"]["tag"] for told in browser.heard(2)}) == 1


def test_a_call_that_nobody_wants_any_more_is_not_sent(house: Host, service: PushService) -> None:
    ana = Guest(house.address)
    Browser(service, "/a").subscribe(ana)
    assert send(house, me(ana), expires_at=now_ms() - 1) is Outcome.GONE
    assert service.sent == []


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


# --- whose device it is ------------------------------------------------------------------------------------------


def test_a_session_that_ends_is_called_no_more(on_either: Host, service: PushService, database: str) -> None:
    ana, phone = Guest(on_either.address), Guest(on_either.address)
    Browser(service, "/guest").subscribe(ana)
    key, _ = register(ana, "Nefertari")
    person = me(ana)
    assert not on_either.run(on_either.context.push.reaches(person)), "a guest's ends where the account begins"
    assert log_in(phone, key)["status"] == 200
    Browser(service, "/desk").subscribe(ana)
    Browser(service, "/phone").subscribe(phone)
    assert send(on_either, person) is Outcome.SENT and len(service.to("/desk")) == len(service.to("/phone")) == 1
    ana.post("/account/sessions/end")
    send(on_either, person, id="c2")
    assert len(service.to("/desk")) == 2 and len(service.to("/phone")) == 1
    ana.post("/logout")
    assert send(on_either, person, id="c3") is Outcome.GONE and len(service.sent) == 3
    engine = make_engine(database)
    with engine.execution_options(writes=True).begin() as connection:
        tidied_by_days(connection, now_ms(), DAYS, "novice")
    engine.dispose()
    assert rows(database) == [], "and what is left of them goes at night"


def test_a_device_that_was_asked_for_as_a_guest_calls_the_account_once_it_is_told_of_it(
    on_either: Host, service: PushService
) -> None:
    ana, desk, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/desk")
    key, _ = register(ana, "Nefertari")
    browser.subscribe(desk)
    log_in(desk, key)
    wishes, person = on_either.context.store.ways.of, me(ana)
    assert on_either.run(wishes(person)).use("push") == "never"
    browser.subscribe(desk, pressed=False)
    assert on_either.run(wishes(person)).use("push") == "away" and send(on_either, person) is Outcome.SENT
    ana.post("/calls", **{"use-push": "never"})
    browser.subscribe(desk, pressed=False)
    assert on_either.run(wishes(person)).use("push") == "never", "who said no is not asked again"


def test_one_s_guest_s_seats_call_the_account_s_devices(on_either: Host, service: PushService) -> None:
    ana, phone, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/a")
    key, _ = register(ana, "Nefertari")
    phone.open(players="2")
    guest = me(phone)
    log_in(phone, key)
    phone.post("/account/bring", bring="yes")
    browser.subscribe(ana)
    assert send(on_either, guest) is Outcome.SENT
    assert len(browser.heard()) == 1


def test_of_many_devices_the_ones_seen_last_are_called(on_either: Host, service: PushService, database: str) -> None:
    ana = Guest(on_either.address)
    for n in range(MOST_EACH + 2):
        Browser(service, f"/{n}").subscribe(ana)
        time.sleep(0.002)
    send(on_either, me(ana))
    assert {one.path for one in service.sent} == {f"/{n}" for n in range(2, MOST_EACH + 2)}
    assert len(rows(database)) == MOST_EACH


def test_a_device_belongs_to_whoever_used_it_last(on_either: Host, service: PushService, database: str) -> None:
    ana, ben, browser = Guest(on_either.address), Guest(on_either.address), Browser(service, "/a")
    for guest in (ana, ben, ben):
        browser.subscribe(guest)
    assert [row["person"] for row in rows(database)] == [me(ben)]
    assert send(on_either, me(ana)) is Outcome.GONE


def test_nobody_ends_another_s_calls(house: Host, service: PushService, file: str) -> None:
    ana, ben, browser = Guest(house.address), Guest(house.address), Browser(service, "/a")
    browser.subscribe(ana)
    (row,) = rows(file)
    ben.post("/push/end", device=row["id"])
    ben.post("/push/end", endpoint=row["endpoint"])
    assert len(rows(file)) == 1
    ana.post("/push/end", endpoint=row["endpoint"])
    assert rows(file) == []


def test_a_call_to_try_it_reaches_my_devices(house: Host, service: PushService) -> None:
    ana, browser = Guest(house.address, "fr"), Browser(service, "/a")
    assert ana.post("/push/try").status_code == 409
    browser.subscribe(ana)
    assert ana.post("/push/try").status_code == 200
    (told,) = browser.heard()
    assert told["notification"]["title"] == "Mastaba vous prévient" and told["notification"]["lang"] == "fr"
    page = ana.get("/calls").text
    assert 'id="push"' in page and "/push/end" in page


def test_somebody_without_a_cookie_has_no_device(house: Host, service: PushService) -> None:
    ana, browser = Guest(house.address), Browser(service, "/a")
    key = ana.get("/push").json()["key"]
    ana.http.cookies.clear()
    reply = ana.http.post("/push", json=browser.subscription(key), headers={"X-Mastaba": "1"})
    assert reply.status_code == 403
    foreign = {"Origin": "https://evil.example", "X-Mastaba": "1"}
    assert ana.http.post("/push", json=browser.subscription(key), headers=foreign).status_code == 403


# --- the server's key --------------------------------------------------------------------------------------------


@alone
async def test_the_server_s_key_is_made_once_and_moves_with_the_database(database: str, tmp_path: Path) -> None:
    async def key_of(url: str) -> bytes:
        store = Store(url)
        store.open()
        try:
            return await store.push_key()
        finally:
            store.close()

    first = await key_of(database)
    assert first == await key_of(database) and len(first) == 32
    write_out(database, tmp_path / "all.jsonl")
    assert (tmp_path / "all.jsonl").stat().st_mode & 0o777 == 0o600
    other = f"sqlite:///{tmp_path / 'other.db'}"
    bring_in(tmp_path / "all.jsonl", other)
    assert await key_of(other) == first
    engine = make_engine(other)
    with engine.connect() as connection:
        kept = connection.execute(sa.select(meta.c.value).where(meta.c.key == PUSH)).scalar()
    engine.dispose()
    assert kept == first.hex()
