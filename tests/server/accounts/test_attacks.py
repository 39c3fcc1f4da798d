"""Attacks on accounts: codes guessed, names probed, sessions forged, fixed and stolen. None of them opens anything."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path

import pytest

from kit.authenticator import Authenticator
from mastaba.server.people.accounts import new_code

from ..conftest import quick
from ..guest import Guest, Host
from ..people import SITE, log_in, me, posted, register

GUESSES = 10_000


@pytest.fixture
def house(tmp_path: Path):
    with Host(quick(f"sqlite:///{tmp_path / 'mastaba.db'}", site=SITE, generous=False)) as host:
        yield host


def test_ten_thousand_guesses_of_a_code_are_refused_long_before(house: Host) -> None:
    """The ledger is asked as the door asks it: a fresh cookie for every guess, from one address."""
    ana = Guest(house.address)
    register(ana, "Ana")
    ledger, got = house.context.ledger, Counter[str]()
    for _ in range(GUESSES):
        try:
            ledger.take("recover", secrets.token_hex(8), "203.0.113.9")
            got["tried"] += 1
        except Exception as error:
            got[type(error).__name__] += 1
    assert got["tried"] <= 45 and got["TooOften"] >= GUESSES - 45, got
    thief = Guest(house.address)
    replies = Counter(thief.post("/recover", code=new_code()).status_code for _ in range(40))
    assert replies[409] < 20 and replies[429] > 20, replies
    assert me(thief) != me(ana)


def test_no_page_tells_whether_a_name_has_a_key(house: Host) -> None:
    ana, ben, thief = Guest(house.address), Guest(house.address), Guest(house.address)
    register(ana, "Ana")
    ben.post("/name", name="Ben")
    told = [posted(thief, "/login/options", name=name) for name in ("Ana", "Ben", "Nobody")]
    shapes = {(one["status"], one["options"].split('"challenge"')[0], len(one["options"])) for one in told}
    assert len(shapes) == 1, "no list of keys, whoever is named"
    pages = {thief.get(f"/login?name={name}").text for name in ("Ana", "Ben", "Nobody")}
    assert len(pages) == 1
    assert log_in(thief, Authenticator(SITE))["error"]["key"] == "key_bad"
    codes = {thief.post("/recover", code=code).text for code in ("AAAA-BBBB", new_code())}
    assert len(codes) == 1


def test_forged_fixed_and_stolen_sessions_open_nothing(house: Host) -> None:
    ana, phone, thief = Guest(house.address), Guest(house.address), Guest(house.address)
    planted = secrets.token_urlsafe(24)
    phone.http.cookies.set("session", planted, domain="127.0.0.1", path="/")
    key, _ = register(ana, "Ana")
    person = me(ana)
    for forged in ("", "x", secrets.token_urlsafe(24), "a" * 5000, person, "' OR 1=1 --"):
        thief.http.cookies.set("session", forged, domain="127.0.0.1", path="/")
        assert me(thief) != person
    log_in(phone, key)
    assert phone.http.cookies.get("session", domain="127.0.0.1", path="/") != planted, "a log-in has a token of its own"
    thief.http.cookies.set("session", planted, domain="127.0.0.1", path="/")
    assert me(thief) != person, "one that was planted before is nobody's"
    stolen = phone.http.cookies.get("session", domain="127.0.0.1", path="/")
    thief.http.cookies.set("session", str(stolen), domain="127.0.0.1", path="/")
    assert me(thief) == person
    ana.post("/account/sessions/end")
    assert me(thief) != person, "stolen, and ended"
    stored = Path(house.context.store.database.engine.url.database or "")
    assert str(stolen).encode() not in stored.read_bytes(), "a copy of the database logs nobody in"
    beside = [file for file in stored.parent.iterdir() if file.is_file()]
    assert beside and {file.stat().st_mode & 0o777 for file in beside} == {0o600}
