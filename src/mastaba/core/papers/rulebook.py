"""Pictures and worked examples of a game's rules: small positions, kept as data in `pictures.toml` beside the texts.

A position is a deal, the answers given from there, and what is then set by hand. A picture shows one panel of it; an
example goes on from it, a few answers at a time. docs/adding-a-game.md explains every key.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta, Struct

from ..rules.engine import Illegal, engine
from ..rules.game import Game
from ..rules.schema import HEADER
from ..rules.settings import BadSetting
from ..words.sentence import Sentence

FILE = "pictures.toml"
MOST_SIGNS = 240

Short = Annotated[str, Meta(min_length=1, max_length=MOST_SIGNS, pattern=r"^[^{}\n]*$")]
Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Part = tuple[float, float, float, float]
_PLACE = re.compile(r"^(\w+)((?:\[\d+\])*)$")


class BadPictures(ValueError):
    """Pictures that cannot be drawn; says where in the file, and why."""


class Caption(Sentence, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One or two sentences, short enough to stand under a picture."""

    fr: Short
    en: Short


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal, the answers given, then what is set by hand: whole fields, or places of them ("cube[12]").

    A single number for a whole field stands in all of its places. `asked` and `question` say who is asked what.
    """

    key: Key
    players: int
    seed: Annotated[int, Meta(ge=0)] = 1
    settings: dict[str, str] = {}
    answers: tuple[str, ...] = ()
    fields: dict[str, Any] = {}
    asked: int | None = None
    question: str = ""


class View(Caption, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A caption and what is drawn over it: a panel, or a part of it (x, y, width, height).

    `light` names pieces by their `data-key`; with `targets` the legal answers glow, too.
    """

    panel: str = ""
    part: Part | None = None
    light: tuple[str, ...] = ()
    targets: bool = False


