"""An upgrade without a stop: servers of the last version and of this one side by side on one PostgreSQL.

The last version's sources are taken from the repository. A server of it goes on with the shape that the first server
of this version gives the database; once it has ended it cannot come back.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kit.processes.forks import Forks
from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.couples import COUPLES, Couple, play_and_kill
from server.guest import Guest
from server.killing import LOADING, Process

ROOT = Path(__file__).parents[2]
LAST = "63a714e"  # 0.2.0
LATER_S = 120.0  # until what came of games that ended at an older server is made from their events
ROUNDS = 5  # kills beside each mixture of versions

pytestmark = pytest.mark.soak


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Forks]:
    """Starts servers of the last version."""
    sources = tmp_path / "older"
    found = subprocess.run(["git", "-C", str(ROOT), "archive", "-o", str(tmp_path / "older.tar"), LAST, "src"])
    if found.returncode:
        pytest.skip("the last version is not in this copy of the repository")
    sources.mkdir()
    subprocess.run(["tar", "-xf", str(tmp_path / "older.tar"), "-C", str(sources)], check=True)
    forks = Forks(LOADING.replace("mastaba.core.rules.registry", "mastaba.core.registry"), sources / "src")
    yield forks
    forks.close()


def test_two_versions_side_by_side_lose_nothing_and_no_page_breaks(postgres: str, older: Forks) -> None:  # noqa: F811
    url, chance = fresh_database(postgres), random.Random(5)
    servers = [Process(url, forks=older), Process(url, forks=older)]
    try:
        couples = [Couple(i, servers) for i in range(COUPLES)]
        alone = Guest(servers[0].address)
        against_a_bot = alone.play(players="2", level="novice")
        with ThreadPoolExecutor(COUPLES) as threads:
            for place in (0, 1):
                play_and_kill(couples, servers[place], 0.1, threads)
                servers[place].close()
                left = servers[1 - place]
                list(threads.map(lambda couple, left=left: couple.go_on_at(left, left), couples))
                servers[place] = Process(url)
                for _ in range(ROUNDS):
                    see_all_pages(couples, servers)
                    answer_a_bot(alone, against_a_bot, chance.choice(servers))
                    list(threads.map(lambda couple: couple.go_on_at(*chance.sample(servers, 2)), couples))
                    play_and_kill(couples, servers[place], chance.uniform(0.0, 0.2), threads)
                    list(threads.map(lambda couple, left=left: couple.go_on_at(left, left), couples))
                    servers[place].start()
        for couple in couples:
            couple.go_on_at(*servers)
            couple.check(servers[0], LATER_S)
        answers = sum(len(couple.acknowledged) for couple in couples)
        print(f"{answers} answers acknowledged over {2 + 2 * ROUNDS} kills of two versions, none lost")
    finally:
        for server in servers:
            server.close()


def see_all_pages(couples: list[Couple], servers: list[Process]) -> None:
    for couple in couples:
        for server in servers:
            couple.ana.moves_to(server.address)
            for path in (
                "/",
                "/me",
                f"/t/{couple.tables[-1]}",
                f"/t/{couple.tables[-1]}/frame?at=0",
                "/rules/pyramids",
            ):
                reply = couple.ana.get(path)
                assert reply.status_code == 200, f"{path}: {reply.status_code} {reply.text[:200]}"


def answer_a_bot(guest: Guest, table: str, server: Process) -> None:
    """Whichever server one comes to, one's bot answers."""
    guest.moves_to(server.address)
    with guest.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"] or f["over"])
        if not frame["over"]:
            guest.answer(table, frame, frame["choices"][0]["action"])
