"""The vocabulary of Cheops' scenarios: fixture Z of RULES.md §9, pawns by cell, tablets by place."""

from __future__ import annotations

from kit.scenario import Scenario
from mastaba.games.cheops import GAME
from mastaba.games.cheops.schema import (
    EMPTY,
    FACE_DOWN,
    IN_FRONT,
    ON_BOARD,
    ON_MARKET,
    ON_NUMBER,
    TABLET,
    UNDEALT,
    UNDER,
)
from mastaba.games.cheops.tables import TABLE_IDS, TABLET_CELLS, TREASURE_CELLS

BLACK, BLUE, BROWN, GREEN, ORANGE, RED = range(6)
FAMILIES = "ABCDN"
Z_TABLES = ("I-1", "I-2", "II-1", "II-3", "III-1", "III-3")
W8_BASE = {k: "AB"[k % 2] for k in range(11)}


class Table(Scenario):
    """A game in position Z, seat 0 to move."""

    def __init__(self, seats: int = 3, tables: tuple[str, ...] = Z_TABLES, **settings: str) -> None:
        super().__init__(GAME, seats, 1, {"first_player": "0", **settings})
        self.tables(*tables)
        for j, k in enumerate(TREASURE_CELLS):
            self.s.content[k] = j % 6
        self.face_down(1, 2, 3, 4, 5, 6)
        self._pile_up()

    def _pile_up(self) -> None:
        """0, 1, 2, 3, 0, … cut into the three heights; the first of each part is its top."""
        self.s.pile[:] = -1
        at = 0
        for k in range(3):
            high = int(self.s.height[k])
            self.s.pile[k, :high] = [(at + i) % 4 for i in range(high)][::-1]
            at += high

    # --- arranging

    def tables(self, *ids: str) -> Table:
        self.put(table_id=[TABLE_IDS.index(name) for name in ids])
        return self

    def face_down(self, *laws: int) -> Table:
        """These tablets lie on the six tablet cells; those that lay there and are not named are undealt."""
        for t in range(12):
            if self.s.tablet_place[t] == FACE_DOWN:
                self.s.tablet_place[t] = UNDEALT
        for j, law in enumerate(laws):
            self.s.tablet_at[j] = law
            self.s.tablet_place[law - 1] = FACE_DOWN
        return self

    def lay_law(self, law: int, place: int) -> Table:
        """A tablet that is in play already; on the pyramid the lowest unused number takes its place."""
        was = int(self.s.tablet_place[law - 1])
        self.s.tablet_place[law - 1] = place
        if was == FACE_DOWN:
            spare = next(t + 1 for t in range(12) if self.s.tablet_place[t] == UNDEALT)
            self.s.tablet_at[list(self.s.tablet_at).index(law)] = spare
            self.s.tablet_place[spare - 1] = FACE_DOWN
        return self

    def market(self, law: int) -> Table:
        return self.lay_law(law, ON_MARKET)

    def long_game(self) -> Table:
        return self.lay_law(3, ON_BOARD)

    def under(self, law: int, colour: int) -> Table:
        return self.lay_law(law, UNDER + colour)

    def seven_on(self, colour: int, slot: int) -> Table:
        self.s.law7_slot = slot
        return self.lay_law(7, ON_NUMBER + colour)

    def holds(self, seat: int, law: int) -> Table:
        return self.lay_law(law, IN_FRONT + seat)

    def pawns(self, where: dict[int, str]) -> Table:
        """Pawns by cell: a family's letter, or N for a neighbour."""
        for k, letter in where.items():
            self.s.pawn[k] = FAMILIES.index(letter)
            self.s.content[k] = EMPTY
        return self

    def hands(self, *hands: str) -> Table:
        """Each seat's pawns as letters."""
        for p, letters in enumerate(hands):
            self.s.hand[p] = [letters.count(f) for f in "ABCD"]
        return self

    def keeps(self, seat: int, **colours: int) -> Table:
        for name, count in colours.items():
            self.s.kept[seat, GAME.lines.index(name) - 1] = count
        return self

    def covered(self, *numbers: int) -> Table:
        self.put(covered=list(numbers))
        return self

    def money(self, *amounts: int) -> Table:
        self.s.money[: len(amounts)] = amounts
        return self

    def on_tablet(self, law: int, cell: int = 23) -> Table:
        """This tablet lies face down on this cell, which is open; pawns of the right families stand around it."""
        j = list(TABLET_CELLS).index(cell)
        other = list(self.s.tablet_at).index(law) if law in self.s.tablet_at else -1
        if other >= 0:
            self.s.tablet_at[other] = self.s.tablet_at[j]
        else:
            self.s.tablet_place[self.s.tablet_at[j] - 1] = UNDEALT
            self.s.tablet_place[law - 1] = FACE_DOWN
        self.s.tablet_at[j] = law
        assert self.s.content[cell] == TABLET
        return self

    def begin(self, seat: int = 0) -> Table:
        """The turn of this seat, at MAIN."""
        self.put(cur=seat, bought=0, fresh=[0, 0, 0], resume=GAME.decisions["MAIN"], pending=-1)
        self.ask(seat, "MAIN")
        return self

    # --- reading

    def place_of(self, law: int) -> int:
        return int(self.s.tablet_place[law - 1])

    def cells(self) -> list[int]:
        """The cells among the options."""
        return [int(name[5:]) for name in self.options if name.startswith("CELL_")]

    def legal(self, family: str) -> list[int]:
        """Where this family could be laid now by the player to move."""
        copy = self.states.copy()
        self.s.hand[self.s.cur] = [int(f == family) for f in "ABCD"]
        self.s.decision, self.s.pending = GAME.decisions["PLACE"], "ABCD".index(family)
        cells = self.cells()
        self.states[:] = copy
        return cells

    @property
    def over(self) -> bool:
        return self.asked < 0


def at_cell_23(law: int, seats: int = 3, **settings: str) -> Table:
    """This tablet on cell 23 (C3), which is open for families B and C; seat 0 to move."""
    t = Table(seats, **settings).pawns({2: "B", 3: "C", 4: "B", 13: "D", 14: "A"})
    return t.on_tablet(law).begin()


def take(t: Table, family: str = "B") -> Table:
    """Lay this family on cell 23."""
    return t.answer(f"FAMILY_{'ABCD'.index(family)}", "CELL_23")
