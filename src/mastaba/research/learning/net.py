"""The network as PyTorch learns it; `bots/search/network.py` says what it computes and keeps it as a file."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from ...bots.search.network import Network
from ...core.learn.observation import layout
from ...core.rules.game import Game


class Net(nn.Module):  # type: ignore[misc]  # PyTorch is optional
    """What seats see in; a number for each answer and one for each seat, one's own first, out."""

    def __init__(self, game: Game, width: int, blocks: int) -> None:
        super().__init__()
        laid = layout(game, game.players[0])
        self.first = nn.Linear(laid.size, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.answers = nn.Linear(width, len(game.actions))
        self.values = nn.Linear(width, game.schema.seats)
        for layer, spread in (
            (self.first, (2.0 / laid.places) ** 0.5),
            *((block, (0.5 / width) ** 0.5) for block in self.blocks),
            (self.answers, 0.02 / width**0.5),
            (self.values, 0.1 / width**0.5),
        ):
            nn.init.normal_(layer.weight, std=spread)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        hidden = torch.relu(self.first(seen))
        for block in self.blocks:
            hidden = hidden + torch.relu(block(hidden))
        return self.answers(hidden).float(), self.values(hidden).float()

    def network(self) -> Network:
        """Its weights as they are now."""
        return Network(
            _in_out(self.first),
            _bias(self.first),
            np.stack([_in_out(block) for block in self.blocks]),
            np.stack([_bias(block) for block in self.blocks]),
            _in_out(self.answers),
            _bias(self.answers),
            _in_out(self.values),
            _bias(self.values),
        )

    def take(self, network: Network) -> None:
        """Begin with these weights."""
        layers = [(self.first, network.first, network.first_bias)]
        layers += list(zip(self.blocks, network.blocks, network.block_biases))
        layers.append((self.answers, network.answers, network.answer_biases))
        layers.append((self.values, network.values, network.value_biases))
        with torch.no_grad():
            for layer, weights, bias in layers:
                layer.weight.copy_(torch.from_numpy(weights.T.copy()))
                layer.bias.copy_(torch.from_numpy(bias))


def _in_out(layer: Any) -> Any:
    return np.ascontiguousarray(layer.weight.detach().float().cpu().numpy().T)


def _bias(layer: Any) -> Any:
    return layer.bias.detach().float().cpu().numpy().copy()
