"""Many games side by side on the GPU: the interface of Batch, its arrays on the device."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..learn.observation import plain_array
from ..learn.observed import ObservedGames, integers
from ..learn.random_play import random_base
from ..learn.results import Ended
from ..rules.game import Game
from ..rules.opening import chosen_from, opened, seed_from
from .array import Array, borrowed, on_gpu, words_in
from .driver import device
from .observer import GpuObserver
from .ptx import ready
from .rounds import THREADS_PER_BLOCK, Grid
from .step import ANSWER, INTEGERS, RENEW, Deal, Terms, check_source, step_source

NONE_WRONG = 1 << 62
BLOCKS = 512
SAVED = ("masks", "_number", "asked", "finished", "scores", "shares", "rewards")


class CudaBatch(ObservedGames[Array]):
    """Batch on a GPU: the same games, numbers and names; its arrays lie on the device.

    `masks`, `observations`, `rewards`, `asked`, `finished`, `scores` and `shares` go to PyTorch, JAX and CuPy without
    a copy (`torch.from_dlpack(batch.masks)`), and stay valid: every step writes into them. Answers may be a row of
    32- or 64-bit integers of theirs, or anything that NumPy takes. A step is done when it returns.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        count: int = 1,
        seed: int | None = 0,
        settings: Mapping[str, Any] | None = None,
        *,
        observe: bool = False,
        reward: str = "rank",
        renew: bool = True,
        **chosen: Any,
    ) -> None:
        settings = chosen_from(settings) | chosen_from(chosen)
        self._say_what(game, players, count, settings, reward, renew)
        device()
        self._made = {"settings": settings, "observe": observe, "reward": reward, "renew": renew}
        seats = self.game.schema.seats
        self._blank = on_gpu(plain_array(opened(self.game, self.players, settings, plain=True)))
        self.states = Array((count,), self.game.schema.dtype)
        self.masks = Array((count, len(self.game.actions)), np.int8)
        self.asked = Array((count,), np.int16)
        self.finished = Array((count,), np.int8)
        self.scores = Array((count, seats), np.int64)
        self.shares = Array((count, seats), np.float64)
        self.rewards = Array((count, self.players), np.float64)
        self._number, self._answers = Array((count,), np.int64), Array((count,), np.int64)
        self._all, self._renew_all = on_gpu(np.full(count, ANSWER, np.int8)), on_gpu(np.full(count, RENEW, np.int8))
        self._wrong = Array((1,), np.int64)
        self._step = ready(step_source(self.game))
        self.grid = Grid(count, BLOCKS, most_threads=self._step.most_threads)
        self._observer: GpuObserver | None = (
            GpuObserver(self.game, self.players, self.states, self.asked) if observe else None
        )
        self.seed(seed)
        self.reset()

    def seed(self, seed: int | None, number: Any = None) -> None:
        """Count the games anew from this seed: the next game in place i is number i, or number[i]."""
        self._base = on_gpu(random_base(seed_from(seed)))
        self._number.put(self._numbers(number))

    def save(self) -> dict[str, np.ndarray[Any, Any]]:
        """Where every game stands, for `restore`: here, in a copy, or, pickled, elsewhere. On the host."""
        arrays = {name: getattr(self, name).numpy() for name in SAVED}
        arrays["states"], arrays["base"] = self.states.numpy().view(np.uint8), self._base.numpy().view(np.int64)
        over = arrays["asked"] < 0
        arrays["seen"] = np.zeros((0, 0), np.float32) if self._observer is None else self._observer.save(over)
        return arrays

    def restore(self, saved: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Go on from where the games stood; their numbers and settings are part of that. All of it, or nothing."""
        here = {name: (getattr(self, name).shape, getattr(self, name).dtype) for name in SAVED}
        here["states"] = (self.count * self.states.dtype.itemsize,), np.dtype(np.uint8)
        here["base"] = self._base.shape, np.dtype(np.int64)
        self._check_saved(saved, here)
        self.states.put(saved["states"].view(self.states.dtype))
        self._base.put(saved["base"].view(np.uint64))
        for name in SAVED:
            getattr(self, name).put(saved[name])
        if self._observer is not None:
            if saved["seen"].size:
                self._observer.restore(saved["asked"] < 0, saved["seen"])
            self._observer.observe()
        device().wait()

    def __getstate__(self) -> dict[str, Any]:
        """What it was made with, and where every game stands: the arrays of another process lie elsewhere."""
        made = {"game": self.game, "players": self.players, "count": self.count, **self._made}
        return {"made": made, "saved": self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["made"])  # type: ignore[misc]  # as if it were made here
        self.restore(state["saved"])

    def __copy__(self) -> CudaBatch:
        """Games of its own: a batch writes into its arrays, so no two share any."""
        return copy.deepcopy(self)

    def reset(self, where: Any = None) -> None:
        """New games everywhere, or in the places marked in `where`."""
        wanted = self._renew_all if where is None else on_gpu(self._marks(where) * np.int8(RENEW))
        self._launch(wanted)

    def step(self, actions: Any, where: Any = None) -> Array:
        """One answer in every game, or in those marked in `where`; 1 where a game ended with it."""
        wanted = self._all if where is None else on_gpu(self._marks(where) * np.int8(ANSWER))
        self._check(actions, wanted)
        self._launch(wanted)
        return self.finished

    def _launch(self, wanted: Array) -> None:
        deal = Deal(self._blank, self._base, self._number)
        ended = Ended(self.finished, self.scores, self.shares, self.rewards)
        terms = Terms(self.reward, int(self.game.standing is None), int(self.renew))
        words = words_in(
            self.grid.each, self.states, deal, wanted, self._answers, self.masks, self.asked, ended, terms
        )  # fmt: skip
        self._step.launch(self.grid.blocks, self.grid.threads, words)
        if self._observer is not None:
            self._observer.observe()
        device().wait()

    def _check(self, actions: Any, wanted: Array) -> None:
        """Refuse the whole step if one answer is not legal; nothing has changed then."""
        given = borrowed(actions) or on_gpu(integers(actions))
        if given.shape != (self.count,):
            raise ValueError(f"one answer for each of the {self.count} games, not {given.shape}")
        if given.dtype.name not in INTEGERS:
            raise ValueError(f"answers are integers of 32 or 64 bits, not {given.dtype.name}")
        kernel = ready(check_source(self.game, given.dtype.name))
        self._wrong.put([NONE_WRONG])
        words = words_in(wanted, self.asked, given, self.masks, self._answers, self._wrong)
        kernel.launch(-(-self.count // THREADS_PER_BLOCK), THREADS_PER_BLOCK, words)
        wrong = int(self._wrong.numpy()[0])
        if wrong != NONE_WRONG:
            answer = int(self._answers.numpy()[wrong])
            raise ValueError(f"game {wrong}: {answer} is not among the legal answers")
