"""The files of a data set: its games on all cores, some to a file, and the card beside them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from ...bots.matches.matches import on_cores
from ...core.papers.check import fingerprint
from ..versions import gymnasium_id
from .moves import AT_ONCE, GPU_AT_ONCE, Moves, Plan, play, plays_on_gpu
from .rows import COLUMNS, digests_of, schema_of, table_of, tell

CARD, DATA = "README.md", "data"
FILES = f"{DATA}/games-*.parquet"
MARK = b"mastaba.digest"
MOST_FILES = 128
TOLD_AT_ONCE = 16  # games whose rows are in memory
SIFTED = ["game", "ply", "seat", "answer"]  # columns whose least and largest values are noted, for readers that sift


def parts_of(plan: Plan) -> list[tuple[int, int]]:
    """The files: the number of the first game of each, and how many it has; no core changes them."""
    each = AT_ONCE * -(-plan.games // (AT_ONCE * MOST_FILES))
    return [(first, min(each, plan.games - first)) for first in range(0, plan.games, each)]


def write_part(plan: Plan, path: Path, first: int, games: int, moves: list[Moves] | None) -> tuple[int, list[bytes]]:
    """One file: games that were played so, or are played here. How many rows it has, and the digests of its games."""
    if moves is None:
        moves = [one for block in plan.blocks(first, games) for one in play(plan, *block)]
    count, found = 0, []
    with pq.ParquetWriter(path, schema_of(plan), compression="zstd", write_statistics=SIFTED) as file:
        for k in range(0, games, TOLD_AT_ONCE):
            rows = tell(plan, first + k, moves[k : k + TOLD_AT_ONCE])
            file.write_table(table_of(plan, rows))
            found += digests_of(plan, rows)
            count += len(rows.game)
        file.add_key_value_metadata({MARK: digest_of(found).encode()})
    return count, found


def digest_of(games: list[bytes]) -> str:
    """The digest of so many games out of their own."""
    return hashlib.sha256(b"".join(games)).hexdigest()[:16]


def write(
    plan: Plan, folder: Path, progress: Callable[[int], Any] | None = None, processes: int = 1, gpu: bool | None = None
) -> dict[str, Any]:
    """Play the games, on a GPU where one is or on so many cores, and write them with their card; what came of it.

    Neither changes a row."""
    (folder / DATA).mkdir(parents=True, exist_ok=True)
    for old in (folder / CARD, *folder.glob(FILES)):
        old.unlink(missing_ok=True)
    decisions, found = 0, []
    with on_cores(processes) as run:
        for rows, digests in run(write_part, _jobs(plan, folder, plays_on_gpu(plan) if gpu is None else gpu)):
            decisions += rows
            found += digests
            if progress:
                progress(len(digests))
    told = {"game": plan.game.id, "games": plan.games, "decisions": decisions, "digest": digest_of(found)}
    (folder / CARD).write_text(card(plan, told), "utf-8")
    return told


def _jobs(plan: Plan, folder: Path, gpu: bool) -> Iterator[tuple[Plan, Path, int, int, list[Moves] | None]]:
    """One for each file. A GPU plays the games of many files at once, as soon as the first of them is wanted."""
    parts = parts_of(plan)
    some = max(1, GPU_AT_ONCE // parts[0][1])
    for k, (first, games) in enumerate(parts):
        if gpu and k % some == 0:
            begin = first
            played = play(plan, first, sum(count for _, count in parts[k : k + some]), gpu=True)
        moves = played[first - begin : first - begin + games] if gpu else None
        yield plan, folder / DATA / f"games-{k:05}-of-{len(parts):05}.parquet", first, games, moves


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
  data_files: {FILES}
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
