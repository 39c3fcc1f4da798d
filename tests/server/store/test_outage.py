"""The database goes away in the middle of a game and comes back: people are told, nothing is lost, the game goes on."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from kit.processes.ports import readiness

from ..cluster import Cluster
from ..guest import Guest, next_turn, until
from ..killing import Process

BACK_S = 30.0


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.close()


def locks(url: str) -> int:
    """How many tables somebody acts for: a process that lost its locks asks for them when a bot is asked."""
    with psycopg.connect(url) as connection:
        asked = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        return int(connection.execute(asked).fetchone()[0])


def test_a_game_outlives_its_database(cluster: Cluster, tmp_path) -> None:
    """Two people at two processes, and a bot; what they announce would else be noticed after a minute."""
    url, log = cluster.fresh_database(), tmp_path / "log"
    one, two = Process(url, log=log, follow_s=60.0), Process(url, follow_s=60.0)
    try:
        ana, ben = Guest(one.address), Guest(two.address)
        table = ana.open(players="3")
        ben.do(table, "sit", seat=1, name="Ben")
        ana.do(table, "bot", seat=2, level="novice")
        ana.do(table, "start")
        with ana.watch(table) as left, ben.watch(table) as right:
            players, keys = [(ana, left), (ben, right)], list[str]()

            def click() -> None:
                guest, tab, frame = until(lambda: next_turn(players), 60)
                keys.append(secrets.token_hex(8))
                said = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": keys[-1]}
                tab.answered = guest.do(table, "answer", **said)["seq"]

            for _ in range(6):
                click()
            guest, tab, frame = until(lambda: next_turn(players), 60)
            said = {"seq": frame["seq"], "action": frame["choices"][0]["action"], "key": "during the outage"}

            cluster.stop_at_once()
            for house in (one, two):
                until(lambda house=house: readiness(house.address) == 503)
                assert httpx.get(f"http://{house.address}/healthz").status_code == 200
            reply = guest.send(table, "answer", **said)
            assert (reply.status_code, reply.json()["error"]["key"]) == (503, "not_stored")
            strangers = httpx.Client(base_url=f"http://{one.address}", headers={"Accept-Language": "en"})
            for page in (ana.get("/"), strangers.get("/"), strangers.get("/t/0123456789ab")):
                assert page.status_code == 503 and "Nothing is lost and nothing changed" in page.text

            cluster.start()
            for house in (one, two):
                until(lambda house=house: readiness(house.address) == 200, BACK_S)
            tab.answered = guest.do(table, "answer", **said)["seq"]
            assert guest.do(table, "answer", **said)["seq"] == tab.answered, "the same click again is the same answer"
            until(lambda: all(t.newest()["seq"] >= tab.answered for _, t in players), 20)
            for played in range(30):
                if played >= 6 and locks(url):
                    break
                click()
            assert locks(url), "somebody acts for the table again"
        rows = one.stored(table)
        assert [seq for seq, _, _ in rows] == list(range(len(rows)))
        stored = [key.split(":")[1] for _, key, _ in rows if key]
        assert sorted(stored) == sorted([*keys, "during the outage"]), "every answer once"
        assert "Traceback" not in log.read_text()
    finally:
        one.close()
        two.close()
