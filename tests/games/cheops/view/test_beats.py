"""RULES.md §11 Animate: pawns are laid, tablets turned over, a sale covers its number and moves the column."""

from __future__ import annotations

import kit.beats
from mastaba.draw.motion import Beat, Move
from mastaba.games.cheops import GAME

from ..fixture import Table, at_cell_23

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil"]


def beats_of(t: Table, name: str, viewer: int | None = None) -> list[Beat]:
    return kit.beats.beats_of(t, NAMES, name, viewer)


def said(beats: list[Beat]) -> list[str]:
    return [GAME.texts.say("en", b.say, NAMES) for b in beats if b.say]


def moves(beats: list[Beat]) -> list[tuple[Move, ...]]:
    return [b.moves for b in beats if b.moves]


def test_a_pawn_goes_from_the_hand_to_its_cell_and_its_treasure_to_the_market():
    """For the others the treasure lies before its player until it is decided on."""
    for viewer, pawn, to in ((0, "own-0-0", "market"), (1, "h0-0-0", "sheet-0"), (-1, "h0-0-0", "sheet-0")):
        t = Table(3).begin().answer("FAMILY_0")
        assert moves(beats_of(t, "CELL_0", viewer)) == [(Move(pawn, "cell-0"),), (Move("c0", to),)]


def test_the_uppermost_of_two_pawns_is_laid():
    t = Table(3).hands("AA", "ABCD", "ABCD").begin().answer("FAMILY_0")
    assert beats_of(t, "CELL_0")[0].moves == (Move("own-0-1", "cell-0"),)


def test_a_neighbour_is_paid_for_and_laid():
    t = Table(3).money(40).begin()
    bought = beats_of(t, "NEIGHBOUR", viewer=1)
    assert bought[0].light == ("purse-0",) and said(bought) == ["Ana buys a neighbour for 20 piastres."]
    assert beats_of(t, "CELL_3")[0].moves == (Move("neighbour-3", "cell-3"),)


def test_a_sale_covers_the_number_and_moves_the_column():
    """The next number lights up with everybody's treasures of that colour."""
    t = Table(3).keeps(1, black=2).keeps(2, black=1).begin().answer("FAMILY_0", "CELL_0")
    for viewer in (0, 1, -1):
        other = Table(3)
        other.states = t.states.copy()
        cover, value = beats_of(other, "SELL", viewer)
        assert cover.moves == (Move("taken", "n0-0"),) and value.light == ("n0-1", "k1-0", "k2-0")
        assert said([value]) == ["Ana sells the black treasure for 10 piastres; black is now worth 10."]


def test_a_table_that_becomes_full_is_shown_and_may_end_the_game():
    t = Table(3).covered(3, 4, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0")
    beats = beats_of(t, "SELL")
    assert beats[-2].light == ("col-0",) and said(beats)[-2] == "The table of the black column is full: 2 of 2."
    assert (
        beats[-1].light == ("col-0", "col-1") and said(beats)[-1] == "Enough price tables are full: the game is over."
    )


def test_a_kept_treasure_goes_to_its_place_on_its_owner_s_sheet():
    t = Table(3).begin().answer("FAMILY_0", "CELL_0")
    kept = beats_of(t, "KEEP")
    assert kept[0].moves == (Move("taken", "k0-0"),) and said(kept) == ["Ana keeps the black treasure."]


def test_laws_decide_without_a_question():
    t = Table(3).under(4, 0).begin().answer("FAMILY_0")
    assert moves(beats_of(t, "CELL_0")) == [(Move("own-0-0", "cell-0"),), (Move("c0", "n0-0"),)]
    t = Table(3).under(5, 0).begin().answer("FAMILY_0")
    assert moves(beats_of(t, "CELL_0"))[1] == (Move("c0", "k0-0"),)
    t = Table(3).under(4, 0).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0")
    assert beats_of(t, "CELL_0")[-1].gone == ("c0",)


def test_a_tablet_is_turned_over_and_read():
    for law, light in ((4, ("c23",)), (2, ("c23", "market")), (3, ("c23", "countdown"))):
        beats = beats_of(at_cell_23(law).answer("FAMILY_1"), "CELL_23")
        assert beats[1].light == light and said(beats)[0].startswith(f"It is law {law} “")


def test_a_pawn_is_drawn_from_its_pile():
    t = Table(3).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    high = int(t.s.height[1])
    top = int(t.s.pile[1, high - 1])
    other = Table(3)
    other.states = t.states.copy()
    assert beats_of(t, "DRAW_1")[0].moves == (Move(f"top1-{high}", f"own-place-{top}"),)
    assert beats_of(other, "DRAW_1", viewer=2)[0].moves == (Move(f"top1-{high}", "hand-0"),)


def test_a_late_sale_leaves_the_sheet():
    t = Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin().answer("PLAY_10")
    assert moves(beats_of(t, "COLOUR_1", viewer=1))[0] == (Move("k0-1", "n1-0"),)


def test_two_treasures_change_places():
    t = at_cell_23(12).keeps(0, red=1).answer("FAMILY_1", "CELL_23", "USE", "CELL_0")
    other = Table(3)
    other.states = t.states.copy()
    assert beats_of(t, "CELL_1")[0].moves == (Move("c0", "cell-1"), Move("c1", "cell-0"))
    assert beats_of(other, "COLOUR_5")[0].moves == (Move("c0", "k0-0"), Move("k0-5", "cell-0"))


def test_laws_light_what_they_are_about():
    take = ("FAMILY_1", "CELL_23")
    assert beats_of(at_cell_23(4).answer(*take), "COLOUR_2")[0].light == ("foot-2",)
    assert beats_of(at_cell_23(7).answer(*take), "SLOT_3_1")[0].light == ("n3-1",)
    assert beats_of(at_cell_23(8).under(4, 1).under(5, 2).answer(*take), "LAW_4")[0].gone == ("law-4",)
    assert beats_of(at_cell_23(9).money(30).answer(*take), "PAY")[0].light == ("purse-0",)
    assert not beats_of(at_cell_23(9).money(30).answer(*take), "DECLINE")
    assert beats_of(Table(2).holds(0, 9).ask(0, "JOKER_COLOUR"), "COLOUR_4")[0].light == ("col-4",)


def test_choosing_a_pawn_moves_nothing():
    assert not beats_of(Table(3).begin(), "FAMILY_0")
