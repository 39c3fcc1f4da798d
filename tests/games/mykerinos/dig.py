"""The vocabulary of Mykerinos' scenarios: a region from a list of cards, a map of cubes, answers by name."""

from __future__ import annotations

from typing import Any

from kit.scenario import Scenario
from mastaba.core.rules.engine import engine
from mastaba.games.mykerinos import GAME
from mastaba.games.mykerinos.rules.region import contains, pyramids
from mastaba.games.mykerinos.schema import DIG, SURVEY
from mastaba.games.mykerinos.tables import CARDS_BY_SEASON, CELLS, ROWS_BY_SEASON

S = (20, 7, 14, 21, 28, 1, 8, 15)  # the layout S of RULES.md §9
LETTERS = "abcd"
VIOLET, LEMON, BROWN, BLACKMORE, TANGERINE = range(5)


class Dig(Scenario):
    """One season under a test's hands."""

    def __init__(self, seats: int = 4, season: int = 1, cards: tuple[int, ...] = S, **settings: str) -> None:
        super().__init__(GAME, seats, 1, settings or None)
        self.s.season = season
        self.s.first_player = 0
        self.lay(cards)
        self.put(reserve=[4 if p < seats else 0 for p in range(4)])
        colours = max(3, seats)
        hands = sum(int(h) for h in self.s.neutral_hand)
        self.put(
            supply=[25 - int(self.s.reserve[c]) - (hands if c >= seats else 0) if c < colours else 0 for c in range(4)]
        )
        self.turn(0)

    def lay(self, cards: tuple[int, ...]) -> Dig:
        """These cards unrotated in slots 0, 1, 2 …; a whole season's worth, the rest of the deck behind them."""
        dealt = int(CARDS_BY_SEASON[self.s.season])
        cards = (*cards, *[c for c in range(36) if c not in cards][: dealt - len(cards)])
        rest = [c for c in range(36) if c not in cards]
        past = 8 * (int(self.s.season) - 1)
        gone, to_come = rest[:past], rest[past:]
        slots = [*cards, *[-1] * (12 - len(cards))]
        self.put(slot_card=slots, slot_rotation=0, cube=-1, discarded=past)
        self.put(pile=[*[-1] * (36 - len(to_come)), *to_come])
        self.put(dealt=[int(c in cards or c in gone) for c in range(36)])
        return self

    def cubes(self, **cells: Any) -> Dig:
        """a=(1, 2), n=3: cubes of seats a … d and of the neutral, taken from the general supply."""
        for letter, where in cells.items():
            colour = 2 if letter == "n" else LETTERS.index(letter)
            for cell in where if isinstance(where, tuple) else (where,):
                self.s.cube[cell] = colour
                self.s.supply[colour] -= 1
        return self

    def own(self, seat: int, **patrons: int) -> Dig:
        """lemon=2: upright patron cards."""
        for name, count in patrons.items():
            self.s.patrons[seat, ["violet", "lemon", "brown", "blackmore", "tangerine"].index(name)] = count
        return self

    def turn(self, seat: int) -> Dig:
        """It is this player's turn to dig."""
        self.s.phase = DIG
        self.s.player = seat
        others = [p for p in range(int(self.s.seats)) if p != seat]
        self.s.last_turn = int(all(self.s.pass_pos[p] for p in others))
        self.ask(seat, "DIG_ACTION")
        return self

    def passed(self, *order: int) -> Dig:
        """These players have passed, in this order."""
        spaces = [1, 3] if self.s.seats == 2 else [1, 2, 3, 4]
        for space, seat in zip(spaces, order):
            self.s.pass_pos[seat] = space
        return self

    def survey(self) -> Dig:
        """Everybody has passed; the survey begins, and its forced answers are taken."""
        self.s.phase = SURVEY
        self.s.zone = self.s.rank_at = 0
        self.s.asked = -1
        from mastaba.games.mykerinos.flow import find_question

        find_question(self.s)
        self.engine._take_forced(self.states, [])
        return self

    def cells(self) -> list[int]:
        """The legal cells of the question that stands."""
        return [int(name[5:]) for name in self.options if name.startswith("CELL_")]

    def rooms(self) -> list[int]:
        return [int(name[5:]) for name in self.options if name.startswith("ROOM_")]

    def cell(self, *cells: int) -> Dig:
        self.answer(*[f"CELL_{cell}" for cell in cells])
        return self

    @property
    def map(self) -> list[str]:
        """The region as RULES.md §9 draws it."""
        return region_map(self.s)


def region_map(s: Any) -> list[str]:
    stone = pyramids(s)
    letters = {-1: ".", 0: "a", 1: "b", 2: "n" if s.seats == 2 else "c", 3: "d"}
    shown = ""
    for cell in range(CELLS):
        letter = letters[int(s.cube[cell])]
        high = contains(stone, cell)
        shown += ("^" if letter == "." else letter.upper()) if high else letter
    return [shown[8 * r : 8 * r + 8] for r in range(ROWS_BY_SEASON[s.season])]


def plain() -> Any:
    return engine(GAME, True)
