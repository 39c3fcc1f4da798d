"""Many machines: the numbers of one core, even if a machine dies in the middle. Needs Ray, so it runs in the soak."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from mastaba.bots.matches.arena import play_match
from mastaba.bots.players.bot import Budget
from mastaba.cli.main import app
from mastaba.core.learn.random_play import random_games
from mastaba.core.rules.registry import load
from server.guest import until

pytestmark = pytest.mark.soak
os.environ.setdefault("RAY_worker_niceness", "0")  # read by Ray when it starts: as in research/cluster.py
os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")  # a node needs its time on a busy machine
STORE = 100 << 20  # bytes of a node for objects; ours are small

GAME, PLAYERS, SEED = "mykerinos", 3, 11
TIMED = ("seconds", "games_per_second", "decisions_per_second", "threads", "ready_seconds")


class TwoNodes:
    """A cluster of two nodes on this machine, of one processor each; the second can be killed."""

    def __init__(self) -> None:
        import ray
        from ray.cluster_utils import Cluster

        self.nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": STORE})
        self.second: Any = self.nodes.add_node(num_cpus=1, object_store_memory=STORE)
        self.nodes.wait_for_nodes()
        ray.init(address=self.nodes.address, log_to_driver=False, logging_level="ERROR")
        self.parts = 0

    def kill_in_the_middle(self, games: int) -> None:
        """Called whenever a part has been played: after some of them the second node goes down, without a word."""
        self.parts += 1
        if self.parts == 3:
            self.nodes.remove_node(self.second, allow_graceful=False)
            self.second = None

    def alive(self) -> int:
        import ray

        return sum(node["Alive"] for node in ray.nodes())


@pytest.fixture
def two_nodes() -> Iterator[TwoNodes]:
    import ray

    cluster = TwoNodes()
    yield cluster
    ray.shutdown()
    cluster.nodes.shutdown()


def test_random_play_survives_the_death_of_a_node(two_nodes: TwoNodes) -> None:
    from mastaba.research import cluster

    assert two_nodes.alive() == 2
    found = cluster.random_games(GAME, PLAYERS, 640, SEED, {}, two_nodes.kill_in_the_middle)
    assert two_nodes.second is None and two_nodes.parts == cluster.PARTS
    until(lambda: two_nodes.alive() == 1, 120)  # the others notice by and by
    assert found.sums.tolist() == random_games(load(GAME), PLAYERS, 640, SEED).sums.tolist()


def test_a_match_survives_the_death_of_a_node(two_nodes: TwoNodes) -> None:
    from mastaba.research import cluster

    names, budget = ["greedy", "uniform", "uniform"], Budget(60.0)
    found = cluster.match(GAME, names, 36, SEED, budget, {}, two_nodes.kill_in_the_middle)
    assert two_nodes.second is None
    assert found.played == play_match(load(GAME), names, 36, SEED, budget).played


def test_the_parts_are_the_whole() -> None:
    from mastaba.research.cluster import PARTS, parts

    for games, together in ((1, 1), (63, 1), (64, 3), (1000, 4), (100_000, 2)):
        made = parts(games, together)
        assert len(made) <= PARTS
        assert [n for first, count in made for n in range(first, first + count)] == list(range(games))
        assert all(first % together == 0 for first, _ in made)


def said(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return {key: value for key, value in json.loads(done.stdout).items() if key not in TIMED}


def test_the_commands_say_the_same_on_a_cluster() -> None:
    simulate = ["simulate", GAME, "-p", "2", "-g", "100", "--seed", "4"]
    assert said(*simulate, "--ray") == said(*simulate)
    arena = ["arena", GAME, "uniform", "uniform", "-g", "4"]
    assert said(*arena, "--ray", "local") == said(*arena)


def test_no_cluster_no_traceback() -> None:
    done = CliRunner().invoke(app, ["simulate", GAME, "-g", "1", "--ray", "nowhere"])
    assert done.exit_code == 3
    assert "no cluster answers at nowhere" in done.output
