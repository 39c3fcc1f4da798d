"""Learners of others train for a minute on registered environments, as their own documents say.

Each is tried where it is installed: pip install sb3-contrib torchrl 'tianshou>=2' 'ray[rllib]'. A minute is one of this
process's computing, so that a busy machine does not shorten it.
"""

from __future__ import annotations

import os
import time
from typing import Any

import gymnasium
import numpy as np
import pytest

import mastaba.research
from mastaba.research import pyramids_v0

SECONDS = float(os.environ.get("MASTABA_SOAK_LEARNERS", "60"))
GAME = "Mastaba/Pyramids-v0"
assert mastaba.research.pettingzoo  # importing it enters the games in Gymnasium's list
pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600), pytest.mark.filterwarnings("ignore")]


def made(**wishes: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(GAME, players=2, opponents="uniform", **wishes)


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """The minute is for learning: what the games need is compiled before it begins, and no thread spins."""
    pytest.importorskip("torch").set_num_threads(1)
    for env in (
        made(),
        gymnasium.make_vec(GAME, num_envs=16, players=2, opponents="uniform"),
        pyramids_v0.env(players=2),
    ):
        env.reset(seed=1)
    env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))


def test_maskable_ppo() -> None:
    """sb3-contrib: https://sb3-contrib.readthedocs.io/en/master/modules/ppo_mask.html"""
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.evaluation import evaluate_policy
    from stable_baselines3.common.callbacks import BaseCallback

    class Minute(BaseCallback):  # type: ignore[misc]
        began = time.process_time()

        def _on_step(self) -> bool:
            return time.process_time() - self.began < SECONDS

    model = sb3_contrib.MaskablePPO("MultiInputPolicy", made(), n_steps=256, seed=1, device="cpu")
    Minute.began = time.process_time()
    model.learn(10**9, callback=Minute())
    assert model.num_timesteps > 256
    mean, _ = evaluate_policy(model, made(), n_eval_episodes=30)
    print(f"MaskablePPO: {model.num_timesteps} steps, reward {mean:+.2f}")
    assert mean > 0.3 or SECONDS < 60


def test_a_loop_like_cleanrls() -> None:
    """One file, no framework: a vector environment, a masked policy, PPO's gradient."""
    torch = pytest.importorskip("torch")
    nn = torch.nn
    torch.manual_seed(1)
    count, length = 16, 64
    envs = gymnasium.make_vec(GAME, num_envs=count, players=2, opponents="uniform")
    size = envs.single_observation_space["observation"].shape[0]
    body = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
    actor, critic = nn.Linear(128, int(envs.single_action_space.n)), nn.Linear(128, 1)
    weights = [*body.parameters(), *actor.parameters(), *critic.parameters()]
    adam = torch.optim.Adam(weights, lr=1e-3)

    def asked(seen: Any, masks: Any) -> Any:
        hidden = body(seen)
        logits = actor(hidden).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), critic(hidden)[..., 0]

    told, _ = envs.reset(seed=1)
    ended = np.zeros(count, bool)
    rewards_of_games: list[float] = []
    began, updates = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        rows: dict[str, list[Any]] = {name: [] for name in ("seen", "masks", "done", "act", "log", "value", "reward")}
        for _ in range(length):
            seen, masks = torch.as_tensor(told["observation"]), torch.as_tensor(told["action_mask"])
            with torch.no_grad():
                choice, value = asked(seen, masks)
                act = choice.sample()
            before = ended
            told, reward, ended, _, _ = envs.step(act.numpy())
            rewards_of_games += reward[ended].tolist()
            row = (seen, masks, torch.as_tensor(before), act, choice.log_prob(act), value, torch.as_tensor(reward))
            for name, part in zip(rows, row):
                rows[name].append(part)
        with torch.no_grad():
            last = asked(torch.as_tensor(told["observation"]), torch.as_tensor(told["action_mask"]))[1]
        got = {name: torch.stack(parts) for name, parts in rows.items()}
        values = torch.cat([got["value"], last[None]])
        over = torch.cat([got["done"][1:], torch.as_tensor(ended)[None]]).float()
        gain, gains = torch.zeros(count), torch.zeros(length, count)
        for t in reversed(range(length)):
            gain = (
                got["reward"][t].float()
                + 0.99 * values[t + 1] * (1 - over[t])
                - values[t]
                + 0.94 * (1 - over[t]) * gain
            )
            gains[t] = gain
        played = got["done"].logical_not()  # the step after an end only begins the next game
        for _ in range(3):
            choice, value = asked(got["seen"], got["masks"])
            ratio = (choice.log_prob(got["act"]) - got["log"]).exp()
            fair = (gains - gains[played].mean()) / (gains[played].std() + 1e-8)
            policy = -torch.min(ratio * fair, ratio.clamp(0.8, 1.2) * fair)
            loss = policy + 0.5 * (value - gains - got["value"]) ** 2 - 0.01 * choice.entropy()
            adam.zero_grad()
            loss[played].mean().backward()
            nn.utils.clip_grad_norm_(weights, 0.5)
            adam.step()
        updates += 1
    late = float(np.mean(rewards_of_games[-200:]))
    print(f"loop: {updates * count * length} steps, reward {late:+.2f}")
    assert updates and (late > 0.2 or SECONDS < 60)


