"""RLlib's PPO with the module of its action masking: https://docs.ray.io/en/latest/rllib/rllib-examples.html"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from common import Minute, made, tell
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

LOT = 1024


class Renamed(gymnasium.ObservationWrapper):  # type: ignore[misc, type-arg]
    """What is seen and which answers are legal, under the names and types that the module expects."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        told = env.observation_space
        legal = spaces.Box(0.0, 1.0, told["action_mask"].shape, np.float32)
        self.observation_space = spaces.Dict({"action_mask": legal, "observations": told["observation"]})

    def observation(self, told: Any) -> Any:
        return {"action_mask": told["action_mask"].astype(np.float32), "observations": told["observation"]}


register_env("pyramids", lambda config: Renamed(made()))
config = (
    PPOConfig()
    .environment("pyramids")
    .env_runners(num_env_runners=0)
    .rl_module(
        rl_module_spec=RLModuleSpec(
            module_class=ActionMaskingTorchRLModule,
            model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "tanh"},
        )
    )
    .training(train_batch_size_per_learner=LOT, minibatch_size=128, num_epochs=4, lr=1e-3)
)
ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
algorithm = config.build_algo()
minute, rounds = Minute(), 0
while not minute.over():
    algorithm.train()
    rounds += 1
module = algorithm.get_module()


def liked(seen: Any, legal: Any) -> Any:
    told = {"action_mask": torch.as_tensor(legal, dtype=torch.float32), "observations": torch.as_tensor(seen)}
    with torch.no_grad():
        return module.forward_inference({"obs": told})["action_dist_inputs"].argmax(dim=1).numpy()


tell(rounds * LOT, liked)
algorithm.stop()
ray.shutdown()
