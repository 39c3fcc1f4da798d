"""A lot of play (rollout buffer): so many decisions of every game, with what is learnt from them."""

from __future__ import annotations

import torch
from torch import Tensor

from .tables import Tables


class Lot:
    """Step by step and place by place: what was seen, allowed, answered, given; then what each answer was worth."""

    def __init__(self, tables: Tables, steps: int, kind: torch.dtype, *, taught: bool = False) -> None:
        """`taught`: there is room for what a teacher tried."""
        game, device = tables.game, tables.device
        places, seats = len(tables.players), game.schema.seats
        size = tables.batches[0].layout.size
        self.tables, self.steps = tables, steps
        self.seen = torch.zeros((steps, places, size), dtype=kind, device=device)
        self.allowed = torch.zeros((steps, places, len(game.actions)), dtype=torch.bool, device=device)
        self.asked = torch.zeros((steps + 1, places), dtype=torch.int64, device=device)
        self.answers = torch.zeros((steps, places), dtype=torch.int64, device=device)
        self.likely = torch.zeros((steps, places), device=device)  # the logarithm of how likely the answer was
        self.tried = torch.zeros((steps if taught else 0, *self.allowed.shape[1:]), dtype=torch.float16, device=device)
        self.own = torch.ones((steps, places), dtype=torch.bool, device=device)  # did the learner answer?
        self.hoped = torch.zeros((steps + 1, places, seats), device=device)  # by every seat, by its number
        self.rewards = torch.zeros((steps, places, seats), device=device)
        self.ended = torch.zeros((steps, places), device=device)
        self.better = torch.zeros((steps, places), device=device)  # by how much the answer was better than hoped
        self.target = torch.zeros((steps, places, seats), device=device)  # what was to be hoped, one's own seat first

    def from_me(self, hoped: Tensor, asked: Tensor) -> Tensor:
        """Numbers by how many seats after the one that is asked, as numbers by seat."""
        seats = torch.arange(hoped.shape[-1], device=hoped.device)
        away = (seats - asked[..., None]) % self.tables.players[:, None]
        return hoped.gather(-1, away) * self.tables.seated

    def to_me(self, by_seat: Tensor, asked: Tensor) -> Tensor:
        """The other way round."""
        away = torch.arange(by_seat.shape[-1], device=by_seat.device)
        return by_seat.gather(-1, (asked[..., None] + away) % self.tables.players[:, None])

    def judge(self, trace: float) -> None:
        """Credit every answer with what came of it for all seats, along the line of each game's positions."""
        credit = torch.zeros_like(self.hoped[0])
        for t in reversed(range(self.steps)):
            on = 1.0 - self.ended[t][:, None]
            surprise = self.rewards[t] + on * self.hoped[t + 1] - self.hoped[t]
            credit = surprise + trace * on * credit
            self.better[t] = credit.gather(1, self.asked[t][:, None])[:, 0]
            self.target[t] = self.to_me(credit + self.hoped[t], self.asked[t])
        own = self.better[self.own]
        self.better = (self.better - own.mean()) / (own.std() + 1e-6)
