"""Many games as a Gymnasium vector environment: one learner, the other seats by bots, networks, policies, or itself.

    >>> from mastaba.research import vector
    >>> envs = vector("mykerinos", players=3, count=8, opponents="uniform")
    >>> told, info = envs.reset(seed=1)
    >>> told["observation"].shape, told["action_mask"].shape
    ((8, 857), (8, 98))
    >>> told, reward, terminated, truncated, info = envs.step(told["action_mask"].argmax(axis=1))
    >>> reward.shape, bool(truncated.any())
    ((8,), False)

A finished game is shown as its learner sees it at the end, and any answer will do there: its mask is full. When the
next one stands in its place, `autoreset_mode` says: after the next step, within the same one, or when `reset` is told.
"""

from __future__ import annotations

import copy as copying
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..bots import Budget
from ..core.learn.batch import Batch
from ..core.learn.observed import integers
from ..core.learn.observer import Observer
from ..core.rules.game import Game, Seen
from ..core.rules.opening import whole
from ..core.rules.sight import see
from .observation import Observation
from .opponents import SELF, Array, Asked, Opponents, asked, budget_of
from .pettingzoo_env import first_of, observation_space
from .rendering import FRAMES_A_SECOND, RENDER_MODES, check_mode, rendered

ILLEGAL = ("refuse", "lose")
FORFEIT = {"rank": -1.0, "win": 0.0}  # what an answer that is not legal gives; points have no lowest number
CHANGES = ("_learner", "_over", "_begun", "_given", "_np_random", "_np_random_seed")  # with every step


