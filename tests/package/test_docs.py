"""Every command, option and example that the documents print is typed here."""

from __future__ import annotations

import contextlib
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import typer
import yaml
from typer.testing import CliRunner

import mastaba
from kit.processes.forks import is_alive
from kit.processes.ports import is_ready
from mastaba.cli.main import app
from mastaba.core.rules.registry import load
from server.conftest import fresh_database, postgres, quick  # noqa: F401  (a fixture)
from server.guest import Guest, Host, play_to_the_end, until
from server.letterbox import Letterbox

from .commands import PAGES, ROOT, Typed, blocks, options_named, typed
from .typist import Typist

COMMANDS = list(typed())
BIN = Path(sys.executable).parent
LONG = {
    "bench",
    "warmup",
    "label",
    "tune",
    "vary",
    "train",
    "exploit",
    "puzzles",
}  # their help in every run, themselves in the soak
SHORT = {
    "arena": {"--games": "2", "--seconds": "0.002", "-j": "1"},
    "dataset": {"--games": "2", "--looks": "2", "-j": "1"},
    "puzzles": {"--games": "3", "--sample": "1", "-j": "1"},
    "review": {"--looks": "2"},
    "simulate": {"--games": "3"},
}


@pytest.fixture(scope="module")
def typist() -> Iterator[Typist]:
    somebody = Typist()
    yield somebody
    somebody.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a reader follows the documents: a replay, a bot, and a database of one's own."""
    folder = tmp_path_factory.mktemp("desk")
    play = mastaba.make("pyramids", 2, seed=3)
    while not play.over:
        play.answer(play.options[0])
    (folder / "game.replay").write_text(play.replay(["Ana", "Bek"]), "utf-8")
    bot = next(body for body in blocks(ROOT / "docs" / "bot-api.md", "python") if body.startswith("# my_bots.py"))
    (folder / "my_bots.py").write_text(bot, "utf-8")
    shutil.copy(load("cheops").folder / "advice" / "vizier.toml", folder / "my.toml")
    shutil.copy(load("pyramidion").folder / "advice" / "network.npz", folder / "net.npz")
    (folder / "smtp.password").write_text("secret", "utf-8")
    serve_alone(folder)  # makes the database that backup and export read
    return folder


def environment(folder: Path) -> dict[str, str]:
    named = {"MASTABA_DATA": str(folder / "data"), "PATH": f"{BIN}:{os.environ['PATH']}"}
    return {**os.environ, **named, "PYTHONUNBUFFERED": "1"}


