"""RULES.md §4.5: sold, kept or discarded."""

from __future__ import annotations

from .fixture import BLACK, BLUE, Table


def take_black(t: Table) -> Table:
    return t.begin().answer("FAMILY_0", "CELL_0")


def test_both_ways_are_open_without_a_tablet():
    t = take_black(Table())
    assert (t.decision, t.options, int(t.s.pending)) == ("DISPOSE", ["SELL", "KEEP"], BLACK)


def test_a_kept_treasure_lies_open_in_front_of_the_player():
    t = take_black(Table()).answer("KEEP")
    assert t.s.kept[0, BLACK] == 1 and t.s.covered[BLACK] == 0 and t.s.money[0] == 0
    assert t.decision == "END_TURN"


def test_tablet_six_changes_nothing_about_selling():
    assert take_black(Table().under(6, BLACK)).options == ["SELL", "KEEP"]
    t = take_black(Table().under(6, BLACK).covered(4, 0, 0, 0, 0, 0))
    assert t.s.kept[0, BLACK] == 1


def test_under_tablet_four_a_treasure_is_sold_at_the_market_price():
    """R32."""
    t = take_black(Table().under(4, BLACK).market(2))
    assert t.s.money[0] == 15 and t.s.covered[BLACK] == 1 and t.decision == "END_TURN"


def test_under_tablet_four_on_a_full_table_it_is_discarded():
    """R31: those kept before stay and score."""
    t = take_black(Table().under(4, BLACK).covered(4, 0, 0, 0, 0, 0).keeps(0, black=2))
    assert t.s.discarded[BLACK] == 1 and t.s.kept[0, BLACK] == 2 and t.s.money[0] == 0
    assert t.sheet(0)["black"] == 50 and t.decision == "END_TURN"


def test_under_tablet_five_it_is_kept_full_or_not():
    """R33."""
    for covered in (0, 4):
        t = take_black(Table().under(5, BLACK).covered(covered, 0, 0, 0, 0, 0))
        assert t.s.kept[0, BLACK] == 1 and t.s.covered[BLACK] == covered and t.decision == "END_TURN"


def test_a_tablet_under_another_column_does_not_matter():
    assert take_black(Table().under(4, BLUE)).options == ["SELL", "KEEP"]


def test_the_value_is_the_topmost_open_number_by_position():
    """R26: II-3 swings 15 0 15 0 15 0."""
    t = Table().keeps(0, green=2)
    values = []
    for covered in range(6):
        t.covered(0, 0, 0, covered, 0, 0)
        values.append(t.sheet(0)["green"])
    assert values == [30, 0, 30, 0, 30, 0]


def test_keeping_or_discarding_is_no_moment_for_the_test_of_full_tables():
    """§4.1: tested after a sale and after a tablet's effect only."""
    two_full = (4, 4, 0, 0, 0, 0)
    assert take_black(Table().covered(*two_full)).decision == "END_TURN"
    assert take_black(Table().under(4, BLACK).covered(*two_full)).decision == "END_TURN"
