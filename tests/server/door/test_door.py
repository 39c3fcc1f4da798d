"""At the door: foreign pages, hostile bodies, floods; every refusal is explained in the reader's language."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from mastaba.server.shares import RATES, TooOften
from mastaba.server.tables.ledger import Ledger
from mastaba.server.tables.names import clean_name
from mastaba.server.web.door.people import Accounts

from ..conftest import quick
from ..guest import Guest, Host, two_people

COMMAND = {"X-Mastaba": "1"}


def test_a_command_from_another_site_is_refused(address):
    ana, _, table = two_people(address)
    for headers in (
        {"Origin": "https://evil.example", **COMMAND},
        {"Sec-Fetch-Site": "cross-site", "Origin": "null", **COMMAND},
    ):
        reply = ana.http.post(f"/t/{table}/chat", json={"text": "x"}, headers=headers)
        assert (reply.status_code, reply.json()["error"]["key"]) == (403, "foreign")
    assert ana.http.post(f"/t/{table}/chat", json={"text": "x"}).status_code == 403, "a form cannot set our header"
    assert ana.http.post("/play/pyramids", headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_socket_from_another_site_is_refused(address):
    ana, _, table = two_people(address)
    headers = {"Cookie": ana.cookie(), "Origin": "https://evil.example"}
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://{address}/t/{table}/live", additional_headers=headers)
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"seq":"a"}', b"\xff\xfe", b'{"seq":1e999,"action":0,"key":"k"}']
)
def test_garbage_is_answered_politely(address, body):
    ana, _, table = two_people(address)
    reply = ana.http.post(f"/t/{table}/answer", content=body, headers=COMMAND)
    assert (reply.status_code, reply.json()["error"]["key"]) == (400, "bad_request")


def test_a_huge_body_is_not_read(address):
    ana, _, table = two_people(address)
    reply = ana.http.post(f"/t/{table}/chat", content=b"x" * 2_000_000, headers=COMMAND)
    assert (reply.status_code, reply.json()["error"]["key"]) == (413, "too_big")

    def drip():
        for _ in range(100):
            yield b"x" * 1000

    reply = ana.http.post(f"/t/{table}/chat", content=drip(), headers=COMMAND)
    assert reply.status_code == 413, "without a length too"


def test_a_socket_outlives_garbage_but_not_a_flood(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        ana, _, table = two_people(host.address)
        with ana.watch(table) as tab:
            for text in ("", "nonsense", "[1]", '{"type":"seen","seq":"x"}', '{"type":"fly"}'):
                tab.socket.send(text)
            tab.socket.send(b"\x00\xff")
            tab.say(type="ping")
            assert tab.message("pong")
            with pytest.raises(ConnectionClosed):
                for _ in range(400):
                    tab.say(type="ping")
                while True:
                    tab.hear()


def test_a_giant_message_closes_the_socket(address):
    ana, _, table = two_people(address)
    with ana.watch(table) as tab, pytest.raises(ConnectionClosed):
        tab.socket.send("x" * 200_000)
        while True:
            tab.hear()


def test_too_often_says_how_long_to_wait(tmp_path):
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", generous=False)) as host:
        ana = Guest(host.address, "fr")
        table = ana.open(players="2")
        replies = [ana.send(table, "chat", text="!") for _ in range(12)]
        refused = next(r for r in replies if r.status_code == 429)
        error = refused.json()["error"]
        assert error["limit"] == "chat" and error["seconds"] >= 1 and "réessayez" in error["text"]
        assert refused.headers["retry-after"] == str(error["seconds"])


def test_a_bucket_fills_with_time():
    now = [0.0]
    ledger = Ledger(clock=lambda: now[0])
    most, each = RATES["chat"]
    for _ in range(most):
        ledger.take("chat", "ana", "here")
    with pytest.raises(TooOften):
        ledger.take("chat", "ana", "here")
    ledger.take("chat", "ben", "here")
    now[0] = each
    ledger.take("chat", "ana", "here")


def test_a_forged_cookie_is_nobody(address):
    ana, _, table = two_people(address)
    person = ana.http.cookies["guest"].split(".")[0]
    forged = httpx.Client(base_url=f"http://{address}", cookies={"guest": f"{person}.{'0' * 40}"})
    reply = forged.post(f"/t/{table}/leave", json={}, headers=COMMAND)
    assert reply.json()["error"]["key"] == "not_seated"


def test_a_code_brings_the_seats_back_on_another_device(address):
    ana, _, table = two_people(address)
    code = ana.get("/me").json()["code"]
    phone = Guest(address)
    assert phone.post("/recover", code="AAAA-BBBB-CCCC-DDDD").status_code == 409
    assert phone.post("/recover", code=code.lower().replace("-", " ")).status_code == 303
    with phone.watch(table) as tab:
        assert tab.frame()["seat"] == 0


def test_codes_and_cookies_depend_on_the_secret():
    one, two = Accounts(b"a" * 32), Accounts(b"b" * 32)
    assert one.person_of_code(one.code_of("0123456789")) == "0123456789"
    assert two.person_of_code(one.code_of("0123456789")) == ""
    assert two.person_of_cookie(one.cookie_for("0123456789")) == ""
    assert one.person_of_code("not a code at a") == one.person_of_code("") == ""


def test_names_are_one_clean_line():
    assert clean_name("  a\n\tb\x00c ") == "a b c"
    assert clean_name("x" * 99) == "x" * 24
    assert clean_name(None) == clean_name(" \u202e ") == clean_name("\u3164\u2800\u115f") == "", "nothing to be seen"


def test_every_answer_carries_the_security_headers(address):
    ana = Guest(address)
    for path in ("/", "/healthz", "/nowhere", "/palette.css"):
        headers = ana.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_errors_speak_the_readers_language(address):
    for lang, word in (("fr", "table"), ("en", "table")):
        guest = Guest(address, lang)
        page = guest.get("/t/000000000000")
        assert page.status_code == 404 and word in page.text and f'lang="{lang}"' in page.text
    assert "existe" in Guest(address, "fr").get("/nowhere").text
