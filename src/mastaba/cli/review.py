"""mastaba review: a recorded game looked at again, in words, as JSON and as a picture."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from mastaba.bots.explain.review import Lesson, Review, named_parts, review
from mastaba.bots.explain.review.picture import full_curves
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import see
from mastaba.core.words.text import signed
from mastaba.draw.picture import alone
from mastaba.draw.svg import Pen

from .replay import played
from .say import fail

TITLE = "Chances to win by all that the players knew together"


def run(path: Path, looks: int, as_json: Path | None, as_svg: Path | None, night: bool, lang: str) -> None:
    """Review one file; what is found goes to the terminal, and to the files that are named."""
    line, replay = played(path)
    if not line.over:
        fail(f"{path}: this game is not over; a review is made at the end")
    with typer.progressbar(length=100, label="looking", file=typer.get_text_stream("stderr")) as bar:
        found = review(line, looks, lambda done: bar.update(int(100 * done) - bar.pos))
    if as_json:
        as_json.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    if as_svg:
        pen = Pen(line.game, lang, replay.names)
        as_svg.write_text(
            alone(full_curves(found, TITLE, named_parts(line, lang)), pen, "night" if night else "day"), "utf-8"
        )
    for words in _said(line, replay.names, found, lang):
        typer.echo(words)


def _said(line: Line, names: tuple[str, ...], found: Review, lang: str) -> list[str]:
    said = [f"{line.game.texts.say(lang, 'name')}: {len(line.answers)} answers, {found.looks} looks at each question"]
    for name, hand in zip(names, found.hands):
        parts = [("luck", hand.deal + hand.chance), ("own answers", hand.own), ("the others' answers", hand.others)]
        sums = ", ".join(f"{what} {signed(round(100 * share))}" for what, share in parts)
        kept = (
            "hardly a choice" if hand.accuracy is None else f"accuracy {hand.accuracy:.0%} ± {hand.accuracy_error:.0%}"
        )
        said.append(f"{name}: {hand.even:.0%} at the start, {sums}, {hand.result:.0%} in the end; {kept}")
    return said + [_lesson(line, names, one, lang) for one in found.lessons if not one.found]


def _lesson(line: Line, names: tuple[str, ...], one: Lesson, lang: str) -> str:
    seen = see(line.game, line.states_at(one.at), one.seat)
    given, better = (
        line.game.texts.say(lang, line.game.label(seen, action), names).removesuffix(".")
        for action in (one.action, one.better)
    )
    told = f"after {one.at} answers {names[one.seat]}: {given}; better ({one.doubt}): {better}"
    return (
        told
        if one.comparison is None
        else f"{told}: {one.comparison.other_chance:.0%} to win, {one.comparison.chance:.0%}"
    )
