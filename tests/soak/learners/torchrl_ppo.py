"""https://docs.pytorch.org/rl/stable/tutorials/coding_ppo.html, with the mask of TorchRL's MaskedCategorical."""

from __future__ import annotations

from typing import Any

import torch
from common import Minute, made, tell
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

LOT, PASSES = 512, 4

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
    torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)), in_keys=["observation"]
)
loss_of, gain = ClipPPOLoss(actor, critic), GAE(gamma=0.99, lmbda=0.95, value_network=critic)
adam = torch.optim.Adam([*net.parameters(), *critic.parameters()], lr=1e-3)
collector = Collector(env, actor, frames_per_batch=LOT, total_frames=-1)
frames, minute = 0, Minute()
for data in collector:
    gain(data)
    for _ in range(PASSES):
        losses = loss_of(data)
        adam.zero_grad()
        (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
        adam.step()
    frames += data.numel()
    if minute.over():
        break
collector.shutdown()


def liked(seen: Any, legal: Any) -> Any:
    with torch.no_grad():
        return net(torch.as_tensor(seen)).masked_fill(torch.as_tensor(legal) == 0, -1e9).argmax(dim=1).numpy()


tell(frames, liked)
