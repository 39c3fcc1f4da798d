"""Names that accounts gave up are nobody's for a year; nothing tells what they are, or whose they were."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kit.authenticator import Authenticator
from kit.wall import DAY_MS, Wall
from mastaba.server.now import now_ms
from mastaba.server.people import leaving
from mastaba.server.people.accounts import NotDone
from mastaba.server.people.names import name_key
from mastaba.server.store.engine import make_engine
from mastaba.server.store.house.old_names import MONTH_MS, YEAR_MS
from mastaba.server.store.keeping.moving import bring_in, write_out
from mastaba.server.store.keeping.tidying import tidied_by_days
from mastaba.server.store.schema import meta, old_names

from ..conftest import quick
from ..guest import Guest, Host, until
from ..people import SITE, asked, me, named_in, posted, register
from .test_my_data import is_gone, sunset


def held(url: str) -> list[Any]:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(old_names)).mappings())
    engine.dispose()
    return found


def is_refused(guest: Guest, name: str) -> bool:
    """Neither an account is made nor a guest called so."""
    said = posted(guest, "/account/key/options", name=name)
    renamed = guest.post("/name", name=name)
    refused = said["status"] == renamed.status_code == 409 and said["error"]["key"] == "name_taken"
    assert refused or (said["status"] == 200 and renamed.status_code == 303), (said, renamed.status_code)
    return refused


def test_a_name_that_an_account_changed_is_nobody_s_for_a_year(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana, ben, wall = Guest(host.address), Guest(host.address), Wall(monkeypatch)
        register(ana, "Nefertari")
        assert ana.post("/name", name="NEFERTARI").status_code == 303
        assert held(database) == [], "the same name, written otherwise"
        assert ana.post("/name", name="Hatshepsut").status_code == 303
        assert is_refused(ben, "Nefertarí"), "nor one that looks like it"
        wall.forward(31 * DAY_MS)
        assert ana.post("/name", name="Nefertari").status_code == 409, "it does not come back to whoever gave it up"
        wall.forward(YEAR_MS - 32 * DAY_MS)
        assert is_refused(ben, "Nefertari")
        wall.forward(MONTH_MS + 2 * DAY_MS)
        assert not is_refused(ben, "Nefertari")


def test_a_host_s_word_gives_a_name_up_too_and_gives_nobody_one_that_was(database: str) -> None:
    with Host(quick(database, site=SITE)) as host:
        eve, ana = Guest(host.address), Guest(host.address)
        register(eve, "Eve Hosts")
        register(ana, "Rude Name")
        deeds = host.context.hosting
        host.run(deeds.rename(me(eve), me(ana), "Meritamun"))
        assert is_refused(Guest(host.address), "Rude Name")
        with pytest.raises(NotDone, match="name_taken"):
            host.run(deeds.rename(me(eve), me(eve), "Rude Name"))


def test_the_name_of_who_left_for_good_is_nobody_s_and_stands_nowhere(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    with Host(quick(database, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        register(ana, "Nefertari")
        assert ana.post("/name", name="Hatshepsut").status_code == 303
        person = me(ana)
        ana.post("/account/leave", sure="yes")
        assert is_refused(ben, "Hatshepsut") and len(held(database)) == 1, "a day of grace"
        sunset(database)
        until(lambda: is_gone(database, person), 30)
        assert is_refused(ben, "Nefertari") and is_refused(ben, "Hatshepsut")
        assert not is_refused(ben, "Cleopatra")
        words = ("Nefertari", "Hatshepsut", name_key("Nefertari"), name_key("Hatshepsut"), person)
        assert named_in(database, *words) == []


def test_an_earlier_name_of_who_left_for_good_stands_in_nobody_s_words(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at another table than the one where it was used, nor in a report or a request."""
    monkeypatch.setattr(leaving, "LOOK_S", 0.05)
    with Host(quick(database, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        register(ana, "Nefertari")
        register(ben, "Ramses")
        ana.open(players="2")
        assert ana.post("/name", name="Hatshepsut").status_code == 303
        table = ben.open(players="2")
        ana.do(table, "sit", seat=1)
        ben.do(table, "chat", text="hello Nefertari, or Hatshepsut?")
        ben.post("/manners/report", table=table, seat="1", reason="name", words="she was Nefertari before")
        ben.post("/friends/ask", friend="Nefertari")
        assert len(named_in(database, "Nefertari")) > 3
        person = me(ana)
        ana.post("/account/leave", sure="yes")
        sunset(database)
        until(lambda: is_gone(database, person), 30)
        assert named_in(database, "Nefertari", "Hatshepsut", person) == []


def test_nothing_tells_what_a_name_was_that_somebody_gave_up_or_whose(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of one month have the same end, and the digest of a name is another one in every house."""
    with Host(quick(database, site=SITE)) as host:
        wall = Wall(monkeypatch)
        ana, ben = Guest(host.address), Guest(host.address)
        register(ana, "Nefertari")
        register(ben, "Ramses")
        wall.forward(MONTH_MS - now_ms() % MONTH_MS + DAY_MS)
        ana.post("/name", name="Hatshepsut")
        wall.forward(20 * DAY_MS)
        ben.post("/name", name="Thutmose")
        rows = held(database)
        assert [set(row) for row in rows] == [{"digest", "until"}] * 2
        assert len({row["until"] for row in rows}) == 1 and rows[0]["until"] % MONTH_MS == 0
        plain = {hashlib.sha256(name_key(name).encode()).hexdigest() for name in ("Nefertari", "Ramses")}
        assert not plain & {row["digest"] for row in rows}
    engine = make_engine(database)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(meta.delete().where(meta.c.key == "names_secret"))
    engine.dispose()
    with Host(quick(database, site=SITE)) as host:
        assert not is_refused(Guest(host.address), "Nefertari"), "without this house's key it is only a number"


def test_names_that_were_given_up_move_along_and_go_when_their_time_is_over(database: str, tmp_path: Path) -> None:
    with Host(quick(database, site=SITE)) as host:
        ana = Guest(host.address)
        register(ana, "Nefertari")
        ana.post("/name", name="Hatshepsut")
    write_out(database, tmp_path / "all.jsonl")
    assert "nefertari" not in (tmp_path / "all.jsonl").read_text("utf-8").lower()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    bring_in(tmp_path / "all.jsonl", other)
    with Host(quick(other, site=SITE)) as host:
        assert is_refused(Guest(host.address), "Nefertari")
        engine = make_engine(other)
        for at, left in ((now_ms() + YEAR_MS, 1), (now_ms() + YEAR_MS + MONTH_MS + 1, 0)):
            with engine.execution_options(writes=True).begin() as connection:
                tidied_by_days(
                    connection, at, dict.fromkeys(("aborted", "over", "chat", "guests", "reports", "acts"), 0), "scribe"
                )
            assert len(held(other)) == left
        engine.dispose()


def test_a_name_given_up_between_the_question_and_the_key_is_refused(database: str) -> None:
    """Whoever was asked to make a key while the name was free comes too late."""
    with Host(quick(database, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        question, options = asked(ben, "/account/key/options", name="Nefertari")
        register(ana, "Nefertari")
        ana.post("/name", name="Hatshepsut")
        made = Authenticator(SITE).create(options)
        said = posted(ben, "/account/key", name="Nefertari", question=question, credential=made, label="Phone")
        assert said["status"] == 409 and said["error"]["key"] == "name_taken"
        assert "session" not in ben.http.cookies
