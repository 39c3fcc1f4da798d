"""Ten puzzles against a friend: the same for both, credit adds, time breaks a tie, nothing is told before an answer."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from mastaba.bots.puzzles.paper import Puzzle
from mastaba.server.puzzles.library import NoPuzzle, library
from mastaba.server.puzzles.races import LONGEST_MS, TEN, Run, ten_for, winner_of

from ..cluster import fresh_database
from ..conftest import quick
from ..guest import Guest, Host

PATIENCE = 40.0


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.server.puzzles.races.COUNTDOWN_MS", 50)


# --- what a race is --------------------------------------------------------------------------------------------------


def test_the_ten_grow_harder_and_neither_has_tried_them():
    ten = ten_for("", set(), set(), "a race")
    ratings = [library()[id].rating for id in ten]
    assert len(set(ten)) == TEN and ratings == sorted(ratings) and ratings[-1] - ratings[0] > 300
    assert ten_for("", set(), set(), "a race") == ten != ten_for("", set(), set(), "another")
    assert not set(ten) & set(ten_for("", set(ten), set(), "a race"))
    assert {library()[id].game for id in ten_for("cheops", set(), set(), "a race")} == {"cheops"}
    with pytest.raises(NoPuzzle):
        ten_for("no such game", set(), set(), "a race")


def test_credit_counts_first_and_then_time():
    def run(*credits: float, ms: int = 0) -> Run:
        return Run("ana", {str(k): credit for k, credit in enumerate(credits)}, ms)

    assert winner_of((run(1, 1, ms=90), run(1, 0.67, ms=10))) == 0
    assert winner_of((run(1, 1, ms=90), run(1, 1, ms=10))) == 1
    assert winner_of((run(1, ms=10), run(1, 0, ms=90))) == 1, "who answered all comes before who stopped"
    assert winner_of((run(1, ms=10), run(1, ms=10))) == -1


# --- two people ------------------------------------------------------------------------------------------------------


class Runner:
    """One of the two at a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.heard = socket, list[dict[str, Any]]()

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of this kind in which all this is so."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            self.heard.append(message)
            if message["type"] == kind and all(message[name] == value for name, value in wanted.items()):
                return message

    def say(self, n: int, *path: int) -> None:
        self.socket.send(json.dumps({"type": "race_answer", "n": n, "path": list(path)}))


@contextlib.contextmanager
def running(guest: Guest, race: str) -> Iterator[Runner]:
    headers = {"Cookie": guest.cookie(), "Origin": f"http://{guest.address}"}
    address = f"ws://{guest.address}{race}/live?lang=en"
    with connect(address, additional_headers=headers, max_size=2**22, close_timeout=1) as socket:
        yield Runner(socket)


