"""How calls are made: once each, whoever makes them at the same moment, and for friends by one statement for all."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import NamedTuple

import pytest
import sqlalchemy as sa

from kit.wall import Wall
from mastaba.server.store.engine import make_engine
from mastaba.server.store.notices.making import Calling, call
from mastaba.server.store.shape.notices import notices, ways

from ..guest import Guest, Host, until
from ..people import register
from .calling import MINUTE_MS, called, dealt_with, id_of, nobody_looks, pushes, rows_of

PUZZLE = Calling("ana", "puzzle", "abcdefgh", 20_000, 1, 1, 1, 2)


def test_two_processes_that_make_the_same_call_at_once_make_it_once(database: str) -> None:
    """The one is not done when the other begins."""
    engine = make_engine(database)
    writes, wrong = engine.execution_options(writes=True), list[Exception]()

    def other() -> None:
        try:
            with writes.begin() as c:
                call(c, PUZZLE)
        except Exception as error:
            wrong.append(error)

    with writes.begin() as c:
        for channel in ("push", "mail"):
            c.execute(ways.insert().values(person="ana", channel=channel, usage="away"))
    thread = threading.Thread(target=other)
    with writes.begin() as c:
        call(c, PUZZLE)
        thread.start()
        thread.join(0.3)
        assert thread.is_alive(), "it waits for the first"
    thread.join(30)
    with engine.connect() as c:
        made = c.execute(sa.select(notices.c.channel).order_by(notices.c.channel)).scalars().all()
    engine.dispose()
    assert not wrong and made == ["mail", "push"]


# --- friends -----------------------------------------------------------------------------------------------------


class Circle(NamedTuple):
    """A host, and people who may be friends of theirs."""

    host: Guest
    friends: dict[str, Guest]


@pytest.fixture
def circle(house: Host, wall: Wall) -> Iterator[Circle]:
    """Everybody has an account and is called; all but the stranger are friends of the host."""
    ana = Guest(house.address)
    register(ana, "Nefertari")
    made = Circle(ana, {name: Guest(house.address) for name in ("Ramses", "Hatshepsut", "Imhotep", "Tiye", "Kemsit")})
    for name, guest in made.friends.items():
        register(guest, name)
        called(house, guest)
        if name == "Kemsit":
            ana.post("/friends/ask", friend=name)
        else:
            house.run(house.context.store.friends.befriend(id_of(ana), id_of(guest), 1))
    nobody_looks(house, wall, ana, *made.friends.values())
    yield made


def test_a_friend_who_opens_a_table_for_everybody_calls_friends_and_nobody_else(
    house: Host, wall: Wall, circle: Circle
) -> None:
    host, friends = circle
    friends["Hatshepsut"].post("/calls", **{"use-push": "away", "turn-push": "on"})
    table = host.open(players="2", listed="yes")
    assert friends["Imhotep"].post("/manners/block", name="Nefertari").status_code == 303
    assert friends["Tiye"].post("/friends/part", friend="Nefertari").status_code == 303
    wall.forward(MINUTE_MS)
    (heard,) = until(lambda: pushes(house, friends["Ramses"]))
    assert (heard.kind, heard.path) == ("friend", f"/t/{table}") and "Nefertari" in heard.title
    dealt_with(house)
    said = {name: [(row.state, row.reason) for row in rows_of(house, guest)] for name, guest in friends.items()}
    past, none = [("dropped", "past")], list[tuple[str, str]]()
    assert said == {"Ramses": [("sent", "")], "Hatshepsut": none, "Imhotep": past, "Tiye": past, "Kemsit": none}
    assert len(house.pushed.calls) == 1  # type: ignore[attr-defined]


def test_a_table_for_whoever_has_the_link_calls_no_friend_until_it_is_shown_to_all(
    house: Host, wall: Wall, circle: Circle
) -> None:
    host, friends = circle
    table = host.open(players="2", listed="no")
    wall.forward(MINUTE_MS)
    dealt_with(house)
    assert not pushes(house, friends["Ramses"])
    host.do(table, "listing", listed=True)
    wall.forward(MINUTE_MS)
    assert until(lambda: pushes(house, friends["Ramses"]))[0].kind == "friend"
