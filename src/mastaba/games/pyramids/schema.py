"""What is stored, asked and answered in Pyramids."""

from __future__ import annotations

from mastaba.core.decision import Actions, Decisions, Span, decision
from mastaba.core.schema import CLOSED, NOBODY, OWNER, PUBLIC, Schema, field

SEATS = 5
CARDS = 105

# pyramid slots           9
#                        7 8
#                       4 5 6
#                      0 1 2 3     the base is stored from slot 0, without gaps

STATE = Schema(
    SEATS,
    field("round_no", most=10, sees=PUBLIC),  # 1 … 10
    field("first", most=4, sees=PUBLIC),  # holder of the first-player token
    field("pos", most=105, sees=PUBLIC),  # cards drawn so far
    field("set_aside", most=4, sees=PUBLIC),  # two players: the tile out of the game this round, else 0
    field("tile_of", SEATS, most=5, sees=PUBLIC),  # 0 = none yet this round
    field("turn_tile", most=5, sees=PUBLIC),  # the tile whose holder has the turn, 0 while tiles are chosen
    field("quarry", (SEATS, 2), most=104, sees=PUBLIC),
    field("quarry_taken_by", SEATS, most=4, sees=PUBLIC),
    field("hand_n", SEATS, most=3, sees=PUBLIC),
    field("pyramid", (SEATS, 10), most=104, sees=PUBLIC),
    field("obelisk", (SEATS, 10), most=104, sees=PUBLIC),  # bottom first
    field("obelisk_n", SEATS, most=10, sees=PUBLIC),
    field("tomb_n", SEATS, most=10, sees=PUBLIC),
    field("discard", 55, most=104, sees=PUBLIC),
    field("discard_by", 55, most=4, sees=PUBLIC),
    field("discard_n", most=55, sees=PUBLIC),
    field("taken", (SEATS, 10, 2), most=104, sees=PUBLIC),  # pairs taken, round by round
    field("buried", (SEATS, 10), most=1, sees=PUBLIC),  # did the player bury a card in that round
    field("shown", CARDS, most=1, sees=PUBLIC),  # has the card been built or discarded face up
    field("dealt_seen", SEATS, most=1, sees=PUBLIC),  # has the dealt card been shown
    field("pending", most=104, sees=CLOSED),  # the pyramid card between hand and slot, open to the one who is asked
    field("hand", (SEATS, 3), most=104, sees=OWNER),
    field("tomb", (SEATS, 10), most=104, sees=OWNER),
    field("dealt_card", SEATS, most=104, sees=OWNER),
    field("order", CARDS, most=104, sees=NOBODY),  # the draw pile from `pos` on; drawn places are -1
)

ACTIONS = Actions(
    Span("GOD_{}", 5, first=1),
    Span("PAIR_{}", 5),
    Span("CARD_{}", 3),
    Span("NONE"),
    Span("BASE_LEFT"),
    Span("BASE_RIGHT"),
    Span("F2_{}", 3),
    Span("F3_{}", 2),
    Span("F4_{}", 1),
)

GOD_1 = ACTIONS["GOD_1"]
PAIR_0 = ACTIONS["PAIR_0"]
CARD_0 = ACTIONS["CARD_0"]
NONE = ACTIONS["NONE"]
BASE_LEFT = ACTIONS["BASE_LEFT"]
BASE_RIGHT = ACTIONS["BASE_RIGHT"]
F2_0 = ACTIONS["F2_0"]

_CARD = ACTIONS.span("CARD_{}")
_SLOT = range(BASE_LEFT, len(ACTIONS))

DECISIONS = Decisions(
    decision("CHOOSE_GOD", ACTIONS.span("GOD_{}")),
    decision("CHOOSE_PAIR", ACTIONS.span("PAIR_{}")),
    decision("CHOOSE_PYRAMID_CARD", _CARD, hides=_CARD),
    decision("CHOOSE_PYRAMID_SLOT", _SLOT),
    decision("CHOOSE_OBELISK_CARD", _CARD, NONE, hides=_CARD),
    decision("CHOOSE_TOMB_CARD", _CARD, NONE, hides=_CARD),
    decision("CHOOSE_KEEP_CARD", _CARD[:2], hides=_CARD[:2]),
)

CHOOSE_GOD = DECISIONS["CHOOSE_GOD"]
CHOOSE_PAIR = DECISIONS["CHOOSE_PAIR"]
CHOOSE_PYRAMID_CARD = DECISIONS["CHOOSE_PYRAMID_CARD"]
CHOOSE_PYRAMID_SLOT = DECISIONS["CHOOSE_PYRAMID_SLOT"]
CHOOSE_OBELISK_CARD = DECISIONS["CHOOSE_OBELISK_CARD"]
CHOOSE_TOMB_CARD = DECISIONS["CHOOSE_TOMB_CARD"]
CHOOSE_KEEP_CARD = DECISIONS["CHOOSE_KEEP_CARD"]

LINES = ("colours", "largest", "bonus", "obelisk", "tomb", "glyphs")