def best(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The clicks of the best move, each with those before it."""
    paths, path = list[tuple[int, ...]](), tuple[int, ...]()
    while (step := puzzle.step_at(path)) is not None:
        path = (*path, step.worths[0].action)
        paths.append(path)
    return paths


def solve(runner: Runner, n: int, puzzle: Puzzle) -> dict[str, Any]:
    for at, path in enumerate(best(puzzle)):
        if at:
            runner.until("question", n=n)
        runner.say(n, *path)
    return runner.until("verdict", n=n)


def miss(runner: Runner, n: int, puzzle: Puzzle) -> dict[str, Any]:
    runner.say(n, puzzle.first.worths[-1].action)
    return runner.until("verdict", n=n)


def opened(ana: Guest, game: str = "") -> str:
    reply = ana.post("/puzzles/race", game=game)
    assert reply.status_code == 303
    return str(reply.headers["location"])


def ten_of(host: Host, race: str) -> list[Puzzle]:
    found = host.run(host.context.races.find(race.rsplit("/", 1)[1]))
    return [library()[id] for id in found.puzzles]


@pytest.fixture
def two_hosts(postgres: str) -> Iterator[tuple[Host, Host]]:
    """Two processes' worth of servers on one database."""
    url = fresh_database(postgres)
    with Host(quick(url, bots=False)) as one, Host(quick(url, bots=False)) as two:
        yield one, two


def test_two_on_two_processes_run_ten_and_once_more(two_hosts: tuple[Host, Host], monkeypatch: pytest.MonkeyPatch):
    """Ana solves all, Ben misses one and loses his connection on the way; each sees the other at once."""
    host, other = two_hosts
    monkeypatch.setattr("mastaba.server.web.puzzles.race_socket.LOOK_S", 3600.0)
    ana, ben, cleo = Guest(host.address), Guest(other.address), Guest(host.address)
    race = opened(ana)
    assert "Send this link" in ana.get(f"{race}?lang=en").text
    with running(ana, race) as waits:
        assert waits.until("race")["begun"] is False
        assert "challenges you to a race" in ben.get(f"{race}?lang=en").text
        assert ben.post(f"{race}/join").status_code == 303
        assert waits.until("race", begun=True)["over"] is False
        assert cleo.post(f"{race}/join").status_code == 303, "too late: she only looks on"
        ten = ten_of(host, race)
        with running(cleo, race) as looks:
            assert [side["you"] for side in looks.until("race")["sides"]] == [False, False]
        first = waits.until("question", n=0)
        assert first["frame"]["my_turn"] and first["game"] == ten[0].game
        told = json.dumps(waits.heard)
        assert str(ten[0].seed) not in told and not any(puzzle.id in told for puzzle in ten)
        told_apart = [str(worth.chance) for worth in ten[0].first.worths if len(str(worth.chance)) > 5]
        assert not any(chance in told for chance in told_apart), "1.0 and the like stand on many a drawing"
        with running(ben, race) as runs:
            runs.until("question", n=0)
            assert miss(runs, 0, ten[0])["credit"] < 1
            runs.until("question", n=1)
            runs.say(7, 3)  # a question that does not stand
            runs.until("question", n=1)
            runs.say(1, 999)  # no answer to this one
            runs.until("question", n=1)
        for n, puzzle in enumerate(ten):
            if n:
                waits.until("question", n=n)
            assert solve(waits, n, puzzle)["credit"] == 1.0
        with running(ben, race) as runs:
            assert runs.until("race")["sides"][1]["done"] == 1, "what was answered before the loss counts"
            for n, puzzle in enumerate(ten[1:], start=1):
                runs.until("question", n=n)
                solve(runs, n, puzzle)
            runs.until("race", over=True)
        over = waits.until("race", over=True)
        assert [side["done"] for side in over["sides"]] == [TEN, TEN]
        assert over["sides"][0]["credit"] == TEN > over["sides"][1]["credit"] >= TEN - 1
        page = ana.get(f"{race}?lang=en").text
        assert ">You win</h2>" in page and all(f"/puzzles/{puzzle.id}" in page for puzzle in ten)
        again = ben.post(f"{race}/again").headers["location"]
        assert again != race and waits.until("race", again=again.rsplit("/", 1)[1])
        assert ana.post(f"{race}/again").headers["location"] == again
    assert not {puzzle.id for puzzle in ten} & {puzzle.id for puzzle in ten_of(host, again)}
    with running(ben, again) as runs:
        assert runs.until("race", begun=True)
    assert cleo.post(f"{race}/again").status_code == 409


def test_a_race_ends_by_itself_and_what_is_no_race_gets_a_sentence(host: Host, monkeypatch: pytest.MonkeyPatch):
    ana, ben = Guest(host.address), Guest(host.address)
    race = opened(ana, "pyramids")
    assert ana.post(f"{race}/join").status_code == 303 and not ten_of(host, race), "nobody runs against themselves"
    ben.post(f"{race}/join")
    puzzle = ten_of(host, race)[0]
    with running(ana, race) as runs:
        runs.until("question", n=0)
        body = {"path": [puzzle.first.worths[-1].action], "run": ""}
        ana.http.post(f"/puzzles/{puzzle.id}/try", json=body, headers={"X-Mastaba": "1"})
        runs.until("question", n=1)
        assert runs.heard[-1]["n"] == 1, "the first try counts, wherever it was made"
    assert ana.post(f"{race}/again").status_code == 409, "it runs"
    monkeypatch.setattr("mastaba.server.puzzles.races.LONGEST_MS", 1)
    assert LONGEST_MS > 1 and "race-result" in ana.get(race).text
    assert ana.http.get("/race/nothing").status_code == 404
    assert ana.post("/puzzles/race", game="chess").status_code == 404
    assert opened(ben) != opened(ben)
