"""Components by content: what is only written differently retires no game, what plays differently does."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from mastaba.core.papers import replay
from mastaba.core.papers.components import components_digest, plays_same
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load

GOLDEN = Path(__file__).resolve().parents[2] / "games" / "pyramids" / "replays"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def edited(folder: Path, text: str) -> Game:
    """Pyramids with another components file."""
    game = load("pyramids")
    folder.mkdir()
    shutil.copy(game.folder / "earlier.toml", folder)
    (folder / "components.toml").write_text(text, "utf-8")
    return replace(game, folder=folder)


@pytest.fixture
def text() -> str:
    return (load("pyramids").folder / "components.toml").read_text("utf-8")


@pytest.fixture
def first_published() -> str:
    """The digest of the file's bytes, as the first version wrote it into replays and databases."""
    line = next(line for line in next(iter(GOLDEN.glob("*"))).read_text("utf-8").splitlines() if "components" in line)
    return line.split()[1]


def test_comments_spaces_and_the_order_of_keys_are_no_part_of_the_digest(tmp_path, text, first_published):
    game = load("pyramids")
    rows = 'id =  78, layout = "L"'
    assert rows in text
    told_otherwise = "# another word\n\n" + text.replace(rows, 'layout="L", id = 78')
    other = edited(tmp_path / "a", told_otherwise)
    assert components_digest(other) == components_digest(game)
    assert plays_same(other, game.version, components_digest(game)) and plays_same(other, game.version, first_published)


def test_another_value_is_another_digest_and_earlier_games_are_over(tmp_path, text, first_published):
    game = load("pyramids")
    for i, (was, becomes) in enumerate([('stones = "GWY"', 'stones = "GWW"'), ("id =  78", "id =  78.0")]):
        other = edited(tmp_path / str(i), text.replace(was, becomes, 1))
        assert components_digest(other) != components_digest(game)
        assert not plays_same(other, game.version, components_digest(game))
        assert not plays_same(other, game.version, first_published)
        assert plays_same(other, game.version, components_digest(other))


def test_games_begun_under_an_earlier_digest_go_on(first_published):
    game = load("pyramids")
    assert first_published != components_digest(game)
    assert plays_same(game, game.version, first_published)
    assert not plays_same(game, game.version + 1, first_published)
    assert not plays_same(game, game.version, "000000000000")


def test_a_game_without_components_has_no_digest(tmp_path):
    game = replace(load("pyramids"), folder=tmp_path)
    assert components_digest(game) == "none" and plays_same(game, game.version, "none")


def test_a_replay_of_other_components_is_refused_with_a_sentence(tmp_path, text, monkeypatch):
    game = load("pyramids")
    written = replay.write(begin(game, 2, 1), 1, [], {})
    assert replay.verify(written).answers == ()
    other = edited(tmp_path / "other", text.replace('stones = "GWY"', 'stones = "GWW"', 1))
    monkeypatch.setattr(replay, "load_with", lambda game_id, own: other)
    with pytest.raises(replay.BadReplay, match=r"line 4: .*other components.*put back"):
        replay.verify(written)
    with pytest.raises(replay.BadReplay, match=r"line 4: "):
        replay.verify(next(iter(GOLDEN.glob("*"))).read_text("utf-8"))
