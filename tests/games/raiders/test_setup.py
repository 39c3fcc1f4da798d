"""RULES.md §3: set-up, the first player, the marker's face, the order of entry."""

from __future__ import annotations

from collections import Counter

import pytest

from games.raiders.chamber import chamber
from kit.scenario import table
from mastaba.core.rules.engine import engine
from mastaba.core.rules.settings import BadSetting
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF, CENTRE, CORNERS


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("layout", ["A", "B", "C", "random"])
def test_tokens_fill_the_floor_one_to_a_cell(seats, layout):
    """§3.1."""
    s = table(GAME, seats=seats, layout=layout).s
    assert Counter(s.token.tolist()) == {0: 12, **{kind: 7 for kind in range(1, 8)}}
    assert all((s.token[c] == 0) == (s.terrain[c] != 0) for c in range(61))
    assert all(s.token[c] == 7 for c in (CENTRE, *CORNERS))


def test_the_treasures_lie_elsewhere_with_another_seed_and_everywhere_alike():
    """§3.1: over many deals each kind is as often on B1 as any other."""
    seen = Counter(int(engine(GAME, True).start(3, seed)[0].token[CELL_OF["B1"]]) for seed in range(600))
    assert set(seen) == set(range(1, 7)) and min(seen.values()) > 65


def test_the_guardian_stands_on_the_centre_and_a_die_gives_his_facing():
    """§3.2, R5."""
    facings = {int(engine(GAME, True).start(3, seed)[0].facing) for seed in range(40)}
    assert facings == set(range(6))
    assert table(GAME, seats=3).s.guardian == CELL_OF["E5"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_has_five_cards_and_another_item(seats):
    """§3.4."""
    s = table(GAME, seats=seats).s
    assert s.hand[:seats].tolist() == [31] * seats
    items = s.item_of[:seats].tolist()
    assert len(set(items)) == seats and all(0 <= i <= 9 for i in items)
    assert s.piece[6] == -1, "the doll starts off the board"


def test_the_first_player_is_drawn_or_named():
    """§3.5, R6."""
    drawn = {int(engine(GAME, True).start(4, seed)[0].first) for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    for seat in range(4):
        assert table(GAME, seats=4, first=str(seat)).s.first == seat
    with pytest.raises(BadSetting):
        table(GAME, seats=3, first="3")


def test_the_first_player_chooses_the_marker_then_all_enter_counter_clockwise():
    """§3.5, §3.6, R7: the first player's right neighbour first, he himself last; nobody collects."""
    t = table(GAME, seats=4, first="1")
    assert (t.asked, t.decision, t.options) == (1, "CHOOSE_ROTATION", ["ROT_CW", "ROT_CCW"])
    t.answer("ROT_CCW")
    assert t.s.rotation == 1
    order = []
    for cell in (0, 4, 26, 34):
        assert t.decision == "ENTER_CELL"
        order.append(t.asked)
        t.answer(f"CELL_{cell}")
    assert order == [0, 3, 2, 1]
    assert t.s.token[0] == 7 and not t.s.collected.any()
    assert (t.asked, t.decision) == (1, "CHOOSE_CARD")


@pytest.mark.parametrize("layout, floor", [("A", 24), ("B", 18), ("C", 22)])
def test_one_enters_on_floor_cells_of_the_edge_only(layout, floor):
    """§4.3, R8."""
    t = table(GAME, seats=3, layout=layout, first="0").answer("ROT_CW")
    assert len(t.options) == floor
    t.answer("CELL_0")
    assert len(t.options) == floor - 1 and t.refuses("CELL_0") and t.refuses("CELL_30")


def test_nobody_enters_under_the_doll_or_the_guardian():
    """R8: also not the Diving Helmet's owner onto a fountain."""
    t = chamber(["", "E1", "E9"], doll="A1", guardian="A5", layout="B", items={0: "diving_helmet"})
    t.ask(0, "ENTER_CELL")
    assert all(t.cannot(cell) for cell in ("A1", "A5", "A3", "E1", "C1", "B2"))
    assert "A2" in t.cells


@pytest.mark.parametrize("seats, rounds", [(3, 15), (4, 11), (5, 9), (6, 7)])
def test_the_number_of_rounds(seats, rounds):
    """§3.3, E5."""
    from kit.play import positions

    *_, states = positions(GAME, seats, 1)
    assert states[0].round_no == rounds and states[0].walks == rounds
