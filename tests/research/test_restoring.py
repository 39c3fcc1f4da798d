"""Restoring: what fits is put back whole, and what does not fit is refused before anything is written."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mastaba
from kit.calibration import connect_four, leduc
from kit.gpu.host_gpu import host_gpu
from kit.learn.hands import agents_on, batch_on, begun, game_on, games_on, gpu_batch_on
from mastaba.core.gpu.batch import CudaBatch
from mastaba.core.learn.batch import SAVED, Batch
from mastaba.research import pettingzoo, vector
from mastaba.research.gymnasium_env import LearnerEnv

__all__ = ["host_gpu"]
GAME = "mykerinos"  # records and masks are as large with two as with three


def refused_and_untouched(there: Any, saved: Any, on: Callable[[Any, Any, int], bytes], said: str) -> None:
    """It goes on as if nobody had tried."""
    twin = copy.deepcopy(there)
    with pytest.raises((TypeError, ValueError), match=said):
        there.restore(saved)
    assert on(there, np.random.default_rng(1), 12) == on(twin, np.random.default_rng(1), 12)


def test_games_of_three_are_not_put_into_games_of_two() -> None:
    for made, on in (
        (lambda players: Batch(GAME, players, 3, 5, observe=True), batch_on),
        (lambda players: begun(pettingzoo(GAME, players)), agents_on),
        (lambda players: begun(vector(GAME, players, 3)), games_on),
        (lambda players: begun(LearnerEnv(GAME, players)), game_on),
    ):
        refused_and_untouched(made(2), made(3).save(), on, "3 players|2 players")


@pytest.mark.usefixtures("host_gpu")
def test_nor_are_they_on_a_gpu() -> None:
    three = CudaBatch(GAME, 3, 3, 5, observe=True).save()
    refused_and_untouched(CudaBatch(GAME, 2, 3, 5, observe=True), three, gpu_batch_on, "2 players")
    with pytest.raises(TypeError, match="`save` of a batch"):
        CudaBatch(leduc.GAME).restore({"states": three["states"]})


@pytest.mark.parametrize("name", [*SAVED, "states", "base"])
def test_one_array_that_does_not_fit_refuses_all(name: str) -> None:
    batch = Batch(connect_four.GAME, 2, 3, 5)
    for wrong in (lambda rows: rows[:-1] if len(rows) > 1 else rows[:0], lambda rows: rows.astype(np.complex128)):
        saved = Batch(connect_four.GAME, 2, 3, 6).save()
        saved[name] = wrong(saved[name])
        with pytest.raises(ValueError, match=f"{name} is"):
            batch.restore(saved)
    assert batch.states.tobytes() == Batch(connect_four.GAME, 2, 3, 5).states.tobytes()


def test_what_was_seen_of_games_that_are_over_has_to_fit_too() -> None:
    batch = Batch(leduc.GAME, 2, 3, 2, observe=True, renew=False)
    while (batch.asked >= 0).any():
        batch.step(batch.masks.argmax(axis=1))
    saved = batch.save()
    saved["seen"] = saved["seen"][:, :-1]
    again = Batch(leduc.GAME, 2, 3, 7, observe=True, renew=False)
    before = again.states.tobytes()
    with pytest.raises(ValueError, match="of each game that is over"):
        again.restore(saved)
    assert again.states.tobytes() == before


def test_games_are_restored_beside_the_opponents_that_they_were_saved_with() -> None:
    saved = begun(vector(GAME, 3, 2, opponents="greedy")).save()
    refused_and_untouched(begun(vector(GAME, 3, 2)), saved, games_on, "saved with greedy .* here are uniform")
    alone = begun(vector(GAME, 3, 2, opponents="self"))
    refused_and_untouched(alone, saved, games_on, "here are self")


def test_what_no_save_gave_is_refused() -> None:
    for there in (begun(pettingzoo(GAME)), begun(vector(GAME)), begun(LearnerEnv(GAME)), Batch(GAME)):
        for nonsense in (None, {}, {"batch": {}}, Batch(GAME).states):
            with pytest.raises(TypeError, match="what is restored is what `save`"):
                there.restore(nonsense)


def test_only_games_of_the_same_kind_and_number_are_restored() -> None:
    with pytest.raises(ValueError, match="leduc"):
        mastaba.make(connect_four.GAME).restore(mastaba.make(leduc.GAME).save())
    with pytest.raises(ValueError, match="3 games"):
        Batch(connect_four.GAME, 2, 3).restore(Batch(connect_four.GAME, 2, 4).save())
