"""Games as a data set: a Parquet file with a row for every question, and a card that says what is in it.

Everybody who reads Parquet can read it without this package. A row holds what the asked seat saw, what it might answer
and what it answered, how often a search tried each answer, and how the game ended for every seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ..bots.many.crowd import Crowd, searches
from ..bots.matches.matches import on_cores
from ..core.learn.batch import Batch
from ..core.papers.check import fingerprint
from ..core.rules.game import Game
from ..core.rules.sight import see
from ..draw import Pen
from .observation import Observation
from .versions import gymnasium_id

FILE, CARD = "games.parquet", "README.md"
AT_ONCE = 64  # games side by side
MARK = b"mastaba.digest"

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


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: Game
    players: int
    games: int
    level: str = "scribe"
    looks: int = 0
    seed: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)


def schema_of(plan: Plan) -> Any:
    """The columns and their types."""
    size = Observation(plan.game, plan.players).size
    types = [
        pa.int64(), pa.int16(), pa.int8(), pa.dictionary(pa.int16(), pa.string()), pa.string(),
        pa.list_(pa.float32(), size), pa.list_(pa.int16()), pa.list_(pa.string()), pa.list_(pa.uint16()), pa.int16(),
        pa.list_(pa.int32()), pa.list_(pa.float32()),
    ]  # fmt: skip
    return pa.schema(list(zip(COLUMNS, types)))


def games_of(plan: Plan) -> Iterator[list[dict[str, Any]]]:
    """The rows of every game, one game after another in their numbers' order."""
    for first in range(0, plan.games, AT_ONCE):
        yield from side_by_side(plan, first)


def side_by_side(plan: Plan, first: int) -> list[list[dict[str, Any]]]:
    """Some games from this number on, played at once: the rows of each."""
    count, strays = min(AT_ONCE, plan.games - first), searches(plan.level)
    batch = Batch(plan.game, plan.players, count, plan.seed, plan.settings, observe=True, renew=False)
    batch.seed(plan.seed, np.arange(first, first + count))
    batch.reset()
    crowd = Crowd(batch, plan.level, plan.seed + first, plan.looks, strays=strays)
    rows: list[list[dict[str, Any]]] = [[] for _ in range(count)]
    while (batch.asked >= 0).any():
        running = batch.asked >= 0
        answers = crowd.answer(running)
        for k in np.flatnonzero(running).tolist():
            rows[k].append(_row(plan, batch, k, first, crowd.visits[k] if strays else None, int(answers[k])))
        batch.step(answers, running)
    return [[{**row, **_ended(batch, k)} for row in told] for k, told in enumerate(rows)]


def _ended(batch: Batch, k: int) -> dict[str, Any]:
    """How game k ended for every seat."""
    return {name: getattr(batch, name)[k, : batch.players].tolist() for name in ("scores", "shares")}


def _row(plan: Plan, batch: Batch, i: int, first: int, visits: Any, answer: int) -> dict[str, Any]:
    game, states = plan.game, batch.states[i : i + 1]
    seen = see(game, states, int(batch.asked[i]))
    pen = Pen(game, "en", [f"#{p + 1}" for p in range(plan.players)]).open(seen)
    legal = list(seen.options)
    return {
        "game": first + i,
        "ply": int(states[0].ply),
        "seat": seen.seat,
        "question": seen.decision,
        "asks": pen.prompt(),
        "observation": batch.observations[i].copy(),
        "legal": legal,
        "options": [pen.label(a) for a in legal],
        "visits": [] if visits is None else visits[legal].tolist(),
        "answer": answer,
    }


def digest_of(rows: list[dict[str, Any]]) -> bytes:
    """A game's digest, which does not depend on how its rows are stored."""
    found = hashlib.sha256()
    for row in rows:
        for name in COLUMNS:
            value = row[name]
            found.update(value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode())
    return found.digest()


def table_of(plan: Plan, first: int) -> tuple[Any, list[bytes]]:
    """Some games from this number on as a table, and the digest of each."""
    games = side_by_side(plan, first)
    rows = [row for one in games for row in one]
    return pa.Table.from_pylist(rows, schema=schema_of(plan)), [digest_of(one) for one in games]


def write(plan: Plan, folder: Path, progress: Callable[[int], Any] | None = None, processes: int = 1) -> dict[str, Any]:
    """Play the games, on so many cores, and write them with their card; what came of it. Cores change no row."""
    folder.mkdir(parents=True, exist_ok=True)
    found, decisions = hashlib.sha256(), 0
    jobs = [(plan, first) for first in range(0, plan.games, AT_ONCE)]
    with pq.ParquetWriter(folder / FILE, schema_of(plan), compression="zstd") as file, on_cores(processes) as run:
        for table, digests in run(table_of, jobs):
            for one in digests:
                found.update(one)
            decisions += table.num_rows
            file.write_table(table)
            if progress:
                progress(len(digests))
        digest = found.hexdigest()[:16]
        file.add_key_value_metadata({MARK: digest.encode()})
    told = {"game": plan.game.id, "games": plan.games, "decisions": decisions, "digest": digest}
    (folder / CARD).write_text(card(plan, told), "utf-8")
    return told


def card(plan: Plan, told: Mapping[str, Any]) -> str:
    """What a reader must know, in the form that Hugging Face shows."""
    game, looks = plan.game, f", {plan.looks} looks an answer" if plan.looks else ""
    chosen = ", ".join(f"{key} = {value}" for key, value in sorted(plan.settings.items())) or "the usual ones"
    columns = "\n".join(f"| `{name}` | {words} |" for name, words in COLUMNS.items())
    return f"""---
license: mit
pretty_name: "Mastaba: {game.texts.say("en", "name")}"
tags: [board-games, reinforcement-learning, imperfect-information]
configs:
- config_name: default
  data_files: {FILE}
---

# {game.texts.say("en", "name")}, {plan.players} players

{told["games"]:,} games and {told["decisions"]:,} questions of `{plan.level}` against itself{looks}.
A search that plays for data answers now and then what it did not try most, so that other positions come up too.

| what | |
|---|---|
| environment | `{gymnasium_id(game.id)}`, rules {game.version}, fingerprint `{fingerprint(game)}` |
| settings | {chosen} |
| seed | {plan.seed} |
| digest of all rows | `{told["digest"]}` |

| column | what it holds |
|---|---|
{columns}

Nothing in a row was hidden from the seat that is asked, but for `scores` and `shares`, which are those of the end.
"""
