"""Golden replays; replays round-trip."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from kit.play import player_counts, random_settings
from mastaba.core.papers import replay
from mastaba.core.papers.components import components_digest, plays_same
from mastaba.core.rules.line import begin

GOLDEN = Path(__file__).parent.parent / "games"


def golden(game) -> list[Path]:
    return sorted((GOLDEN / game.id / "replays").glob("*.replay"))


def test_golden_replays_still_play_to_their_recorded_end(game):
    """The diff of a golden replay is a rule change: version, digests and scores must all agree."""
    for path in golden(game):
        assert replay.verify(path.read_text("utf-8")).over, path.name


def test_games_begun_with_the_same_components_under_another_digest_go_on(game):
    """`earlier.toml` speaks of components.toml as it stands, and knows what golden replays were played with."""
    earlier = game.folder / "earlier.toml"
    spoken_of = tomllib.loads(earlier.read_text("utf-8"))["components"] if earlier.exists() else None
    assert spoken_of in (None, components_digest(game)), (
        f"components.toml has changed: if every game plays the same, write components = "
        f'"{components_digest(game)}" into {game.id}/earlier.toml; its first lines say what else'
    )
    for path in golden(game):
        assert plays_same(game, game.version, replay.read(path.read_text("utf-8")).components), path.name


def test_a_written_replay_reads_back_and_plays_to_the_same_bytes(game):
    for seats in player_counts(game):
        chance = random.Random(seats)
        settings = random_settings(game, seats, chance)
        line = begin(game, seats, 99, settings)
        while not line.over:
            line = line.answer(chance.choice(legal(line)))
        text = replay.write(line, 99, ["Ana"], settings)
        assert replay.verify(text).states.tobytes() == line.states.tobytes()


def legal(line):
    from mastaba.core.rules.engine import engine

    return engine(line.game).options(line.states)


def test_an_edited_or_torn_replay_names_the_line(game):
    line = begin(game, game.players[0], 5)
    chance = random.Random(1)
    while not line.over and len(line.answers) < 30:
        line = line.answer(chance.choice(legal(line)))
    count = len(line.answers)
    text = replay.write(line, 5, [], {})
    with pytest.raises(replay.BadReplay, match="torn"):
        replay.verify(text[: len(text) // 2])
    with pytest.raises(replay.BadReplay, match=r"line \d+"):
        replay.verify(text.replace(f"\nend {count} ", f"\nend {count + 1} "))
    with pytest.raises(replay.BadReplay, match="not a replay"):
        replay.verify("hello")
