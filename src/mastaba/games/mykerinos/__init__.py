"""Mykerinos: excavations, patrons and a museum, for two to four archaeologists."""

from __future__ import annotations

from pathlib import Path

from mastaba.core.game import Advice, Game, Setting
from mastaba.core.text import Texts

from .advice import evaluate, weight
from .flow import answer, options
from .rules.scoring import sheet, standing
from .schema import ACTIONS, DECISIONS, LINES, STATE
from .sight import fill_unseen
from .start import start
from .tables import option_default
from .view import board
from .words import facts, label, prompt, tell

_HERE = Path(__file__).parent
_SWITCH = ("false", "true")

GAME = Game(
    id="mykerinos",
    version=1,
    players=(2, 4),
    minutes=(30, 60),
    longest=500,  # §10
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
    board=board,
    label=label,
    tell=tell,
    facts=facts,
    prompt=prompt,
    advice=Advice(evaluate, weight),
    settings=(
        Setting("violet_from_empty_reserve", _SWITCH, option_default("violet_from_empty_reserve")),
        Setting("neutral_cubes_carry_over", _SWITCH, option_default("neutral_cubes_carry_over"), seats=(2,)),
    ),
    chapter={
        "DIG_ACTION": "30_dig",
        "DIG_MODE": "40_patrons",
        "DIG_CELL": "30_dig",
        "DIG_ROOM": "60_museum",
        "NEUTRAL_ACTION": "80_two_players",
        "NEUTRAL_CELL": "80_two_players",
        "SURVEY_CHOICE": "50_survey",
        "NEUTRAL_PICK": "80_two_players",
    },
)
