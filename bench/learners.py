"""Baselines by learner: so many decisions of its own against random answers, then what it wins of fresh games.

Ours (`mastaba train`), MaskablePPO and a masked DQN, each as its own documents set it up, the fewest players, one core.
Needs PyTorch, sb3-contrib and Tianshou: pip install 'mastaba[research,learn]' sb3-contrib tianshou.
"""

from __future__ import annotations

import importlib.util
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from parts.common import arguments, command, one_core, tell

from mastaba.bots.matches.arena import wilson
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games
from mastaba.research import vector, versions

DECISIONS, GAMES, SEED = 10_000, 400, 1
TEACHER, OTHERS = "uniform", ("uniform", "apprentice")  # whom it learns against, and whom it meets then
FRESH = 70_000_000  # seeds of the games in which it is measured
QUICK = 10  # of so many parts, one

Liked = Callable[[Any, Any], Any]  # what is seen, which answers are legal -> the answers that it likes best


def train_ours(game: Game, decisions: int) -> tuple[Liked, int]:
    """Our PPO, whose decisions are those of all seats."""
    import torch

    from mastaba.research.learning.learner import Learner
    from mastaba.research.learning.response import plan_of
    from mastaba.research.learning.training import device

    plan = plan_of(game, game.players[0], TEACHER, decisions * game.players[0], SEED)
    learner = Learner(plan, game, device(), 1)
    learner.begin()
    while learner.decisions < plan.decisions:
        learner.go_on()

    def liked(seen: Any, legal: Any) -> Any:
        return learner.best(torch.from_numpy(seen), torch.from_numpy(legal != 0)).numpy()

    return liked, learner.decisions // game.players[0]


def train_maskable_ppo(game: Game, decisions: int) -> tuple[Liked, int]:
    """sb3-contrib, eight games side by side; its own settings but for larger lots, learnt from less often."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    table = {"players": game.players[0], "opponents": TEACHER}
    envs = make_vec_env(versions.gymnasium_id(game.id), 8, seed=SEED, env_kwargs=table)
    lots = {"n_steps": 64, "batch_size": 256, "n_epochs": 4, "learning_rate": 1e-3}
    model = MaskablePPO("MultiInputPolicy", envs, seed=SEED, device="cpu", **lots)
    model.learn(decisions)

    def liked(seen: Any, legal: Any) -> Any:
        told = {"observation": seen, "action_mask": legal}
        return model.predict(told, action_masks=legal, deterministic=True)[0]

    return liked, model.num_timesteps


def train_dqn(game: Game, decisions: int) -> tuple[Liked, int]:
    """Tianshou's DQN, eight games side by side; legal answers are shown to it under the names that it expects."""
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Batch, Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.net.common import Net

    class Masked(gymnasium.ObservationWrapper):  # type: ignore[misc, type-arg]
        """The observation as `obs`, the legal answers as `mask`."""

        def observation(self, told: Any) -> Any:
            return {"obs": told["observation"], "mask": told["action_mask"].astype(bool)}

    wishes: dict[str, Any] = {"players": game.players[0], "opponents": TEACHER}
    env = gymnasium.make(versions.gymnasium_id(game.id), **wishes)
    size, answers = env.observation_space["observation"].shape, env.action_space.n  # type: ignore[index, attr-defined]
    net = Net(state_shape=size, action_shape=answers, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, target_update_freq=500)
    made = [lambda: Masked(gymnasium.make(versions.gymnasium_id(game.id), **wishes))] * 8
    buffer = VectorReplayBuffer(20_000, len(made))
    collector = Collector(learner, DummyVectorEnv(made), buffer, exploration_noise=True)
    collector.reset(gym_reset_kwargs={"seed": SEED})
    steps = 0
    while steps < decisions:
        steps += collector.collect(n_step=32).n_collected_steps
        with policy_within_training_step(policy):
            for _ in range(8):
                learner.update(buffer=buffer, sample_size=64)

    def liked(seen: Any, legal: Any) -> Any:
        with torch.no_grad():
            return policy(Batch(obs=Batch(obs=seen, mask=legal != 0), info=Batch())).act

    return liked, steps


LEARNERS = {"ours": train_ours, "MaskablePPO": train_maskable_ppo, "DQN, masked": train_dqn}


def victories(game: Game, liked: Liked, level: str, games: int) -> str:
    """What it wins alone among bots of this level, on every seat in turn, with its interval."""
    envs = vector(game, game.players[0], games, opponents=level, reward="win", autoreset_mode="disabled")
    told, _ = envs.reset(seed=FRESH)
    won, over = 0.0, np.zeros(games, bool)
    while not over.all():
        legal = told["action_mask"]
        told, reward, over, _, _ = envs.step(np.where(over, 0, liked(told["observation"], legal)))
        won += float(reward.sum())
    low, high = wilson(won, games)
    return f"{won / games:.1%} ({low:.0%} – {high:.0%})"


def row(game: Game, name: str, decisions: int, games: int) -> list[Any]:
    began = time.process_time()
    liked, learnt = LEARNERS[name](game, decisions)
    spent = time.process_time() - began
    won = [victories(game, liked, level, games) for level in OTHERS]
    return [game.id, game.players[0], name, learnt, spent, *won, f"{1 / game.players[0]:.0%}"]


def main() -> None:
    run = arguments(__doc__)
    missing = [name for name in ("torch", "sb3_contrib", "tianshou") if not importlib.util.find_spec(name)]
    if missing:
        sys.exit(f"{', '.join(missing)} is not installed here")
    import torch

    one_core()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    part = QUICK if run.repeat == 2 else 1
    rows = [row(game, name, DECISIONS // part, GAMES // part) for game in all_games() for name in LEARNERS]
    columns = ["game", "players", "learner", "decisions", "CPU s", *(f"against {level}" for level in OTHERS), "even"]
    tell(run, f"baselines by learner, trained against {TEACHER}", columns, rows, seed=SEED, command=command())


if __name__ == "__main__":
    main()
