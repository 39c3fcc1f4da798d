"""What is stored, asked and answered in Pyramidion."""

from __future__ import annotations

from mastaba.core.rules.decision import Actions, Decisions, Span, decision
from mastaba.core.rules.schema import CLOSED, PUBLIC, REMEMBERED, Schema, field

SEATS = 4
CARDS = 60
BOATS = 20
SITES = 8
RES = 6
DISTRIBUTIONS = 10
REVOLT_TOKENS = 6
HAND_LIMIT = 11  # cards that a hand never exceeds (§4.8)
SLOTS, PRIVATE_SLOT = 6, 5  # boats on offer: the row, and the private one
PHILOSOPHER_SLOT = 4  # of `goddess_category`, after the four Goddesses
LAST_ROUND = 40
EVENTS = 40  # more than any answer sets in motion: §10, 16

CATEGORIES = 3
INFLUENCE, NEGOTIATION, BARGAINING = range(CATEGORIES)
LOADING_PHASE = 7

# places of a card: + seat for the last two
OUT_OF_GAME, DECK, DISCARD, HAND, TABLE = 0, 1, 2, 3, 7
# places of a boat: + slot, + seat
BOAT_DECK, BOAT_DISCARD, SLOT, PRIVATE, LOADED = 0, 1, 2, 7, 8
# places of a distribution card
DIST_DECK, DIST_UP, DIST_DISCARD = 0, 1, 2

STATE = Schema(
    SEATS,
    field("round_no", most=LAST_ROUND, sees=PUBLIC),  # 1 …
    field("phase", most=8, sees=PUBLIC),  # 1 … 8
    field("stage", most=31, sees=PUBLIC, holds="stage"),  # what goes on next without asking
    field("activation", most=8, sees=PUBLIC),  # sites activated before the current one
    # characters; `show` opens all but what lies in the deck and in other hands
    field(
        "card_place", CARDS, most=10, sees=CLOSED, seat_from=(HAND, TABLE), holds="card place"
    ),  # out of the game, deck, discard, hand of p, table of p
    field("card_shown", CARDS, most=1, sees=PUBLIC),  # deck card in a hand that everybody knows
    field("card_order", CARDS, most=60, sees=PUBLIC),  # order of play on the current site, 0 when not on the table
    field("hand_size", SEATS, most=HAND_LIMIT, sees=PUBLIC, by_seat=True),
    field(
        "goddess_category", PHILOSOPHER_SLOT + 1, most=2, sees=PUBLIC, holds="category"
    ),  # of the four Goddesses and the Philosopher
    field("philosopher_copy", most=59, sees=PUBLIC, holds="character"),
    field("raised", 2, most=1, sees=PUBLIC),  # Lithographer, Philosopher
    # the current site
    field("site", most=7, sees=PUBLIC, holds="site"),  # -1 outside phase 5
    field("activator", most=3, sees=PUBLIC, seat_from=0),
    field("turn", most=3, sees=PUBLIC, seat_from=0),  # whose turn it is on the site
    field("plays", most=60, sees=PUBLIC),  # cards played on the site by all
    field("played", SEATS, most=60, sees=PUBLIC, by_seat=True),
    field("passed", SEATS, most=1, sees=PUBLIC, by_seat=True),
    field("ankh_used", most=1, sees=PUBLIC),
    # tokens and troops
    field("tokens", (SITES, RES), most=35, sees=PUBLIC),
    field("supply", RES, most=35, sees=PUBLIC),
    field("stock", (SEATS, RES), most=35, sees=PUBLIC, by_seat=True),
    field("aside", (2, RES), most=2, sees=PUBLIC),  # a swap under way: from the current site, from the other
    field("torturer", SITES, most=3, sees=PUBLIC, seat_from=0),  # owner of the troop, -1 none
    field("negotiator", SITES, most=3, sees=PUBLIC, seat_from=0),
    field("sundial", SITES, most=1, sees=PUBLIC),
    field("order", SEATS, most=3, sees=PUBLIC, seat_from=0),  # seats in play order, -1 beyond the players
    field("order_token", SEATS, most=4, sees=PUBLIC, by_seat=True),  # 0 none
    # boats, distribution, revolt
    field(
        "boat_place", BOATS, most=11, sees=CLOSED, seat_from=LOADED, holds="boat place"
    ),  # deck, discard, slot 0 … 4, private, loaded by p
    field("boats_loaded", SEATS, most=20, sees=PUBLIC, by_seat=True),
    field("points", SEATS, most=99, sees=REMEMBERED),  # on loaded boats
    field("private_owner", most=3, sees=PUBLIC, seat_from=0),
    field("distribution_place", DISTRIBUTIONS, most=2, sees=PUBLIC, holds="distribution place"),
    field(
        "revolt_shown", REVOLT_TOKENS, most=1, sees=PUBLIC
    ),  # tokens turned up at the last revolt of the current site
    # loading
    field("out", SEATS, most=1, sees=PUBLIC, by_seat=True),
    field("turn_at", most=3, sees=PUBLIC),  # position in play order of the loading turn
    field("troop_used", SITES, most=1, sees=PUBLIC),
    field("paying", most=PRIVATE_SLOT, sees=PUBLIC, holds="hold"),  # slot, -1 none
    field("commitment", SITES, most=4, sees=PUBLIC, holds="resource"),  # resource, -1 none
    field("cancelled", SLOTS, most=1, sees=PUBLIC),
    # what is pending
    field("card", most=59, sees=PUBLIC, holds="character"),  # the card whose powers run
    field("other_site", most=7, sees=PUBLIC, holds="site"),  # of a swap, or of the negotiation
    field("cursor", most=40, sees=PUBLIC),  # place in a list gone through in order
    field("left", most=4, sees=PUBLIC),  # tokens still to set aside
    # what the last answer set in motion, for log and animation
    field("event_count", most=EVENTS, sees=PUBLIC, trace=True),
    field("event", (EVENTS, 4), most=32000, sees=PUBLIC, trace=True),
)

