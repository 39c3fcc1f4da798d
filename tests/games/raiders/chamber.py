"""A chamber set up by hand: pawns, tokens, Guardian and cards by their names, at the first question of the turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.scenario import Scenario, table
from mastaba.games.raiders import GAME
from mastaba.games.raiders.flow import run_stage
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.trace import entries
from mastaba.games.raiders.schema import DOLL, REVEAL
from mastaba.games.raiders.tables import ITEM_KEYS

DIRECTIONS = ["NE", "E", "SE", "SW", "W", "NW"]  # clockwise, as the board counts them (§2.2)
KINDS = {"coin": 1, "pot": 2, "totem": 3, "goblet": 4, "amulet": 5, "mask": 6, "book": 7}
PLAIN_ITEM = "lucky_charm"  # an item that does nothing during the players' turns


class Chamber(Scenario):
    """One game of Pyramid Raiders under a test's hands."""

    def at(self, seat: int) -> str:
        """The cell of a pawn (6: the doll), or "" off the board."""
        cell = int(self.s.piece[seat])
        return NAMES[cell] if cell >= 0 else ""

    @property
    def doll(self) -> str:
        return self.at(DOLL)

    @property
    def guardian(self) -> tuple[str, str]:
        """His cell and his facing."""
        return NAMES[int(self.s.guardian)], DIRECTIONS[int(self.s.facing)]

    @property
    def cells(self) -> list[str]:
        """The cells among the options, in reading order; other options by their action's name."""
        return [NAMES[int(o[5:])] if o.startswith("CELL_") else o for o in self.options]

    def go(self, *answers: str) -> Chamber:
        """Answer with cells by name, or with actions."""
        self.answer(*[f"CELL_{CELL_OF[a]}" if a in CELL_OF else a for a in answers])
        return self

    def cannot(self, answer: str) -> bool:
        """Is this cell or action refused?"""
        return self.refuses(f"CELL_{CELL_OF[answer]}" if answer in CELL_OF else answer)

    def token(self, cell: str) -> int:
        return int(self.s.token[CELL_OF[cell]])

    def has(self, seat: int, kind: str) -> int:
        """How many tokens of a kind a player holds."""
        return int(self.s.collected[seat, KINDS[kind]])

    @property
    def walk(self) -> list[tuple[int, int, int]]:
        """What the Guardian did last."""
        return entries(self.s)

    def run(self) -> Chamber:
        """Go on to the next real question."""
        while not run_stage(self.s):
            pass
        self.engine._take_forced(self.states, [])
        return self


def chamber(
    pawns: Sequence[str],
    *,
    cards: Sequence[int] = (),
    items: Mapping[int, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    guardian: str = "E5",
    facing: str = "W",
    rotation: str = "CW",
    doll: str = "",
    layout: str = "A",
    marker: str = "1",
    round_no: int = 1,
    **settings: str,
) -> Chamber:
    """Seat 0 is first. With `cards`, the turns begin; cells not named hold no token."""
    t = table(GAME, seats=len(pawns), layout=layout, los_marker=marker, first="0", **settings)
    t.__class__ = Chamber
    s = t.s
    s.token[:] = 0
    for cell, kind in (tokens or {}).items():
        s.token[CELL_OF[cell]] = KINDS[kind]
    s.piece[:] = -1
    for seat, cell in enumerate(pawns):
        s.piece[seat] = CELL_OF.get(cell, -1)
        s.item_of[seat] = ITEM_KEYS.index((items or {}).get(seat, PLAIN_ITEM))
    s.piece[DOLL] = CELL_OF.get(doll, -1)
    s.guardian, s.facing, s.rotation = CELL_OF[guardian], DIRECTIONS.index(facing), int(rotation == "CCW")
    s.round_no, s.walks, s.first, s.turn = round_no, round_no - 1, 0, 0
    if cards:
        lay_cards(t, cards)
    return t  # type: ignore[return-value]


def lay_cards(t: Any, cards: Sequence[int]) -> None:
    """Everybody has chosen; the first card is revealed."""
    s = t.s
    for seat, card in enumerate(cards):
        s.chosen[seat], s.face_down[seat] = card, 1
    s.stage = REVEAL
    t.run()


def guard_walk(t: Any, die: int) -> Any:
    """Let the Guardian walk with this die, and nothing else."""
    from mastaba.games.raiders.rules.guardian import crumble, walk_guardian

    walk_guardian(t.s, die)
    crumble(t.s)
    return t
