"""Accounts: a guest gets a key and stays the same person; sessions end everywhere; nothing is half done."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kit.authenticator import Authenticator
from kit.wall import Wall
from mastaba.server.config import Config
from mastaba.server.people.accounts import GRACE_MS
from mastaba.server.people.names import BadName, checked, name_key
from mastaba.server.people.passkeys import TIMEOUT_MS
from mastaba.server.store.circle.merging import merge
from mastaba.server.store.played.attempts import Attempt, Mark
from mastaba.server.store.schema import merged

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, until
from ..people import SITE, asked, log_in, me, named_in, posted, register


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Host(Config(database_url=url, site=SITE, compile=False, generous=True, pace_ms=0, think_s=0.01)) as host:
        yield host


def key_of(refusal: dict[str, Any]) -> str:
    assert refusal["status"] >= 400 and len(refusal["error"]["text"]) > 20, refusal
    return refusal["error"]["key"]


def test_a_guest_who_gets_a_key_is_the_same_person_with_the_same_tables(host: Host):
    ana = Guest(host.address)
    table, before = ana.play(), me(ana)
    register(ana, "Ana")
    assert me(ana) == before
    assert f"/t/{table}" in ana.get("/").text
    assert "Phone" in ana.get("/account").text


def test_the_same_person_comes_back_in_another_browser_and_goes_on_at_the_table(host: Host):
    ana, elsewhere = Guest(host.address), Guest(host.address)
    table = ana.play()
    key, _ = register(ana, "Ana")
    assert log_in(elsewhere, key)["go"] == "/"
    assert me(elsewhere) == me(ana)
    with elsewhere.watch(table) as tab:
        assert tab.frame()["seat"] == 0


def test_the_guest_s_old_cookie_and_code_open_nothing_once_there_is_a_key(host: Host):
    ana = Guest(host.address)
    old, code, person = ana.http.cookies["guest"], ana.get("/me").json()["code"], me(ana)
    register(ana, "Ana")
    thief = Guest(host.address)
    thief.http.cookies.set("guest", old, domain="127.0.0.1", path="/")
    assert me(thief) != person
    assert Guest(host.address).post("/recover", code=code).status_code == 409
    assert ana.get("/me").json()["code"] == "", "an account shows no code that cannot be taken back"


def test_an_ended_session_opens_nothing_and_its_socket_closes(host: Host):
    ana, phone = Guest(host.address), Guest(host.address)
    table = ana.play()
    key, _ = register(ana, "Ana")
    log_in(phone, key)
    person = me(ana)
    with phone.watch(table) as tab:
        ana.post("/account/sessions/end")
        with pytest.raises(ConnectionClosed):
            while True:
                tab.socket.recv(timeout=15)
    assert me(phone) != person
    assert me(ana) == person, "whoever ends the others stays"
    reply = ana.get("/account").text
    assert reply.count('action="/account/session/end"') == 1


def test_a_browser_is_logged_out_by_name_and_only_by_its_own_person(host: Host):
    ana, ben = Guest(host.address), Guest(host.address)
    register(ana, "Ana")
    register(ben, "Ben")
    theirs = host_sessions(host, me(ben))[0]
    ana.post("/account/session/end", session=theirs)
    assert host_sessions(host, me(ben)) == [theirs]
    ben.post("/logout")
    assert host_sessions(host, me(ben)) == []


def host_sessions(host: Host, person: str) -> list[str]:
    import sqlalchemy as sa

    from mastaba.server.store.schema import sessions

    with host.context.store.database.engine.connect() as connection:
        query = sa.select(sessions.c.id).where(sessions.c.person == person)
        return list(connection.execute(query).scalars())


def test_a_recovery_code_works_once_ends_all_sessions_and_is_replaced(host: Host):
    ana = Guest(host.address)
    _, code = register(ana, "Ana")
    person, finder = me(ana), Guest(host.address)
    page = finder.post("/recover", code=code.lower().replace("-", " "))
    assert page.status_code == 200 and code not in page.text
    assert me(finder) == person and me(ana) != person
    assert Guest(host.address).post("/recover", code=code).status_code == 409, "used up"


def test_a_question_is_answered_once(host: Host):
    ana, other = Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    question, options = asked(other, "/login/options")
    said = key.get(options)
    assert posted(other, "/login", question=question, credential=said)["status"] == 200
    assert key_of(posted(Guest(host.address), "/login", question=question, credential=said)) == "key_late"


def test_a_question_that_was_asked_too_long_ago_is_not_answered(host: Host, monkeypatch: pytest.MonkeyPatch):
    ana = Guest(host.address)
    question, options = asked(ana, "/account/key/options", name="Ana")
    Wall(monkeypatch).forward(TIMEOUT_MS + GRACE_MS + 1)
    said = Authenticator(SITE).create(options)
    assert key_of(posted(ana, "/account/key", name="Ana", question=question, credential=said)) == "key_late"


@pytest.mark.parametrize(
    "wrong",
    [{"origin": "https://elsewhere.example"}, {"rp_id": "elsewhere.example"}, {"flags": 0x01}],
    ids=["a foreign origin", "another site's key", "an unverified user"],
)
def test_a_key_that_says_something_else_is_refused_and_nothing_is_kept(host: Host, wrong: dict[str, Any]):
    ana = Guest(host.address)
    question, options = asked(ana, "/account/key/options", name="Ana")
    said = Authenticator(**{"origin": SITE, **wrong}).create(options)
    assert key_of(posted(ana, "/account/key", name="Ana", question=question, credential=said)) == "key_bad"
    assert "session" not in ana.http.cookies and "/login" in ana.get("/account").text


def test_an_unknown_key_and_a_wrong_signature_are_refused_alike(host: Host):
    ana, stranger = Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    unknown = log_in(stranger, Authenticator(SITE))
    forged = log_in(stranger, Authenticator(SITE, id=key.id))
    assert unknown == forged and key_of(forged) == "key_bad"


def test_a_cloned_key_whose_count_went_back_is_refused(host: Host):
    ana, twin = Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    assert log_in(twin, key)["status"] == 200
    key.count = 0
    assert key_of(log_in(Guest(host.address), key)) == "key_bad"


def test_a_question_for_one_guest_is_no_good_for_another(host: Host):
    ana, ben = Guest(host.address), Guest(host.address)
    question, options = asked(ana, "/account/key/options", name="Ana")
    said = Authenticator(SITE).create(options)
    assert key_of(posted(ben, "/account/key", name="Ben", question=question, credential=said)) == "key_late"


def test_with_one_key_alone_the_page_advises_a_second_one_or_to_keep_the_code(host: Host):
    advice = {"en": "You have only one key", "fr": "Vous n’avez qu’une clé"}
    ana = Guest(host.address)
    assert not any(words in ana.get(f"/account?lang={lang}").text for lang, words in advice.items()), "a guest has none"
    register(ana, "Ana")
    assert all(words in ana.get(f"/account?lang={lang}").text for lang, words in advice.items())
    register(ana, "Ana", Authenticator(SITE))
    assert not any(words in ana.get(f"/account?lang={lang}").text for lang, words in advice.items())


def test_the_last_key_stays_and_another_one_can_go(host: Host):
    ana = Guest(host.address)
    first, _ = register(ana, "Ana")
    from webauthn.helpers import bytes_to_base64url

    id = bytes_to_base64url(first.id)
    assert ana.post("/account/key/remove", key=id).status_code == 409
    register(ana, "Ana", Authenticator(SITE))
    assert ana.post("/account/key/remove", key=id).status_code == 303
    assert key_of(log_in(Guest(host.address), first)) == "key_bad"


def test_no_two_accounts_have_names_that_people_take_for_the_same(host: Host):
    ana, ben = Guest(host.address), Guest(host.address)
    register(ana, "Ana")
    for name in ("ANA", "Àna", "4na", "Аna"):  # the last with a Cyrillic letter
        assert key_of(posted(ben, "/account/key/options", name=name)) == "name_taken", name
    assert ben.post("/name", name="ana").status_code == 409, "nor has a guest the name of an account"
    assert ana.post("/name", name="Ana Maria").status_code == 303
    assert ana.post("/name", name="Ana Lucia").status_code == 409, "one change in thirty days"


def test_an_account_s_name_is_changed_on_its_own_page_which_says_what_that_costs(host: Host):
    """A guest's name is kept as it is typed, at every page's head; an account's cannot go by accident."""
    ana, ben = Guest(host.address), Guest(host.address)
    register(ana, "Ana")
    lobby = ana.open(players="2")
    for page in (ana.get("/"), ana.get("/account"), ana.get(f"/t/{lobby}")):
        assert 'id="my-name"' not in page.text and 'id="join-name"' not in page.text
    assert 'id="my-name"' in ben.get("/").text and 'id="join-name"' in ben.get(f"/t/{lobby}").text
    assert "belongs to nobody for a year, not even to you" in ana.get("/account").text
    assert ana.post("/name", name="Ana Maria").status_code == 303
    page = ana.get("/account").text
    assert "You are called Ana Maria. You can change that again from" in page and 'id="new-name"' not in page


