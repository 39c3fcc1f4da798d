"""Learners of others train for a minute on registered environments, as their own documents say.

Each is installed with this house into an environment of its own: RLlib wants another Gymnasium than the rest.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kit.processes.environments import python_with, run

PROGRAMS = Path(__file__).parent / "learners"
SECONDS = float(os.environ.get("MASTABA_SOAK_LEARNERS", "60"))
LEARNT = 0.3  # of a reward from -1 to 1, where a player of any answer has 0
LEARNERS = {
    "maskable_ppo": ["sb3-contrib>=2.7"],
    "loop": ["torch>=2.8"],
    "torchrl_ppo": ["torchrl>=0.11"],
    "rllib_ppo": ["ray[rllib]>=2.52", "torch>=2.8"],
    "tianshou_dqn": ["tianshou>=2"],
}
pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]


def test_every_program_is_tried() -> None:
    assert {path.stem for path in PROGRAMS.glob("*.py")} == {*LEARNERS, "common"}


@pytest.mark.parametrize("name", LEARNERS)
def test_a_learner_beats_players_of_any_answer_after_a_minute(name: str) -> None:
    python = python_with(name, *LEARNERS[name])
    said = run(python, "-W", "ignore", PROGRAMS / f"{name}.py", str(SECONDS)).splitlines()[-1]
    print(f"{name}: {said}")
    told = json.loads(said)
    assert told["steps"] > 0, said
    assert SECONDS < 60 or told["reward"] > LEARNT, said
