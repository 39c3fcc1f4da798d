"""sb3-contrib's MaskablePPO: https://sb3-contrib.readthedocs.io/en/master/modules/ppo_mask.html"""

from __future__ import annotations

from typing import Any

from common import Minute, made, tell
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback


class UntilOver(BaseCallback):  # type: ignore[misc]
    def _on_step(self) -> bool:
        return not minute.over()


model = MaskablePPO("MultiInputPolicy", made(), n_steps=256, seed=1, device="cpu")
minute = Minute()
model.learn(10**9, callback=UntilOver())


def liked(seen: Any, legal: Any) -> Any:
    return model.predict({"observation": seen, "action_mask": legal}, action_masks=legal, deterministic=True)[0]


tell(model.num_timesteps, liked)
