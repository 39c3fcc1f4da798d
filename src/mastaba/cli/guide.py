"""`mastaba guide`: a guided first game told in the terminal, with what can be pressed and pointed at where it stops."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import typer

from mastaba.core.papers.guide import SEAT, BadGuide, Bubble, Guide, guide_of
from mastaba.core.rules.engine import Illegal, engine
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.line import Line, begin, follow
from mastaba.core.rules.sight import see
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

from .say import FOUND, fail

NAMES = ("Ana", "Bek", "Cleo", "Dina", "Emil", "Fay")
_KEY = re.compile(r'data-key="([^"]+)"')


@dataclass(frozen=True)
class Look:
    """What the guided person sees of a position: the keys on each panel."""

    seen: Seen
    pen: Pen
    keys: dict[str, list[str]]


def look(line: Line, lang: str) -> Look:
    seen = see(line.game, line.states, SEAT, perfect_memory=False)
    pen = Pen(line.game, lang, NAMES)
    return Look(seen, pen.open(seen), {d.key: _KEY.findall(d.svg) for d in panels(seen, pen, memory=None)})


def tell(game: Game, lang: str, lay_open: bool) -> None:
    """The guided part from its deal to its end; `lay_open` names everything that could be pressed or pointed at."""
    try:
        guide = guide_of(game)
    except BadGuide as error:
        fail(str(error), FOUND)
    if guide is None:
        fail(f"{game.id} has no guide: {game.folder / 'guide.toml'} is not there")
    line = begin(game, guide.deal.players, guide.deal.seed, guide.deal.settings)
    for k, stop in enumerate(guide.stops):
        _say_bubbles(line, lang, stop.before, stop.bubbles)
        if lay_open and (stop.bubbles or stop.answer < 0):
            say_position(line, lang)
        if stop.answer < 0:
            break
        line = _answered(guide, line, k, lang)
    for first in guide.firsts:
        typer.echo(f"first {first.when}: {first.said(lang)}{_aim(first)}")


def explore(
    game: Game, lang: str, players: int, seed: int, settings: Mapping[str, str], answers: Sequence[str]
) -> None:
    """A deal and some answers, to find a good guide: what could be pressed or pointed at after them."""
    unknown = [name for name in answers if name not in game.actions.names]
    if unknown:
        fail(f"no answer of {game.id} is called {unknown[0]!r}")
    line = begin(game, players, seed, settings)
    try:
        line = follow(line, [game.actions[name] for name in answers])
    except Illegal as error:
        fail(str(error))
    say_position(line, lang)


def _say_bubbles(line: Line, lang: str, before: int, bubbles: Sequence[Bubble]) -> None:
    seen = look(line, lang) if bubbles else None
    for i, bubble in enumerate(bubbles):
        typer.echo(f"{before + i:>3}  {bubble.said(lang)}{_aim(bubble)}")
        assert seen is not None
        if bubble.panel and bubble.panel not in seen.keys:
            fail(f"step {before + i}: the panel {bubble.panel!r} is not shown here: {' '.join(seen.keys)}", FOUND)
        if bubble.piece and not any(bubble.piece in keys for keys in seen.keys.values()):
            say_position(line, lang)
            fail(f"step {before + i}: nothing here has the key {bubble.piece!r}", FOUND)


def _aim(bubble: Bubble) -> str:
    aim = bubble.piece or bubble.panel
    return f"  → {aim}" if aim else ""


def _answered(guide: Guide, line: Line, k: int, lang: str) -> Line:
    """The line after the guide's answer number k."""
    stop, game = guide.stops[k], line.game
    name = game.actions.names[stop.answer]
    mine = line.asked == SEAT
    if mine != bool(stop.bubbles) or stop.answer not in engine(game).options(line.states):
        say_position(line, lang)
        whose = "the guided person" if stop.bubbles else "another player"
        fail(f"answer {k + 1}, {name}: seat {line.asked} is asked, and {whose} cannot answer so here", FOUND)
    typer.echo(f"     seat {line.asked}: {game.decisions.names[line.states[0].decision]} {name}")
    return line.answer(stop.answer)


def say_position(line: Line, lang: str) -> None:
    """Who is asked what, the names of the answers with their labels, the pieces of each panel by their keys."""
    shown = look(line, lang)
    if line.over:
        typer.echo("     the game is over")
    else:
        typer.echo(f"     seat {line.asked} is asked {line.game.decisions.names[line.states[0].decision]}")
    for action in engine(line.game).options(line.states) if not line.over else ():
        said = shown.pen.label(action) if line.asked == SEAT else ""
        typer.echo(f"       {line.game.actions.names[action]:<16} {said}")
    for key, pieces in shown.keys.items():
        typer.echo(f"       [{key}] {' '.join(pieces)}")
