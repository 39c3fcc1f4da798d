"""RULES.md §9: the worked examples, as test vectors."""

from __future__ import annotations

import numpy as np

from games.raiders.chamber import KINDS, chamber
from mastaba.core.rules.chance import roll
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.trace import HIT, MOVED, REMOVED, ROTATED, TIED, TURNED

OSIRIS, POLAVSKY, KONGA, HARVISON = 0, 1, 2, 3


def a_seed_that_rolls(face: int) -> int:
    """A generator's state whose next die shows this face."""
    state = 0
    while roll(np.array([state], dtype=np.uint64), 6) != face:
        state += 1
    return state


def first_example():
    return chamber(
        ["D3", "I5", "F6", "D1"],
        layout="B",
        items={OSIRIS: "power_gloves", POLAVSKY: "lucky_charm", KONGA: "spring_boots", HARVISON: "decoy_doll"},
        guardian="C3",
        facing="W",
        rotation="CCW",
        tokens={
            "G2": "coin", "H2": "goblet", "H4": "pot", "F2": "totem", "E1": "book", "G3": "amulet", "E5": "book",
        },
        cards=[4, 2, 5, 1],
    )  # fmt: skip


def play_first_example():
    """E1, with every list of options that it names."""
    t = first_example()
    assert (t.asked, t.decision) == (OSIRIS, "STEP")
    assert t.cells == ["D2", "D4", "E4"]
    t.go("D2", "E2", "F2", "G2")
    assert t.has(OSIRIS, "coin") == 1 and t.token("G2") == 0
    assert (t.asked, t.decision) == (POLAVSKY, "STEP")
    t.go("I4", "H4")
    assert t.has(POLAVSKY, "pot") == 1
    assert (t.asked, t.decision) == (POLAVSKY, "SET_ROTATION")
    t.go("ROT_CW")
    assert t.s.rotation == 0
    t.go("F5", "F4", "G3", "G2")
    assert (t.asked, t.decision) == (KONGA, "PUSH_TO")
    assert t.cells == ["F2", "F3", "H1", "H2"]
    t.go("H2")
    assert t.at(OSIRIS) == "H2" and t.token("H2") == KINDS["goblet"]
    t.go("F2")
    assert t.has(KONGA, "totem") == 1 and t.at(KONGA) == "F2"
    t.go("E1")
    assert t.has(HARVISON, "book") == 1
    assert (t.asked, t.decision) == (HARVISON, "TURN_GUARDIAN")
    return t


def test_the_example_of_moving_and_pushing():
    """E1."""
    t = play_first_example()
    t.s.rng[0] = a_seed_that_rolls(6)
    t.go("FACE_1")
    assert t.s.bonus == 3 and t.s.die == 6


def test_the_example_of_the_guardian():
    """E2: nine moves, Osiris is knocked out, the goblet is lost, the book and the amulet remain."""
    t = play_first_example()
    t.s.rng[0] = a_seed_that_rolls(6)
    t.go("FACE_1")
    moves = [NAMES[x] for kind, x, _ in t.walk if kind == MOVED]
    assert moves == ["C4", "C5", "C6", "D6", "E6", "E5", "F4", "G3", "H2"]
    assert t.guardian == ("H2", "SW")
    assert t.at(OSIRIS) == "" and t.s.curses.tolist()[:4] == [1, 0, 0, 0]
    assert t.token("H2") == 0 and t.s.removed[KINDS["goblet"]] == 1
    assert t.token("E5") == KINDS["book"] and t.token("G3") == KINDS["amulet"]
    assert (t.asked, t.decision) == (OSIRIS, "ENTER_CELL")
    assert len(t.options) == 17 and t.cannot("E1")
    t.go("A1")
    assert t.s.first == 1 and t.s.round_no == 2
    assert (t.asked, t.decision) == (POLAVSKY, "CHOOSE_CARD")


def test_the_guardians_reasons_are_told():
    """E2: the reason for each turn is kept for the log."""
    t = play_first_example()
    t.s.rng[0] = a_seed_that_rolls(6)
    t.go("FACE_1")
    rotations = [(x, y) for kind, x, y in t.walk if kind == ROTATED]
    assert rotations == [(2, 1), (3, 1)]  # barred by pillars: SE, then SW
    sights = [(x, y // 8, y % 8 + 1) for kind, x, y in t.walk if kind == TURNED]
    assert sights == [(4, HARVISON, 5), (3, OSIRIS, 3)]
    assert [(x, y) for kind, x, y in t.walk if kind == TIED] == [(3, 2)]
    assert t.walk[-2:] == [(HIT, OSIRIS, 1), (REMOVED, CELL_OF["H2"], KINDS["goblet"])]


def scored(curses: int, **tokens: int):
    """The score sheet of seat 0 with these tokens and curses."""
    t = chamber(["A1", "A2", "A3"])
    for kind, count in tokens.items():
        t.s.collected[0, KINDS[kind]] = count
    t.s.curses[0] = curses
    return t.sheet(0)


def parts(sheet) -> tuple[int, int, int, int]:
    """Quantity, variety, books, curses."""
    colours = sum(v for k, v in sheet.items() if k not in ("variety", "books", "curses"))
    return colours, sheet["variety"], sheet["books"], sheet["curses"]


def test_the_example_of_scoring():
    """E3, R64."""
    assert parts(scored(2, coin=5, pot=2, totem=1, goblet=1, book=2)) == (13, 3, 6, -4)
    assert sum(scored(2, coin=5, pot=2, totem=1, goblet=1, book=2).values()) == 18
    assert sum(scored(2, coin=5, pot=2, totem=1, book=2).values()) == 15


def test_more_scores():
    """E4."""
    assert parts(scored(0, coin=7, book=3)) == (16, 0, 0, 3)
    assert parts(scored(1, coin=2, pot=2, totem=2, goblet=2, amulet=2, mask=2, book=3)) == (12, 5, 15, -2)
    assert sum(scored(0, book=4).values()) == 3
    assert sum(scored(3).values()) == -6