ACTIONS = Actions(
    Span("PASS"),
    Span("YES"),
    Span("SITE_{}", 8),
    Span("CARD_{}", 60),
    Span("RES_{}", 6),
    Span("CAT_{}", 3),
    Span("ORDER_{}", 4, first=1),
    Span("TROOP_TORTURER_{}", 8),
    Span("TROOP_NEGOTIATOR_{}", 8),
    Span("RAISE"),
    Span("SWAP"),
    Span("BOAT_{}", 6),
    *(Span(f"PAY_TROOP_{site}_{{}}", 5) for site in range(8)),
    Span("PAY_AUTO"),
    Span("PAY_OWN"),
    Span("CANCEL"),
)

PASS = ACTIONS["PASS"]
YES = ACTIONS["YES"]
SITE_0 = ACTIONS["SITE_0"]
CARD_0 = ACTIONS["CARD_0"]
RES_0 = ACTIONS["RES_0"]
CAT_0 = ACTIONS["CAT_0"]
ORDER_0 = ACTIONS["ORDER_1"] - 1
TROOP_TORTURER_0 = ACTIONS["TROOP_TORTURER_0"]
TROOP_NEGOTIATOR_0 = ACTIONS["TROOP_NEGOTIATOR_0"]
RAISE = ACTIONS["RAISE"]
SWAP = ACTIONS["SWAP"]
BOAT_0 = ACTIONS["BOAT_0"]
PAY_TROOP_0 = ACTIONS["PAY_TROOP_0_0"]
PAY_AUTO = ACTIONS["PAY_AUTO"]
PAY_OWN = ACTIONS["PAY_OWN"]
CANCEL = ACTIONS["CANCEL"]

_CARD = ACTIONS.span("CARD_{}")
_RES = ACTIONS.span("RES_{}")
_SITE = ACTIONS.span("SITE_{}")
_TROOP = range(TROOP_TORTURER_0, RAISE)

