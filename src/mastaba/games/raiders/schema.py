"""What is stored and asked: the record of a game, its actions and its questions (§4.3, §4.8, §4.9)."""

from __future__ import annotations

from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import OWNER, PUBLIC, Schema, field
from mastaba.core.rules.trace import MOST_PACKED

from .geometry import CELLS
from .tables import (
    CARDS,
    COLOURS,
    DIE,
    DIRECTIONS,
    FEWEST,
    FOUNTAIN,
    ITEMS,
    KINDS,
    MOST,
    MOST_BONUS,
    MOST_MOVES,
    MOST_ROUNDS,
    MOST_RUNS,
    MOST_STEPS,
    MOST_TOKENS,
    ROCKET_STEPS,
    ROUNDS,
    SEATS,
)

PIECES = SEATS + 1  # the pawns by seat, then the doll
DOLL = SEATS
DOLL_BARS_OWNER = 0  # a bit of the switches (R46)
NONE = -1
ALL_CARDS = (1 << CARDS) - 1
CELL_BITS = 6  # a cell, or one more than it, in a packed number
CELL_MASK = (1 << CELL_BITS) - 1
PATH = MOST_STEPS + ROCKET_STEPS
TRACE = 96  # what the Guardian did last: so many entries have room

STATE = Schema(
    SEATS,
    # the chamber
    field("terrain", CELLS, most=FOUNTAIN, sees=PUBLIC, holds="terrain"),
    field(
        "beside", CELLS, most=(1 << MOST_RUNS) - 1, sees=PUBLIC, holds="runs"
    ),  # runs of pillars next to a floor cell, as bits
    field("token", CELLS, most=KINDS, sees=PUBLIC, holds="token"),  # 0 none, 1-6 a colour, 7 an ancient book
    field(
        "piece", PIECES, most=CELLS - 1, sees=PUBLIC, by_seat=True, holds="cell"
    ),  # the cell of each pawn and of the doll; -1 off the board
    field("guardian", most=CELLS - 1, sees=PUBLIC, holds="cell"),
    field("facing", most=DIRECTIONS - 1, sees=PUBLIC, holds="direction"),
    field("rotation", most=1, sees=PUBLIC),  # 0 clockwise, 1 counter-clockwise
    # the raiders
    field("item_of", SEATS, most=ITEMS - 1, sees=PUBLIC, by_seat=True, holds="item"),
    field(
        "hand", SEATS, most=ALL_CARDS, sees=PUBLIC, by_seat=True, holds="hand"
    ),  # not yet revealed, bit k-1 for card k: in hand or face down
    field("face_down", SEATS, most=1, sees=PUBLIC, by_seat=True),  # has chosen, not yet revealed
    field("chosen", SEATS, most=CARDS, sees=OWNER, holds="number"),  # the face-down card, 0 none
    field(
        "played", SEATS, most=CARDS, sees=PUBLIC, by_seat=True, holds="number"
    ),  # the card revealed this round, 0 none
    field("collected", (SEATS, KINDS + 1), most=MOST_TOKENS, sees=PUBLIC, by_seat=True),
    field("curses", SEATS, most=MOST_ROUNDS, sees=PUBLIC, by_seat=True),
    field("removed", KINDS + 1, most=MOST_TOKENS, sees=PUBLIC),
    # the round
    field("round_no", most=MOST_ROUNDS, sees=PUBLIC),
    field("first", most=SEATS - 1, sees=PUBLIC, seat_from=0),
    field("turn", most=SEATS, sees=PUBLIC),  # place in turn order of the player who chooses or acts
    field("stage", most=15, sees=PUBLIC, holds="stage"),  # where the flow goes on after the answer
    # the walk of the active player
    field("steps_left", most=MOST_STEPS, sees=PUBLIC),
    field("extra", most=ROCKET_STEPS, sees=PUBLIC),  # the rocket's step is still free
    field("previous", most=CELLS - 1, sees=PUBLIC, holds="cell"),  # the cell just left
    field("path", PATH, most=CELLS - 1, sees=PUBLIC, holds="cell"),  # the cells left so far
    field("path_length", most=PATH, sees=PUBLIC),
    # the push that is to be decided
    field("lifted", most=PIECES - 1, sees=PUBLIC, seat_from=0, holds="piece"),
    field("push_at", most=CELLS - 1, sees=PUBLIC, holds="cell"),  # where the lifted piece stood, the pusher's cell
    field("push_from", most=CELLS - 1, sees=PUBLIC, holds="cell"),  # where the pusher came from
    field(
        "chain", most=(1 << PIECES) - 1, sees=PUBLIC, seat_bits=True, holds="pieces"
    ),  # the pieces that moved in this chain, the mover included
    # the Guardian's last walk
    field("walks", most=MOST_ROUNDS, sees=PUBLIC),  # Guardian phases so far
    field("die", most=DIE, sees=PUBLIC),
    field("bonus", most=MOST_BONUS, sees=PUBLIC),
    field("moves", most=MOST_MOVES, sees=PUBLIC),  # moves left to him
    field("rocket_seen", most=1, sees=PUBLIC),
    field("notes", TRACE, most=MOST_PACKED, sees=PUBLIC, trace=True),  # see rules/trace.py
    field("notes_length", most=TRACE, sees=PUBLIC, trace=True),
)

