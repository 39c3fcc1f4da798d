"""One process, two machines: interpreted until a game's compiled code is ready."""

from __future__ import annotations

import pytest

from mastaba.core.machine import jit
from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import load


@pytest.fixture(autouse=True)
def clean(monkeypatch):
    monkeypatch.delenv("MASTABA_PLAIN", raising=False)
    yield
    jit.wait_no_more()


def test_a_process_that_does_not_wait_runs_compiled():
    assert not jit.runs_plain("pyramids") and not engine(load("pyramids")).plain


def test_a_waiting_process_interprets_until_a_game_is_ready():
    jit.start_plain()
    assert engine(load("pyramids")).plain
    jit.use_compiled("pyramids")
    assert not engine(load("pyramids")).plain
    assert jit.runs_plain("another game")
    jit.wait_no_more()
    assert not jit.runs_plain("another game")


def test_the_environment_has_the_last_word(monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")
    jit.start_plain()
    jit.use_compiled("pyramids")
    assert jit.runs_plain("pyramids") and engine(load("pyramids")).plain


def test_a_machine_can_be_named():
    jit.start_plain()
    assert not engine(load("pyramids"), plain=False).plain and engine(load("pyramids"), plain=True).plain