@pytest.mark.parametrize(("name", "why"), [("Vizier", "reserved"), ("x", "short"), ("An\u200ba", "invisible")])
def test_some_names_belong_to_nobody(name: str, why: str):
    with pytest.raises(BadName, match=f"error.name_{why}"):
        checked(name)
    assert name_key("Ana") == name_key("ánA")


def test_a_guest_s_tables_are_brought_along_without_rewriting_an_event(host: Host):
    ana, tablet = Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    guest, table = me(tablet), tablet.play()
    assert log_in(tablet, key)["go"] == "/account"
    assert 'value="yes"' in tablet.get("/account").text
    tablet.post("/account/bring", bring="yes")
    assert f"/t/{table}" in ana.get("/").text, "on every device of the account"
    with ana.watch(table) as tab:
        assert tab.frame()["seat"] == 0
    assert host.context.hall.tables[table].story.table.seats[0].person == guest


def test_puzzles_that_a_guest_tried_come_along_and_the_recovery_code_asks_too(database: str):
    with Host(quick(database, site=SITE)) as host:
        ana, tablet = Guest(host.address), Guest(host.address)
        _, code = register(ana, "Ana")
        store, guest, account = host.context.store, me(tablet), me(ana)
        tablet.post("/name", name="Meri")
        mark = Mark(1600.0, 90.0, 0.06, 3)
        for n, (person, at) in enumerate([(guest, 1), (guest, 2), (account, 2)]):
            tried = Attempt(person, f"p{n}", at, 0, 1.0, 0, "")
            host.run(store.attempts.keep(tried, "cheops", 300, 0, lambda *_: (mark, mark)))
        race = host.run(store.races.open(guest, "", 1))
        host.run(store.races.join(host.run(store.races.find(race)), "ben", ("p0", "p1"), 1))
        host.run(store.ways.hush(guest, "t", True, 1))
        tablet.post("/recover", code=code)
        assert me(tablet) == account and "has 2 attempted puzzles." in tablet.get("/account").text
        assert tablet.post("/account/bring", bring="yes").status_code == 303
        assert set(host.run(store.attempts.tried(account))) == {"p0", "p1", "p2"}
        assert host.run(store.ways.of(account)).hushed == {"t"}
        assert host.run(store.races.find(race)).person == account
        mine, ben = host.run(host.context.races.standing(host.run(store.races.find(race)))).runs
        assert set(mine.credits) == {"p0", "p1"} and not ben.credits, "what was answered in a race stays answered"
        assert {line.split(".")[0] for line in named_in(database, guest)} == {"people", "merged"}


