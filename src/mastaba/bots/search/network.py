"""Networks as files: what a seat sees in, how much every answer is liked out. Learnt by `mastaba train`.

A file is at most 1 MB: the first layer in bytes with a scale for every input, the others in half precision. It carries
a digest of what the inputs and answers mean (the schema, what is printed on the components, the list of answers); where
the game means something else by now, the network is refused.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from dataclasses import dataclass, fields
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...core.learn.observation import COUNT, ELEMENT, MAP, TABLE, WIDTH, WORD, layout
from ...core.machine.jit import rule
from ...core.machine.whole_file import written_whole
from ...core.rules.game import Game

MOST_BYTES = 1_000_000
UNREADABLE = (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, MemoryError, OverflowError)

Matrix = np.ndarray[Any, np.dtype[np.float32]]


class BadNetwork(ValueError):
    """A file that holds no network for the game as it is now; says why."""


@dataclass(frozen=True, eq=False)
class Network:
    """Weights, input first: `h = relu(x first + first_bias)`, then for each block `h += relu(h block + block_bias)`.

    From the last h, `answers` make a number for each answer and `values` one for each seat, one's own first.
    """

    first: Matrix
    first_bias: Matrix
    blocks: Matrix  # one after another
    block_biases: Matrix
    answers: Matrix
    answer_biases: Matrix
    values: Matrix
    value_biases: Matrix

    def layers(self) -> Layers:
        """As rules take them."""
        return Layers(*(getattr(self, f.name) for f in fields(self)))

    def written(self, game: Game) -> bytes:
        """As the bytes of a file. What is read back is a little rounded."""
        scale = np.maximum(np.abs(self.first).max(axis=1), 1e-9) / 127.0
        rounded = {f.name: getattr(self, f.name).astype(np.float16) for f in fields(self) if f.name != "first"}
        first = np.rint(self.first / scale[:, None]).astype(np.int8)
        said = np.frombuffer(json.dumps({"game": game.id, "means": meaning(game)}).encode(), dtype=np.uint8)
        out = BytesIO()
        np.savez_compressed(out, said=said, first=first, scale=scale.astype(np.float32), **rounded)
        if out.tell() > MOST_BYTES:
            raise BadNetwork(f"a network has at most {MOST_BYTES:,} bytes, not {out.tell():,}: make it narrower")
        return out.getvalue()

    def is_whole(self, game: Game) -> bool:
        """Do all layers fit, so that the rule never reads beside them?"""
        size, answers, seats = layout(game, game.players[0]).size, len(game.actions), game.schema.seats
        wide, many = self.first_bias.size, len(self.blocks)
        inside = [(size, wide), (wide,), (many, wide, wide), (many, wide)]
        shapes = [*inside, (wide, answers), (answers,), (wide, seats), (seats,)]
        layers = [getattr(self, f.name) for f in fields(self)]
        return all(layer.shape == shape and np.isfinite(layer).all() for layer, shape in zip(layers, shapes))

    def liked(self, told: Matrix) -> Matrix:
        """How much every answer is liked in many observations, a row for each."""
        hidden = np.maximum(told @ self.first + self.first_bias, np.float32(0.0))
        for block, bias in zip(self.blocks, self.block_biases):
            hidden = hidden + np.maximum(hidden @ block + bias, np.float32(0.0))
        return np.asarray(hidden @ self.answers + self.answer_biases, dtype=np.float32)

    def save(self, path: Path, game: Game) -> None:
        """Into a file."""
        made = self.written(game)
        with written_whole(path) as beside:
            beside.write_bytes(made)

    @staticmethod
    def read(path: Path, game: Game) -> Network:
        """From a file, if it is a network for this game as it is now."""
        try:
            with np.load(path) as kept:
                held = {name: kept[name] for name in kept.files}
            said = json.loads(held.pop("said").tobytes())
            whose, means = said["game"], said["means"]
            held["first"] = held["first"].astype(np.float32) * held.pop("scale")[:, None]
            network = Network(**{name: np.ascontiguousarray(array, np.float32) for name, array in held.items()})
        except (*UNREADABLE, ValueError, LookupError, TypeError) as error:
            raise BadNetwork(f"{path} holds no network: {error}") from error
        if whose != game.id:
            raise BadNetwork(f"{path} is a network for {whose}, not for {game.id}")
        if means != meaning(game):
            raise BadNetwork(f"{path} was learnt when {game.id} had other fields, components or answers: train it anew")
        if not network.is_whole(game):
            raise BadNetwork(f"{path} holds no network: its layers do not fit each other, or hold what is no number")
        return network


@cache
def meaning(game: Game) -> str:
    """A digest of what a network's inputs and answers stand for."""
    digest = hashlib.sha256()
    for part in layout(game, game.players[0]).parts:
        digest.update(f"{part.name} {part.start} {part.places} {part.columns} {part.table.shape}".encode())
        digest.update(part.table.tobytes())
    digest.update(f"{game.schema.seats} {game.actions.names} {game.decisions.names}".encode())
    return digest.hexdigest()[:16]


# --- evaluated as a rule: weights are handed in, so that compiled code can be kept ----------------------------------


class Layers(NamedTuple):
    """The weights of a network."""

    first: Any
    first_bias: Any
    blocks: Any
    block_biases: Any
    answers: Any
    answer_biases: Any
    values: Any
    value_biases: Any


@rule
def read_in(shown: Any, runs: Any, maps: Any, rows: Any, first: Any, bias: Any, hidden: Any) -> None:
    """The first layer from the words of a redacted record: a row of weights for every number that is not 0."""
    for j in range(len(hidden)):
        hidden[j] = bias[j]
    for r in range(len(runs)):
        word, width, map_at = runs[r, WORD], runs[r, WIDTH], runs[r, MAP]
        for k in range(runs[r, COUNT]):
            value = int(shown[word + k])
            if map_at >= 0:
                value = int(maps[map_at + value + 1])
            row = runs[r, TABLE] + (value + 1) * width
            at = runs[r, ELEMENT] + k * width
            for i in range(width):
                x = rows[row + i]
                if x != 0.0:
                    for j in range(len(hidden)):
                        hidden[j] += x * first[at + i, j]
    for j in range(len(hidden)):
        hidden[j] = max(hidden[j], np.float32(0.0))


@rule
def add_layer(given: Any, weights: Any, bias: Any, out: Any) -> None:
    """out = given weights + bias."""
    for j in range(len(out)):
        out[j] = bias[j]
    for i in range(len(given)):
        x = given[i]
        if x != 0.0:
            for j in range(len(out)):
                out[j] += x * weights[i, j]


@rule
def go_through(hidden: Any, other: Any, blocks: Any, biases: Any) -> None:
    """All blocks, one after another."""
    for b in range(len(blocks)):
        add_layer(hidden, blocks[b], biases[b], other)
        for j in range(len(hidden)):
            hidden[j] += max(other[j], np.float32(0.0))


@rule
def entry_judge(
    shown: Any, runs: Any, maps: Any, rows: Any, layers: Any, hidden: Any, other: Any, liked: Any, hoped: Any
) -> None:
    """How much every answer is liked, legal or not, and what every seat may hope for, one's own first."""
    read_in(shown, runs, maps, rows, layers.first, layers.first_bias, hidden)
    go_through(hidden, other, layers.blocks, layers.block_biases)
    add_layer(hidden, layers.answers, layers.answer_biases, liked)
    add_layer(hidden, layers.values, layers.value_biases, hoped)