def test_torchrl() -> None:
    """https://docs.pytorch.org/rl/stable/tutorials/coding_ppo.html, with the mask of its MaskedCategorical."""
    torch = pytest.importorskip("torch")
    pytest.importorskip("torchrl")
    from tensordict.nn import TensorDictModule
    from torchrl.collectors import Collector
    from torchrl.envs import GymWrapper
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE

    env = GymWrapper(made(), categorical_action_encoding=True)
    size, answers = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
    net = torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, answers))

    class Masked(torch.nn.Module):  # type: ignore[misc]
        def forward(self, seen: Any, mask: Any) -> Any:
            return net(seen), mask != 0

    logits = TensorDictModule(Masked(), in_keys=["observation", "action_mask"], out_keys=["logits", "mask"])
    actor = ProbabilisticActor(
        logits, in_keys=["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True
    )
    critic = ValueOperator(
        torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)),
        in_keys=["observation"],
    )
    loss_of, gain = ClipPPOLoss(actor, critic), GAE(gamma=0.99, lmbda=0.95, value_network=critic)
    adam = torch.optim.Adam([*net.parameters(), *critic.parameters()], lr=1e-3)
    collector = Collector(env, actor, frames_per_batch=512, total_frames=-1)
    began, frames = time.process_time(), 0
    for data in collector:
        gain(data)
        for _ in range(3):
            losses = loss_of(data)
            adam.zero_grad()
            (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
            adam.step()
        frames += data.numel()
        if time.process_time() - began > SECONDS:
            break
    collector.shutdown()
    print(f"TorchRL: {frames} steps")
    assert frames >= 512


def test_rllib() -> None:
    """https://docs.ray.io/en/latest/rllib/: PPO on a registered id; an answer that is not legal loses the game."""
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.rllib")
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.connectors.env_to_module import FlattenObservations
    from ray.tune.registry import register_env

    register_env("pyramids", lambda config: gymnasium.make(GAME, **config))
    config = (
        PPOConfig()
        .environment("pyramids", env_config={"players": 2, "opponents": "uniform"})
        .env_runners(
            num_env_runners=0, env_to_module_connector=lambda env=None, spaces=None, device=None: FlattenObservations()
        )
        .training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=2)
    )
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        algorithm = config.build_algo()
        began, rounds = time.process_time(), 0
        while time.process_time() - began < SECONDS:
            told = algorithm.train()
            rounds += 1
        print(f"RLlib: {rounds * 512} steps, {told['env_runners'].get('episode_return_mean')}")
        assert rounds
        algorithm.stop()
    finally:
        ray.shutdown()


def test_tianshou() -> None:
    """https://tianshou.org: DQN on PettingZoo's interface, whose masks it knows, against any answer."""
    pytest.importorskip("tianshou", minversion="2")
    from tianshou.algorithm import DQN
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.env.pettingzoo_env import PettingZooEnv
    from tianshou.utils.net.common import Net

    env = PettingZooEnv(pyramids_v0.env(players=2))
    size, answers = env.observation_space["observation"].shape, env.action_space.n
    net = Net(state_shape=size, action_shape=answers, hidden_sizes=[64, 64])
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.2)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[other, learner], env=env)
    envs = DummyVectorEnv([lambda: PettingZooEnv(pyramids_v0.env(players=2))] * 4)
    buffer = VectorReplayBuffer(20_000, 4)
    collector = Collector(both, envs, buffer, exploration_noise=True)
    collector.reset()
    began, steps = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        steps += collector.collect(n_step=256).n_collected_steps
        with policy_within_training_step(both.policy):
            both.update(buffer=buffer, sample_size=64)
    print(f"Tianshou: {steps} steps")
    assert steps >= 256