def test_two_seats_at_one_running_game_are_not_merged(host: Host):
    ana, tablet = Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    table = ana.open(players="2")
    tablet.post(f"/sit/{table}")
    log_in(tablet, key)
    assert tablet.post("/account/bring", bring="yes").status_code == 409


def test_two_guests_of_one_account_at_one_running_game_are_not_both_brought(host: Host):
    ana, phone, tablet = Guest(host.address), Guest(host.address), Guest(host.address)
    key, _ = register(ana, "Ana")
    table = phone.open(players="2")
    tablet.post(f"/sit/{table}")
    for guest in (phone, tablet):
        log_in(guest, key)
    assert phone.post("/account/bring", bring="yes").status_code == 303
    assert tablet.post("/account/bring", bring="yes").status_code == 409
    phone.do(table, "close")
    assert tablet.post("/account/bring", bring="yes").status_code == 303, "once that table is over"


def test_nobody_sits_down_beside_a_guest_who_became_theirs_a_moment_ago(database: str):
    """At another process, which has not heard of it; the seat that is there stays."""
    with Host(quick(database, site=SITE)) as host:
        ana, tablet, ben = Guest(host.address), Guest(host.address), Guest(host.address)
        register(ana, "Ana")
        guest, table = me(tablet), tablet.open(players="3")
        account = me(ana)  # remembered, with no guest
        with host.context.store.database.engine.execution_options(writes=True).begin() as connection:
            connection.execute(merged.insert().values(guest=guest, into=account))
        assert ana.refused(table, "sit", seat=1) == "seated_twice"
        assert ana.post(f"/sit/{table}").status_code == 409
        ben.do(table, "sit", seat=1)
        with ben.watch(table) as tab:
            assert [seat["kind"] for seat in tab.frame()["seats"]] == ["person", "person", "empty"]
        host.context.people.sessions.account_changed(account)
        with ana.watch(table) as tab:
            assert tab.frame()["seat"] == 0


