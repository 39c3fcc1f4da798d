"""https://tianshou.org: DQN on PettingZoo's interface, whose masks it knows, against a player of any answer."""

from __future__ import annotations

from typing import Any

import torch
from common import Minute, tell
from tianshou.algorithm import DQN
from tianshou.algorithm.algorithm_base import policy_within_training_step
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.utils.net.common import Net

from mastaba.research import pyramids_v0

WHOLE_GAME = 200  # answers of both: the next position is the other player's, and nothing is guessed from it

env = PettingZooEnv(pyramids_v0.env(players=2))
size, answers = env.observation_space["observation"].shape, env.action_space.n
net = Net(state_shape=size, action_shape=answers, hidden_sizes=[64, 64])
policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.2)
learner = DQN(
    policy=policy,
    optim=AdamOptimizerFactory(lr=1e-3),
    n_step_return_horizon=WHOLE_GAME,
    target_update_freq=100,
)
other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
both = MultiAgentOffPolicyAlgorithm(algorithms=[other, learner], env=env)
envs = DummyVectorEnv([lambda: PettingZooEnv(pyramids_v0.env(players=2))] * 4)
buffer = VectorReplayBuffer(20_000, 4)
collector = Collector(both, envs, buffer, exploration_noise=True)
collector.reset()
steps, minute = 0, Minute()
while not minute.over():
    steps += collector.collect(n_step=128).n_collected_steps
    with policy_within_training_step(both.policy):
        for _ in range(8):
            both.update(buffer=buffer, sample_size=64)


def liked(seen: Any, legal: Any) -> Any:
    with torch.no_grad():
        return policy(Batch(obs=Batch(obs=seen, mask=legal != 0), info=Batch())).act


tell(steps, liked)
