"""What is stored, asked and answered in Cheops."""

from __future__ import annotations

from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import CLOSED, PUBLIC, REMEMBERED, Schema, field

from .tables import (
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    FAMILIES,
    HAND_SIZE,
    LATE_SALE,
    LAWS,
    MAX_NUMBERS,
    MOST_MONEY,
    NEIGHBOURS,
    PER_COLOUR,
    PILE_SIZE,
    PILES,
    SEATS,
    STORED,
    TABLE_IDS,
    TABLETS,
)

# What lies on a cell
TABLET, EMPTY = COLOURS, COLOURS + 1  # 0 … 5 is a treasure of that colour

# What stands on a cell: -1 nothing, 0 … 3 a family pawn
NEIGHBOUR_PAWN = FAMILIES

# Where a law tablet is (§3). UNDER + c, ON_NUMBER + c, IN_FRONT + p.
UNDEALT, FACE_DOWN, ON_MARKET, ON_BOARD, UNDER = range(5)
ON_NUMBER = UNDER + COLOURS
IN_FRONT = ON_NUMBER + COLOURS
BOX = IN_FRONT + SEATS

# Why the game is over
RUNNING, ENDED_EMPTY, ENDED_BLOCKED, ENDED_TABLES = range(4)

# The table's settings, in the order of SETTINGS
SET_FIRST_PLAYER, SET_OPEN_MONEY, SET_FINISH_ROUND = range(3)
LAW4_VOIDS = 0  # a bit of the switches (R31)

STATE = Schema(
    SEATS,
    field("cur", most=SEATS - 1, sees=PUBLIC, seat_from=0),  # whose turn it is
    field("first", most=SEATS - 1, sees=PUBLIC, seat_from=0),
    field("pending", most=CELLS, sees=PUBLIC, holds="thing"),  # what the chain of questions is about, -1 when nothing
    field("resume", most=3, sees=PUBLIC, holds="resumed"),  # MAIN or END_TURN: where the turn goes on after a chain
    field("bought", most=1, sees=PUBLIC),  # a neighbour was bought this turn
    field("content", CELLS, most=EMPTY, sees=PUBLIC, holds="content"),
    field("pawn", CELLS, most=NEIGHBOUR_PAWN, sees=PUBLIC, holds="pawn"),
    field(
        "tablet_at", TABLETS, most=LAWS, sees=CLOSED, holds="law"
    ),  # the tablet dealt to each tablet cell; opened when taken
    field(
        "tablet_place", LAWS, most=BOX, sees=CLOSED, seat_from=IN_FRONT, holds="tablet place"
    ),  # of tablets 1 … 12; opened when seen
    field("law7_slot", most=MAX_NUMBERS - 1, sees=PUBLIC, holds="number"),  # while tablet 7 lies on a number, else -1
    field("fresh", STORED, most=1, sees=PUBLIC),  # tablets 10 … 12 stored in this turn
    field("table_id", COLOURS, most=len(TABLE_IDS) - 1, sees=PUBLIC, holds="table"),
    field("covered", COLOURS, most=MAX_NUMBERS - 1, sees=PUBLIC, holds="number"),  # the first number in sight
    field("hand", (SEATS, FAMILIES), most=HAND_SIZE, sees=PUBLIC, by_seat=True),
    # pile[k, 0] lies at the bottom, pile[k, height[k] - 1] is the top, -1 above; the tops are open
    field("pile", (PILES, PILE_SIZE), most=FAMILIES - 1, sees=CLOSED, holds="family"),
    field("height", PILES, most=PILE_SIZE, sees=PUBLIC),
    field("neighbours_left", most=NEIGHBOURS, sees=PUBLIC),
    field("money", SEATS, most=MOST_MONEY, sees=REMEMBERED),
    field("kept", (SEATS, COLOURS), most=PER_COLOUR, sees=PUBLIC, by_seat=True),
    field("discarded", COLOURS, most=PER_COLOUR, sees=PUBLIC),  # to the box by tablet 4
    field("joker_colour", most=COLOURS - 1, sees=PUBLIC, holds="colour"),  # -1 until chosen
    field("last_round", most=1, sees=PUBLIC),
    field("end_reason", most=ENDED_TABLES, sees=PUBLIC, holds="end"),
    field(
        "latest", 4, most=CELLS - 1, sees=PUBLIC, trace=True
    ),  # for log and screen: the last thing taken, see TRACE_*
)

