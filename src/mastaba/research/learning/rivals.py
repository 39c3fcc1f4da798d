"""Who else sits there: earlier selves in a part of the games, a bot in all of them, or a teacher on all seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from ...bots.many.crowd import Crowd
from ...bots.many.gpu_crowd import GpuCrowd
from ...core.learn.batch import Batch
from .net import Net
from .plan import Plan
from .tables import Tables

POOL = 8  # earlier selves that are kept
HASTE = 4  # looks of a teacher that lets games drift apart


def every_other(asked: Tensor) -> Tensor:
    """Which seats are rivals': every other one, beginning with another seat in every other place."""
    return (asked + torch.arange(asked.shape[-1], device=asked.device)) % 2 == 1


def all_but_one(asked: Tensor, players: Tensor) -> Tensor:
    """Which seats are rivals': all but one, another one in the next place."""
    return (asked - torch.arange(asked.shape[-1], device=asked.device)) % players != 0


def drawn(net: Net, seen: Tensor, allowed: Tensor, chance: torch.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Answers drawn by how much they are liked, how likely they were, and what every seat may hope for."""
    with torch.no_grad(), torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.dtype == torch.bfloat16):
        liked, hoped = net(seen)
    liked = torch.log_softmax(liked.masked_fill(~allowed, -1e9), dim=1)
    noise = torch.rand(liked.shape, generator=chance, device=seen.device).clamp_(min=1e-9)
    answers = (liked - torch.log(-torch.log(noise))).masked_fill_(~allowed, -torch.inf).argmax(dim=1)
    return answers, liked.gather(1, answers[:, None])[:, 0], hoped


class Selves:
    """Earlier selves: in the last part of every batch each of them plays every other seat for a lot of play."""

    def __init__(self, tables: Tables, net: Net, part: float) -> None:
        self.pool: list[dict[str, Tensor]] = []
        self.net = net
        where = [torch.arange(s.stop - round(part * (s.stop - s.start)), s.stop) for s in tables.slices]
        self.places = torch.cat(where).to(tables.device)

    def join(self, net: Net) -> None:
        """The learner as it is now becomes an earlier self; only so many are kept."""
        self.pool.append({name: value.detach().clone() for name, value in net.state_dict().items()})
        if len(self.pool) > POOL:
            self.pool.pop(1)  # the first one stays: it plays unlike all others

    def sit_down(self, number: int) -> None:
        """One of them plays the lot with this number."""
        if self.pool:
            self.net.load_state_dict(self.pool[number * 7919 % len(self.pool)])

    def save(self) -> list[Any]:
        """What a later process needs to go on."""
        return list(self.pool)

    def restore(self, kept: list[Any]) -> None:
        self.pool = list(kept)

    def answer(self, seen: Tensor, allowed: Tensor, asked: Tensor, answers: Tensor, own: Tensor, chance: Any) -> None:
        """Put their answers in the place of the learner's, and say where."""
        own.fill_(True)
        if self.pool and len(self.places):
            theirs, _, _ = drawn(self.net, seen[self.places], allowed[self.places], chance)
            rival = every_other(asked)[self.places]
            answers[self.places] = torch.where(rival, theirs, answers[self.places])
            own[self.places] = ~rival


class Bot:
    """A bot that stays as it is, in all games, wherever they lie."""

    def __init__(
        self, tables: Tables, level: str, looks: int, seed: int, threads: int, *, strays: bool = False
    ) -> None:
        self.tables = tables
        self.crowds = [
            Crowd(batch, level, seed, looks, threads, strays=strays)
            if isinstance(batch, Batch)
            else GpuCrowd(batch, level, seed, looks, strays=strays)
            for batch in tables.batches
        ]

    def join(self, net: Net) -> None:
        """It learns nothing itself."""

    def sit_down(self, number: int) -> None:
        """It sits already."""

    def save(self) -> list[Any]:
        """What a later process needs to go on."""
        return [torch.from_numpy(crowd.save().view(np.int64)) for crowd in self.crowds]

    def restore(self, kept: list[Any]) -> None:
        for crowd, gens in zip(self.crowds, kept):
            crowd.restore(gens.numpy().view(np.uint64))


class Level(Bot):
    """A bot on every other seat, or on all but the learner's."""

    def __init__(self, tables: Tables, plan: Plan, threads: int) -> None:
        super().__init__(tables, plan.against, plan.looks, plan.seed, threads)
        self._alone = plan.alone

    def answer(self, seen: Tensor, allowed: Tensor, asked: Tensor, answers: Tensor, own: Tensor, chance: Any) -> None:
        """Put the bot's answers in the place of the learner's, and say where."""
        rival = all_but_one(asked, self.tables.players) if self._alone else every_other(asked)
        own.copy_(~rival)
        for crowd, part in zip(self.crowds, self.tables.slices):
            theirs = given(crowd, rival[part]).to(answers.device)
            answers[part] = torch.where(rival[part], theirs, answers[part])


class Teacher(Bot):
    """A search on all seats: what it tries is learnt, and the games go on by its answers, now and then by others."""

    def __init__(self, tables: Tables, level: str, looks: int, seed: int, threads: int) -> None:
        super().__init__(tables, level, looks, seed, threads, strays=True)
        self._hasty = level, min(looks, HASTE), seed + 1, threads

    def scatter(self, rounds: int) -> None:
        """Let games drift apart: hasty answers, in each place so many that all moments of a game are there."""
        for batch, crowd in zip(self.tables.batches, Bot(self.tables, *self._hasty, strays=True).crowds):
            for t in range(rounds):
                where = np.arange(batch.count) % rounds > t
                batch.step(crowd.answer(where), where)

    def show(self, answers: Tensor, tried: Tensor) -> None:
        """Its answers, and which part of its looks went to each."""
        for crowd, part in zip(self.crowds, self.tables.slices):
            here = part.stop - part.start
            answers[part] = given(crowd, torch.ones(here, dtype=torch.int8, device=answers.device)).to(answers.device)
            visits = torch.from_dlpack(crowd.visits).view(torch.int16).to(answers.device, torch.float32)
            tried[part] = visits / visits.sum(dim=1, keepdim=True).clamp(min=1.0)


def given(crowd: Crowd | GpuCrowd, wanted: Tensor) -> Tensor:
    """What a crowd answers."""
    if isinstance(crowd, Crowd):
        return torch.from_numpy(crowd.answer(wanted.cpu().numpy()))
    return torch.from_dlpack(crowd.answer(wanted.to(torch.int8)))