DECISIONS = Decisions(
    decision("NEGOTIATE_TAKE", _RES),
    decision("ACTIVATE_SITE", _SITE),
    decision("PLAY_CARD", PASS, _CARD, renounces=(PASS,)),
    decision("RECRUIT", PASS, _CARD, renounces=(PASS,)),
    decision("COPY_CARD", PASS, _CARD, renounces=(PASS,)),
    decision("GODDESS_CATEGORY", ACTIONS.span("CAT_{}")),
    decision("BANDIT_TARGET", PASS, _CARD, renounces=(PASS,)),
    decision("GUARD_TARGET", PASS, _CARD, _TROOP, renounces=(PASS,)),
    decision("THIEF_TARGET", PASS, _CARD, renounces=(PASS,)),
    decision("VIZIER_TAKE", _RES),
    decision("LITHO_MODE", RAISE, SWAP),
    decision("LITHO_SITE", _SITE),
    decision("LITHO_GIVE", _RES),
    decision("LITHO_TAKE", _RES),
    decision("POLITICIAN_ADD", _RES),
    decision("ORDER_TOKEN", PASS, ACTIONS.span("ORDER_{}"), renounces=(PASS,)),
    decision("ALEX_TAKE", _RES),
    decision("CAIRO_RETURN", PASS, _TROOP, renounces=(PASS,)),
    decision("DEPLOY_NEGOTIATOR", PASS, YES, renounces=(PASS,)),
    decision("TAKE_BACK", PASS, _CARD, renounces=(PASS,)),
    decision("TEMPLE_EXCHANGE", PASS, YES, renounces=(PASS,)),
    decision("LOAD_BOAT", PASS, ACTIONS.span("BOAT_{}"), renounces=(PASS,)),
    decision("PAY", range(PAY_TROOP_0, PAY_AUTO), PAY_AUTO, PAY_OWN, CANCEL, renounces=(CANCEL,)),
)

(
    NEGOTIATE_TAKE,
    ACTIVATE_SITE,
    PLAY_CARD,
    RECRUIT,
    COPY_CARD,
    GODDESS_CATEGORY,
    BANDIT_TARGET,
    GUARD_TARGET,
    THIEF_TARGET,
    VIZIER_TAKE,
    LITHO_MODE,
    LITHO_SITE,
    LITHO_GIVE,
    LITHO_TAKE,
    POLITICIAN_ADD,
    ORDER_TOKEN,
    ALEX_TAKE,
    CAIRO_RETURN,
    DEPLOY_NEGOTIATOR,
    TAKE_BACK,
    TEMPLE_EXCHANGE,
    LOAD_BOAT,
    PAY,
) = range(len(DECISIONS))

# table settings, in the order of the record's `setting`
SETTING_TARGET, SETTING_ALL_BOATS, SETTING_OPEN_BOATS, SETTING_FREE_STATUE, SETTING_MAX_ROUNDS = range(5)
INFLUENCE_COUNTS, MUST_ACT, ALWAYS_PAID, MAY_RETURN = range(4)  # bits of the switches (R3, R23, R46, R57)

# stages: what goes on next without asking, in the order of a round
(
    NEW_ROUND,
    NEGOTIATING,
    DEALING,
    ACTIVATING,
    TURN,
    POWER,
    SITE_POWER,
    RESOLVING,
    NEGOTIATORS,
    MERCHANTS,
    PRIESTS,
    CLEARING,
    TEMPLE,
    ORDERING,
    LOADING,
    PAYING,
    ROUND_END,
    OVER,
) = range(18)

# kinds of events: (kind, …) as `rules/trace.py` writes them
(
    NO_EVENT,
    ROUND_BEGINS,  # round, most torturers' owner or -1, distribution card
    BOAT_TURNED_UP,  # slot (5 private), boat, owner or -1
    DISTRIBUTED,  # card, tokens missing in the supply, next card
    DEALT,  # owner of the extra card or -1
    DREW,  # player
    PASSED_ALONE,  # player, cards played here
    REVOLT_RISES,  # value V, tokens
    REVOLT_TOKEN,  # token
    CRUSHED,  # player, cards discarded, influence
    REWARDED,  # player, resource
    UNREWARDED,  # highest influence
    DEPLOYED,  # player, site, owner of the troop that left or -1
    NOT_DEPLOYED,  # category, leader or -1, total
    TAKES,  # player, resource, count
    GOODS_STAY,  # site, highest bargaining (a tie, or 0)
    GOODS_GO,  # player, site, bargaining
    SITE_CLOSED,  # site
    NEW_ORDER,  # seats in play order as digits, 1 if reversed because Gizeh slept
    BOAT_LOADED,  # player, slot, boat
    PAID,  # resource (5 statue), count
    TROOP_PAID,  # site, resource
    PRIVATE_LOST,  # boat
    ROUND_ENDS,  # owner of the most torturers or -1, round
    GAME_ENDS,  # reason: 0 target, 1 no boat left, 2 last round
    RETURNED,  # kind, site, owner
) = range(26)

LINES = ("boats", "torturers")
