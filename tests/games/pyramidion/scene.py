"""A table of Pyramidion under a test's hands: hands, tables, tokens and troops by name."""

from __future__ import annotations

from kit.scenario import Scenario
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.rules.trace import forget_events
from mastaba.games.pyramidion.schema import ACTIVATING, DECK, DISCARD, HAND, LOADED, LOADING, SLOT, TABLE, TURN
from mastaba.games.pyramidion.tables import RESOURCES

B, Y, R, G = range(4)  # blue, yellow, red, green
GIZEH, THEBES, LUXOR, ALEXANDRIA, CAIRO, PHILAE, ABU_SIMBEL, KARNAK = range(8)
CAMEL, WOOD, FOOD, STONE, WORKER, STATUE = range(6)
(HIGH_PRIEST, BANDIT, GUARD, VIZIER, THIEF, PHILOSOPHER, SLAVE_TRADER, LITHOGRAPHER, POLITICIAN) = range(51, 60)


class Scene(Scenario):
    """A game at its first question, to be arranged; nothing lies on the sites until a test puts it there."""

    def __init__(self, seats: int = 3, seed: int = 1, **settings: str) -> None:
        super().__init__(GAME, seats, seed, settings or None)
        self.clear_sites()
        self.s.order[:seats] = range(seats)
        self.s.stage, self.s.ply = ACTIVATING, 20
        self.go()

    def clear_sites(self) -> Scene:
        for site in range(8):
            for r in range(6):
                self.s.supply[r] += self.s.tokens[site, r]
                self.s.tokens[site, r] = 0
        return self

    def lay(self, site: int, **tokens: int) -> Scene:
        """Tokens from the supply on a site."""
        for name, count in tokens.items():
            r = RESOURCES.index(name)
            self.s.tokens[site, r] += count
            self.s.supply[r] -= count
        return self

    def give(self, seat: int, **tokens: int) -> Scene:
        """Tokens from the supply into a stock."""
        for name, count in tokens.items():
            r = RESOURCES.index(name)
            self.s.stock[seat, r] += count
            self.s.supply[r] -= count
        return self

    def drain(self, *names: str, keeper: int = 0) -> Scene:
        """The whole supply of some resources goes into one stock."""
        for name in names:
            self.give(keeper, **{name: int(self.s.supply[RESOURCES.index(name)])})
        return self

    def hold(self, seat: int, *cards: int) -> Scene:
        """A hand of exactly these cards; what was in it goes back to deck and set-aside."""
        for card in range(60):
            if self.s.card_place[card] == HAND + seat:
                self.s.card_place[card] = DISCARD if card < 20 else DECK
        for card in cards:
            self.s.card_place[card] = HAND + seat
        self.count_hands()
        return self

    def lie(self, seat: int, *cards: int) -> Scene:
        """Cards on a player's table, played in this order."""
        for card in cards:
            self.s.card_place[card] = TABLE + seat
            self.s.plays += 1
            self.s.card_order[card] = self.s.plays
            self.s.played[seat] += 1
        self.count_hands()
        return self

    def count_hands(self) -> None:
        for seat in range(4):
            self.s.hand_size[seat] = (self.s.card_place == HAND + seat).sum()

    def troop(self, site: int, torturer: int = -1, negotiator: int = -1) -> Scene:
        self.s.torturer[site], self.s.negotiator[site] = torturer, negotiator
        return self

    def on(self, site: int, activator: int = 0, activation: int = 0) -> Scene:
        """The site is active and its activator is asked for a card; hands are empty until a test fills them."""
        self.s.site, self.s.activator, self.s.turn, self.s.activation = site, activator, activator, activation
        self.s.stage = TURN
        self.s.played[:], self.s.passed[:], self.s.plays = 0, 0, 0
        for seat in range(int(self.s.seats)):
            self.hold(seat)
        return self.ask(activator, "PLAY_CARD")

    def go(self) -> Scene:
        """Go on from the stage that stands, as after an answer, to the next real question."""
        from mastaba.games.pyramidion.flow import go_on

        forget_events(self.s)
        while go_on(self.s) == 0:
            pass
        self.engine._take_forced(self.states, [])
        return self

    def resolve(self) -> Scene:
        """All have passed: the site is resolved."""
        self.s.passed[: self.s.seats] = 1
        return self.go()

    def load_phase(self, first: int = 0) -> Scene:
        """Phase 7 with this seat's turn."""
        self.s.site, self.s.phase, self.s.stage = -1, 7, LOADING
        self.s.out[:], self.s.turn_at = 0, first
        self.s.activation = {2: 3, 3: 6, 4: 8}[int(self.s.seats)]
        return self.go()

    def row(self, *boats: int) -> Scene:
        """Exactly these boats in slots 0, 1, …; the others of the row back in the deck."""
        for boat in range(20):
            if SLOT <= self.s.boat_place[boat] < SLOT + 5:
                self.s.boat_place[boat] = 0
        for slot, boat in enumerate(boats):
            self.s.boat_place[boat] = SLOT + slot
        return self

    def sail(self, seat: int, *boats: int) -> Scene:
        """Boats that a player has loaded."""
        from mastaba.games.pyramidion.tables import BOAT_POINTS

        for boat in boats:
            self.s.boat_place[boat] = LOADED + seat
            self.s.boats_loaded[seat] += 1
            self.s.points[seat] += BOAT_POINTS[boat]
        return self

    def stock(self, seat: int) -> dict[str, int]:
        return {name: int(n) for name, n in zip(RESOURCES, self.s.stock[seat]) if n}

    def tokens(self, site: int) -> dict[str, int]:
        return {name: int(n) for name, n in zip(RESOURCES, self.s.tokens[site]) if n}

    def hand(self, seat: int) -> list[int]:
        return [c for c in range(60) if self.s.card_place[c] == HAND + seat]

    def laid(self, seat: int) -> list[int]:
        return [c for c in range(60) if self.s.card_place[c] == TABLE + seat]

    def totals(self, category: int) -> list[int]:
        from mastaba.games.pyramidion.rules.totals import total

        return [total(self.s, p, category) for p in range(int(self.s.seats))]

    def minimums(self) -> tuple[int, int]:
        from mastaba.games.pyramidion.rules.totals import minimum

        return minimum(self.s, 0), minimum(self.s, 1)

    def events(self, kind: int) -> list[tuple[int, ...]]:
        rows = self.s.event[: self.s.event_count]
        return [tuple(int(v) for v in row[1:]) for row in rows if row[0] == kind]


def scene(seats: int = 3, **settings: str) -> Scene:
    return Scene(seats, **settings)
