"""Pyramids: a pyramid, an obelisk and a secret tomb for each of two to five builders."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Texts

from .advice import ADVICE
from .flow import answer, options
from .meanings import MEANINGS
from .rules.scoring import sheet
from .schema import ACTIONS, DECISIONS, LINES, STATE
from .settings import SETTINGS
from .sight import fill_unseen, show
from .start import start
from .tables import BOX
from .view import PANELS, beats
from .words import CHAPTER, RIDDLES, facts, grounds, label, part, prompt, tell

_HERE = Path(__file__).parent

GAME = Game(
    id="pyramids",
    version=1,
    players=BOX.players,
    minutes=(30, 45),
    wishes=("CHOOSE_GOD", "CHOOSE_PAIR"),
    waits=(45, 70, 90, 95),
    longest=345,  # §10: at most 69 decisions for each of five players
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
    meanings=MEANINGS,
    riddles=RIDDLES,
)
