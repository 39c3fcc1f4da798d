"""The command line: numbers for programs, clear errors for people, exit codes that mean something."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mastaba
from mastaba.bots.numbers.labels import Labels
from mastaba.cli import machine
from mastaba.cli.main import app
from mastaba.core.machine import jit
from mastaba.core.machine.code_cache import cache_folder
from mastaba.core.papers.replay import write
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import game_ids, load

GAME = game_ids()[0]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch):
    """The commands are tested, not the compiler."""
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def run(*args: object):
    return CliRunner().invoke(app, [str(a) for a in args])


def test_help_names_every_command():
    done = subprocess.run(
        [sys.executable, "-m", "mastaba.cli.main", "--help"], capture_output=True, text=True, check=True
    )
    for command in (
        "serve",
        "simulate",
        "arena",
        "replay",
        "review",
        "bench",
        "check",
        "warmup",
        "doctor",
        "export",
        "backup",
    ):
        assert command in done.stdout


def test_help_does_not_import_the_compiler():
    script = "import sys, mastaba.cli.main; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_simulate_says_everything_as_json():
    done = run("simulate", GAME, "--players", 2, "--games", 6, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["game"], found["players"], found["games"]) == (GAME, 2, 6)
    assert found["decisions_per_second"] > 0
    assert found["decisions"]["max"] >= found["decisions"]["mean"] > 0
    assert sum(found["wins"]) == pytest.approx(1)
    assert "mean" in found["score"]


def test_a_seed_and_any_number_of_threads_give_the_same_games():
    found = [json.loads(run("simulate", GAME, "-g", 8, "--seed", 4, "--threads", n, "--json").stdout) for n in (1, 3)]
    for part in ("decisions", "score", "wins"):
        assert found[0][part] == found[1][part]


def test_simulate_shows_a_table():
    done = run("simulate", GAME, "-g", 3)
    assert done.exit_code == 0
    assert "95 % interval" in done.stdout


def test_simulate_with_bots_names_them():
    found = json.loads(run("simulate", GAME, "-g", 2, "--bots", "uniform", "--json").stdout)
    assert found["bots"] == ["uniform", "uniform"]
    assert [e["bot"] for e in found["by_bot"]] == ["uniform"]


def test_an_arena_gives_intervals_and_ratings():
    found = json.loads(
        run("arena", GAME, "uniform", "ismcts", "-g", 1, "--iterations", 2, "--ratings", "--json").stdout
    )
    assert {e["bot"] for e in found["bots"]} == {"uniform", "ismcts"}
    assert set(found["ratings"]) == {"uniform", "ismcts"}
    for e in found["bots"]:
        assert e["interval"][0] <= e["wins"] <= e["interval"][1]


def test_an_arena_keeps_its_games_and_names_who_failed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    name = 'mine'\n\n    def choose(self, seen, options, budget, rng):\n        return -7\n"
    )
    ran = run("arena", GAME, "uniform", "mine:Mine", "-g", 2, "--seed", 5, "--keep", tmp_path / "kept", "--json")
    found = json.loads(ran.stdout)
    assert [(lost["bot"], lost["seat"], lost["seed"]) for lost in found["failures"]] == [("mine", 1, 5), ("mine", 0, 5)]
    assert {e["bot"]: e["wins"] for e in found["bots"]} == {"uniform": 1, "mine": 0}
    for lost in found["failures"]:
        line = mastaba.Replay.load(lost["replay"]).verify()
        assert line.asked == lost["seat"] and "Illegal" in lost["reason"]
    assert json.loads(run("arena", GAME, "uniform", "uniform", "-g", 1, "--keep", "all", "--json").stdout)["games"] == 1
    (kept,) = (tmp_path / "all").iterdir()
    assert mastaba.Play.of(mastaba.Replay.load(kept)).over


def test_an_arena_stops_when_it_is_decided():
    found = json.loads(run("arena", GAME, "uniform", "uniform", "-g", 400, "--stop", "0.02:0.04", "--json").stdout)
    assert found["games"] < 400


def test_labels_are_written_to_a_file(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    file = tmp_path / "new" / "labels.npz"
    found = json.loads(run("label", GAME, file, "-g", 1, "--looks", 1, "-j", 1, "--json").stdout)
    assert found["bytes"] == file.stat().st_size and found["positions"] == len(Labels.load(file)) > 40


def test_what_changes_bring_is_told_with_its_error(tmp_path, monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    (tmp_path / "changes.toml").write_text("[search]\ndepth = [1, 2]\n")
    wanted = ("vary", GAME, tmp_path / "changes.toml", "-g", 5, "--looks", 1, "-j", 1, "--seed", -5)
    found = json.loads(run(*wanted, "--json").stdout)
    assert [one["tried"] for one in found["effects"]] == [[1.0], [2.0]] and found["games"] == 5
    assert all(one["victories_error"] > 0 for one in found["effects"])
    shown = run(*wanted).stdout
    assert "search.depth" in shown and "±" in shown and "against" not in shown
    assert "against uniform" in " ".join(run(*wanted, "--against", "uniform", "-g", 9).stdout.split())


def test_the_ladder_shows_what_is_kept():
    found = json.loads(run("ladder", GAME, "--json").stdout)
    assert set(found[GAME]) >= {"apprentice", "vizier", "vizier-0.1"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["arena", GAME, "uniform", "uniform", "--stop", "half"], "LOW:HIGH"),
        (["arena", GAME, "uniform", "uniform", "--stop", "0.7:0.5"], "the lower first"),
        (["label", GAME, "labels.csv"], "ends in .npz"),
        (["label", GAME, "labels.npz", "--games", 0], "at least one game"),
        (["label", GAME, "labels.npz", "--players", 9], "players, not 9"),
        (["label", GAME, "labels.npz", "--from", "pharaoh"], "no set 'pharaoh'"),
        (["tune", GAME, "out", "--games", 2], "at least ten games"),
        (["tune", GAME, "out", "--from", "pharaoh"], "no set 'pharaoh'"),
        (["vary", GAME, "changes.toml", "--games", 0], "at least one game"),
        (["vary", GAME, "changes.toml", "--from", "pharaoh"], "no set 'pharaoh'"),
        (["vary", GAME, "changes.toml", "--against", "pharaoh"], "no bot is called 'pharaoh'"),
        (["vary", GAME, "nowhere.toml"], "nowhere.toml cannot be read"),
        (["simulate", "senet"], "no game is called 'senet'"),
        (["simulate", GAME, "--players", 11], "players, not 11"),
        (["simulate", GAME, "--games", 0], "at least one game"),
        (["simulate", GAME, "--threads", -1], "at least one thread"),
        (["simulate", GAME, "--bots", "sphinx"], "no bot is called 'sphinx'"),
        (["simulate", GAME, "--bots", "uniform,uniform,uniform"], "one for each of the 2"),
        (["simulate", GAME, "--set", "speed"], "key=value"),
        (["simulate", GAME, "--set", "speed=7"], "speed"),
        (["arena", GAME, "uniform", "sphinx"], "no bot is called 'sphinx'"),
        (["check", "senet"], "no game is called 'senet'"),
        (["bench", "nothing"], "no benchmark is called 'nothing'"),
    ],
)
def test_a_wrong_argument_is_explained_without_a_traceback(args, words):
    done = run(*args)
    assert done.exit_code == 2
    assert words in done.stderr
    assert "Traceback" not in done.output


def test_check_prints_one_digest_for_every_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("MASTABA_PLAIN")
    found = json.loads(run("check", "--json").stdout)
    assert sorted(found) == sorted(game_ids())
    assert all(len(digest) == 12 for digest in found.values())


def test_doctor_knows_the_games():
    found = json.loads(run("doctor", "--json").stdout)
    assert set(game_ids()) <= set(found["games"])
    assert found["packages"]["numpy"]


def test_doctor_says_where_plain_numba_does_our_work(monkeypatch: pytest.MonkeyPatch):
    assert json.loads(run("doctor", "--json").stdout)["compiler"] == []
    monkeypatch.setenv("MASTABA_STOCK_NUMBA", "linking")
    (sentence,) = json.loads(run("doctor", "--json").stdout)["compiler"]
    assert "'linking'" in sentence and "the answers are the same" in sentence
    assert f"warning   {sentence}" in run("doctor").stdout


def test_doctor_says_how_much_of_the_cache_nothing_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    used = cache_folder(load(GAME).folder)
    for folder, size in ((used, 1000), (tmp_path / f"{GAME}-0123456789abcdef", 3_000_000)):
        folder.mkdir()
        (folder / "entry-0.code").write_bytes(bytes(size))
    found = json.loads(run("doctor", "--json").stdout)
    assert (found["cache"]["bytes"], found["cache"]["unused_bytes"]) == (3_001_000, 3_000_000)
    assert found["games"][GAME]["compiled_entries"] == 1
    assert "3.0 MB of it belong to other versions" in run("doctor").stdout
    assert len(list(tmp_path.iterdir())) == 2, "nothing is deleted"


# --- replays


@pytest.fixture
def replay_file(tmp_path: Path) -> Path:
    game = load(GAME)
    line = begin(game, 2, 7)
    while not line.over:
        line = line.answer(engine(game).options(line.states)[-1])
    path = tmp_path / "one.replay"
    path.write_text(write(line, 7, ["Ana", "Nour"], {}), "utf-8")
    return path


def test_a_sound_replay_is_said_to_be_sound(replay_file):
    done = run("replay", "verify", replay_file, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)[0]["sound"] is True


def test_a_review_gives_words_numbers_and_a_picture(replay_file, tmp_path, monkeypatch):
    """What is looked at is tried elsewhere; here every question is found even."""
    from kit.reviews import made_up

    monkeypatch.setattr("mastaba.cli.review.review", lambda line, looks, progress: progress(1.0) or made_up(line))
    numbers, picture = tmp_path / "review.json", tmp_path / "review.svg"
    done = run("review", replay_file, "--json", numbers, "--svg", picture, "--lang", "en")
    assert done.exit_code == 0, done.output
    found = json.loads(numbers.read_text("utf-8"))
    assert found["game"] == GAME and len(found["lessons"]) == 3 * len(found["hands"])
    assert picture.read_text("utf-8").startswith("<svg ")
    assert done.stdout.count("accuracy ") == len(found["hands"]) and done.stdout.count("to win") == len(
        found["lessons"]
    )


def test_a_damaged_replay_is_found_and_its_line_named(replay_file):
    lines = replay_file.read_text("utf-8").splitlines()
    at = lines.index("answers") + 3
    lines[at - 1] = "9999"
    replay_file.write_text("\n".join(lines) + "\n", "utf-8")
    done = run("replay", "verify", replay_file)
    assert done.exit_code == 1
    assert f"line {at}" in done.stdout


def test_a_missing_replay_is_not_a_traceback(tmp_path):
    for command in ("verify", "show", "svg"):
        done = run("replay", command, tmp_path / "none.replay")
        assert done.exit_code == 3 and "none.replay: No such file" in done.output


def test_every_file_is_reported_whatever_the_others_are(replay_file, tmp_path):
    (tmp_path / "damaged.replay").write_text("hello\n")
    (tmp_path / "picture.replay").write_bytes(b"\xff\xd8\xff")
    names = ["none.replay", "one.replay", "picture.replay", "damaged.replay"]
    done = run("replay", "verify", *[tmp_path / name for name in names], "--json")
    assert done.exit_code == 3, "something could not be read"
    reports = json.loads(done.stdout)
    assert [Path(r["file"]).name for r in reports] == names
    assert [r["sound"] for r in reports] == [False, True, False, False]
    assert [r.get("line") for r in reports] == [None, None, None, 1]
    shown = run("replay", "verify", *[tmp_path / name for name in names]).stdout.splitlines()
    assert [line.split("  ")[0] for line in shown] == ["NOT SOUND", "sound", "NOT SOUND", "NOT SOUND"]
    assert run("replay", "verify", replay_file, tmp_path / "damaged.replay").exit_code == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_replay_can_be_told(replay_file, lang):
    done = run("replay", "show", replay_file, "--lang", lang)
    assert done.exit_code == 0, done.output
    assert "Nour" in done.stdout


def test_a_position_of_a_replay_can_be_drawn(replay_file, tmp_path):
    out = tmp_path / "board.svg"
    done = run("replay", "svg", replay_file, "--at", 5, "--seat", 0, "--out", out)
    assert done.exit_code == 0, done.output
    assert out.read_text("utf-8").startswith("<svg")


def test_a_position_beyond_the_end_is_refused(replay_file):
    assert run("replay", "svg", replay_file, "--at", 100000).exit_code == 2


def test_warmup_tells_programs_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(
        machine, "steps_of", lambda game: {"start": list, "answer": list, "results": list, "sight": list}
    )
    monkeypatch.setattr(jit, "is_plain", lambda: False)
    machine.warmup([load("pyramids"), load("cheops")], gpu=False, as_json=True)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["game"], one["done"]) for one in told[:5]] == [
        *(("pyramids", k / 4) for k in (1, 2, 3, 4)),
        ("cheops", 0.25),
    ]
    assert told[-1] == {"game": "cheops", "step": "sight", "done": 1.0}


def test_it_says_which_version_it_is():
    done = CliRunner().invoke(app, ["--version"])
    assert done.exit_code == 0 and done.output == f"mastaba {mastaba.__version__}\n"
    module = subprocess.run([sys.executable, "-m", "mastaba", "--version"], capture_output=True, text=True)
    assert module.stdout == done.output


def test_games_are_simulated_with_components_of_ones_own_or_the_reason_is_said(tmp_path):
    file = tmp_path / "mine.toml"
    box = (load("pyramids").folder / "components.toml").read_text("utf-8")
    file.write_text(box.replace("\nglyph = 2", "\nglyph = 9", 1), "utf-8")
    how = ("simulate", "pyramids", "--games", 2, "--json", "--components", file)
    own, usual = (json.loads(run(*args).stdout) for args in (how, how[:-2]))
    assert own["games"] == usual["games"] == 2 and own["score"] != usual["score"]
    file.write_text(box.replace("\nglyph = 2", "\nglyph = -9", 1), "utf-8")
    refused = run(*how)
    assert refused.exit_code == 2 and "score: glyph is -9, a whole number" in refused.output
    assert run(*how[:-1], tmp_path / "nowhere.toml").exit_code == 2
