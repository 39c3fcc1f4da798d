"""Who sees what: redaction by field tag and by the game's `show`, determinisation (determinization), what was learnt.

Nothing above this floor gets a true record to show or to think about: it gets `Seen`, whose record has -1 in every
hole. `determinise` takes that redacted record, so the truth is not among its arguments and cannot leak.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from ..machine.jit import rule
from .chance import next64
from .engine import Engine, answer_question, engine, fill_options
from .game import Game, Seen, Step, show_nothing
from .schema import CLOSED, NOBODY, OWNER, REMEMBERED

SPECTATOR = -1


def game_show(s: Any, true: Any, seat: Any) -> None: ...
def game_fill_unseen(s: Any, seat: Any, gen: Any) -> None: ...


@rule
def entry_show(pairs: Any, seat: Any) -> None:
    """Open to the viewer of every first record what the game lets this seat see of the second, the true one."""
    for i in range(0, len(pairs), 2):
        game_show(pairs[i], pairs[i + 1], seat)


@rule
def fill_holes(s: Any, seat: Any, gen: Any) -> None:
    """One consistent world, drawn from `gen`, with a generator of its own."""
    game_fill_unseen(s, seat, gen)
    s.rng[0] = next64(gen)


@rule
def entry_fill_holes(states: Any, i: Any, seat: Any, gen: Any) -> None:
    fill_holes(states[i], seat, gen)


@rule
def entry_elsewhere(states: Any, a: Any, seat: Any, gen: Any, mask: Any, possible: Any) -> None:
    """Make each of these redacted records one consistent world, and give the answer there if it is legal."""
    for i in range(len(states)):
        fill_holes(states[i], seat, gen)
        fill_options(states[i], mask)
        possible[i] = mask[a]
        if mask[a] != 0:
            answer_question(states[i], a, mask)


@cache
def holes(game: Game, seat: int, over: bool, forgets: bool) -> tuple[Any, Any]:
    """A record's bytes as masks for this seat: what stays as it is, and what stands in the holes (-1; 0 for chance)."""
    keep = np.full(game.schema.dtype.itemsize, 255, dtype=np.uint8)
    fill = np.zeros_like(keep)
    places: Mapping[str, Any] = game.schema.dtype.fields or {}
    for f in game.schema.fields:
        dtype, start = places[f.name][:2]
        hidden = np.zeros(dtype.itemsize, dtype=bool)
        if f.sees in (NOBODY, CLOSED):
            hidden[:] = True
        elif not over and (f.sees == OWNER or (f.sees == REMEMBERED and forgets)):
            rows = hidden.reshape(f.shape[0], -1)
            rows[: max(seat, 0)] = True
            rows[seat + 1 :] = True
        keep[start : start + dtype.itemsize][hidden] = 0
        fill[start : start + dtype.itemsize][hidden] = 0 if f.name == "rng" else 255
    return keep, fill


class _Redaction:
    """What stands between one seat and the truth, found once for all records that it looks at."""

    def __init__(self, machine: Engine, seat: int, forgets: bool) -> None:
        game = machine.game
        self._asked, self._kind, _ = game.schema.spans["asked"]
        self._holes = holes(game, seat, False, forgets), holes(game, seat, True, forgets)
        self._keep, self._fill = (np.stack(masks) for masks in zip(*self._holes, strict=True))
        shows = game.show is not show_nothing
        self._show = machine.entry(entry_show, game_show=game.show) if shows else None
        self._machine, self._view, self._seat = machine, game.schema.view, seat

    def bare(self, body: bytes) -> Any:
        """The bytes of a true record with holes in them, in memory of their own: the truth does not lie behind them."""
        over = int.from_bytes(body[self._asked], sys.byteorder, signed=True) < 0  # five times as fast as s.asked
        keep, fill = self._holes[over]
        true = np.frombuffer(body, np.uint8)
        bare = true & keep | fill
        if self._show is None:
            return bare
        pair = np.concatenate((bare, true))  # compiled code takes one array faster than two
        self._show(self._machine.fit(self._view(pair)), self._seat)
        return pair[: len(bare)].copy()

    def each_bare(self, true: Any) -> Any:
        """The same for several records, the bytes of each in a row of its own."""
        over = (true[:, self._asked].view(self._kind)[:, 0] < 0).view(np.int8)
        bare = true & self._keep[over] | self._fill[over]
        if self._show is None:
            return bare
        pairs = np.stack((bare, true), axis=1)
        self._show(self._machine.fit(self._view(pairs)), self._seat)
        return pairs[:, 0]


