"""The server is killed again and again while it calls devices: everybody is called, and nothing is shown twice."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.guest import asked_first, two_people, until
from server.killing import Process
from server.push.test_push_calls import answer_on
from server.push_service import Browser, push_service

KILLS = int(os.environ.get("MASTABA_PUSH_KILLS", "200"))
SLOW_S = 0.3  # between a message that is taken and the word that it is: the moment in which a kill makes two of it
WITHIN_S = 1.6  # of an answer the server dies
STILL_S = 6.0


class Screen:
    """A device with its notifications: what it is handed takes the place of what has the same tag, without a sound."""

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}
        self.rings = 0

    def hears(self, tag: str, words: str) -> None:
        self.rings += tag not in self.shown
        self.shown[tag] = words


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_call_is_lost_and_none_is_shown_twice_through_kills(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path / 'mastaba.db'}"
    database = sqlite if kind == "sqlite" else fresh_database(request.getfixturevalue("postgres"))
    chance = random.Random(7)
    with push_service() as service:
        server = Process(database, tmp_path / "log", push_services=[service.address])
        service.says = lambda path, nth: (time.sleep(SLOW_S), (201, {}))[1]
        pairs = []
        for n in range(KILLS):
            ana, ben, table = two_people(server.address, clock="days")
            with ana.watch(table) as one, ben.watch(table) as two:
                first, _, second, _ = asked_first(ana, ben, one, two)
            browser = Browser(service, f"/{n}")
            assert browser.subscribe(second)["kept"]
            pairs.append((first, table, browser))
        time.sleep(STILL_S)
        for first, table, _ in pairs:
            answer_on(first, table)
            time.sleep(chance.uniform(0, WITHIN_S))
            server.kill()
            server.start()
        twice = 0
        for _, table, browser in pairs:
            until(lambda browser=browser: service.taken(browser.path), 120)
            taken, screen = service.taken(browser.path), Screen()
            twice += len(taken) > 1
            for sent in taken:
                told = browser.reads(sent)["notification"]
                assert told["navigate"].endswith(f"/t/{table}")
                screen.hears(told["tag"], told["title"])
            assert len(service.delivered(browser.path)) == 1, "a device that slept is handed one"
            assert (len(screen.shown), screen.rings) == (1, 1), "one that was awake shows and rings once"
        server.kill()
    print(f"{kind}: {KILLS} kills, {len(service.sent)} messages, {twice} sent twice, 0 lost, 0 shown twice")