ACTIONS = Actions(
    Span("CARD_{}", CARDS, first=1),
    Span("CELL_{}", CELLS),
    Span("FACE_{}", DIRECTIONS),
    Span("ROT_CW"),
    Span("ROT_CCW"),
    Span("WALK"),
    Span("SPECIAL"),
    Span("DONE"),
)
CARD_0 = ACTIONS["CARD_1"] - 1  # CARD_0 + k plays card k
CELL_0 = ACTIONS["CELL_0"]
FACE_0 = ACTIONS["FACE_0"]
ROT_CW, ROT_CCW = ACTIONS["ROT_CW"], ACTIONS["ROT_CCW"]
WALK, SPECIAL, DONE = ACTIONS["WALK"], ACTIONS["SPECIAL"], ACTIONS["DONE"]

_CARDS, _CELLS, _FACES = ACTIONS.span("CARD_{}"), ACTIONS.span("CELL_{}"), ACTIONS.span("FACE_{}")

DECISIONS = Decisions(
    decision("CHOOSE_ROTATION", ROT_CW, ROT_CCW),
    decision("ENTER_CELL", _CELLS),
    decision("CHOOSE_CARD", _CARDS, hides=_CARDS),
    decision("CHOOSE_MODE", WALK, SPECIAL),
    decision("STEP", _CELLS, DONE, renounces=(DONE,)),
    decision("PUSH_TO", _CELLS),
    decision("TELEPORT_TO", _CELLS),
    decision("HANDS_TAKE", _CELLS, DONE, renounces=(DONE,)),
    decision("MAGNET_TAKE", _CELLS),
    decision("PLACE_DOLL", _CELLS, DONE, renounces=(DONE,)),
    decision("TURN_GUARDIAN", _FACES),
    decision("SET_ROTATION", ROT_CW, ROT_CCW),
)
CHOOSE_ROTATION, ENTER_CELL, CHOOSE_CARD, CHOOSE_MODE, STEP, PUSH_TO = 0, 1, 2, 3, 4, 5
TELEPORT_TO, HANDS_TAKE, MAGNET_TAKE, PLACE_DOLL, TURN_GUARDIAN, SET_ROTATION = 6, 7, 8, 9, 10, 11

# stages of the flow, in the order of a round (§4.1, §4.2)
ENTRY, ROUND_START, CHOICE, REVEAL, MODE, WALKING, COLLECT = 0, 1, 2, 3, 4, 5, 6
DOLL_STAGE, EFFECT, NEXT_TURN, GUARDIAN_WALK, ROUND_END = 7, 8, 9, 10, 11

# the score sheet (§6): one line for each colour, then these
LINES = ("coin", "pot", "totem", "goblet", "amulet", "mask", "variety", "books", "curses")
VARIETY_LINE, BOOKS_LINE, CURSES_LINE = COLOURS, COLOURS + 1, COLOURS + 2

# §10: for each player and round a card, a mode or extra step, the steps, 36 pushes, two others, a re-entry
ANSWERS = 1 + 1 + MOST_STEPS + 36 + 2 + 1
LONGEST = max(n * int(ROUNDS[n]) * ANSWERS + n + 1 for n in range(FEWEST, MOST + 1))
