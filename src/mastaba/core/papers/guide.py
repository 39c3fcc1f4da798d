"""A guided first game: a fixed deal, one bubble after another, and a word when something happens for the first time.

It is written in `guide.toml` beside a game's texts; docs/adding-a-game.md explains every key. Where somebody stands in
it follows from the answers given and from nothing else, so there is nothing that could be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ..rules.game import Game
from ..words.sentence import Sentence

FILE = "guide.toml"
SEAT = 0  # where the person sits who is guided
MOST_SIGNS, MOST_BUBBLES = 120, 40
END = "end"  # in `when`: the game is over

Short = Annotated[str, Meta(min_length=1, max_length=MOST_SIGNS, pattern=r"^[^{}\n]*$")]


class BadGuide(ValueError):
    """A guide that cannot be followed; says where in the file, and why."""


class Words(Sentence, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence, short enough for a bubble."""

    fr: Short
    en: Short


class Bubble(Words, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sentence and what it points at: a piece by its `data-key`, a whole panel by its key, or nothing."""

    panel: str = ""
    piece: str = ""


class Stride(Bubble, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bubble of the guided part. Without an `answer` it is read; with one, it is done.

    `otherwise` is what somebody hears who presses something else, `others` what the other players answer then;
    `scoring` marks the bubble that tells of the first points.
    """

    answer: str = ""
    otherwise: Words | None = None
    others: tuple[str, ...] = ()
    scoring: bool = False


class First(Bubble, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bubble for later: `when` is the name of a question, the key of a sentence of the log, or "end"."""

    when: str


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: always the same cards for the same answers. `others` answer before the person is first asked."""

    seed: Annotated[int, Meta(ge=0)]
    players: int
    settings: dict[str, str] = {}
    others: tuple[str, ...] = ()


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it stands. The goal is the first bubble."""

    deal: Deal
    goal: Bubble
    step: tuple[Stride, ...]
    first: tuple[First, ...] = ()


@dataclass(frozen=True)
class Stop:
    """A moment of the guided part: how many bubbles came before, those said now, and the answer that leads on.

    `answer` is -1 where the guided part ends; the bubbles are none while the others answer.
    """

    before: int
    bubbles: tuple[Stride, ...]
    answer: int


@dataclass(frozen=True, eq=False)
class Guide:
    """A game's guide: `stops[k]` is the moment after k answers of the guided part."""

    game: Game
    deal: Deal
    steps: tuple[Stride, ...]
    firsts: tuple[First, ...]
    stops: tuple[Stop, ...]

    @property
    def goal(self) -> Stride:
        return self.steps[0]

    @property
    def script(self) -> tuple[int, ...]:
        """Every answer of the guided part, the others' too."""
        return tuple(stop.answer for stop in self.stops[:-1])

    def followed(self, answers: Sequence[int]) -> int:
        """How many of these answers are those of the guided part."""
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(answers, self.script)))

    def stop(self, answers: Sequence[int]) -> Stop | None:
        """The moment of the guided part that these answers lead to; None once they have left it, or passed its end."""
        return self.stops[len(answers)] if self.followed(answers) == len(answers) else None


@cache
def guide_of(game: Game) -> Guide | None:
    """The guide of a game, if it has one. Raises BadGuide."""
    path = game.folder / FILE
    return read(game, path) if path.exists() else None


def read(game: Game, path: Path) -> Guide:
    """A guide from its file, checked as far as that is possible without playing."""
    try:
        written = msgspec.toml.decode(path.read_bytes(), type=Written)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadGuide(f"{path}: {error}") from None
    goal = Stride(fr=written.goal.fr, en=written.goal.en, panel=written.goal.panel, piece=written.goal.piece)
    steps = (goal, *written.step)
    faults = [*_deal_faults(game, written.deal), *_step_faults(game, steps), *_first_faults(game, written.first)]
    if len(steps) + len(written.first) > MOST_BUBBLES:
        faults.append(f"{len(steps) + len(written.first)} bubbles are more than {MOST_BUBBLES}")
    if faults:
        raise BadGuide("\n".join(f"{path}: {fault}" for fault in faults))
    return Guide(game, written.deal, steps, written.first, _stops(game, written.deal, steps))


def _stops(game: Game, deal: Deal, steps: Sequence[Stride]) -> tuple[Stop, ...]:
    """The moments of the guided part, the others' among them."""
    stops = [Stop(0, (), game.actions[name]) for name in deal.others]
    begun = 0
    for i, step in enumerate(steps):
        if step.answer:
            stops.append(Stop(begun, tuple(steps[begun : i + 1]), game.actions[step.answer]))
            begun = i + 1
            stops += [Stop(begun, (), game.actions[name]) for name in step.others]
    return (*stops, Stop(begun, tuple(steps[begun:]), -1))


# --- what can be wrong -------------------------------------------------------------------------------------------


def _deal_faults(game: Game, deal: Deal) -> list[str]:
    low, high = game.players
    faults = [] if low <= deal.players <= high else [f"deal: {deal.players} players, not {low} to {high}"]
    known = {setting.key for setting in game.settings}
    faults += [f"deal: there is no setting {key!r}" for key in deal.settings if key not in known]
    return faults + [f"deal: no answer is called {name!r}" for name in deal.others if name not in game.actions.names]


def _step_faults(game: Game, steps: Sequence[Stride]) -> list[str]:
    faults = []
    for i, step in enumerate(steps):
        where = f"step {i}" if i else "goal"
        names = [step.answer] if step.answer else []
        faults += [f"{where}: {fault}" for fault in _pointing_faults(game, step)]
        faults += [f"{where}: no answer is called {n!r}" for n in (*names, *step.others) if n not in game.actions.names]
        if bool(step.answer) != (step.otherwise is not None):
            faults.append(f"{where}: `answer` and `otherwise` go together")
        if step.others and not step.answer:
            faults.append(f"{where}: `others` answer after an `answer`")
    if not any(step.answer for step in steps):
        faults.append("there is nothing to press")
    if sum(step.scoring for step in steps) != 1:
        faults.append("one step, and one only, has `scoring = true`")
    return faults


def _first_faults(game: Game, firsts: Sequence[First]) -> list[str]:
    faults = []
    for first in firsts:
        known = first.when == END or first.when in game.decisions.names or game.texts.has(first.when)
        faults += [] if known else [f"first {first.when}: neither a question nor a sentence of the log"]
        faults += [f"first {first.when}: {fault}" for fault in _pointing_faults(game, first)]
    return faults


def _pointing_faults(game: Game, bubble: Bubble) -> list[str]:
    if bubble.panel and bubble.piece:
        return ["`panel` or `piece`, not both"]
    seats = {f"{p.key}-{seat}" for p in game.panels for seat in range(game.players[1]) if p.role == "seat"}
    known = {p.key for p in game.panels if p.role != "seat"} | seats
    return [f"there is no panel {bubble.panel!r}"] if bubble.panel and bubble.panel not in known else []
