"""Start, options, answer: the checked door for people, the fast door for machines.

A question with exactly one legal answer is not asked: the engine takes it, and logs it as forced. After every
answer the record stands at the next real question, or at the end (`asked` is -1).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..machine.code_cache import cache_folder
from ..machine.interpreted import interpreted
from ..machine.jit import compiled, rule, runs_plain, specialise
from ..words.text import say
from .chance import below, next64, numbered_stream
from .component_reader import frozen
from .game import Game, Step
from .settings import BadSetting

_PART = 24  # bits, for the seed of a run and for the number of a game
_NUMBERED = 0x6D61 << 2 * _PART  # the first of their seeds: nobody comes upon one by chance or as a bound
AT_ONCE = 8  # places of a mask that are counted together


class Illegal(ValueError):
    """An answer that is not among the options. The state is untouched."""


@dataclass(frozen=True)
class Taken:
    """One answer that was given, asked or forced, and the record just before it."""

    step: Step
    before: Any


# --- generic rules: `game_*` are replaced by a game's own functions ---------------------------------------------


def game_start(s: Any) -> None: ...
def game_options(s: Any, mask: Any) -> None: ...
def game_answer(s: Any, a: Any) -> None: ...
def game_sheet(s: Any, p: Any, out: Any) -> None: ...
def game_standing(s: Any, p: Any) -> Any: ...


@rule
def fill_options(s: Any, mask: Any) -> Any:
    """Clear the mask, mark the legal answers, and return how many there are."""
    n = len(mask)
    for i in range(n):
        mask[i] = 0
    if s.asked < 0:
        return 0
    game_options(s, mask)
    count = 0
    for i in range(n):
        count += int(mask[i])
    return count


@rule
def nth_option(mask: Any, n: Any) -> Any:
    """The legal answer with n legal answers before it; eight places are passed over at once, without a branch each."""
    a = 0
    while a + AT_ONCE <= len(mask):
        here = 0
        for i in range(AT_ONCE):
            here += int(mask[a + i])
        if here > n:
            break
        n -= here
        a += AT_ONCE
    n -= int(mask[a])
    while n >= 0:
        a += 1
        n -= int(mask[a])
    return a


@rule
def only_option(mask: Any) -> Any:
    """The first legal answer of a mask."""
    return nth_option(mask, 0)


@rule
def to_question(s: Any, mask: Any) -> Any:
    """Take forced answers until a real question stands; its number of options (0 when the game is over)."""
    count = fill_options(s, mask)
    while count == 1:
        game_answer(s, only_option(mask))
        s.ply += 1
        count = fill_options(s, mask)
    return count


@rule
def answer_question(s: Any, a: Any, mask: Any) -> Any:
    """Give one answer and go on to the next real question."""
    game_answer(s, a)
    s.ply += 1
    return to_question(s, mask)


@rule
def start_game(s: Any, mask: Any) -> Any:
    """Set up a record whose header is filled in, and go to the first real question."""
    game_start(s)
    return to_question(s, mask)


@rule
def play_out(s: Any, mask: Any, gen: Any) -> Any:
    """Random answers from here to the end; how many questions were asked."""
    asked = 0
    count = to_question(s, mask)
    while count > 0:
        count = answer_question(s, nth_option(mask, below(gen, count)), mask)
        asked += 1
    return asked


# --- entries: called from Python on an array of records and a place in it ---------------------------------------


@rule
def entry_options(states: Any, i: Any, mask: Any) -> Any:
    return fill_options(states[i], mask)


@rule
def entry_answer(states: Any, i: Any, a: Any) -> None:
    """One answer and nothing more: the next question may be a forced one."""
    game_answer(states[i], a)
    states[i].ply += 1


@rule
def entry_setup(states: Any, i: Any) -> None:
    """Set-up and nothing more."""
    game_start(states[i])


@rule
def entry_results(states: Any, i: Any, sheet: Any, standing: Any) -> None:
    """The score sheet (seat by line) and the ranking number of every seat, as things stand."""
    s = states[i]
    for p in range(s.seats):
        game_sheet(s, p, sheet[p])
        standing[p] = game_standing(s, p)


def _in_python(special: Any) -> Any:
    """A rule that takes arrays of records as compiled code does."""

    def run(*given: Any) -> Any:
        return special(*[interpreted(value) for value in given])

    return run


class Engine:
    """A game with its machine: plain Python or compiled code, the same answers either way. Threads may share it."""

    def __init__(self, game: Game, plain: bool | None = None) -> None:
        self.game = game
        self.plain = runs_plain(game.key) if plain is None else plain
        self._cache = None if self.plain else cache_folder(game.folder)
        self._entries: dict[Any, Any] = {}

    def entry(self, fn: Any, **more: Any) -> Any:
        """A generic rule, specialised to this game and run by this engine's machine."""
        key = (fn, *[(name, id(value)) for name, value in more.items()]) if more else fn
        if key not in self._entries:
            special = specialise(fn, rules_of(self.game, **more))
            self._entries[key] = _in_python(special) if self.plain else compiled(special, keep=self._cache)
        return self._entries[key]

    def fit(self, states: Any) -> Any:
        """The same records as this machine takes them fastest: compiled code knows a plain array at a glance."""
        return states if self.plain else states.view(np.ndarray)

    # --- starting

    def new(self, seats: int, seed: int, settings: Mapping[str, str] | None = None) -> np.recarray[Any, Any]:
        """One record, header filled in, nothing dealt yet. Raises BadSetting for what this game does not offer."""
        game = self.game
        low, high = game.players
        if not low <= seats <= high:
            raise BadSetting(say("error.players", least=low, most=high, given=seats))
        states = game.schema.empty(1)
        s = states[0]
        s.version = game.version
        s.seats = seats
        s.rng[0] = seed_state(seed)
        chosen = {**game.defaults(), **(settings or {})}
        for key, given in chosen.items():
            if key not in game.defaults():
                raise BadSetting(say("error.setting_unknown", setting=key))
            if not isinstance(given, str):
                raise BadSetting(say("error.setting_must_be_text", setting=key, given=given))
        for i, setting in enumerate(game.settings):
            value = chosen[setting.key]
            if setting.choices:
                position = setting.stored(value, seats)
                if position < 0:
                    raise BadSetting(say("error.setting_value", setting=setting.key, given=value))
                setting.put(s, i, position)
        game.prepare(s, chosen)
        return states

    def start(
        self, seats: int, seed: int, settings: Mapping[str, str] | None = None, log: list[Taken] | None = None
    ) -> np.recarray[Any, Any]:
        """A game at its first real question. `log` collects the forced answers on the way there."""
        states = self.new(seats, seed, settings)
        self.begin(states, [] if log is None else log)
        return states

    def begin(self, states: Any, log: list[Taken]) -> None:
        """Set up a record whose header is filled in, and go to the first real question."""
        self.entry(entry_setup)(self.fit(states), 0)
        self._take_forced(states, log)

    # --- the fast door

    def step(self, states: Any, a: int) -> None:
        """An answer that is known to be legal, and the forced ones that follow."""
        options = [a]
        while len(options) == 1:
            self.entry(entry_answer)(self.fit(states), 0, options[0])
            options = self.options(states)

    # --- the checked door

    def mask(self, states: Any) -> np.ndarray[Any, Any]:
        """1 for every legal answer."""
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        self.entry(entry_options)(self.fit(states), 0, mask)
        return mask

    def options(self, states: Any) -> list[int]:
        """The legal answers, in ascending order."""
        found: list[int] = np.flatnonzero(self.mask(states)).tolist()
        return found

    def play(self, states: Any, a: int) -> list[Taken]:
        """Give an answer if it is legal; all answers taken, the forced ones that followed included."""
        s = states[0]
        if s.asked < 0:
            raise Illegal("the game is over")
        if isinstance(a, bool) or not isinstance(a, (int, np.integer)):
            raise Illegal(f"an answer is an integer, not {a!r}")
        name = self.game.decisions.names[s.decision]
        if not 0 <= a < len(self.game.actions):
            raise Illegal(f"{name}: {a} is not one of the {len(self.game.actions)} actions")
        if not self.mask(states)[a]:
            offered = ", ".join(self.game.actions.names[o] for o in self.options(states))
            raise Illegal(f"{name}: {self.game.actions.names[a]} is not possible now; possible: {offered}")
        log: list[Taken] = []
        self._take(states, int(a), False, log)
        self._take_forced(states, log)
        return log

    def _take(self, states: Any, a: int, forced: bool, log: list[Taken]) -> None:
        s = states[0]
        log.append(Taken(Step(int(s.asked), int(s.decision), a, forced), self.game.schema.copy(states)))
        self.entry(entry_answer)(self.fit(states), 0, a)

    def _take_forced(self, states: Any, log: list[Taken]) -> None:
        options = self.options(states)
        while len(options) == 1:
            self._take(states, options[0], True, log)
            options = self.options(states)

    # --- results

    def results(self, states: Any) -> Results:
        """Score sheet, scores and ranks as things stand in this record."""
        n = int(states[0].seats)
        sheet = np.zeros((n, len(self.game.lines)), dtype=np.int64)
        standing = np.zeros(n, dtype=np.int64)
        self.entry(entry_results)(self.fit(states), 0, sheet, standing)
        scores = sheet.sum(axis=1)
        ranking = scores if self.game.standing is None else standing
        ranks = [1 + int((ranking > mine).sum()) for mine in ranking]
        return Results(sheet, [int(v) for v in scores], ranks)


