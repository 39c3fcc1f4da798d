"""Pyramidion: eight sites on the Nile, three majorities each, and boats to load."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Texts

from .advice import ADVICE
from .flow import STAGES, answer, options
from .meanings import MEANINGS
from .rules.scoring import sheet, standing
from .schema import ACTIONS, DECISIONS, LINES, STATE
from .settings import SETTINGS, prepare
from .sight import fill_unseen, show
from .start import start
from .tables import NUMBERS, PLAYERS
from .view import PANELS, beats
from .words import CHAPTER, facts, grounds, label, part, prompt, tell

FOLDER = Path(__file__).parent

GAME = Game(
    id="pyramidion",
    version=1,
    players=PLAYERS,
    minutes=(60, 90),
    wishes=("ACTIVATE_SITE",),
    waits=(65, 190, 315),
    longest=28_520,  # R76
    folder=FOLDER,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    texts=Texts(FOLDER / "text", NUMBERS),
    lines=LINES,
    start=start,
    options=options,
    answer=answer,
    stages=STAGES,
    sheet=sheet,
    standing=standing,
    show=show,
    fill_unseen=fill_unseen,
    prepare=prepare,
    panels=PANELS,
    beats=beats,
    label=label,
    tell=tell,
    facts=facts,
    grounds=grounds,
    prompt=prompt,
    part=part,
    chapter=CHAPTER,
    open_score=False,
    opened_by=("open_boats", "yes"),
    advice=ADVICE,
    settings=SETTINGS,
    meanings=MEANINGS,
)
