"""Blocked is blocked everywhere: no friendship, no request, no link, no invitation, no seat beside, no race."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import quick
from ..guest import Guest, Host, until
from ..people import SITE, register
from ..web.test_people_pages import play


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Host]:
    with Host(quick(f"sqlite:///{tmp_path / 'mastaba.db'}", site=SITE)) as host:
        yield host


@pytest.fixture
def two(house: Host) -> tuple[Guest, Guest, str]:
    """Two accounts, friends by a link of the first; and that link."""
    ana, ben = Guest(house.address), Guest(house.address)
    register(ana, "Nefertari")
    register(ben, "Ramses")
    return ana, ben, befriended(ana, ben)


def befriended(ana: Guest, ben: Guest) -> str:
    ana.post("/friends/link", link="new")
    link = re.search(r'href="http://[^/]+(/friend/[\w-]+)"', ana.get("/account").text)[1]  # type: ignore[index]
    assert ben.post(link).status_code == 303 and "Nefertari" in friends_of(ben)
    return str(link)


def friends_of(guest: Guest) -> str:
    return guest.get("/account").text.split('id="friends"')[1].split("</section>")[0]


def block(ana: Guest, name: str) -> None:
    assert ana.post("/manners/block", name=name).status_code == 303


def test_a_block_ends_a_friendship_and_no_request_or_link_brings_it_back(two: tuple[Guest, Guest, str]) -> None:
    ana, ben, link = two
    ana.post("/account/openness", openness="friends")
    assert ben.get("/people/Nefertari").status_code == 200
    block(ana, "Ramses")
    assert "Ramses" not in friends_of(ana) and "Nefertari" not in friends_of(ben)
    assert ben.get("/people/Nefertari").status_code == 404
    assert ben.post(link).status_code == 409
    asked = ben.post("/friends/ask", friend="Nefertari")
    assert asked.headers["location"] == ben.post("/friends/ask", friend="No Such Name").headers["location"]
    shown = friends_of(ben)
    assert "Nefertari" in shown and "No Such Name" in shown, "a name is shown as it was written, whoever has it"
    assert "Ramses" not in friends_of(ana), "and nobody hears of it who does not want to"
    ben.post("/friends/part", friend="nefertari")
    ben.post("/friends/part", friend="no such name")
    assert "Nefertari" not in friends_of(ben) and "No Such Name" not in friends_of(ben)
    table = ben.open(players="2")
    assert ben.post("/friends/invite", friend="Nefertari", table=table).status_code == 409
    assert f"invited-{table}" not in ana.get("/").text


def test_nobody_sits_down_beside_whoever_blocked_them_at_a_table_of_a_third(two: tuple[Guest, Guest, str]) -> None:
    ana, ben, _ = two
    cleo = Guest(ana.address)
    block(ana, "Ramses")
    table = cleo.open(players="3", listed="yes")
    ana.do(table, "sit", seat=1)
    assert ben.refused(table, "sit", seat=2) == "kept_away"
    assert ben.post(f"/sit/{table}").status_code == 409
    ana.do(table, "stand")
    ben.do(table, "sit", seat=2)
    ana.do(table, "sit", seat=1)  # who blocked may go where they like


def test_neither_asks_the_other_for_a_rematch_or_a_race(
    house: Host, two: tuple[Guest, Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, _ = two
    over = play(house, ana, ben, "link")
    race = ana.post("/puzzles/race").headers["location"]
    monkeypatch.setattr("mastaba.server.puzzles.races.COUNTDOWN_MS", 0)
    monkeypatch.setattr("mastaba.server.puzzles.races.LONGEST_MS", 0)
    assert ben.post(f"{race}/join").status_code == 303
    until(lambda: "/again" in ben.get(race).text)
    block(ana, "Ramses")
    assert ben.post(f"{race}/again").status_code == 409 and ana.post(f"{race}/again").status_code == 409
    fresh = ana.do(over, "rematch")["table"]
    assert f"invited-{fresh}" not in ben.get("/").text
    assert ben.refused(over, "rematch") == "kept_away"
    waits = ana.post("/puzzles/race").headers["location"]
    assert ben.post(f"{waits}/join").status_code == 409
