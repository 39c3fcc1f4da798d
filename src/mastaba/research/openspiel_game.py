"""OpenSpiel: every installed game is registered as `mastaba_<game>` when this file is imported.

    >>> import pyspiel
    >>> import mastaba.research.openspiel_game
    >>> game = pyspiel.load_game("mastaba_cheops(players=4,open_money=true)")
    >>> game.num_players(), game.max_chance_outcomes()
    (4, 256)

Parameters are `players`, `reward` and the settings of the game's table (a setting whose choices are words and numbers
writes a number after its key: `first=first_2`). `reward` is "win" (the share of the victory:
the seats share 1) or "rank" (1 for the first of all, -1 for the last, equals share: the seats share 0). Points are not
offered as a utility, since OpenSpiel wants bounds that no rule gives; a state's `scores()` tells them.

Chance. Our rules draw from a generator of 64 bits inside the record, while an answer is carried out. So nature moves
first: eight chance nodes choose the eight bytes of the generator, each alike, and everything after them follows from
the answers. This is the same game (nobody sees the generator before it is drawn from), a history of OpenSpiel
replays it exactly, and no probability is left unsaid, as a sampled chance mode would leave it. What is to come is
hidden information like a hand of cards: a search must think about `resample_from_infostate`, as ISMCTS does. One that
walks on from the true state, such as OpenSpiel's plain MCTS, knows the future as well as everybody's hand.

Information. The observation is what the seat sees at this question, as a tensor and in words. The information state
adds all that it saw at every question before, and every answer as far as it was told: a digest, equal for two
histories if and only if the seat lived through the same. It has no tensor, since a whole past has no bounded size.
A resampled state is a whole world that the seat cannot tell from the true one by what lies on the table; in it the
other seats remember what a spectator would. It can be cloned, stored and played on; `history()` still tells how the
true state came about.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from ..core.learn.observer import row_of
from ..core.rules.chance import generator
from ..core.rules.engine import Results, digest, engine
from ..core.rules.game import Game, Seen, Step
from ..core.rules.registry import game_ids, load
from ..core.rules.settings import Setting
from ..core.rules.sight import SPECTATOR, determinise, redact, see, step_for
from .observation import Observation

SEED_BYTES, BYTE = 8, 256
REWARDS = ("win", "rank")
PREFIX = "mastaba_"


# --- a position and what everybody remembers ------------------------------------------------------------------------


class Position:
    """A record at a question, how it came about, and what each viewer remembers. Never changed, so never copied."""

    __slots__ = ("_memory", "before", "game", "states", "step")

    def __init__(
        self, game: Game, states: Any, before: Position | None = None, step: Step | None = None,
        memory: Mapping[int, bytes] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.states, self.before, self.step = game, states, before, step
        self._memory: dict[int, bytes] = dict(memory or {})

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the record and what everybody remembers, not the way here."""
        memory = {q: self.memory(q) for q in range(SPECTATOR, int(self.states[0].seats))}
        return _restored, (self.game.id, self.states.tobytes(), memory)

    def answered(self, action: int) -> Position:
        """The position after one more answer."""
        s = self.states[0]
        step = Step(int(s.asked), int(s.decision), action, False)
        states = self.states.copy()
        engine(self.game).play(states, action)
        return Position(self.game, states, self, step)

    def imagined(self, seat: int, gen: Any) -> Position:
        """Another world that this seat cannot tell from this one; the others remember what a spectator would."""
        world = determinise(Seen(self.game, redact(self.game, self.states, seat), seat), gen)
        public = self.memory(SPECTATOR)
        memory = {q: public for q in range(SPECTATOR, int(world[0].seats))}
        return Position(self.game, world, memory={**memory, seat: self.memory(seat)})

    def memory(self, seat: int) -> bytes:
        """A digest of all that this viewer has seen and was told since the game began."""
        path, at = [], self
        while seat not in at._memory:
            path.append(at)
            if at.before is None:
                break
            at = at.before
        known = at._memory.get(seat, b"")
        for position in reversed(path):
            known = hashlib.sha256(known + position._observed(seat)).digest()
            position._memory[seat] = known
        return known

    def _observed(self, seat: int) -> bytes:
        """What this viewer learns when the position comes about."""
        seen: bytes = redact(self.game, self.states, seat).tobytes()
        if self.step is None:
            return seen
        step = step_for(self.game, self.step, seat)
        return b"%d %d %d " % (step.seat, step.decision, step.action) + seen


