"""Pyramid Raiders: three to six raiders, forty-nine tokens, and a stone Guardian who hunts them."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.rules.game import Game
from mastaba.core.words.text import Texts

from .advice import ADVICE
from .editor import BOARD_EDITOR
from .flow import STAGES, answer, options
from .meanings import MEANINGS
from .rules.scoring import sheet, standing
from .rules.turn import is_final
from .schema import ACTIONS, DECISIONS, LINES, LONGEST, STATE
from .settings import SETTINGS, prepare
from .sight import fill_unseen
from .start import start
from .tables import FEWEST, MOST
from .view import PANELS, beats
from .words import CHAPTER, NUMBERS, RIDDLES, facts, grounds, label, part, prompt, tell

_HERE = Path(__file__).parent

GAME = Game(
    id="raiders",
    version=1,
    players=(FEWEST, MOST),
    minutes=(20, 45),
    wishes=("ENTER_CELL",),
    waits=(90, 92, 95, 95),
    longest=LONGEST,
    folder=_HERE,
    schema=STATE,
    actions=ACTIONS,
    decisions=DECISIONS,
    texts=Texts(_HERE / "text", NUMBERS),
    lines=LINES,
    start=start,
    options=options,
    answer=answer,
    stages=STAGES,
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
    chapter=CHAPTER,
    final=is_final,
    advice=ADVICE,
    settings=SETTINGS,
    editors={"board": BOARD_EDITOR},
    prepare=prepare,
    meanings=MEANINGS,
    riddles=RIDDLES,
)