# latest: the cell of the last pawn laid, who laid it, the treasure's colour or TABLET, and what became of it
TRACE_CELL, TRACE_SEAT, TRACE_TAKEN, TRACE_FATE = range(4)
UNDECIDED, SOLD, KEPT, DISCARDED = range(4)

ACTIONS = Actions(
    Span("FAMILY_{}", FAMILIES),
    Span("NEIGHBOUR"),
    Span("PLAY_{}", STORED, first=LATE_SALE),
    Span("PASS"),
    Span("SELL"),
    Span("KEEP"),
    Span("USE"),
    Span("STORE"),
    Span("PAY"),
    Span("DECLINE"),
    Span("DRAW_{}", PILES),
    Span("END"),
    Span("COLOUR_{}", COLOURS),
    Span("LAW_{}", LAWS, first=1),
    Span("CELL_{}", CELLS),
    *(Span(f"SLOT_{c}_{{}}", MAX_NUMBERS) for c in range(COLOURS)),
)

FAMILY_0 = ACTIONS["FAMILY_0"]
NEIGHBOUR = ACTIONS["NEIGHBOUR"]
PLAY_10 = ACTIONS["PLAY_10"]
PASS = ACTIONS["PASS"]
SELL = ACTIONS["SELL"]
KEEP = ACTIONS["KEEP"]
USE = ACTIONS["USE"]
STORE = ACTIONS["STORE"]
PAY = ACTIONS["PAY"]
DECLINE = ACTIONS["DECLINE"]
DRAW_0 = ACTIONS["DRAW_0"]
END = ACTIONS["END"]
COLOUR_0 = ACTIONS["COLOUR_0"]
LAW_1 = ACTIONS["LAW_1"]
CELL_0 = ACTIONS["CELL_0"]
SLOT_0 = ACTIONS["SLOT_0_0"]

_FAMILY = ACTIONS.span("FAMILY_{}")
_PLAY = ACTIONS.span("PLAY_{}")
_COLOUR = ACTIONS.span("COLOUR_{}")
_CELL = ACTIONS.span("CELL_{}")

DECISIONS = Decisions(
    decision("MAIN", _FAMILY, NEIGHBOUR, _PLAY, PASS, renounces=(PASS,)),
    decision("PLACE", _CELL),
    decision("DISPOSE", SELL, KEEP),
    decision("END_TURN", _PLAY, ACTIONS.span("DRAW_{}"), END, renounces=(END,)),
    decision("LAW_COLUMN", _COLOUR),
    decision("LAW7_SLOT", range(SLOT_0, len(ACTIONS))),
    decision("LAW8_TARGET", ACTIONS.span("LAW_{}")),
    decision("LAW9_PAY", PAY, DECLINE, renounces=(DECLINE,)),
    decision("LAW_NOW_OR_LATER", USE, STORE),
    decision("LAW10_COLOUR", _COLOUR),
    decision("LAW11_FAMILY", _FAMILY),
    decision("LAW11_CELL", _CELL),
    decision("LAW12_FIRST", _CELL),
    decision("LAW12_SECOND", _COLOUR, _CELL),
    decision("JOKER_COLOUR", _COLOUR),
)

MAIN = DECISIONS["MAIN"]
PLACE = DECISIONS["PLACE"]
DISPOSE = DECISIONS["DISPOSE"]
END_TURN = DECISIONS["END_TURN"]
LAW_COLUMN = DECISIONS["LAW_COLUMN"]
LAW7_SLOT = DECISIONS["LAW7_SLOT"]
LAW8_TARGET = DECISIONS["LAW8_TARGET"]
LAW9_PAY = DECISIONS["LAW9_PAY"]
LAW_NOW_OR_LATER = DECISIONS["LAW_NOW_OR_LATER"]
LAW10_COLOUR = DECISIONS["LAW10_COLOUR"]
LAW11_FAMILY = DECISIONS["LAW11_FAMILY"]
LAW11_CELL = DECISIONS["LAW11_CELL"]
LAW12_FIRST = DECISIONS["LAW12_FIRST"]
LAW12_SECOND = DECISIONS["LAW12_SECOND"]
JOKER_COLOUR = DECISIONS["JOKER_COLOUR"]

LINES = ("money", *COLOUR_NAMES)

LONGEST = 2 * CELLS * SEATS + 147 + NEIGHBOURS  # answers of the longest game (§10, I12)