def _restored(game_id: str, record: bytes, memory: Mapping[int, bytes]) -> Position:
    game = load(game_id)
    return Position(game, game.schema.from_bytes(record), memory=memory)


# --- the game -------------------------------------------------------------------------------------------------------


class MastabaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at a table of so many players, for OpenSpiel; a class of its own for every game."""

    rules: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game = dict(params or {}), self.rules
        self.players = int(given.get("players", game.players[0]))
        self.reward = str(given.get("reward", REWARDS[0]))
        if self.reward not in REWARDS:
            raise ValueError(f"{game.id}: reward is one of {', '.join(REWARDS)}, not {self.reward!r}")
        self.settings = {s.key: _chosen(s, given[s.key]) for s in game.settings if s.key in given}
        self.blank = engine(game).new(self.players, 0, self.settings)
        self.observation = Observation(game, self.players)
        shares = self.reward == "win"
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=BYTE,
            num_players=self.players,
            min_utility=0.0 if shares else -1.0,
            max_utility=1.0,
            utility_sum=1.0 if shares else 0.0,
            max_game_length=game.longest,
        )
        super().__init__(game_type(game), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the name and the parameters."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, *_: Any) -> MastabaState:
        """Nature has not moved yet."""
        return MastabaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One for each byte of the generator."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MastabaObserver | Untold:
        """What a seat sees now, or all that it has seen; nothing for parts of it."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observation takes no parameters, not {params}")
        if wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return MastabaObserver(self.observation, wanted.perfect_recall)
        return Untold()

    def begin(self, seed: int) -> Position:
        """The first question of the game whose generator begins like this."""
        states = self.blank.copy()
        states[0].rng[0] = seed
        engine(self.rules).begin(states, [])
        return Position(self.rules, states)


