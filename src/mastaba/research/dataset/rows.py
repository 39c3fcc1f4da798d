"""Games that were played, in rows: each is played again, and every question is told as the asked seat saw it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ...core.learn.batch import Batch
from ...core.learn.observation import layout
from ...core.rules.game import Seen
from ...core.rules.sight import redact
from ...draw import Pen
from .moves import Moves, Plan

COLUMNS = {
    "game": "the number of the game, from 0",
    "ply": "how many answers were given before, forced ones included",
    "seat": "the seat that is asked",
    "question": "the name of the question",
    "asks": "the question in words",
    "observation": "what the seat sees, in numbers (`Observation.describe` says what each means)",
    "legal": "the answers that are legal",
    "options": "the same in words",
    "visits": "how often a search tried each of them; empty where the player does not search",
    "answer": "the answer that was given",
    "scores": "the scores of all seats at the end",
    "shares": "each seat's share of the victory",
}


def schema_of(plan: Plan) -> Any:
    """The columns and their types."""
    types = [
        pa.int64(), pa.int16(), pa.int8(), pa.dictionary(pa.int16(), pa.string()), pa.string(),
        pa.list_(pa.float32(), layout(plan.game, plan.players).size), pa.list_(pa.int16()), pa.list_(pa.string()),
        pa.list_(pa.uint16()), pa.int16(), pa.list_(pa.int32()), pa.list_(pa.float32()),
    ]  # fmt: skip
    return pa.schema(list(zip(COLUMNS, types)))


class Rows(NamedTuple):
    """The rows of some games, one game after another, column by column."""

    length: np.ndarray[Any, Any]  # of every game
    game: np.ndarray[Any, Any]
    ply: np.ndarray[Any, Any]
    seat: np.ndarray[Any, Any]
    question: np.ndarray[Any, Any]  # its number
    observation: np.ndarray[Any, Any]
    masks: np.ndarray[Any, Any]
    words: list[tuple[str, list[str]]]  # the question and its options
    visits: np.ndarray[Any, Any]
    answer: np.ndarray[Any, Any]
    scores: np.ndarray[Any, Any]  # of every game
    shares: np.ndarray[Any, Any]


def tell(plan: Plan, first: int, moves: Sequence[Moves]) -> Rows:
    """The rows of the games from number `first` on, which were played so."""
    games, game = len(moves), plan.game
    batch = Batch(game, plan.players, games, plan.seed, plan.settings, observe=True, renew=False)
    batch.seed(plan.seed, np.arange(first, first + games))
    batch.reset()
    length = np.array([len(one.answers) for one in moves])
    starts, total = np.cumsum(length) - length, int(length.sum())
    answer = np.concatenate([one.answers for one in moves])
    ply, seat, question = np.zeros(total, np.int16), np.zeros(total, np.int8), np.zeros(total, np.int16)
    observation = np.empty((total, batch.layout.size), np.float32)
    masks = np.empty((total, len(game.actions)), bool)
    words: list[Any] = [None] * total
    pen = Pen(game, "en", [f"#{p + 1}" for p in range(plan.players)])
    for turn in range(int(length.max())):
        running = np.flatnonzero(length > turn)
        rows = starts[running] + turn
        ply[rows], question[rows] = batch.states.ply[running], batch.states.decision[running]
        seat[rows] = batch.asked[running]
        observation[rows], masks[rows] = batch.observations[running], batch.masks[running]
        for k, row in zip(running.tolist(), rows.tolist(), strict=True):
            words[row] = _words(pen, batch.states[k : k + 1], int(seat[row]), np.flatnonzero(masks[row]).tolist())
        answers = np.zeros(games, np.int64)
        answers[running] = answer[rows]
        batch.step(answers)
    assert (batch.asked < 0).all(), "a game goes on behind its last answer"
    return Rows(
        length, np.repeat(np.arange(first, first + games), length), ply, seat, question, observation, masks, words,
        np.concatenate([one.visits for one in moves]), answer,
        batch.scores[:, : plan.players], batch.shares[:, : plan.players],
    )  # fmt: skip


def _words(pen: Pen, states: Any, seat: int, legal: list[int]) -> tuple[str, list[str]]:
    """A question and its options as the asked seat reads them."""
    pen = pen.open(Seen(pen.game, redact(pen.game, states, seat), seat, tuple(legal)))
    return pen.prompt(), [pen.label(a) for a in legal]


# --- as a table -----------------------------------------------------------------------------------------------------


def table_of(plan: Plan, rows: Rows) -> Any:
    """The rows as an Arrow table; the observations are not copied."""
    schema, count = schema_of(plan), len(rows.game)
    legal_at, legal = np.nonzero(rows.masks)
    visits = rows.visits[legal_at, legal] if rows.visits.shape[1] else rows.visits.ravel()
    tried = legal_at if rows.visits.shape[1] else legal_at[:0]
    names = pa.array(plan.game.decisions.names, pa.string())
    flat = [option for _, options in rows.words for option in options]
    made = [
        pa.array(rows.game), pa.array(rows.ply), pa.array(rows.seat),
        pa.DictionaryArray.from_arrays(pa.array(rows.question), names),
        pa.array([asks for asks, _ in rows.words], pa.string()),
        pa.FixedSizeListArray.from_arrays(pa.array(rows.observation.reshape(-1)), rows.observation.shape[1]),
        _lists(legal_at, legal.astype(np.int16), count), _lists(legal_at, pa.array(flat, pa.string()), count),
        _lists(tried, visits, count), pa.array(rows.answer),
        _at_the_end(rows.scores.astype(np.int32), rows.length),
        _at_the_end(rows.shares.astype(np.float32), rows.length),
    ]  # fmt: skip
    return pa.Table.from_arrays([one.cast(kind) for one, kind in zip(made, schema.types, strict=True)], schema=schema)


def _lists(at: np.ndarray[Any, Any], values: Any, count: int) -> Any:
    """A list for every row: the values whose row is named in `at`."""
    offsets = np.zeros(count + 1, np.int32)
    np.cumsum(np.bincount(at, minlength=count), out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), values if isinstance(values, pa.Array) else pa.array(values))


def _at_the_end(values: np.ndarray[Any, Any], length: np.ndarray[Any, Any]) -> Any:
    """How a game ended, in each of its rows."""
    each = np.repeat(values, length, axis=0)
    return _lists(np.repeat(np.arange(len(each)), each.shape[1]), each.reshape(-1), len(each))


def digests_of(plan: Plan, rows: Rows) -> list[bytes]:
    """Every game's digest, which does not depend on how its rows are stored."""
    names, made, row = plan.game.decisions.names, [], 0
    ply, seat, question, answer = (part.tolist() for part in (rows.ply, rows.seat, rows.question, rows.answer))
    for k, length in enumerate(rows.length.tolist()):
        found, number = hashlib.sha256(), int(rows.game[row])
        ended = f"{rows.scores[k].tolist()}{rows.shares[k].tolist()}"
        for i in range(row, row + length):
            (asks, options), legal = rows.words[i], np.flatnonzero(rows.masks[i])
            visits = rows.visits[i, legal].tolist() if rows.visits.shape[1] else []
            found.update(f"{number}{ply[i]}{seat[i]}{names[question[i]]!r}{asks!r}".encode())
            found.update(rows.observation[i])
            found.update(f"{legal.tolist()}{options}{visits}{answer[i]}{ended}".encode())
        made.append(found.digest())
        row += length
    return made
