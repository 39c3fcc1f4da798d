"""Stones: whoever takes the last stone wins."""

from __future__ import annotations

from pathlib import Path

from mastaba.gamekit import Game, Texts

from . import rules
from .view import PANELS
from .words import facts, label, tell

_HERE = Path(__file__).parent

GAME = Game(
    id="stones",
    version=1,
    players=(2, rules.SEATS),
    minutes=(5, 10),
    longest=rules.HEAPS * rules.MOST,
    folder=_HERE,
    schema=rules.STATE,
    actions=rules.ACTIONS,
    decisions=rules.DECISIONS,
    texts=Texts(_HERE / "text"),
    lines=("last",),
    start=rules.start,
    options=rules.options,
    answer=rules.answer,
    sheet=rules.sheet,
    fill_unseen=rules.fill_unseen,
    advice=rules.ADVICE,
    label=label,
    tell=tell,
    facts=facts,
    chapter={"TAKE": "20_turn"},
    panels=PANELS,
)
