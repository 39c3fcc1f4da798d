"""A game's compiled code, step by step: called once each, it is loaded from the cache on disk or made and put there."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np

from mastaba.bots import choose, levels
from mastaba.bots.explain.analysis import analyse
from mastaba.core.machine import jit
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, entry_answer, entry_options, entry_results, entry_setup
from mastaba.core.rules.game import Game
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import entry_elsewhere, entry_fill_holes, redact, see

from .jobs import Compile, Load, Ready


def _begun(game: Game) -> Any:
    machine = engine(game, plain=False)
    states = machine.new(game.players[0], 1)
    machine.entry(entry_setup)(states, 0)
    return states


def _start(game: Game) -> None:
    _begun(game)


def _answer(game: Game) -> None:
    machine, states = engine(game, plain=False), _begun(game)
    mask = np.zeros(len(game.actions), dtype=np.int8)
    machine.entry(entry_options)(states, 0, mask)
    first = int(np.flatnonzero(mask)[0])
    machine.entry(entry_answer)(states.copy(), 0, first)


def _results(game: Game) -> None:
    sheet = np.zeros((game.players[0], len(game.lines)), dtype=np.int64)
    engine(game, plain=False).entry(entry_results)(_begun(game), 0, sheet, np.zeros(game.players[0], dtype=np.int64))


def _sight(game: Game) -> None:
    machine = engine(game, plain=False)
    seen = redact(game, _begun(game), 0, plain=False)
    machine.entry(entry_fill_holes)(seen.copy(), 0, 0, generator(1))
    mask, possible = np.zeros(len(game.actions), dtype=np.int8), np.zeros(1, dtype=np.int8)
    machine.entry(entry_elsewhere)(seen, 0, 0, generator(1), mask, possible)


def _bots(game: Game) -> None:
    """Every level answers one question."""
    line = begin(game, game.players[0], 1)
    for level in levels:
        choose(see(game, line.states, line.asked), level, 0.01, 1)


def _analysis(game: Game) -> None:
    """Every answer to one question is looked at."""
    line = begin(game, game.players[0], 1)
    analyse(see(game, line.states, line.asked), 1, 1)


SERVER_STEPS: dict[str, Callable[[Game], None]] = {
    "start": _start,
    "answer": _answer,
    "results": _results,
    "sight": _sight,
}
STEPS = {**SERVER_STEPS, "bots": _bots, "analysis": _analysis}


def take_in(game_id: str) -> None:
    """Load what a server runs, for good: the collector of garbage never walks it, or everybody would wait."""
    for step in SERVER_STEPS.values():
        step(load(game_id))
    gc.collect()
    gc.freeze()


# --- inside a worker ---------------------------------------------------------------------------------------------


def compile_step(job: Compile) -> Ready:
    """One step into the cache."""
    jit.use_compiled(job.game)
    STEPS[job.step](load(job.game))
    return Ready()


def load_compiled(job: Load) -> Ready:
    """Think with compiled code from now on."""
    jit.use_compiled(job.game)
    _bots(load(job.game))
    _analysis(load(job.game))
    return Ready()