_redaction = cache(_Redaction)


def redact(game: Game, states: Any, seat: int, *, perfect_memory: bool = True, plain: bool | None = None) -> Any:
    """A copy of one record with holes where this seat (or a spectator, -1) may not look.

    What is closed is a hole until the game opens it: to forget a field is to hide it.
    """
    forgets = not perfect_memory and not game.opens_memory(states[0])
    return game.schema.view(_redaction(engine(game, plain), seat, forgets).bare(states.tobytes()))


def see(game: Game, states: Any, seat: int, *, perfect_memory: bool = True) -> Seen:
    """What this seat sees of a true record, with the legal answers if it is the one who is asked."""
    options = tuple(engine(game).options(states)) if seat >= 0 and states[0].asked == seat else ()
    return Seen(game, redact(game, states, seat, perfect_memory=perfect_memory), seat, options, perfect_memory)


def determinise(seen: Seen, gen: Any) -> Any:
    """A whole record that this viewer cannot tell from the true one, each alike. `gen` is a generator of one's own."""
    world, machine = seen.game.schema.copy(seen.states), engine(seen.game)
    machine.entry(entry_fill_holes)(machine.fit(world), 0, seen.seat, gen)
    return world


def viewers(game: Game, states: Any) -> Iterator[int]:
    """Every seat, then the spectator."""
    yield from range(int(states[0].seats))
    yield SPECTATOR


def step_for(game: Game, step: Step, seat: int, over: bool = False) -> Step:
    """A step as this viewer may know it: a hidden answer is -1 for all but the one who gave it."""
    if over or step.seat == seat or step.action not in game.decisions.at(step.decision).hides:
        return step
    return Step(step.seat, step.decision, -1, step.forced)


WORLDS = 6


def reveals(game: Game, before: Any, action: int, after: Any, worlds: int = WORLDS) -> bool:
    """Did this answer (with the forced ones after it) tell anybody anything? Then nobody may take it back.

    It did if the generator moved, or if some viewer would have seen another outcome in another world that the viewer
    could not tell from this one. Computed from the records alone.
    """
    was, now = before.tobytes(), after.tobytes()
    chance = game.schema.spans["rng"].at
    if was[chance] != now[chance]:
        return True
    machine, both = engine(game), np.frombuffer(was + now, np.uint8).reshape(2, -1)
    for seat in viewers(game, before):
        seen, shown = _redaction(machine, seat, False).each_bare(both)
        for possible, outcome in _elsewhere(machine, seen.tobytes(), seat, action, worlds):
            if not possible.all() or (outcome != shown).any():
                return True
    return False


def outcomes(seen: Seen, action: int, worlds: int) -> Iterator[bytes]:
    """What the viewer would see after the same answer in so many other worlds; nothing where it is not possible."""
    for possible, outcome in _elsewhere(engine(seen.game), seen.states.tobytes(), seen.seat, action, worlds):
        for can, shown in zip(possible, outcome, strict=True):
            yield shown.tobytes() if can else b""


def _elsewhere(machine: Engine, seen: bytes, seat: int, action: int, worlds: int) -> Iterator[tuple[Any, Any]]:
    """The same answer in other worlds: where it is possible, and what this seat would see then, world by world."""
    game, elsewhere, redaction = machine.game, machine.entry(entry_elsewhere), _redaction(machine, seat, False)
    ply = int.from_bytes(seen[game.schema.spans["ply"].at], sys.byteorder, signed=True)
    gen = np.array([ply * 1009 + seat + 1], dtype=np.uint64)
    mask = np.empty(len(game.actions), np.int8)
    at_once = 1 if machine.plain else worlds  # an interpreted world takes its time: no more than are asked for
    for _ in range(0, worlds, at_once):
        possible, others = np.empty(at_once, np.int8), np.frombuffer(bytearray(seen * at_once), np.uint8)
        elsewhere(machine.fit(game.schema.view(others)), action, seat, gen, mask, possible)
        yield possible, redaction.each_bare(others.reshape(at_once, -1))
