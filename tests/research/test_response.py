"""A best response: it sits alone, learns what a level does wrong, and is measured on games that it has never seen.

Needs PyTorch, so it runs in the soak.
"""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from kit.calibration import connect_four, leduc
from mastaba.core.rules.registry import load

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra `learn`")

from mastaba.cli.main import app  # noqa: E402
from mastaba.research.learning.response import Response, plan_of, respond  # noqa: E402
from mastaba.research.learning.rivals import all_but_one, every_other  # noqa: E402
from mastaba.research.learning.strength import shares_alone  # noqa: E402

pytestmark = pytest.mark.soak


def drawn_evenly(seen, allowed):
    return (allowed * (1 + torch.rand(allowed.shape))).argmax(dim=1)


def test_it_sits_alone_and_on_every_seat_in_turn():
    players = torch.tensor([3, 3, 3, 3])
    for seat in range(3):
        rivals = all_but_one(torch.full((4,), seat), players)
        assert [i for i in range(4) if not rivals[i]] == [i for i in range(4) if i % 3 == seat]
    assert every_other(torch.tensor([0, 0])).tolist() == [False, True]


def test_who_plays_like_the_others_wins_its_part():
    torch.manual_seed(1)
    shares = shares_alone(load("mykerinos"), 3, drawn_evenly, "uniform", 600, 5)
    assert shares.shape == (600,) and shares.mean() == pytest.approx(1 / 3, abs=0.06)


def test_it_is_called_found_only_beyond_the_error():
    assert Response("leduc", 2, "uniform", 1, 400, 0.6).found
    assert not Response("leduc", 2, "uniform", 1, 400, 0.53).found
    assert not Response("leduc", 2, "uniform", 1, 40, 0.6).found
    assert Response("mykerinos", 3, "uniform", 1, 400, 0.45).found


def test_what_random_answers_do_wrong_is_found():
    """Leduc poker: alone against them, far more than half."""
    plan = plan_of(leduc.GAME, 2, "uniform", 60_000, 1)
    assert plan.alone and plan.players == (2,) and plan.against == "uniform"
    told, network = respond(replace(plan, places=128, width=32, blocks=1, rate=3e-3), leduc.GAME, 400, 1)
    assert told.found and told.share > 0.7 and told.decisions >= plan.decisions
    assert np.isfinite(network.first).all()


def test_the_same_plan_gives_the_same_response():
    plan = replace(plan_of(connect_four.GAME, 2, "uniform", 4_000, 1), places=64, width=16, blocks=1)
    one, other = (respond(plan, connect_four.GAME, 100, 1)[0] for _ in range(2))
    assert one == other


def test_the_command_tells_it_in_a_table_and_as_json(tmp_path):
    words = ["exploit", "mykerinos", "--against", "uniform", "-d", "1", "-g", "20", "-j", "1", "--json"]
    done = CliRunner().invoke(app, [*words, "--keep", str(tmp_path)])
    assert done.exit_code == 0, done.output
    row = json.loads(done.stdout.splitlines()[-1])["rows"][0]
    assert (row["game"], row["against"], row["players"], row["games"]) == ("mykerinos", "uniform", 2, 20)
    assert row["low"] <= row["share"] <= row["high"] and (tmp_path / "mykerinos-2-uniform.npz").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--against", "nobody"], "no bot called 'nobody'"),
        (["--against", "vizier"], "say how many looks"),
        (["--players", "9"], "is for 2 to 4 players, not 9"),
    ],
)
def test_what_cannot_be_exploited_is_refused(words, sentence):
    done = CliRunner().invoke(app, ["exploit", "mykerinos", *words])
    assert done.exit_code == 2 and sentence in done.output
