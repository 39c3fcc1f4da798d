"""One file, no framework, as CleanRL's are: a vector environment, a masked policy, PPO's gradient."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import torch
from common import GAME, TABLE, Minute, tell
from torch import nn

COUNT, LENGTH = 16, 64

envs = gymnasium.make_vec(GAME, num_envs=COUNT, **TABLE)
size = envs.single_observation_space["observation"].shape[0]
body = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
actor, critic = nn.Linear(128, int(envs.single_action_space.n)), nn.Linear(128, 1)
weights = [*body.parameters(), *actor.parameters(), *critic.parameters()]
adam = torch.optim.Adam(weights, lr=1e-3)


def asked(seen: Any, masks: Any) -> Any:
    hidden = body(seen)
    logits = actor(hidden).masked_fill(masks == 0, -1e9)
    return torch.distributions.Categorical(logits=logits), critic(hidden)[..., 0]


def gains_of(got: dict[str, Any], last: Any, ended: Any) -> Any:
    """What every answer brought beyond what was hoped for (generalised advantage estimation)."""
    values = torch.cat([got["value"], last[None]])
    over = torch.cat([got["done"][1:], torch.as_tensor(ended)[None]]).float()
    gain, gains = torch.zeros(COUNT), torch.zeros(LENGTH, COUNT)
    for t in reversed(range(LENGTH)):
        more = 0.99 * values[t + 1] * (1 - over[t]) - values[t]
        gain = got["reward"][t].float() + more + 0.94 * (1 - over[t]) * gain
        gains[t] = gain
    return gains


told, _ = envs.reset(seed=1)
ended, updates = np.zeros(COUNT, bool), 0
minute = Minute()
while not minute.over():
    rows: dict[str, list[Any]] = {name: [] for name in ("seen", "masks", "done", "act", "log", "value", "reward")}
    for _ in range(LENGTH):
        seen, masks = torch.as_tensor(told["observation"]), torch.as_tensor(told["action_mask"])
        with torch.no_grad():
            choice, value = asked(seen, masks)
            act = choice.sample()
        before = ended
        told, reward, ended, _, _ = envs.step(act.numpy())
        row = (seen, masks, torch.as_tensor(before), act, choice.log_prob(act), value, torch.as_tensor(reward))
        for name, part in zip(rows, row):
            rows[name].append(part)
    with torch.no_grad():
        last = asked(torch.as_tensor(told["observation"]), torch.as_tensor(told["action_mask"]))[1]
    got = {name: torch.stack(parts) for name, parts in rows.items()}
    gains = gains_of(got, last, ended)
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


def liked(seen: Any, legal: Any) -> Any:
    with torch.no_grad():
        return asked(torch.as_tensor(seen), torch.as_tensor(legal))[0].logits.argmax(dim=1).numpy()


tell(updates * COUNT * LENGTH, liked)