def test_who_merges_and_who_sits_down_at_one_moment_do_not_both(postgres: str):
    """Whoever comes second waits until the first one's row is there to be seen."""
    with Host(quick(fresh_database(postgres), site=SITE)) as host:
        ana, tablet = Guest(host.address), Guest(host.address)
        register(ana, "Ana")
        guest, table, account = me(tablet), tablet.open(players="2"), me(ana)
        answers: list[int] = []
        sits = threading.Thread(target=lambda: answers.append(ana.send(table, "sit", seat=1).status_code))
        with host.context.store.database.engine.execution_options(writes=True).begin() as connection:
            assert merge(connection, guest, account)
            sits.start()
            sits.join(1.0)
            assert not answers, "it waits"
        sits.join(20)
        assert answers == [409]


def test_without_a_site_there_is_no_passkey_and_a_sentence_says_so(tmp_path: Path):
    with Host(Config(database_url=f"sqlite:///{tmp_path / 'x.sqlite3'}", compile=False)) as host:
        ana = Guest(host.address)
        assert "Passkeys are not possible at this address" in ana.get("/account").text
        assert key_of(posted(ana, "/account/key/options", name="Ana")) == "no_passkeys"


def test_guesses_of_a_code_are_refused_long_before_they_could_succeed(tmp_path: Path):
    with Host(Config(database_url=f"sqlite:///{tmp_path / 'x.sqlite3'}", compile=False)) as host:
        guesser = Guest(host.address)
        replies = [guesser.post("/recover", code=f"AAAA-AAAA-AAAA-AAAA-{n:04d}").status_code for n in range(60)]
        assert replies.count(409) <= 45 and replies[-1] == 429


def test_sessions_end_on_every_process(host: Host):
    """What another process announces is carried out here."""
    ana = Guest(host.address)
    register(ana, "Ana")
    person, id = me(ana), host_sessions(host, me(ana))[0]
    store = host.context.store
    with store.database.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM sessions")
    assert me(ana) == person, "remembered for a while"
    host.context.people.sessions.ended(id)
    until(lambda: me(ana) != person)


def test_a_start_under_another_name_warns_how_many_keys_do_not_work_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    wishes: dict[str, Any] = {"database_url": url, "compile": False, "workers": 1}
    with Host(Config(site=SITE, **wishes)) as host:
        register(Guest(host.address), "Ana")
    with Host(Config(site=SITE, **wishes)):
        assert not [one for one in caplog.messages if "passkeys" in one]
    with Host(Config(site="https://example.org", **wishes)):
        (warning,) = [one for one in caplog.messages if "passkeys" in one]
    assert "1 passkeys belong to localhost and do not work at example.org" in warning
