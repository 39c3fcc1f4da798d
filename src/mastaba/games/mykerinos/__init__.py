"""Mykerinos: excavations, patrons and a museum, for two to four archaeologists."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Texts

from .advice import ADVICE
from .flow import answer, options
from .meanings import MEANINGS
from .rules.scoring import sheet, standing
from .schema import ACTIONS, DECISIONS, LINES, LONGEST, STATE
from .settings import SETTINGS
from .sight import fill_unseen
from .start import start
from .view import PANELS, beats
from .words import CHAPTER, facts, grounds, label, part, prompt, tell

_HERE = Path(__file__).parent

GAME = Game(
    id="mykerinos",
    version=1,
    players=(2, 4),
    minutes=(30, 60),
    waits=(50, 115, 120),
    longest=LONGEST,
    folder=_HERE,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    texts=Texts(_HERE / "text"),
    lines=LINES,
    start=start,
    options=options,
    answer=answer,
    sheet=sheet,
    standing=standing,
    fill_unseen=fill_unseen,
    panels=PANELS,
    beats=beats,
    label=label,
    tell=tell,
    facts=facts,
    grounds=grounds,
    prompt=prompt,
    part=part,
    advice=ADVICE,
    settings=SETTINGS,
    chapter=CHAPTER,
    meanings=MEANINGS,
)
