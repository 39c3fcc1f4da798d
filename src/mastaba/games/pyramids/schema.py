"""What is stored, asked and answered in Pyramids."""

from __future__ import annotations

from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import CLOSED, NOBODY, OWNER, PUBLIC, Schema, field

SEATS = 5
CARD_COUNT = 105
LAST_CARD = CARD_COUNT - 1
TILES = 5  # god tiles
PAIR = 2  # cards that are taken together
HAND_LIMIT = 1  # cards kept from one round to the next
HAND = HAND_LIMIT + PAIR  # the largest hand
FLOORS = (4, 3, 2, 1)  # places of a pyramid, the base first
PLACES = sum(FLOORS)  # of each edifice: at most one card a round
ROUNDS = PLACES
DISCARDS = SEATS * (ROUNDS - 1 + HAND - 1)  # one after each round but the last, then whole hands less the card built

# pyramid slots           9
#                        7 8
#                       4 5 6
#                      0 1 2 3     the base is stored from slot 0, without gaps

STATE = Schema(
    SEATS,
    field("round_no", most=ROUNDS, sees=PUBLIC),  # from 1 on
    field("first", most=SEATS - 1, sees=PUBLIC, seat_from=0),  # holder of the first-player token
    field("pos", most=CARD_COUNT, sees=PUBLIC),  # cards drawn so far
    field(
        "set_aside", most=TILES, sees=PUBLIC, holds="tile"
    ),  # two players: the tile out of the game this round, else 0
    field("tile_of", SEATS, most=TILES, sees=PUBLIC, by_seat=True, holds="tile"),  # 0 = none yet this round
    field(
        "turn_tile", most=TILES, sees=PUBLIC, holds="tile"
    ),  # the tile whose holder has the turn, 0 while tiles are chosen
    field("quarry", (SEATS, PAIR), most=LAST_CARD, sees=PUBLIC, holds="card"),
    field("quarry_taken_by", SEATS, most=SEATS - 1, sees=PUBLIC, seat_from=0),
    field("hand_n", SEATS, most=HAND, sees=PUBLIC, by_seat=True),
    field("pyramid", (SEATS, PLACES), most=LAST_CARD, sees=PUBLIC, by_seat=True, holds="card"),
    field("obelisk", (SEATS, PLACES), most=LAST_CARD, sees=PUBLIC, by_seat=True, holds="stones"),  # bottom first
    field("obelisk_n", SEATS, most=PLACES, sees=PUBLIC, by_seat=True),
    field("tomb_n", SEATS, most=PLACES, sees=PUBLIC, by_seat=True),
    field("discard", DISCARDS, most=LAST_CARD, sees=PUBLIC, holds="stones"),
    field("discard_by", DISCARDS, most=SEATS - 1, sees=PUBLIC, seat_from=0),
    field("discard_n", most=DISCARDS, sees=PUBLIC),
    field(
        "taken", (SEATS, ROUNDS, PAIR), most=LAST_CARD, sees=PUBLIC, by_seat=True, holds="card"
    ),  # pairs taken, round by round
    field("buried", (SEATS, ROUNDS), most=1, sees=PUBLIC, by_seat=True),  # did the player bury a card in that round
    field("shown", CARD_COUNT, most=1, sees=PUBLIC),  # has the card been built or discarded face up
    field("dealt_seen", SEATS, most=1, sees=PUBLIC, by_seat=True),  # has the dealt card been shown
    field(
        "pending", most=LAST_CARD, sees=CLOSED, holds="card"
    ),  # the pyramid card between hand and slot, open to whoever is asked
    field("hand", (SEATS, HAND), most=LAST_CARD, sees=OWNER, holds="card"),
    field("tomb", (SEATS, PLACES), most=LAST_CARD, sees=OWNER, holds="stones"),
    field("dealt_card", SEATS, most=LAST_CARD, sees=OWNER, holds="card"),
    field("order", CARD_COUNT, most=LAST_CARD, sees=NOBODY),  # the draw pile from `pos` on; drawn places are -1
)

ACTIONS = Actions(
    Span("GOD_{}", TILES, first=1),
    Span("PAIR_{}", SEATS),
    Span("CARD_{}", HAND),
    Span("NONE"),
    Span("BASE_LEFT"),
    Span("BASE_RIGHT"),
    Span("F2_{}", FLOORS[1]),
    Span("F3_{}", FLOORS[2]),
    Span("F4_{}", FLOORS[3]),
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
    decision("CHOOSE_OBELISK_CARD", _CARD, NONE, hides=_CARD, renounces=(NONE,)),
    decision("CHOOSE_TOMB_CARD", _CARD, NONE, hides=_CARD, renounces=(NONE,)),
    decision("CHOOSE_KEEP_CARD", _CARD[: HAND - 1], hides=_CARD[: HAND - 1]),
)

CHOOSE_GOD = DECISIONS["CHOOSE_GOD"]
CHOOSE_PAIR = DECISIONS["CHOOSE_PAIR"]
CHOOSE_PYRAMID_CARD = DECISIONS["CHOOSE_PYRAMID_CARD"]
CHOOSE_PYRAMID_SLOT = DECISIONS["CHOOSE_PYRAMID_SLOT"]
CHOOSE_OBELISK_CARD = DECISIONS["CHOOSE_OBELISK_CARD"]
CHOOSE_TOMB_CARD = DECISIONS["CHOOSE_TOMB_CARD"]
CHOOSE_KEEP_CARD = DECISIONS["CHOOSE_KEEP_CARD"]

LINES = ("colours", "largest", "bonus", "obelisk", "tomb", "glyphs")
