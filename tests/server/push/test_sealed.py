"""Web Push: what a real push service gets a browser alone reads; nobody is told twice, and nothing goes elsewhere."""

from __future__ import annotations

import time
from pathlib import Path

import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec

from kit.processes.loops import alone
from mastaba.server.messages import LONGEST_NAME
from mastaba.server.notices.channel import Outcome
from mastaba.server.notices.push.message import BIGGEST, message_of, topic_of
from mastaba.server.notices.push.sealing import CURVE, from_base64, seal
from mastaba.server.now import now_ms
from mastaba.server.store.engine import make_engine
from mastaba.server.store.keeping.moving import bring_in, write_out
from mastaba.server.store.schema import meta
from mastaba.server.store.secrets import PUSH
from mastaba.server.store.store import Store

from ..guest import Guest, Host
from ..people import me
from ..push_service import Browser, PushService, claims_of
from .sending import call, send

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