def run(words: list[str], folder: Path, seconds: float = 300.0) -> str:
    done = subprocess.run(words, cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def call(words: list[str], folder: Path) -> None:
    """As `run`, without a process of its own: starting Python costs more than most commands do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "path", list(sys.path))
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, f"{' '.join(words)}\n{done.output}"


def ask_for_help(script: Path) -> None:
    """What a benchmark says of itself, as `call` does it: starting Python costs more."""
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as said:
        patch.setattr(sys, "path", [str(script.parent), *sys.path])
        patch.setattr(sys, "argv", [str(script), "--help"])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(script), run_name="__main__")
    assert ended.value.code == 0 and "usage:" in said.getvalue()


def serve_alone(folder: Path) -> None:
    """The server as a program of its own, on a free port, without a compiler beside it; it must come up."""
    log, alone = folder / "alone.log", {**environment(folder), "MASTABA_PLAIN": "1"}
    command = [str(BIN / "mastaba"), "serve", "--port", "0"]
    with (
        log.open("w") as out,
        subprocess.Popen(command, cwd=folder, env=alone, stdout=out, stderr=out) as process,
    ):
        try:
            until(lambda: is_up(log) or process.poll() is not None, 60)
            assert is_up(log), log.read_text()
        finally:
            process.terminate()


def serve(folder: Path, words: list[str], typist: Typist) -> None:
    """Start the server as printed, on a free port, without a compiler beside it; it must come up."""
    log = folder / "serve.log"
    with typist.typed([*words, "--port", "0"], folder, {**environment(folder), "MASTABA_PLAIN": "1"}, log) as pid:
        until(lambda: (log.exists() and is_up(log)) or not is_alive(pid), 60)
        assert is_up(log), log.read_text()


def visit(desk: Path, words: list[str]) -> None:
    """Play as printed, at a table of a server that is here, against a person."""
    with Host(quick(f"sqlite:///{desk / 'visited.db'}")) as host:
        ana = Guest(host.address)
        table = ana.open(players="2")
        there = [f"http://{host.address}/t/{table}" if "example.org" in word else word for word in words]
        with subprocess.Popen([BIN / "mastaba", *there], cwd=desk, env=environment(desk)) as program:
            until(lambda: all(host.context.hall.tables[table].story.table.names), 60)
            ana.do(table, "start")
            with ana.watch(table) as tab:
                play_to_the_end([(ana, tab)], table)
        assert program.returncode == 0


def is_up(log: Path) -> bool:
    """Does the server answer at the address that it printed?"""
    printed = re.findall(r"(?:running on|processes at) http://([\d.]+:\d+)", log.read_text())
    return bool(printed) and is_ready(printed[-1])


def type_mastaba(words: list[str], desk: Path, typist: Typist, database: Callable[[], str]) -> None:
    words = [database() if word.startswith("postgresql") else word for word in words]
    if words[0] == "serve":
        serve(desk, words, typist)
    elif words[0] == "play":
        visit(desk, words)
    elif words[:2] == ["doctor", "--smtp"]:
        with Letterbox() as letterbox:  # no server of that name is here
            run([str(BIN / "mastaba"), "doctor", "--smtp", letterbox.smtp["smtp"], *words[3:]], desk)
    elif words == ["doctor"]:  # it looks at a process of its own
        run([str(BIN / "mastaba"), *words], desk)
    elif words[0] in LONG or (words[0] == "ladder" and "--games" in words):
        call([words[0], "--help"], desk)
    else:
        call(shorter(words), desk)


def shorter(words: list[str]) -> list[str]:
    """A match of an evening with two games of a moment: the same options with smaller values."""
    small = SHORT.get(words[0], {})
    values = [small.get(before, word) for before, word in zip(["", *words], words)]
    return [*values, *(["--seconds", small["--seconds"]] if words[0] == "arena" and "--seconds" not in words else [])]


def type_pip(words: list[str]) -> None:
    """The extras it names exist; what it would fetch is not fetched."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for named in re.findall(r"\[([\w,]+)\]", " ".join(words)):
        assert set(named.split(",")) <= set(extras), named


def read_compose(path: Path) -> None:
    """The containers themselves are not started here: what they would run exists, and so do the files they take in."""
    services = yaml.safe_load(path.read_text("utf-8"))["services"]
    for service in services.values():
        for volume in service.get("volumes", []):
            assert not volume.startswith(".") or (path.parent / volume.split(":")[0]).exists(), volume
        if "build" in service:
            assert (path.parent / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        for option in re.findall(r"(--[a-z-]+)", " ".join(service.get("command", []))):
            assert option in all_options(), option


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_a_printed_command_runs(command: Typed, desk: Path, typist: Typist, request: pytest.FixtureRequest) -> None:
    words = list(command.words)
    while "=" in words[0]:
        words.pop(0)  # MASTABA_PLAIN=1 …
    program = Path(words[0]).name
    if program == "mastaba":
        type_mastaba(words[1:], desk, typist, lambda: fresh_database(request.getfixturevalue("postgres")))
    elif program == "make":
        run(["make", "--dry-run", "--always-make", *words[1:]], ROOT)
    elif program == "pip":
        type_pip(words[1:])
    elif program == "docker":
        read_compose(ROOT / words[words.index("-f") + 1])
    elif is_pytest(words):
        assert [word for word in words if word.startswith("tests/") and not (ROOT / word).exists()] == []
    elif program == "python" and words[1].startswith("bench/"):
        ask_for_help(ROOT / words[1])
    else:
        pytest.fail(f"{command}: nobody knows how to type this")


def is_pytest(words: Sequence[str]) -> bool:
    return words[1:3] == ["-m", "pytest"] or Path(words[0]).name == "pytest"


@pytest.mark.soak
def test_the_tests_that_are_printed_are_found() -> None:
    for command in COMMANDS:
        words = [word for word in command.words if "=" not in word]
        if is_pytest(words):
            chosen = words[1:] if words[1] != "-m" or words[2] != "pytest" else words[3:]
            run([sys.executable, "-m", "pytest", "--collect-only", "-q", *chosen], ROOT)


def test_the_documents_print_commands() -> None:
    assert len(COMMANDS) > 20
    assert {c.page for c in COMMANDS} >= {"README.md", "CONTRIBUTING.md", "hosting.md", "bot-api.md"}


def all_options() -> set[str]:
    """Every option of every command and of every benchmark."""
    found = {"--help"}
    waiting = [typer.main.get_command(app)]
    while waiting:
        command = waiting.pop()
        waiting += getattr(command, "commands", {}).values()
        found |= {name for parameter in command.params for name in parameter.opts}
    for script in (*(ROOT / "bench").glob("*.py"), *(ROOT / "scripts").glob("*.py")):
        found |= set(re.findall(r'"(--[a-z-]+)"', script.read_text("utf-8")))
    return found


def test_every_option_that_a_page_names_exists() -> None:
    known = all_options()
    assert {option: page for option, page in options_named().items() if option not in known} == {}


def test_the_command_list_of_the_readme_is_complete() -> None:
    printed = {command.words[1] for command in COMMANDS if command.words[0] == "mastaba"}
    offered = {name for name in typer.main.get_command(app).commands}  # type: ignore[attr-defined]
    assert offered <= printed, "a command that no document shows"


@pytest.mark.parametrize(
    "page", [p for p in PAGES if p.name in ("api.md", "bot-api.md", "research.md")], ids=lambda p: p.name
)
def test_the_python_examples_of_a_page_run_one_after_another(page: Path, desk: Path) -> None:
    scope: dict[str, object] = {}
    examples = [body for body in blocks(page, "python") if "example.org" not in body]  # those need a server
    assert examples
    for body in examples:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(body, page.name, "exec"), scope)


def test_every_link_between_the_documents_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.soak
def test_the_long_commands_run_too(desk: Path) -> None:
    mastaba, hour = str(BIN / "mastaba"), 3600.0
    run([mastaba, "warmup"], desk, hour)
    run([mastaba, "label", "pyramids", "some.npz", "--games", "2", "--looks", "5"], desk, hour)
    run([mastaba, "tune", "pyramids", "out", "--games", "10", "--looks", "5", "--players", "5"], desk, hour)
    (desk / "changes.toml").write_text("[search]\nexploration = [0.3]\n", "utf-8")
    run([mastaba, "vary", "pyramids", "changes.toml", "--games", "4", "--looks", "5"], desk, hour)
    run([mastaba, "train", "pyramids", "net", "-d", "1", "-g", "2", "--measure", "uniform"], desk, hour)
    run([mastaba, "exploit", "pyramids", "--against", "uniform", "-d", "1", "-g", "2"], desk, hour)
    run([mastaba, "bench", "--quick", "random_play", "frame_time", "search_speed"], ROOT, hour)
