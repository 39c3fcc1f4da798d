"""Proximal policy optimisation, or a teacher: a lot of play, then a lot of learning; kept in a file, and gone on with.

The value is a number for every seat, and what an answer is worth is computed for all seats along a game's line of
positions: so any number of players learns in one network, and nobody has a trajectory of one's own.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ...bots.search.network import Network, meaning
from ...core.machine.whole_file import written_whole
from ...core.rules.game import Game
from .lot import Lot
from .net import Net
from .plan import Plan
from .rivals import Level, Selves, Teacher, drawn
from .tables import Tables

FALLS_TO = 0.1
SCATTER = 120  # rounds of random or hasty answers at the start
VALUE_PART, MOST_GRADIENT = 1.0, 0.5


class Learner:
    """A network on its way."""

    def __init__(self, plan: Plan, game: Game, device: torch.device, threads: int) -> None:
        """`threads` are for games on the CPU, and for a bot's thoughts; 0: the games lie on the GPU."""
        self.plan, self.game, self.device = plan, game, device
        torch.manual_seed(plan.seed)
        self.chance = torch.Generator(device=device).manual_seed(plan.seed)
        self.net = Net(game, plan.width, plan.blocks).to(device)
        self.optimiser = torch.optim.Adam(
            self.net.parameters(), lr=plan.rate, eps=1e-5, fused=device.type == "cuda" or None
        )
        self.tables = Tables(game, plan.counts(game), plan.places, plan.seed, device, threads)
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.lot = Lot(self.tables, plan.steps, self.kind, taught=bool(plan.teacher))
        self.rivals = self._rivals(threads)
        self.decisions = self.lots = 0
        self.seconds = 0.0  # spent on play and learning
        self.curve: list[dict[str, float]] = []

    def begin(self, network: Network | None = None) -> None:
        """Take over a network, if there is one to begin with; let the games drift apart."""
        if network is not None:
            self.net.take(network)
        if isinstance(self.rivals, Teacher):
            self.rivals.scatter(SCATTER)
        else:
            self.tables.scatter(SCATTER, self.chance)

    def _rivals(self, threads: int) -> Selves | Level | Teacher:
        plan = self.plan
        if plan.teacher:
            return Teacher(self.tables, plan.teacher, plan.looks, plan.seed, max(threads, 1))
        if plan.against:
            return Level(self.tables, plan, max(threads, 1))
        return Selves(self.tables, Net(self.game, plan.width, plan.blocks).to(self.device), plan.pool_part)

    # --- one lot

    def go_on(self) -> dict[str, float]:
        """A lot of play and a lot of learning; what can be told of it."""
        began = time.perf_counter()
        self.rivals.sit_down(self.lots)
        self._play()
        self.lot.judge(self.plan.trace)
        said = self._learn()
        self.decisions += self.plan.lot
        self.lots += 1
        told = {name: float(value) for name, value in said.items()}
        self.seconds += time.perf_counter() - began
        return told

    def _play(self) -> None:
        lot = self.lot
        for t in range(lot.steps):
            seen, allowed, asked = lot.seen[t], lot.allowed[t], lot.asked[t]
            self.tables.tell(seen, allowed, asked)
            answers, lot.likely[t], hoped = drawn(self.net, seen, allowed, self.chance)
            lot.hoped[t] = lot.from_me(hoped, asked)
            if isinstance(self.rivals, Teacher):
                self.rivals.show(answers, lot.tried[t])
            else:
                self.rivals.answer(seen, allowed, asked, answers, lot.own[t], self.chance)
            lot.answers[t] = answers
            self.tables.step(answers, lot.rewards[t], lot.ended[t])
        seen, allowed = torch.empty_like(lot.seen[0]), torch.empty_like(lot.allowed[0])
        self.tables.tell(seen, allowed, lot.asked[-1])
        _, _, hoped = drawn(self.net, seen, allowed, self.chance)
        lot.hoped[-1] = lot.from_me(hoped, lot.asked[-1])

    def _learn(self) -> dict[str, Tensor]:
        """From every part of the lot in turn, once or in several rounds; a part is some places of all batches, at all
        steps."""
        done = min(self.decisions / self.plan.decisions, 1.0)
        falls = 1.0 - (1.0 - FALLS_TO) * done
        for group in self.optimiser.param_groups:
            group["lr"] = self.plan.rate * falls
        sums: dict[str, Tensor] = {}
        parts = self.plan.parts
        for k in range(parts * self.plan.rounds):
            loss, said = self._loss(slice(k % parts, None, parts), self.plan.bonus * falls)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), MOST_GRADIENT)
            self.optimiser.step()
            if k < parts:  # later it knows them already
                for name, value in said.items():
                    sums[name] = sums.get(name, torch.zeros((), device=self.device)) + value.detach() / parts
        return sums

    def _loss(self, part: slice, bonus: float) -> tuple[Tensor, dict[str, Tensor]]:
        """How bad the network is in these places of the lot, and what can be told of it."""
        lot = self.lot
        seen, allowed = lot.seen[:, part].flatten(0, 1), lot.allowed[:, part].flatten(0, 1)
        answers, before = lot.answers[:, part].flatten(), lot.likely[:, part].flatten()
        own, better = lot.own[:, part].flatten().float(), lot.better[:, part].flatten()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.kind == torch.bfloat16):
            liked, hoped = self.net(seen)
        liked = torch.log_softmax(liked.masked_fill(~allowed, -1e9), dim=1)
        if self.plan.teacher:
            gain = (lot.tried[:, part].flatten(0, 1) * liked.masked_fill(~allowed, 0.0)).sum(dim=1)
        else:
            now = liked.gather(1, answers[:, None])[:, 0]
            ratio = torch.exp((now - before).clamp(-5.0, 5.0))
            clipped = ratio.clamp(1.0 - self.plan.clip, 1.0 + self.plan.clip)
            gain = torch.minimum(ratio * better, clipped * better)
        undecided = -(liked.exp() * liked.masked_fill(~allowed, 0.0)).sum(dim=1)
        count = own.sum().clamp(min=1.0)
        seated = self.tables.seated[part].repeat(lot.steps, 1)
        target = lot.target[:, part].flatten(0, 1)
        off = ((hoped - target) ** 2 * seated).sum() / seated.sum()
        policy, mean_undecided = (gain * own).sum() / count, (undecided * own).sum() / count
        loss = VALUE_PART * off - policy - bonus * mean_undecided
        spread = (target**2 * seated).sum() / seated.sum()
        said = {"undecided": mean_undecided, "foreseen": 1.0 - off / spread.clamp(min=1e-6)}
        if self.plan.teacher:
            said["surprised"] = -policy
        return loss, said

    def best(self, seen: Tensor, allowed: Tensor) -> Tensor:
        """The answers that it likes best."""
        with torch.no_grad():
            liked, _ = self.net(seen.to(self.device))
        return liked.masked_fill(~allowed.to(self.device), -torch.inf).argmax(dim=1)

    # --- kept

    def keep(self, path: Path) -> None:
        """Everything, so that another process can go on."""
        kept = {
            "means": meaning(self.game),
            "plan": {**asdict(self.plan), "players": list(self.plan.players)},
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "chance": self.chance.get_state(),
            "tables": self.tables.save(),
            "rivals": self.rivals.save(),
            "progress": [self.decisions, self.lots, self.seconds],
            "curve": self.curve,
        }
        with written_whole(path) as beside:
            torch.save(kept, beside)

    def restore(self, kept: dict[str, Any]) -> None:
        """Go on from what was kept."""
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.chance.set_state(kept["chance"].cpu())
        self.tables.restore(kept["tables"])
        self.rivals.restore(kept["rivals"])
        self.decisions, self.lots, self.seconds = kept["progress"]
        self.curve = kept["curve"]
