"""Whatever is edited in a components file: the game plays to its end, or a sentence names the row and the reason."""

from __future__ import annotations

import random
import re

import pytest

from kit.edited import PLAYS, REFUSED, Bench

SAMPLE = 16  # slips in every run, each of another kind
PARTS = 20  # of the whole set
SENTENCE = re.compile(r"[^:\n]+: [^\n]+")


@pytest.fixture
def bench(game, tmp_path, monkeypatch):
    if not (game.folder / "components.toml").exists():
        pytest.skip(f"{game.id} has no components file")
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    return Bench(game, tmp_path)


def wrong(bench, sample):
    """What came of each slip, where it was neither a game nor a sentence."""
    found = []
    for seed, edit in sample:
        kind, words = bench.outcome(edit, seed)
        if kind != PLAYS and not (kind == REFUSED and SENTENCE.fullmatch(words)):
            found.append(f"{edit.name}: {kind}\n{words}")
    return found


def mixed(bench):
    """Every slip: first one of each kind, in random order, then the others of their kind."""
    chance = random.Random(bench.package)
    kinds = {}
    for edit in chance.sample(bench.edits, len(bench.edits)):
        kinds.setdefault(edit.kind, []).append(edit)
    first = [alike[0] for alike in kinds.values()]
    return [*first, *(edit for alike in kinds.values() for edit in alike[1:])]


def test_the_copy_of_the_game_plays_unedited(bench):
    assert bench.outcome(None, 1)[0] == PLAYS


def test_an_edited_file_plays_or_is_refused_with_row_and_reason(bench):
    found = wrong(bench, enumerate(mixed(bench)[:SAMPLE]))
    assert not found, f"{len(found)} of {SAMPLE}:\n" + "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_slip_plays_or_is_refused_with_row_and_reason(bench, part):
    """All of them; one of each kind is in the first parts."""
    edits = mixed(bench)
    size = -(-len(edits) // PARTS)
    found = wrong(bench, list(enumerate(edits))[part * size : (part + 1) * size])
    assert not found, f"{len(found)} of {size}:\n" + "\n".join(found)


def test_an_endless_game_and_a_silent_death_are_noticed(bench):
    (bench.place / "__init__.py").write_text("while True: pass\n", "utf-8")
    assert bench.outcome(None, 1, patience=0.5)[0] == "hangs"
    (bench.place / "__init__.py").write_text("import os\nos._exit(3)\n", "utf-8")
    assert bench.outcome(None, 1)[0] == "dies"
    (bench.place / "__init__.py").write_text("1 / 0\n", "utf-8")
    assert bench.outcome(None, 1)[0] == "fails"