class GamesEnv(VectorEnv[dict[str, Array], Array, Array]):
    """So many games side by side, each with one learner.

    `opponents` is a level or another bot's name, a network's file, `module:Class`, a bot, a policy, or a list of these
    for the seats after the learner's; or "self": the learner answers for every seat. `seat` is the learner's; without
    one it sits on every seat in turn, game after game. `illegal` answers "refuse" the whole step, or "lose" their game,
    in which the others are equals then. A level that thinks as long as it may is given `looks` for each answer; a bot
    of one's own gets the `budget`. The infos name the learner's seat, the mask, and what every seat was given when a
    game ended. `render` shows every game as its learner sees it.
    """

    metadata = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        count: int = 1,
        *,
        opponents: Opponents = "uniform",
        seat: int | None = None,
        reward: str = "rank",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        illegal: str = "refuse",
        copy: bool = True,
        looks: int | None = None,
        budget: Budget | None = None,
        render_mode: str | None = None,
        threads: int = 1,
        plain: bool | None = None,
        **settings: Any,
    ) -> None:
        first = first_of(game, players, settings)
        if seat is not None and not 0 <= whole("seat", seat) < first.players:
            raise ValueError(f"seats go from 0 to {first.players - 1}, not {seat}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        if illegal == "lose" and reward == "score":
            raise ValueError(
                "a game for points cannot be lost by an answer that is not legal, since points have no lowest number: "
                'illegal="refuse", or another reward'
            )
        self.game, self.players, self.num_envs = first.game, first.players, whole("count", count, 1)
        self.seat, self.copy, self.budget, self.reward = seat, copy, budget_of(looks, budget), reward
        self.render_mode = check_mode(render_mode)
        self.illegal, self.autoreset = illegal, mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset}
        self.told = Observation(self.game, self.players)
        self.batch = Batch(
            self.game, self.players, count, 0, first.settings, reward=reward, renew=False, threads=threads, plain=plain
        )
        self._given_opponents, self._plain = self._each_seat(opponents), plain
        self._sit_down()
        self._learner = np.zeros(count, dtype=np.int64)
        self._over, self._begun = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
        self._given = np.zeros((count, self.players))
        self.single_observation_space = observation_space(self.told)
        self.single_action_space = spaces.Discrete(len(self.game.actions))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)

    def _each_seat(self, given: Any) -> list[Any] | None:
        """An opponent for each of the seats after the learner's; None where the learner answers for all."""
        others = self.players - 1
        if isinstance(given, str) and given == SELF:
            return None
        if not isinstance(given, (list, tuple)):
            return [given] * others
        if len(given) != others:
            raise ValueError(f"a list of opponents names one for each of the {others} other seats, not {len(given)}")
        if SELF in [one for one in given if isinstance(one, str)]:
            raise ValueError(f"{SELF!r} is for all seats or none")
        return list(given)

    def _sit_down(self) -> None:
        """What belongs to this environment in this process: the observer of its games, and who is asked there."""
        self._observer = Observer(self.game, self.players, self.batch.states, self._plain)
        self._who: list[Asked] = []
        self._which = np.zeros(self.players, dtype=np.int64)  # of those who are asked, by seats after the learner's
        given: list[Any] = []
        for k, one in enumerate(self._given_opponents or []):
            at = next((i for i, other in enumerate(given) if other is one or other == one), len(given))
            if at == len(given):
                given.append(one)
                self._who.append(asked(one, self.batch, self.budget, self.batch.threads, self._plain))
            self._which[k + 1] = at

    def describe(self) -> list[Any]:
        """What every number of an observation means."""
        return self.told.describe()

    # --- Gymnasium's door

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """New games everywhere, or where `options["reset_mask"]` is true; the first ones of a seed, if one is named."""
        super().reset(seed=seed)
        if seed is not None or not self._begun.all():
            first = int(self.np_random.integers(2**62)) if seed is None else seed
            self.batch.seed(first)
            for k, who in enumerate(self._who):
                who.seed(first, k + 1)
        where = (options or {}).get("reset_mask")
        wanted = np.ones(self.num_envs, dtype=bool) if where is None else _marks(where, self.num_envs)
        if not self._begun.all() and not wanted.all():
            raise ResetNeeded("all games are reset before some of them are")
        reward = self._nothing_given()
        self._begin(wanted)
        self._go_on(wanted, reward)
        return self._shown(), self._infos()

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """The learner's answer in every game, then the others' until it is asked again."""
        self._check_begun("answered")
        reward = self._nothing_given()
        again = self._over & (self.autoreset == AutoresetMode.NEXT_STEP)
        given = integers(actions)
        wrong = self._forfeit(given, ~self._over, reward)
        self._answer(given, ~self._over & ~wrong, reward)
        self._over |= wrong
        if again.any():
            self._begin(again)
        self._go_on(again, reward)
        ended = self._over.copy()
        none = np.zeros(self.num_envs, dtype=bool)
        if self.autoreset != AutoresetMode.SAME_STEP or not ended.any():
            return self._shown(), reward, ended, none, self._infos()
        last = self._final(ended)
        self._begin(ended)
        self._go_on(ended, np.zeros(self.num_envs))
        return self._shown(), reward, ended, none, {**self._infos(), **last}

    # --- drawing

    def see(self, place: int = 0) -> Seen:
        """What the learner sees in one of the games, as bots get it."""
        self._check_begun("seen")
        if not 0 <= whole("place", place) < self.num_envs:
            raise ValueError(f"places go from 0 to {self.num_envs - 1}, not {place}")
        return see(self.game, self.batch.states[place : place + 1], int(self._learner[place]))

    def render(self) -> tuple[Any, ...] | None:
        """Every board as its learner sees it: words, an SVG, or an array of pixels."""
        self._check_begun("seen")
        if self.render_mode is None:
            return None
        return tuple(rendered(self.render_mode, self.see(place), self.told) for place in range(self.num_envs))

    # --- playing

    def _check_begun(self, done: str) -> None:
        if not self._begun.all():
            raise ResetNeeded(f"a game is {done} after `reset` has begun it")

    def _nothing_given(self) -> Array:
        """The learners' rewards of one step, and every seat's, still nothing."""
        self._given = np.zeros((self.num_envs, self.players))
        return np.zeros(self.num_envs)

    def _begin(self, where: Array) -> None:
        """New games in these places, and who learns in them."""
        if self.seat is None:
            games, places = np.divmod(self.batch.number[where], self.num_envs)
            self._learner[where] = (games + places) % self.players
        else:
            self._learner[where] = self.seat
        self.batch.reset(where)
        self._over &= ~where
        self._begun |= where

    def _forfeit(self, answers: Array, where: Array, reward: Array) -> Array:
        """Where an answer that is not legal loses its game."""
        wrong = np.zeros(self.num_envs, dtype=bool)
        if self.illegal == "refuse" or answers.shape != (self.num_envs,):
            return wrong
        inside = (answers >= 0) & (answers < self.batch.masks.shape[1])
        legal = self.batch.masks[np.arange(self.num_envs), np.where(inside, answers, 0)] != 0
        wrong = np.asarray(where & ~(inside & legal))
        self._given[wrong] = 1.0 / (self.players - 1)  # the others are equals
        reward[wrong] = self._given[wrong, self._learner[wrong]] = FORFEIT[self.reward]
        return wrong

    def _answer(self, answers: Any, where: Array, reward: Array) -> None:
        """These answers in these games; where one ends, what the learner is given for it."""
        if not self._who:
            self._learner[where] = self.batch.asked[where]
        ended = self.batch.step(answers, where) != 0
        reward[ended] = self.batch.rewards[ended, self._learner[ended]]
        self._given[ended] = self.batch.rewards[ended]
        self._over |= ended

    def _go_on(self, begun: Array, reward: Array) -> None:
        """The others answer until everywhere the learner is asked or the game is over.

        A game that has just begun and is over before its learner was asked makes room for the next.
        """
        self._let_others_answer(reward)
        while (unasked := begun & self._over).any():
            self._begin(unasked)
            reward[unasked], self._given[unasked] = 0.0, 0.0
            self._let_others_answer(reward)

    def _let_others_answer(self, reward: Array) -> None:
        while self._who:
            seats = self.batch.asked
            waiting = (seats >= 0) & (seats != self._learner) & ~self._over
            if not waiting.any():
                return
            self._answer(self._others(waiting), waiting, reward)
        running = (self.batch.asked >= 0) & ~self._over
        self._learner[running] = self.batch.asked[running]

    def _others(self, waiting: Array) -> Array:
        """The answers of the other seats in the games that wait for one; everybody is asked once, for all games."""
        if len(self._who) == 1:
            return self._who[0].answer(waiting)
        whom = self._which[(self.batch.asked - self._learner) % self.players]
        answers = np.zeros(self.num_envs, dtype=np.int64)
        for k, who in enumerate(self._who):
            mine = waiting & (whom == k)
            if mine.any():
                answers[mine] = who.answer(mine)[mine]
        return answers

    # --- showing

    def _shown(self) -> dict[str, Array]:
        told, masks = self._observer.observe(self._learner), self.batch.masks
        masks[self._over] = 1  # any answer will do there
        if self.copy:
            told, masks = told.copy(), masks.copy()
        return {"observation": told, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        """After `_shown`."""
        return {"action_mask": self.batch.masks.copy(), "seat": self._learner.copy(), "rewards": self._given.copy()}

    def _final(self, ended: Array) -> dict[str, Any]:
        """What was seen and said of the games that ended, as Gymnasium hands it on."""
        told, infos = self._shown(), self._infos()
        seen = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            seen[i] = {name: rows[i].copy() for name, rows in told.items()}
        said = {name: np.where(_beside(ended, rows), rows, 0) for name, rows in infos.items()}
        said |= {f"_{name}": ended.copy() for name in infos}
        return {"final_obs": seen, "_final_obs": ended.copy(), "final_info": said, "_final_info": ended.copy()}

    # --- copies

    def save(self) -> dict[str, Any]:
        """Where every game stands and what the others will draw, for `restore`: here, in a copy, or elsewhere."""
        kept = {name: copying.deepcopy(getattr(self, name)) for name in CHANGES if hasattr(self, name)}
        return {"batch": self.batch.save(), "others": [(who.name, who.save()) for who in self._who], **kept}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where the games stood. All of it, or nothing."""
        if not isinstance(saved, Mapping) or not {"batch", "others", "_learner"} <= saved.keys():
            raise TypeError("what is restored is what `save` of such an environment gave")
        names, here = [name for name, _ in saved["others"]], [who.name for who in self._who]
        if names != here:
            raise ValueError(
                f"saved with {', '.join(names) or SELF} on the other seats; here are {', '.join(here) or SELF}"
            )
        self.batch.restore(saved["batch"])
        for who, (_, kept) in zip(self._who, saved["others"], strict=True):
            who.restore(kept)
        for name in CHANGES:
            if name in saved:
                setattr(self, name, copying.deepcopy(saved[name]))

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what `_sit_down` makes."""
        state = {name: value for name, value in vars(self).items() if name not in ("_observer", "_who", "_which")}
        return {**state, "others": [who.save() for who in self._who]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        others = state.pop("others")
        vars(self).update(state)
        self._sit_down()
        for who, kept in zip(self._who, others, strict=True):
            who.restore(kept)

    def __copy__(self) -> GamesEnv:
        """Games of its own: an environment writes into its arrays, so no two share any."""
        return copying.deepcopy(self)


def many(num_envs: int = 1, **wishes: Any) -> GamesEnv:
    """The vector environment as `gymnasium.make_vec` asks for it: like the single one, illegal answers lose."""
    return GamesEnv(count=num_envs, **{"illegal": "lose", **wishes})


def mode_of(given: str | AutoresetMode) -> AutoresetMode:
    """An autoreset mode by its name in Gymnasium, in any spelling: "next_step", "SameStep", "disabled"."""
    if isinstance(given, AutoresetMode):
        return given
    modes = {mode.name.replace("_", "").lower(): mode for mode in AutoresetMode}
    found = modes.get(str(given).replace("_", "").lower())
    if found is None:
        known = ", ".join(mode.name.lower() for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode is one of {known}, not {given!r}")
    return found


def _marks(where: Any, count: int) -> Array:
    marks = np.asarray(where)
    if marks.dtype != np.bool_ or marks.shape != (count,) or not marks.any():
        raise ValueError(f"reset_mask is a true or false for each of the {count} games, and once true")
    return marks


def _beside(marks: Array, rows: Array) -> Array:
    """Marks of games in the shape of what is said of them."""
    return marks.reshape(-1, *[1] * (rows.ndim - 1))
