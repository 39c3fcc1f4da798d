"""What is stored, asked and answered in Mykerinos."""

from __future__ import annotations

from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import NOBODY, PUBLIC, Schema, field

SEATS = 4
COLOURS = 4  # colour index = seat; with two players the neutral colour is index 2
NEUTRAL = 2
CUBES = 25  # of a colour, at most
PATRON_KEYS = ("violet", "lemon", "brown", "blackmore", "tangerine")
PATRONS = len(PATRON_KEYS)
VIOLET, LEMON, BROWN, BLACKMORE, TANGERINE = range(PATRONS)
PATRON_CARDS = 7  # of a patron, at most
CARDS = 36
ROOMS = 15
OPENERS = 3  # rooms that open a "5"
MOST_POINTS = 260  # scored in play by one player
LAST_SEASON = 4
LONGEST = 500  # answers of a game, forced ones included: §10

# The region's grid; its upper part is there in every season, all of it in the last.
COLUMNS = 8
CARD_COLUMNS, CARD_ROWS = 2, 3
CARD_CELLS = CARD_COLUMNS * CARD_ROWS
CARDS_PER_ROW = 4
ZONE_COLUMNS = 2 * CARD_COLUMNS
ZONE_CELLS = 2 * CARD_CELLS
SLOTS, UPPER_SLOTS = 12, 8
CELLS, UPPER_CELLS = SLOTS * CARD_CELLS, UPPER_SLOTS * CARD_CELLS

# The phases of a season, as the rulebook numbers them; the first asks nothing.
DIG, SURVEY, OVER = 2, 3, 4

# Kinds of chain: cubes placed one after another by one action.
NO_CHAIN, CHAIN_NEW, CHAIN_EXTEND, CHAIN_LEMON_NEW, CHAIN_LEMON_EXTEND, CHAIN_BLACKMORE, CHAIN_TANGERINE = range(7)
LONGEST_CHAIN = 3

# cells          0  1  2 …  7        slots   0 1 | 2 3      zones   0 1
#                8  9 10 … 15                4 5 | 6 7              2 3
#               16 …                         8 9 | 10 11            4 5      last rows: season 4 only