class MastabaState(pyspiel.State):  # type: ignore[misc]
    """A game on its way: nature's bytes first, then questions and answers."""

    def __init__(self, game: MastabaGame) -> None:
        super().__init__(game)
        self._table = _Shared(game)
        self._seed = 0
        self._chosen = 0  # bytes of the generator
        self.position: Position | None = None

    # --- whose turn it is, and what may be done

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = int(self.position.states[0].asked)
        return asked if asked >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.position is not None and int(self.position.states[0].asked) < 0

    def _legal_actions(self, player: int) -> list[int]:
        position = self._at()
        return engine(position.game).options(position.states) if player == position.states[0].asked else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1.0 / BYTE) for byte in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.answered(int(action))
            return
        self._seed |= int(action) << 8 * self._chosen
        self._chosen += 1
        if self._chosen == SEED_BYTES:
            self.position = self._table.game.begin(self._seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        return self._table.game.rules.actions.names[action]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> MastabaState:
        """Another world in which this player has seen the same."""
        high, low = (int(probability_sampler() * (1 << 32)) for _ in range(2))
        other: MastabaState = self.clone()
        other.position = self._at().imagined(player_id, generator(high << 32 | low))
        return other

    # --- results

    def returns(self) -> list[float]:
        game = self._table.game
        if not self.is_terminal():
            return [0.0] * game.players
        results = self._results()
        return results.shares() if game.reward == "win" else by_rank(results.ranks)

    def scores(self) -> list[int]:
        """The points of each seat as things stand."""
        return self._results().scores

    def _results(self) -> Results:
        position = self._at()
        return engine(position.game).results(position.states)

    # --- for people

    def _at(self) -> Position:
        if self.position is None:
            raise ValueError("nature moves first: nobody is asked before the generator is chosen")
        return self.position

    def __str__(self) -> str:
        if self.position is None:
            return f"{self._chosen} of {SEED_BYTES} bytes: {self._seed:x}"
        s = self.position.states[0]
        rules = self.position.game
        where = "over" if s.asked < 0 else f"{rules.decisions.names[int(s.decision)]} asked of seat {int(s.asked)}"
        return f"{rules.id}, answer {int(s.ply)}: {where}, record {digest(self.position.states)}"


class _Shared:
    """Holds a game for its states: a copy of a state keeps the same one."""

    def __init__(self, game: MastabaGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self


class MastabaObserver:
    """What a seat sees, or all that it has seen."""

    def __init__(self, observation: Observation, perfect_recall: bool) -> None:
        self._observation, self._recall = observation, perfect_recall
        self.tensor = None if perfect_recall else np.zeros(observation.size, dtype=np.float32)
        self.dict = {} if self.tensor is None else observation.split(self.tensor)

    def set_from(self, state: MastabaState, player: int) -> None:
        """Fill the tensor; zeros before nature has moved."""
        if self.tensor is None:
            return
        if state.position is None:
            self.tensor.fill(0)
            return
        game = state.position.game
        self.tensor[:] = row_of(game, redact(game, state.position.states, player), player)

    def string_from(self, state: MastabaState, player: int) -> str:
        """In words; an information state as a digest."""
        if state.position is None:
            return "nature moves"
        if self._recall:
            s = state.position.states[0]
            return f"seat {player}, answer {int(s.ply)}: {state.position.memory(player).hex()}"
        return self._observation.text(see(state.position.game, state.position.states, player))


class Untold:
    """Says nothing: the public part alone, the private part alone, or what everybody sees at once."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MastabaState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: MastabaState, player: int) -> None:
        """There are no words."""


# --- parameters and registration ------------------------------------------------------------------------------------


def by_rank(ranks: list[int]) -> list[float]:
    """1 for the first of all, -1 for the last, evenly between; equals share what their places are worth."""
    last = len(ranks) - 1
    return [1.0 - (2.0 * (rank - 1) + ranks.count(rank) - 1) / last for rank in ranks]


def as_read(text: str) -> bool | int | str:
    """What OpenSpiel makes of the right side of `key=value`."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdigit() else text


def offered(setting: Setting) -> dict[bool | int | str, str]:
    """A setting's choices as OpenSpiel writes them, all of one type: among words, a number follows its key."""
    read = [as_read(choice) for choice in setting.choices]
    if len({type(value) for value in read}) > 1:
        read = [
            f"{setting.key}_{choice}" if choice != value else choice for choice, value in zip(setting.choices, read)
        ]
    return dict(zip(read, setting.choices))


def _default(setting: Setting) -> bool | int | str:
    written = {choice: value for value, choice in offered(setting).items()}
    return written.get(setting.default, as_read(setting.default))


def _chosen(setting: Setting, given: Any) -> str:
    """The choice that a parameter names; free text, and what is not offered, as it was given."""
    return offered(setting).get(given, str(given))


def game_type(game: Game) -> Any:
    """What OpenSpiel knows about a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.id,
        long_name=f"Mastaba: {game.texts.say('en', 'name')}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[0],
            "reward": REWARDS[0],
            **{setting.key: _default(setting) for setting in game.settings},
        },
    )


def register() -> dict[str, type[MastabaGame]]:
    """Tell OpenSpiel about every installed game. It keeps the classes to the end of the process."""
    classes: dict[str, type[MastabaGame]] = {}
    for game in map(load, game_ids()):
        kind = game_type(game)
        classes[kind.short_name] = type(f"{game.id.title()}Game", (MastabaGame,), {"rules": game})
        pyspiel.register_game(kind, classes[kind.short_name])
    return classes


GAMES = register()
