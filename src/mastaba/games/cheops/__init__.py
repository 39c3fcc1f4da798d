"""Cheops: two to five heirs plunder a pyramid, and every sale moves the price of what the others keep."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Texts

from .advice import ADVICE
from .flow import answer, options
from .meanings import MEANINGS
from .rules.scoring import sheet
from .schema import ACTIONS, DECISIONS, LINES, LONGEST, STATE
from .settings import OPEN_MONEY, SETTINGS, YES
from .sight import fill_unseen, show
from .start import start
from .tables import NUMBERS_IN_TEXTS, PLAYERS_MAX, PLAYERS_MIN
from .view import PANELS, beats
from .words import CHAPTER, facts, grounds, label, part, prompt, tell

_HERE = Path(__file__).parent

GAME = Game(
    id="cheops",
    version=1,
    players=(PLAYERS_MIN, PLAYERS_MAX),
    minutes=(30, 60),
    waits=(30, 28, 32, 30),
    longest=LONGEST,
    folder=_HERE,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    texts=Texts(_HERE / "text", NUMBERS_IN_TEXTS),
    lines=LINES,
    start=start,
    options=options,
    answer=answer,
    sheet=sheet,
    fill_unseen=fill_unseen,
    show=show,
    panels=PANELS,
    beats=beats,
    label=label,
    tell=tell,
    facts=facts,
    grounds=grounds,
    advice=ADVICE,
    settings=SETTINGS,
    prompt=prompt,
    part=part,
    chapter=CHAPTER,
    open_score=False,
    opened_by=(OPEN_MONEY.key, YES),
    meanings=MEANINGS,
)