STATE = Schema(
    SEATS,
    field("season", most=LAST_SEASON, sees=PUBLIC),  # 1 … 4
    field("phase", most=OVER, sees=PUBLIC),
    field("player", most=SEATS - 1, sees=PUBLIC, seat_from=0),  # whose turn it is to dig
    field("first_player", most=SEATS - 1, sees=PUBLIC, seat_from=0),
    field("last_turn", most=1, sees=PUBLIC),  # everybody else has passed: one action, then the survey
    field("called", most=PATRONS - 1, sees=PUBLIC, holds="patron"),  # the patron tilted in this turn, or -1
    field("chain_kind", most=CHAIN_TANGERINE, sees=PUBLIC, holds="chain"),
    field("chain_step", most=LONGEST_CHAIN, sees=PUBLIC),  # cubes of the chain already placed
    field("chain_cells", LONGEST_CHAIN, most=CELLS - 1, sees=PUBLIC, holds="cell"),
    field("zone", most=SLOTS // 2, sees=PUBLIC),  # the zone being surveyed
    field("rank", COLOURS, most=COLOURS - 1, sees=PUBLIC, seat_from=0),  # colours in the zone, best first, then -1
    field("rank_at", most=COLOURS, sees=PUBLIC),  # whose turn it is in that ranking
    field("pile", CARDS, most=CARDS - 1, sees=NOBODY),  # dealt from the front; dealt places are -1
    field("dealt", CARDS, most=1, sees=PUBLIC),
    field("slot_card", SLOTS, most=CARDS - 1, sees=PUBLIC, holds="card"),  # -1: nothing there, or taken
    field("slot_rotation", SLOTS, most=1, sees=PUBLIC),
    field("cube", CELLS, most=COLOURS - 1, sees=PUBLIC, seat_from=0),  # colour of the cube on the cell, or -1
    field("reserve", COLOURS, most=CUBES, sees=PUBLIC, by_seat=True),  # in front of the player
    field("supply", COLOURS, most=CUBES, sees=PUBLIC, by_seat=True),  # the general supply
    field("neutral_hand", 2, most=CUBES, sees=PUBLIC, by_seat=True),
    field("patrons", (SEATS, PATRONS), most=PATRON_CARDS, sees=PUBLIC, by_seat=True),  # cards owned, upright and tilted
    field("tilted", (SEATS, PATRONS), most=PATRON_CARDS, sees=PUBLIC, by_seat=True),
    field("card_owner", CARDS, most=SEATS - 1, sees=PUBLIC, seat_from=0),  # who took the card, or -1
    field("owner_of_35", most=SEATS - 1, sees=PUBLIC, seat_from=0),  # who took the card without a patron, or -1
    field("discarded", most=CARDS, sees=PUBLIC),
    field(
        "points", SEATS, most=MOST_POINTS, sees=PUBLIC, by_seat=True
    ),  # scored in play; the exhibition is counted from the museum
    field(
        "pass_pos", COLOURS, most=COLOURS, sees=PUBLIC, by_seat=True
    ),  # place on the tie-break scale, 0 while digging
    field("room_owner", ROOMS, most=SEATS - 1, sees=PUBLIC, seat_from=0),  # or -1
    field("wing_patron", PATRONS, most=PATRONS - 1, sees=PUBLIC, holds="patron"),  # the patron of wings 1 … 5
    field(
        "put_at", CELLS + ROOMS, most=LONGEST, sees=PUBLIC, trace=True
    ),  # the ply that put the cube on the cell or into the room
)

ACTIONS = Actions(
    Span("PASS"),
    Span("NEW"),
    Span("EXTEND"),
    Span("USE_VIOLET"),
    Span("USE_LEMON"),
    Span("USE_BROWN"),
    Span("USE_BLACKMORE"),
    Span("USE_TANGERINE"),
    Span("NEUTRAL_SKIP"),
    Span("CELL_{}", CELLS),
    Span("ROOM_{}", ROOMS),
    Span("CARD_LEFT"),
    Span("CARD_RIGHT"),
)

PASS = ACTIONS["PASS"]
NEW = ACTIONS["NEW"]
EXTEND = ACTIONS["EXTEND"]
USE = ACTIONS["USE_VIOLET"]  # USE + patron
USE_VIOLET = ACTIONS["USE_VIOLET"]
USE_LEMON = ACTIONS["USE_LEMON"]
USE_BROWN = ACTIONS["USE_BROWN"]
USE_BLACKMORE = ACTIONS["USE_BLACKMORE"]
USE_TANGERINE = ACTIONS["USE_TANGERINE"]
NEUTRAL_SKIP = ACTIONS["NEUTRAL_SKIP"]
CELL_0 = ACTIONS["CELL_0"]
ROOM_0 = ACTIONS["ROOM_0"]
CARD_LEFT = ACTIONS["CARD_LEFT"]
CARD_RIGHT = ACTIONS["CARD_RIGHT"]

_CELL = ACTIONS.span("CELL_{}")
_ROOM = ACTIONS.span("ROOM_{}")

DECISIONS = Decisions(
    decision("DIG_ACTION", range(PASS, USE + PATRONS), renounces=(PASS,)),
    decision("DIG_MODE", NEW, EXTEND),
    decision("DIG_CELL", _CELL),
    decision("DIG_ROOM", _ROOM),
    decision("NEUTRAL_ACTION", NEUTRAL_SKIP, NEW, EXTEND, renounces=(NEUTRAL_SKIP,)),
    decision("NEUTRAL_CELL", _CELL),
    decision("SURVEY_CHOICE", CARD_LEFT, CARD_RIGHT, _ROOM),
    decision("NEUTRAL_PICK", CARD_LEFT, CARD_RIGHT),
)

DIG_ACTION = DECISIONS["DIG_ACTION"]
DIG_MODE = DECISIONS["DIG_MODE"]
DIG_CELL = DECISIONS["DIG_CELL"]
DIG_ROOM = DECISIONS["DIG_ROOM"]
NEUTRAL_ACTION = DECISIONS["NEUTRAL_ACTION"]
NEUTRAL_CELL = DECISIONS["NEUTRAL_CELL"]
SURVEY_CHOICE = DECISIONS["SURVEY_CHOICE"]
NEUTRAL_PICK = DECISIONS["NEUTRAL_PICK"]

# The score sheet: points scored in play, then the exhibition patron by patron, then the sets.
LINES = ("plots", *PATRON_KEYS, "sets")
