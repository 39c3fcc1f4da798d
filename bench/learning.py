"""Self-play and learning together on a GPU, decisions per second of wall time, all numbers of players in one network.

Needs PyTorch: pip install 'mastaba[learn]'.
"""

from __future__ import annotations

import importlib.util
import sys
import time

from parts.common import arguments, tell

from mastaba.core.gpu.driver import is_available
from mastaba.core.rules.registry import all_games

LOTS = 4


def pace_of(game):
    """Decisions per second, after two lots to warm up; an earlier self plays in a part of the games."""
    from mastaba.research.learning.learner import Learner
    from mastaba.research.learning.training import device, usual_plan

    plan = usual_plan(game, decisions=1_000_000_000)
    learner = Learner(plan, game, device(), 0)
    learner.begin()
    learner.rivals.join(learner.net)
    for _ in range(2):
        learner.go_on()
    began = time.perf_counter()
    for _ in range(LOTS):
        learner.go_on()
    return plan, learner, LOTS * plan.lot / (time.perf_counter() - began)


def main() -> None:
    run = arguments(__doc__)
    if not is_available() or not importlib.util.find_spec("torch"):
        print("no GPU is here, or no PyTorch", file=sys.stderr)
        return
    rows = []
    for game in all_games():
        plan, learner, pace = pace_of(game)
        numbers = sum(value.numel() for value in learner.net.parameters())
        rows.append([game.id, plan.places, learner.lot.seen.shape[2], plan.width, numbers, pace])
    columns = ["game", "games at once", "numbers seen", "width", "weights", "decisions/s"]
    tell(run, "self-play and learning", columns, rows)


if __name__ == "__main__":
    main()
