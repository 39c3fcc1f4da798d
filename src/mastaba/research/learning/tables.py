"""Many games of all numbers of players side by side, as PyTorch sees them; on the GPU where the games lie there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ...core.gpu.batch import CudaBatch
from ...core.learn.batch import Batch
from ...core.rules.game import Game

SHOWN = ("observations", "masks", "asked", "finished", "scores", "shares")
MARGIN_PART = 0.5  # of a reward: how far ahead; victory counts twice
SLOWLY = 0.01  # how fast the usual distance between scores is learnt


class Tables:
    """Batches in one row of places. What is asked, seen and allowed is written into the arrays that are handed in."""

    def __init__(
        self, game: Game, counts: tuple[int, ...], places: int, seed: int, device: torch.device, threads: int
    ) -> None:
        """Games lie on the CPU where `threads` are named, else on the GPU."""
        self.game, self.device = game, device
        edges = [places * k // len(counts) for k in range(len(counts) + 1)]
        self.slices = [slice(a, b) for a, b in pairwise(edges)]
        self.batches: list[Any] = []
        for count, part in zip(counts, self.slices):
            size = part.stop - part.start
            self.batches.append(
                Batch(game, count, size, seed + count, observe=True, threads=threads)
                if threads
                else CudaBatch(game, count, size, seed + count, observe=True)
            )
        sizes = [part.stop - part.start for part in self.slices]
        self.players = torch.repeat_interleave(torch.tensor(counts), torch.tensor(sizes)).to(device)
        self.seated = torch.arange(game.schema.seats, device=device) < self.players[:, None]
        self.usual = torch.tensor(5.0, device=device)  # distance of a score from the mean of its game
        self._views = [{name: self._view(batch, name) for name in SHOWN} for batch in self.batches]

    def _view(self, batch: Any, name: str) -> Tensor:
        """A batch's own array."""
        array = getattr(batch, name)
        return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.from_dlpack(array)

    def tell(self, seen: Tensor, allowed: Tensor, asked: Tensor) -> None:
        """What stands at every place now."""
        for part, view in zip(self.slices, self._views):
            seen[part].copy_(view["observations"])
            allowed[part].copy_(view["masks"])
            asked[part].copy_(view["asked"])

    def step(self, answers: Tensor, rewards: Tensor, ended: Tensor) -> None:
        """One answer in every game; what the games that ended with it gave every seat."""
        for batch, part, view in zip(self.batches, self.slices, self._views):
            mine = answers[part]
            batch.step(mine.cpu().numpy() if isinstance(batch, Batch) else mine.contiguous())
            ended[part].copy_(view["finished"])
            rewards[part] = self._rewards(view, batch.players)
        rewards *= ended[:, None]

    def _rewards(self, view: dict[str, Tensor], players: int) -> Tensor:
        """Victory, and how far from the mean of the game: together 0 in every game, about."""
        scores = view["scores"].to(self.device, torch.float32)
        shares = view["shares"].to(self.device, torch.float32)
        off = scores - scores[:, :players].mean(dim=1, keepdim=True)
        off[:, players:] = 0.0
        over = view["finished"].to(self.device, torch.float32)
        mean = (off.abs().sum(dim=1) * over).sum() / (players * over.sum()).clamp(min=1.0)
        self.usual += torch.where(over.sum() > 0, SLOWLY * (mean - self.usual), torch.zeros_like(self.usual))
        return 2.0 * (shares - 1.0 / players) + MARGIN_PART * torch.tanh(off / (1.5 * self.usual))

    def scatter(self, rounds: int, chance: torch.Generator) -> None:
        """Let games drift apart: random answers, in each place so many that all moments of a game are there."""
        for t in range(rounds):
            for batch, view in zip(self.batches, self._views):
                masks = view["masks"].to(self.device)
                answers = (masks * (1 + torch.rand(masks.shape, generator=chance, device=self.device))).argmax(dim=1)
                where = np.arange(batch.count) % rounds > t
                batch.step(answers.cpu().numpy() if isinstance(batch, Batch) else answers, where)

    def save(self) -> dict[str, Any]:
        """Everything that a later process needs to go on."""
        games = [{name: torch.from_numpy(array) for name, array in batch.save().items()} for batch in self.batches]
        return {"games": games, "usual": self.usual}

    def restore(self, kept: dict[str, Any]) -> None:
        for batch, games in zip(self.batches, kept["games"]):
            batch.restore({name: array.numpy() for name, array in games.items()})
        self.usual = kept["usual"].to(self.device)
