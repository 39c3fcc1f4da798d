"""Many devices of one person: at once, one more than there may be, and names that people take for the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from kit.authenticator import Authenticator
from mastaba.server.people.accounts import NotDone
from mastaba.server.people.names import BadName, checked, name_key
from mastaba.server.store.schema import accounts, passkeys, put_away
from mastaba.server.store.shape.days import vacations

from ..conftest import quick
from ..guest import Guest, Host
from ..people import SITE, asked, log_in, me, posted, register


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(quick(f"sqlite:///{tmp_path / 'mastaba.db'}", site=SITE)) as host:
        yield host


def rows(host: Host, table: sa.Table) -> list[sa.RowMapping]:
    with host.context.store.database.engine.connect() as connection:
        return list(connection.execute(sa.select(table)).mappings())


def test_two_devices_of_a_guest_that_get_a_key_at_once_make_one_account(host: Host) -> None:
    ana = Guest(host.address)
    phone = Guest(host.address)
    phone.http.cookies.set("guest", ana.http.cookies["guest"], domain="127.0.0.1", path="/")
    assert me(phone) == me(ana)
    questions = [(guest, *asked(guest, "/account/key/options", name="Ana")) for guest in (ana, phone)]
    bodies = [(guest, number, Authenticator(SITE).create(options)) for guest, number, options in questions]
    with ThreadPoolExecutor(2) as both:
        replies = list(
            both.map(lambda one: posted(one[0], "/account/key", name="Ana", question=one[1], credential=one[2]), bodies)
        )
    refused = [reply for reply in replies if reply["status"] != 200]
    assert len(refused) == 1 and refused[0]["error"]["key"] in ("has_account", "no_cookie"), replies
    assert len(rows(host, accounts)) == len(rows(host, passkeys)) == 1


def test_a_second_account_of_one_guest_is_refused_with_a_sentence_of_its_own(host: Host) -> None:
    """What two processes may come to, which both asked a moment too early."""
    ana = Guest(host.address)
    register(ana, "Ana")
    person, people = me(ana), host.context.people
    question, options = host.run(people.ask_for_new(person, "Ana"))
    said = Authenticator(SITE).create(options)

    async def nothing_yet(one: str) -> None:
        find.append(one)
        host.context.store.accounts.find = known  # type: ignore[method-assign]

    find: list[str] = []
    known = host.context.store.accounts.find
    host.context.store.accounts.find = nothing_yet  # type: ignore[method-assign, assignment]
    with pytest.raises(NotDone, match=r"error\.has_account"):
        host.run(people.new_key(person, question, json.loads(said), "Phone", "Ana"))
    assert find == [person]


def test_keys_and_sessions_have_a_bound(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.server.store.accounts.MOST_KEYS", 2)
    monkeypatch.setattr("mastaba.server.store.sessions.MOST", 2)
    ana, one, two = Guest(host.address), Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    register(ana, "Ana", Authenticator(SITE))
    question, options = asked(ana, "/account/key/options", name="Ana")
    said = posted(ana, "/account/key", question=question, credential=Authenticator(SITE).create(options))
    assert said["status"] == 409 and said["error"]["key"] == "many_keys"
    person = me(ana)
    assert log_in(one, key)["status"] == log_in(two, key)["status"] == 200
    assert me(one) == me(two) == person, "the latest two are in"
    assert me(ana) != person, "the one that was used longest ago is out"


def test_a_passer_by_without_a_cookie_writes_nothing_and_is_not_remembered(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mastaba.server.store.people.REMEMBERED", 5)
    ana = Guest(host.address)
    table = ana.open(players="2")
    for _ in range(12):
        nobody = Guest(host.address)
        nobody.http.cookies.clear()
        assert nobody.http.post("/vacation/begin", data={"days": "7"}).status_code == 403
        nobody.http.cookies.clear()
        assert nobody.http.post(f"/away/{table}").status_code == 403
    assert rows(host, vacations) == rows(host, put_away) == []
    assert len(host.context.store.people._names) <= 5
    assert ana.post("/vacation/begin", days="7").status_code == 303, "who has a cookie may"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilya", "llya"),
        ("Mila", "Mi1a"),
        ("Horus", "ΗΟRUS"),
        ("Ana", "αnα"),
        ("Carmen", "Carrnen"),
        ("Wael", "VVael"),
        ("Łukasz", "lukasz"),
        ("Søren", "soren"),
        ("Ana", "A n-a"),
        ("Ana", "An\u3164a"),
        ("Ramses", "Ｒａｍｓｅｓ"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize("name", ["\u3164\u3164", "An\u2800a", "\u115f\u1160\u115f", "An\u202ea"])
def test_letters_that_show_nothing_are_in_no_name(name: str) -> None:
    with pytest.raises(BadName):
        checked(name)


def test_names_that_differ_are_not_the_same() -> None:
    names = ("Ana", "Anna", "Ines", "Agnes", "Noé", "Nora", "Horus", "Osiris", "Isis", "Seth", "Maat", "Thot", "Apis")
    assert len({name_key(name) for name in names}) == len(names)