class Picture(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture of a section of the rules, seen from a seat (-1: by somebody who watches)."""

    key: Key
    section: str
    position: str
    answers: tuple[str, ...] = ()
    seat: int = 0
    summary: bool = False  # does it stand in the summary, too?


class Moment(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of an example: the answers that lead to it, and what it shows of the example's panel, or of another."""

    answers: tuple[str, ...] = ()


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example of a section of the rules, step by step from a position."""

    key: Key
    section: str
    position: str
    panel: str
    title: Caption
    step: Annotated[tuple[Moment, ...], Meta(min_length=2)]
    seat: int = 0
    part: Part | None = None
    scoring: bool = False  # does it count points?


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it stands."""

    position: tuple[Position, ...]
    picture: tuple[Picture, ...]
    example: tuple[Example, ...]


@dataclass(frozen=True)
class Shown:
    """One thing to draw: a position, the answers given from there, whose eyes, and which part of which panel."""

    position: Position
    answers: tuple[str, ...]
    seat: int
    panel: str
    view: View
    part: Part | None


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The pictures and examples of a game. Every drawing has a key: a picture's own, `sale-2` for an example's step."""

    game: Game
    pictures: tuple[Picture, ...]
    examples: tuple[Example, ...]
    drawings: dict[str, Shown]
    states: dict[str, Any]  # the record of each drawing's position


@cache
def rulebook_of(game: Game) -> Rulebook:
    """The pictures of a game; none where it has no such file. Raises BadPictures."""
    path = game.folder / FILE
    return read(game, path) if path.exists() else Rulebook(game, (), (), {}, {})


def read(game: Game, path: Path) -> Rulebook:
    """Pictures and examples from their file, checked as far as that is possible without drawing."""
    try:
        written = msgspec.toml.decode(path.read_bytes(), type=Written)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError) as error:
        raise BadPictures(f"{path}: {error}") from None
    faults, states = list(_faults(game, written)), dict[str, Any]()
    drawings = {} if faults else dict(_drawings(written))
    for key, shown in drawings.items():
        try:
            states[key] = stand(game, shown)
            faults += [f"{key}: {line}" for line in game.schema.out_of_bounds(states[key][0])]
        except (Illegal, BadSetting, BadPictures) as error:
            faults.append(f"{key}: {error}")
    if faults:
        raise BadPictures("\n".join(f"{path}: {fault}" for fault in faults))
    return Rulebook(game, written.picture, written.example, drawings, states)


def _drawings(written: Written) -> Iterator[tuple[str, Shown]]:
    known = {position.key: position for position in written.position}
    for p in written.picture:
        yield p.key, Shown(known[p.position], p.answers, p.seat, p.panel, p, p.part)
    for e in written.example:
        given: tuple[str, ...] = ()
        for i, step in enumerate(e.step):
            given += step.answers
            part = step.part or (None if step.panel else e.part)
            yield f"{e.key}-{i}", Shown(known[e.position], given, e.seat, step.panel or e.panel, step, part)


# --- positions ---------------------------------------------------------------------------------------------------


def stand(game: Game, shown: Shown) -> Any:
    """The record of a position after its answers. Raises Illegal, BadSetting or BadPictures."""
    position, machine = shown.position, engine(game, plain=True)
    states = machine.start(position.players, position.seed, position.settings)
    for name in position.answers:
        machine.play(states, game.actions[name])
    for place, value in position.fields.items():
        _put(game, states, place, value)
    if position.asked is not None:
        states[0].asked = position.asked
    if position.question:
        states[0].decision = game.decisions[position.question]
    for name in shown.answers:
        machine.play(states, game.actions[name])
    return states


def _put(game: Game, states: Any, place: str, value: Any) -> None:
    """Set a field, or a place of it, by hand: never beyond its bounds."""
    found = _PLACE.match(place)
    known = {f.name: f for f in game.schema.fields[len(HEADER) :]}
    if found is None or found[1] not in known:
        raise BadPictures(f"there is no field {place!r}")
    field, at = known[found[1]], tuple(int(i) for i in re.findall(r"\d+", found[2]))
    try:
        target, given = states[field.name][0][at] if at else states[field.name][0], np.array(value)
    except (IndexError, ValueError):
        raise BadPictures(f"{place}: there is no such place, or {value!r} is no row of numbers") from None
    if given.dtype.kind != "i" or (given.shape and given.shape != np.shape(target)):
        raise BadPictures(f"{place}: {value!r} is not {np.shape(target) or 'one'} whole numbers")
    if given.min() < field.least or given.max() > field.most:
        raise BadPictures(f"{place}: {value!r} is outside {field.least}…{field.most}")
    states[field.name][(0, *at)] = given


# --- what can be wrong -------------------------------------------------------------------------------------------


def _faults(game: Game, written: Written) -> Iterator[str]:
    keys = [*(p.key for p in written.picture), *(e.key for e in written.example)]
    for kind, named in (("position", [p.key for p in written.position]), ("picture or example", keys)):
        yield from (f"{kind} {key} is there twice" for key, times in Counter(named).items() if times > 1)
    if not any(e.scoring for e in written.example):
        yield "no example has `scoring = true`"
    positions = {p.key: p for p in written.position}
    low, high = game.players
    for position in written.position:
        if not low <= position.players <= high:
            yield f"position {position.key}: {position.players} players, not {low} to {high}"
        elif position.asked is not None and not -1 <= position.asked < position.players:
            yield f"position {position.key}: nobody sits on seat {position.asked}"
        yield from (f"position {position.key}: {fault}" for fault in _named_faults(game, position.answers))
        if position.question and position.question not in game.decisions.names:
            yield f"position {position.key}: no question is called {position.question!r}"
    for p in written.picture:
        yield from (f"picture {p.key}: {fault}" for fault in _view_faults(game, positions, p, p.panel, p.answers))
    for e in written.example:
        for i, step in enumerate(e.step):
            panel = step.panel or e.panel
            yield from (
                f"example {e.key}, step {i}: {f}" for f in _view_faults(game, positions, e, panel, step.answers)
            )


def _named_faults(game: Game, names: Sequence[str]) -> Iterator[str]:
    yield from (f"no answer is called {name!r}" for name in names if name not in game.actions.names)


def _view_faults(
    game: Game, positions: dict[str, Position], of: Picture | Example, panel: str, answers: Sequence[str]
) -> Iterator[str]:
    yield from _named_faults(game, answers)
    if not game.texts.has(f"help.{of.section}.title"):
        yield f"the rules have no section {of.section!r}"
    if of.position not in positions:
        yield f"there is no position {of.position!r}"
        return
    players = positions[of.position].players
    if not -1 <= of.seat < players:
        yield f"nobody sits on seat {of.seat}"
    seats = {f"{p.key}-{seat}" for p in game.panels if p.role == "seat" for seat in range(players)}
    if panel not in {p.key for p in game.panels if p.role != "seat"} | seats:
        yield f"there is no panel {panel!r}"
