"""What a program asks for is taken as it is meant, or refused with a sentence: nothing is rounded, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mastaba
from kit.calibration import leduc
from kit.gpu.host_gpu import host_gpu
from mastaba.core.papers.replay import BadReplay, Replay

__all__ = ["host_gpu"]

NO_TABLES: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"game": 5}, TypeError, 'named by its id, as "pyramids", .* not 5'),
    ({"players": "3"}, TypeError, "players is a whole number, not '3'"),
    ({"players": 2.0}, TypeError, "players is a whole number, not 2.0"),
    ({"players": True}, TypeError, "players is a whole number, not True"),
    ({"seed": 1.5}, TypeError, "seed is a whole number, not 1.5"),
    ({"seed": "x"}, TypeError, "seed is a whole number, not 'x'"),
    ({"seed": -1}, ValueError, "seed is at least 0, not -1"),
    ({"seed": 2**300}, ValueError, "at most 256 bits, not 301"),
]
NO_BATCHES: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"count": 0}, ValueError, "count is at least 1, not 0"),
    ({"count": 2.5}, TypeError, "count is a whole number, not 2.5"),
    ({"settings": "open"}, TypeError, "settings are choices by name, .* not 'open'"),
    ({"settings": {"sand": "red"}}, ValueError, "leduc: it has no setting 'sand'"),
]
KINDS = {"make": mastaba.make, "Batch": mastaba.Batch, "CudaBatch": mastaba.CudaBatch}


@pytest.mark.usefixtures("host_gpu")
@pytest.mark.parametrize("kind", KINDS)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(kind: str) -> None:
    for given, error, said in NO_TABLES + (NO_BATCHES if kind != "make" else []):
        with pytest.raises(error, match=said):
            KINDS[kind](**{"game": leduc.GAME, **given})
    with pytest.raises(ValueError, match="threads is at least 1, not 0"):
        mastaba.Batch(leduc.GAME, threads=0)


@pytest.mark.parametrize("seed", [0, 2**256 - 1, np.int64(7)])
def test_every_seed_that_is_taken_is_kept_in_the_replay(seed: int) -> None:
    play = mastaba.make("mykerinos", seed=seed)
    read = Replay.read(play.replay())
    assert read.seed == seed and read.verify().states.tobytes() == play.line.states.tobytes()


batches = pytest.mark.parametrize("made", [mastaba.Batch, mastaba.CudaBatch], ids=["Batch", "CudaBatch"])


@pytest.mark.usefixtures("host_gpu")
@batches
def test_answers_and_marks_of_a_batch_are_never_rounded(made: Callable[..., Any]) -> None:
    batch = made(leduc.GAME, 2, 2, seed=3)
    before, legal = bytes(np.asarray(batch.save()["states"])), np.asarray(batch.save()["masks"]).argmax(axis=1)
    with pytest.raises(ValueError, match="answers are integers, not float64"):
        batch.step(legal + 0.5)
    for marks, shown in (([0.5, 0.0], r"float64 \(2,\)"), ([1], r"\(1,\)"), ("ab", "str")):
        with pytest.raises(ValueError, match=f"one mark, true or false, for each of the 2 games, not .*{shown}"):
            batch.step(legal, marks)
        with pytest.raises(ValueError, match="one mark"):
            batch.reset(marks)
    for numbers in ([1], [0.5, 1.5]):
        with pytest.raises(ValueError, match="one whole number for each of the 2 games"):
            batch.seed(3, numbers)
    with pytest.raises(TypeError, match="what `save` of a batch gave"):
        batch.restore({"batch": batch.save()})
    assert bytes(np.asarray(batch.save()["states"])) == before


@pytest.mark.usefixtures("host_gpu")
@batches
def test_a_mark_is_whatever_is_not_zero(made: Callable[..., Any]) -> None:
    """256 is no 0, though it would be in a byte."""
    batch = made(leduc.GAME, 2, 2, seed=3, renew=False)
    batch.step(np.asarray(batch.save()["masks"]).argmax(axis=1), [256, 0])
    fresh = made(leduc.GAME, 2, 2, seed=3)
    here, there = (np.asarray(one.save()["states"]).reshape(2, -1) for one in (batch, fresh))
    assert not np.array_equal(here[0], there[0]) and np.array_equal(here[1], there[1])


def test_a_picture_that_cannot_be_drawn_is_refused_with_a_sentence() -> None:
    play = mastaba.make(leduc.GAME)
    for wishes, error, said in (
        ({"theme": "dusk"}, ValueError, "theme is one of day, night, not 'dusk'"),
        ({"lang": "it"}, ValueError, "lang is one of fr, en, not 'it'"),
        ({"width": 0}, ValueError, "width is at least 1, not 0"),
        ({"width": 10**6}, ValueError, "at most 8192 pixels wide"),
        ({"width": 7.5}, TypeError, "width is a whole number"),
        ({"seat": 0.0}, TypeError, "seat is a whole number"),
    ):
        with pytest.raises(error, match=said):  # type: ignore[call-overload]
            play.render_png(**wishes)
    with pytest.raises(TypeError, match="what `save` gave, not None"):
        play.restore(None)  # type: ignore[arg-type]


def test_who_reads_a_path_as_a_replay_is_shown_the_right_door(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    path.write_text(mastaba.make(leduc.GAME).replay(), "utf-8")
    with pytest.raises(BadReplay, match=r"`Replay.load` takes the path"):
        Replay.read(str(path))
    with pytest.raises(TypeError, match=r"`Replay.load` the path"):
        Replay.read(path)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"`Replay.read` makes one of a text"):
        mastaba.Play.of(path.read_text("utf-8"))  # type: ignore[arg-type]
    assert Replay.load(path).game == "leduc"
    path.write_bytes(b"\x89PNG\r\n")
    with pytest.raises(BadReplay, match="the file is no text"):
        Replay.load(path)


def test_a_replay_with_a_setting_that_there_is_not_says_so_in_words() -> None:
    text = mastaba.make("cheops", 2, open_money=True).replay()
    with pytest.raises(
        BadReplay, match="cannot be set up so: cheops: the setting 'open_money' has no choice 'perhaps'"
    ):
        Replay.read(text.replace("open_money true", "open_money perhaps")).verify()
