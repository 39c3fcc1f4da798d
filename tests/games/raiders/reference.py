"""The three hard rules once more, slowly and literally from RULES.md §4.4, §4.6 and §4.7, as a check on the others."""

from __future__ import annotations

from typing import Any

from mastaba.games.raiders.geometry import CELLS, distance, neighbour
from mastaba.games.raiders.tables import (
    DIVING_HELMET,
    FLOOR,
    FOUNTAIN,
    LUCKY_CHARM,
    PILLAR,
    POWER_GLOVES,
    ROCKET_SHOES,
    SNEAKING_BOX,
    SPRING_BOOTS,
)

OFFSETS = {0: (0, 1, 5), 1: (0, 2, 4), 2: (0, 1, 4)}


class Position:
    """What the rules look at, as plain Python values."""

    def __init__(self, s: Any) -> None:
        self.terrain = s.terrain.tolist()
        self.pieces = {i: int(c) for i, c in enumerate(s.piece) if c >= 0}
        self.guardian, self.facing, self.rotation = int(s.guardian), int(s.facing), int(s.rotation)
        self.items = {p: int(s.item_of[p]) for p in range(int(s.seats))}
        self.marker = int(s.setting[1])

    def on(self, cell: int) -> list[int]:
        return [i for i, c in self.pieces.items() if c == cell]


def around(cell: int) -> list[int]:
    return [t for d in range(6) if (t := neighbour(cell, d)) >= 0]


def walk_neighbours(at: Position, item: int, c: int) -> set[int]:
    """§4.4 The walk graph."""
    found = {t for t in around(c) if at.terrain[t] == FLOOR}
    if item == DIVING_HELMET:
        found |= {t for t in around(c) if at.terrain[t] == FOUNTAIN}
        if at.terrain[c] == FOUNTAIN:
            found |= {t for t in range(CELLS) if at.terrain[t] == FOUNTAIN and t != c}
    if item == SPRING_BOOTS:
        for pillar in {t for t in around(c) if at.terrain[t] == PILLAR}:
            found |= {t for p in connected(at, pillar) for t in around(p) if at.terrain[t] == FLOOR and t != c}
    return found - {at.guardian}


def connected(at: Position, pillar: int) -> set[int]:
    """The run of pillars that one pillar belongs to."""
    run = {pillar}
    while more := {t for p in run for t in around(p) if at.terrain[t] == PILLAR} - run:
        run |= more
    return run


def can_follow(at: Position, item: int, c: int, t: int, steps: int) -> bool:
    """From t, not returning to c at once, a walk of so many steps."""
    if steps <= 0:
        return True
    return any(can_follow(at, item, t, u, steps - 1) for u in walk_neighbours(at, item, t) if u != c)


def dest(at: Position, c: int, a: int, moved: frozenset[int], gloves: bool) -> set[int]:
    """§4.6 DEST(c, a, M), recursive as it is written; the mover already stands on c."""
    near = set(around(c))
    if gloves:
        between = {k for k in near if at.terrain[k] == FLOOR and k != a and k != at.guardian}
        near |= {e for k in between for e in around(k) if distance(c, e) == 2}
    found = set()
    for e in near:
        if e == a or at.terrain[e] != FLOOR or e == at.guardian:
            continue
        standing = at.on(e)
        if not standing or (not moved & set(standing) and dest(at, e, c, moved | set(standing), False)):
            found.add(e)
    return found


def step_options(s: Any) -> set[int]:
    """§4.4 The legal steps of the player who is asked."""
    at, p = Position(s), int(s.asked)
    c, item = at.pieces[p], at.items[p]
    found = set()
    for t in walk_neighbours(at, item, c) - {int(s.previous)}:
        standing = at.on(t)
        if standing:
            after = Position(s)
            after.pieces[p] = t
            del after.pieces[standing[0]]
            if not dest(after, t, c, frozenset({p, standing[0]}), item == POWER_GLOVES):
                continue
        if can_follow(at, item, c, t, int(s.steps_left) - 1):
            found.add(t)
    return found


def push_options(s: Any) -> set[int]:
    """§4.6 Where the lifted piece may go."""
    at = Position(s)
    moved = frozenset(i for i in range(7) if int(s.chain) >> i & 1)
    return dest(at, int(s.push_at), int(s.push_from), moved, at.items[int(s.asked)] == POWER_GLOVES)


class Walk:
    """§4.7 The Guardian's phase, after its pseudo-code."""

    def __init__(self, s: Any, die: int, bonus: int) -> None:
        self.at = Position(s)
        self.die, self.moves, self.rocket_fired = die, die + bonus, False
        self.cells: list[int] = []
        self.out: list[int] = []
        self.cursed: list[int] = []
        self.run()

    def rays(self) -> dict[int, tuple[int, int]]:
        """Every piece seen: its distance and direction."""
        seen = {}
        for offset in OFFSETS[self.at.marker]:
            direction = (self.at.facing + offset) % 6
            cell, far = neighbour(self.at.guardian, direction), 1
            while cell >= 0 and self.at.terrain[cell] != PILLAR:
                for i in self.at.on(cell):
                    if not (far >= 4 and self.at.items.get(i) == SNEAKING_BOX):
                        seen[i] = (far, direction)
                cell, far = neighbour(cell, direction), far + 1
        return seen

    def look(self) -> None:
        while True:
            seen = self.rays()
            if not self.rocket_fired and any(self.at.items.get(i) == ROCKET_SHOES for i in seen):
                self.moves, self.rocket_fired = self.moves + 2, True
            if not seen:
                return
            least = min(d for d, _ in seen.values())
            nearest = [i for i, (d, _) in seen.items() if d == least]
            if len(nearest) > 1 or seen[nearest[0]][1] == self.at.facing:
                return
            self.at.facing = seen[nearest[0]][1]

    def run(self) -> None:
        self.look()
        turns = 0
        while self.moves > 0 and turns < 6:
            ahead = neighbour(self.at.guardian, self.at.facing)
            if ahead < 0 or self.at.terrain[ahead] == PILLAR:
                self.at.facing = (self.at.facing + (1 if self.at.rotation == 0 else -1)) % 6
                turns += 1
                self.look()
                continue
            turns = 0
            self.at.guardian = ahead
            self.cells.append(ahead)
            self.moves -= 1
            for i in self.at.on(ahead):
                del self.at.pieces[i]
                self.out.append(i)
                if i < 6 and not (self.die == 6 and self.at.items[i] == LUCKY_CHARM):
                    self.cursed.append(i)
            self.look()
