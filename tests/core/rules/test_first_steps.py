"""A game answers before it is compiled, and changes over; whoever waits for the compiler is told."""

from __future__ import annotations

import io
import sys
import threading

import pytest

import mastaba
from mastaba.core.machine import compile_bar, jit
from mastaba.core.machine.compile_bar import line, waiting_for
from mastaba.core.rules import first_steps
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load

GAME = "pyramids"
PATIENCE = 60.0


class Child:
    """A process that compiles, as the tests want it."""

    def __init__(self) -> None:
        self.code: int | None = None

    def poll(self) -> int | None:
        return self.code

    def kill(self) -> None: ...


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> Child:
    """Nothing is compiled yet, and this process is at it."""
    made = Child()
    monkeypatch.delenv("MASTABA_PLAIN", raising=False)
    monkeypatch.setattr(first_steps, "_ready", set())
    monkeypatch.setattr(first_steps, "_children", {})
    monkeypatch.setattr(first_steps, "is_kept", lambda game: False)
    monkeypatch.setattr(first_steps, "begun", lambda game_id, own: made)
    return made


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every call of an engine: was it interpreted?"""
    said: list[bool] = []

    def entry(self, fn, **more):
        said.append(self.plain)
        return type(self).__dict__["_entry_before"](self, fn, **more)

    machine = type(engine(load(GAME)))
    monkeypatch.setattr(machine, "_entry_before", machine.entry, raising=False)
    monkeypatch.setattr(machine, "entry", entry)
    return said


def test_a_game_is_interpreted_until_it_is_compiled(child: Child, plain: list[bool]) -> None:
    play = mastaba.make(GAME, 2, seed=5)
    play.answer(play.options[0])
    assert play.scores and plain and all(plain)
    assert not jit.runs_plain(GAME), "bots, batches and everything else run compiled"


def test_it_changes_over_when_the_compiler_is_done_and_plays_the_same(child: Child, monkeypatch) -> None:
    play = mastaba.make(GAME, 2, seed=5)
    play.answer(play.options[0])
    child.code = 0
    assert first_steps.is_ready(load(GAME))
    play.answer(play.options[-1])
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    other = mastaba.make(GAME, 2, seed=5)
    other.answer(other.options[0])
    other.answer(other.options[-1])
    assert play.line.states.tobytes() == other.line.states.tobytes()


def test_where_it_cannot_be_compiled_it_goes_on_interpreted(child: Child, plain: list[bool]) -> None:
    child.code = 1
    play = mastaba.make(GAME, 2, seed=5)
    play.answer(play.options[0])
    assert not first_steps.is_ready(load(GAME)) and all(plain)


def test_one_process_is_begun_for_a_game_and_none_where_all_is_there(child: Child, monkeypatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(first_steps, "begun", lambda game_id, own: begun.append(game_id) or child)
    for _ in range(3):
        assert not first_steps.is_ready(load(GAME))
    monkeypatch.setattr(first_steps, "is_kept", lambda game: True)
    assert first_steps.is_ready(load("cheops"))
    assert begun == [GAME]


class Terminal(io.StringIO):
    """A place where somebody looks on, or nobody."""

    def __init__(self, people: bool) -> None:
        super().__init__()
        self.people, self.told = people, threading.Event()

    def isatty(self) -> bool:
        return self.people

    def write(self, words: str) -> int:
        self.told.set()
        return super().write(words)


@pytest.mark.parametrize("people", [True, False])
def test_who_waits_for_the_compiler_is_told_if_it_is_a_person(people: bool, monkeypatch) -> None:
    out = Terminal(people)
    monkeypatch.setattr(sys, "stderr", out)
    with waiting_for("senet", patience=0):
        assert not people or out.told.wait(PATIENCE)
    said = out.getvalue()
    assert ("compiling senet" in said) == people
    assert said == "" or said.endswith(compile_bar.ERASE), "the line is gone at the end"


def test_a_notebook_is_told_one_plain_line_which_stays(monkeypatch) -> None:
    out = Terminal(False)
    monkeypatch.setattr(sys, "stderr", out)
    monkeypatch.setitem(sys.modules, compile_bar.NOTEBOOK, sys)
    with waiting_for("senet", patience=0):
        assert out.told.wait(PATIENCE)
    assert out.getvalue() == "compiling senet, once for all later runs …\n"
    with waiting_for("mehen", patience=PATIENCE):
        pass
    assert "mehen" not in out.getvalue(), "what is quick is not worth a word"


def test_a_wait_within_a_wait_is_told_once(monkeypatch) -> None:
    out = Terminal(True)
    monkeypatch.setattr(sys, "stderr", out)
    with waiting_for("senet", patience=0), waiting_for("mehen", patience=0):
        assert out.told.wait(PATIENCE)
    assert "senet" in out.getvalue() and "mehen" not in out.getvalue()
    out.told.clear()
    with waiting_for("mehen", patience=0):
        assert out.told.wait(PATIENCE) and "mehen" in out.getvalue(), "the line is free again"


def test_what_is_quick_is_not_worth_a_word(monkeypatch) -> None:
    out = Terminal(True)
    monkeypatch.setattr(sys, "stderr", out)
    with waiting_for("senet", patience=PATIENCE):
        pass
    assert out.getvalue() == ""


def test_the_bar_moves_and_says_for_how_long() -> None:
    assert line("senet", 7.2, 0) != line("senet", 7.2, 1)
    assert line("senet", 7.2, 0).endswith("] 7 s")
    assert len({len(line("senet", 7.2, stroke)) for stroke in range(60)}) == 1
