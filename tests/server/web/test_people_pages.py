"""A person's page, friends and the search of finished games: what each shows, to whom, and what it keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from mastaba.server.people.friends import MOST_ASKED

from ..accounts.test_accounts import SITE, register
from ..conftest import quick
from ..guest import Guest, Host


class House(NamedTuple):
    """Two accounts that played two games, one for all to see and one with a link; and a guest."""

    host: Host
    ana: Guest
    ben: Guest
    guest: Guest
    public: str
    linked: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = f"sqlite:///{tmp_path_factory.mktemp('people') / 'mastaba.db'}"
    with Host(quick(url, site=SITE)) as host:
        ana, ben = Guest(host.address), Guest(host.address)
        register(ana, "Nefertari")
        register(ben, "Ramses")
        yield House(host, ana, ben, Guest(host.address), play(host, ana, ben, "listed"), play(host, ana, ben, "link"))


def play(host: Host, ana: Guest, ben: Guest, watch: str) -> str:
    """A whole game of two."""
    table = ana.open(players="2", watch=watch)
    ben.do(table, "sit", seat=1)
    ana.do(table, "start")
    host.play_out(table, ana, ben)
    return table


def tables(page: httpx.Response) -> list[str]:
    assert page.status_code == 200, page.text
    return re.findall(r'href="/t/(\w+)/replay"', page.text)


def test_a_page_is_private_until_its_person_opens_it_and_then_shows_what_is_public(house: House):
    ana, ben, guest = house.ana, house.ben, house.guest
    for other in (ben, guest):
        hidden, nobody = other.get("/people/Nefertari"), other.get("/people/Nobody")
        assert hidden.status_code == nobody.status_code == 404 and "not open to you" in hidden.text
        assert "shows their games" in other.get("/games?person=Nefertari").text, "nor is she found by name"
    assert ana.get("/my-page").headers["location"] == "/people/Nefertari"
    assert tables(ana.get("/people/Nefertari")) == [house.linked, house.public], (
        "she sees all of hers, the latest first"
    )
    assert ana.post("/account/openness", openness="friends").status_code == 303
    assert ben.get("/people/Nefertari").status_code == 404, "he is no friend yet"
    ana.post("/account/openness", openness="public")
    assert tables(guest.get("/people/nefertari")) == [house.public], "a table with a link is told to nobody else"
    assert tables(guest.get("/games?person=Nefertari")) == [house.public]
    assert ana.post("/account/openness", openness="everybody").status_code == 409
    ana.post("/account/openness", openness="private")


def test_a_page_counts_games_victories_points_players_and_lines(house: House):
    page = house.ana.get("/people/Nefertari").text
    other = house.ben.get("/people/Ramses").text
    wins = [int(re.search(r"2 games, (\d) victor", text)[1]) for text in (page, other)]  # type: ignore[index]
    assert 2 <= sum(wins) <= 4, "each game has a victor, or two"
    assert "By number of players" in page and "Lines of the score sheet" in page and "Against bots" not in page
    assert "will come from the review" in page and "<figure" not in page, "two games make no curve"
    french = Guest(house.host.address, "fr")
    assert "Parties terminées" in french.get("/games").text and "en invité" in french.get("/my-page").text


def test_finished_games_are_searched_by_everything_and_pages_have_addresses(house: House):
    guest, ana = house.guest, house.ana
    page = guest.get("/games")
    assert tables(page) == [house.public] and "1 minute" in page.text
    assert "ismcts" not in page.text and 'value="ismcts" selected' in guest.get("/games?level=ismcts").text
    for query, found in (
        ("game=pyramids", 1),
        ("game=cheops", 0),
        ("players=2", 1),
        ("players=3", 0),
        ("level=scribe", 0),
        ("from=2020-01-01&to=2100-01-01", 1),
        ("to=2020-01-01", 0),
        ("length=10", 1),
        ("length=days", 0),
        ("result=bot", 0),
        ("after=1-a", 0),
    ):
        assert len(tables(guest.get(f"/games?{query}"))) == found, query
    assert tables(ana.get("/games?person=Nefertari")) == [house.linked, house.public], "one finds all of one's own"
    mine = [tables(ana.get(f"/games?person=Nefertari&result={result}")) for result in ("won", "lost")]
    assert sorted(mine[0] + mine[1]) == sorted([house.linked, house.public])
    for bad in (
        "players=many",
        "from=yesterday",
        "game=chess",
        "length=9",
        "result=won",
        "players=" + "9" * 50,
        "to=9999-12-31",
    ):
        reply = guest.get(f"/games?{bad}")
        assert reply.status_code == 200 and 'role="alert"' in reply.text, bad
    assert tables(guest.get("/games?after=nonsense")) == [house.public]


def test_friends_are_asked_and_accepted_see_each_other_and_are_invited_with_one_press(house: House):
    ana, ben, guest = house.ana, house.ben, house.guest
    said = ana.post("/friends/ask", friend="Nobody At All"), ana.post("/friends/ask", friend="ramses")
    assert said[0].headers["location"] == said[1].headers["location"], "nothing tells whether a name is anybody's"
    assert ana.post("/friends/ask", friend="Nefertari").status_code == 409
    assert "has not answered yet" in ana.get("/account").text and "Accept Nefertari" in ben.get("/account").text
    assert guest.post("/friends/ask", friend="Ramses").status_code == 403
    assert "To have friends here you need an account" in guest.get("/account").text
    ben.post("/account/openness", openness="friends")
    assert ana.get("/people/Ramses").status_code == 404
    assert ben.post("/friends/accept", friend="Nefertari").status_code == 303
    assert ben.post("/friends/accept", friend="Nefertari").status_code == 409, "once"
    assert "Open a table to invite them" in ana.get("/people/Ramses").text
    assert guest.get("/people/Ramses").status_code == 404
    table = ana.open(players="3", listed="yes")
    assert ben.get("/").text.index(f"/t/{table}") < ben.get("/").text.index("finished-title")
    assert '<span class="pill">friend</span>' in ben.get("/").text
    companions = ana.get(f"/t/{table}/companions").json()["people"]
    assert [(one["name"], one["friend"], one["invited"]) for one in companions] == [("Ramses", True, False)]
    assert f'name="table" value="{table}"' in ana.get("/people/Ramses").text
    back = ana.post("/friends/invite", friend="Ramses", table=table, back="page").headers["location"]
    assert back == "/people/Ramses" and "Pyramids: invited" in ana.get(back).text
    assert f'id="invited-{table}"' in ben.get("/account").text and f'id="invited-{table}"' in ben.get("/").text
    assert ana.post("/friends/invite", friend="Nobody", table=table).status_code == 409
    assert ben.post("/friends/invite", friend="Nefertari", table=table).status_code == 403, "the host invites"
    other = ana.open(players="2")
    ana.do(other, "invite", friend="Ramses")
    assert ana.get(f"/t/{other}/companions").json()["people"][0]["invited"]
    assert "/manners/" not in ben.get("/people/Ramses").text
    for deed, then in (("mute", "unmute"), ("unmute", "mute")):
        assert f'action="/manners/{deed}"' in ana.get("/people/Ramses").text
        assert ana.post(f"/manners/{deed}", name="Ramses").headers["location"].endswith(f"?did={deed}")
        assert f'action="/manners/{then}"' in ana.get(f"/people/Ramses?did={deed}").text
    ana.post("/friends/part", friend="Ramses")
    assert (
        ana.get("/people/Ramses").status_code == 404
        and "Nefertari" not in ben.get("/account").text.split("friends-title")[1].split("openness")[0]
    )
    ben.post("/account/openness", openness="private")


def test_a_link_makes_friends_until_it_is_withdrawn(house: House):
    ana, ben, guest = house.ana, house.ben, house.guest
    ana.post("/friends/link", link="new")
    link = re.search(r'href="http://[^/]+(/friend/[\w-]+)"', ana.get("/account").text)[1]  # type: ignore[index]
    assert "Nefertari would like to be friends" in ben.get(link).text and "comes with" not in ben.get(link).text
    assert "To have friends here you need an account" in guest.get(link).text and guest.post(link).status_code == 403
    assert ana.post(link).status_code == 409 and ben.post(link).status_code == 303
    assert 'href="/people/Ramses"' in ana.get("/account").text
    ana.post("/friends/link", link="none")
    assert ben.get(link).status_code == 409 and ben.get("/friend/no%00ne").status_code == 409
    ben.post("/friends/part", friend="Nefertari")


def test_nobody_asks_more_people_than_can_be_answered(house: House, monkeypatch: pytest.MonkeyPatch):
    assert MOST_ASKED > 1
    monkeypatch.setattr("mastaba.server.people.friends.MOST_ASKED", 0)
    assert house.ana.post("/friends/ask", friend="Ramses").status_code == 409


def test_who_has_no_game_yet_is_led_to_the_games(tmp_path: Path):
    with Host(quick(f"sqlite:///{tmp_path / 'new.db'}")) as host:
        guest = Guest(host.address)
        for path in ("/my-page", "/games"):
            assert 'href="/#games">Choose a game</a>' in guest.get(path).text, path
        narrowed = guest.get("/games?players=2").text
        assert "No game fits" in narrowed and "Choose a game" not in narrowed