@dataclass(frozen=True)
class Results:
    """The score sheet (seat by line), the scores, and the ranks (1 is best; equal seats share a rank)."""

    sheet: np.ndarray[Any, Any]
    scores: list[int]
    ranks: list[int]

    def shares(self) -> list[float]:
        """Each seat's share of the victory: k winners get 1/k each."""
        return shares_of(self.ranks)


def shares_of(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the victory by its rank."""
    winners = list(ranks).count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


@rule
def _standing_zero(s: Any, p: Any) -> Any:
    """Stands in where the score alone ranks the seats."""
    return 0


@rule
def _take_whole(s: Any, a: Any) -> Any:
    """An answer in one part."""
    game_answer(s, a)
    return 1


@rule
def _at_no_stage(s: Any) -> Any:
    """Stands in where every answer is one part."""
    return 1


def _parts_of_answers(game: Game) -> dict[str, Any]:
    """An answer in its stages, or whole."""
    if game.stages:
        return {"game_take": game.stages.take, "game_go_on": game.stages.go_on, "game_stage": game.stages.at}
    whole = specialise(_take_whole, {"game_answer": game.answer})
    return {"game_take": whole, "game_go_on": _at_no_stage, "game_stage": _at_no_stage}


@cache
def _ranges(game: Game) -> dict[str, Any]:
    """For every question the first action that it may offer, and the one behind the last."""
    questions = game.decisions.all
    return {
        "FIRST_ACTION": frozen([min(question.actions) for question in questions]),
        "BEHIND_ACTION": frozen([max(question.actions) + 1 for question in questions]),
    }


def rules_of(game: Game, **more: Any) -> dict[str, Any]:
    """A game's functions under the names that generic rules use."""
    return {
        **_parts_of_answers(game),
        **_ranges(game),
        "game_start": game.start,
        "game_options": game.options,
        "game_answer": game.answer,
        "game_sheet": game.sheet,
        "game_standing": game.standing or _standing_zero,
        "game_fill_unseen": game.fill_unseen,
        **game.advice.rules(),
        **more,
    }


def seed_state(seed: int) -> int:
    """The generator's first state for a seed of any size: close seeds give unrelated games."""
    if (numbered := int(seed) - _NUMBERED) in range(1 << 2 * _PART):
        gen = numbered_stream(seed_state(numbered >> _PART), numbered % (1 << _PART))
        return int(next64(gen))
    return int.from_bytes(hashlib.sha256(str(int(seed)).encode()).digest()[:8], "little")


def seed_of_numbered(run: int, number: int) -> int:
    """The seed with which a numbered game (`core/learn/random_play`) is begun as any other: some seeds of 63 bits
    are put by for them. Raises ValueError where there is none."""
    if not 0 <= run < 1 << _PART or not 0 <= number < 1 << _PART:
        raise ValueError(f"game {number} of seed {run} has no seed of its own: both must be below {1 << _PART:,}")
    return _NUMBERED + (run << _PART) + number


@cache
def _engine(game: Game, plain: bool) -> Engine:
    return Engine(game, plain)


def engine(game: Game, plain: bool | None = None) -> Engine:
    """The engine of a game; the machine that this process uses for it now, unless one is named."""
    return _engine(game, runs_plain(game.key) if plain is None else plain)


def digest(states: Any) -> str:
    """A short digest of a record's bytes."""
    return hashlib.sha256(states.tobytes()).hexdigest()[:12]
