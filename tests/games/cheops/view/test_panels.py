"""RULES.md §11: one's own things, the players, what is counted for them, and what all panels have in common."""

from __future__ import annotations

import re

from mastaba.games.cheops import GAME
from mastaba.games.cheops.tables import TABLET_CELLS

from ..fixture import W8_BASE, Table, at_cell_23, take
from .reading import described, drawn, lit_on, says, shown, tips

# --- one's own things


def test_neighbours_are_greyed_with_the_reason():
    assert says(Table(3).begin(), "board", "You do not have 20 piastres.")
    assert says(Table(3).money(40).begin().put(bought=1), "board", "Only one neighbour a turn.")
    assert says(Table(2).pawns(W8_BASE).hands("A", "ABCD").money(40).begin(), "board", "normal turn possible")


def test_a_pile_tells_what_all_piles_hold_together():
    assert says(Table(2), "board", "Ali (A) 14, Bahira (B) 14, Chafik (C) 14 and Dalila (D) 14")


def test_the_hand_says_why_a_family_cannot_be_chosen():
    t = Table(2).pawns(W8_BASE).hands("ABC", "ABCD").begin()
    assert says(t, "mine", "Ali (A): no possible cell now")
    assert says(t, "mine", "Dalila (D): no pawn of this family in hand")
    t = Table(2).begin().answer("FAMILY_0", "CELL_0")
    assert says(t, "mine", "Bahira (B): this is not the moment")


def test_a_spectator_sees_every_hand_the_piles_and_the_neighbours():
    found = shown(Table(3).begin(), -1, "fr")
    assert "mine" not in found and "Ana a en main 1 Ali (A), 1 Bahira (B)" in found["seat-0"].svg
    assert "Pile 1\u00a0: Ali (A) au-dessus" in found["board"].svg and "4 voisins à 20 piastres." in found["board"].svg


def test_the_tablet_in_question_lies_beside_its_buttons():
    for t, law in ((take(at_cell_23(9).money(30)), 9), (take(at_cell_23(11)), 11)):
        assert drawn(t, "mine").count(f'href="#cheops-law-{law}"') == 1


def test_what_a_button_brings_is_in_its_tip():
    assert says(take(at_cell_23(9).money(30)), "mine", "Pay 25 piastres", "+15 at best")
    assert says(take(at_cell_23(11)), "mine", "Keep law 11", "Place one more pawn on a treasure")


def test_three_stored_laws_and_the_end_of_the_turn_stand_side_by_side():
    t = Table(5).holds(0, 10).holds(0, 11).holds(0, 12).keeps(0, black=1).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    svg = drawn(t, "mine")
    assert all(f'href="#cheops-law-{n}"' in svg for n in (10, 11, 12))
    assert "Don’t draw" in " ".join(re.findall(r">([^<>]+)</text>", svg))
    assert lit_on(t) == {"mine": 4, "board": 3}


def test_a_repeal_is_chosen_in_one_row_and_shown_where_the_tablet_lies():
    t = take(at_cell_23(8).market(1).long_game().seven_on(0, 2).under(4, 1).holds(0, 9).holds(1, 10))
    assert lit_on(t) == {"mine": 6}
    where = {1: "prices", 3: "prices", 7: "prices", 4: "prices", 9: "seat-0", 10: "seat-1"}
    for law, key in where.items():
        assert f'data-ghost="{GAME.actions[f"LAW_{law}"]}"' in drawn(t, key)


# --- players


def test_others_cash_is_hidden_and_ones_own_total_shown():
    t = Table(2).money(35, 85).keeps(1, black=1)
    assert ">total 35<" in drawn(t, "seat-0") and ">total 5 + ?<" in drawn(t, "seat-1")
    assert not any(">85<" in d.svg for d in shown(t).values())
    opened = Table(2, open_money="true").money(35, 85).keeps(1, black=1)
    assert ">85<" in drawn(opened, "seat-1") and ">+ 5<" in drawn(opened, "seat-1")
    assert says(opened, "seat-1", "Bek: 90 piastres in all, with kept treasures at current prices.")


def test_a_sheet_shows_hand_treasures_and_laws():
    t = Table(3).keeps(1, black=2).keeps(2, black=1).holds(1, 10).hands("ABCD", "AAB", "")
    told = described(t, "seat-1")
    assert "Bek has in hand 2 Ali (A) and 1 Bahira (B)." in told
    assert "Bek: 2 black treasures at 5, 10 in all. Bek has strictly the most." in told
    assert "Law 10" in told and "Bek’s money is secret." in told
    svg = drawn(t, "seat-1")
    assert "cheops-crown" in svg and "cheops-crown" not in drawn(t, "seat-2") and svg.count("cheops-pawn-A") == 2
    assert "Cleo has no pawn in hand." in described(t, "seat-2")


def test_the_joker_s_best_use_is_in_ones_estimate():
    t = Table(2).money(10).holds(0, 9).covered(3, 0, 0, 0, 0, 0)
    assert says(t, "seat-0", "The joker would add 20 at best.")


# --- counted


def test_nobody_counts_by_hand():
    t = Table(3).pawns({0: "A"}).keeps(1, black=2).keeps(2, black=1, red=1).keeps(0, red=1).covered(1, 0, 0, 0, 0, 0)
    told = described(t, "prices")
    assert "Black treasures: 9 on the pyramid, 1 sold, 3 kept, 0 in the box. Bek has strictly the most." in told
    assert "Red treasures: 10 on the pyramid, 0 sold, 2 kept, 0 in the box. Nobody has strictly the most." in told
    assert drawn(t, "prices").count("f-seat-1 ") == 1 and says(t, "unseen", "Black treasures: 9 on the pyramid.")


def test_laws_not_seen_yet_are_listed():
    assert sum("Not seen yet; 6 law tablets" in tip for tip in tips(Table(2), "unseen")) == 12
    assert sum("Not seen yet; 5 law tablets" in tip for tip in tips(take(at_cell_23(3)), "unseen")) == 11
    found = Table(2).pawns({k: "N" for k in TABLET_CELLS.tolist()})
    found.put(tablet_place=[*[21] * 6, *[0] * 6])
    assert sum("It is not in this game" in tip for tip in tips(found, "unseen")) == 6
    assert "6 law tablets are hidden in the pyramid, among: law 1" in described(Table(2), "unseen")
    assert "The six law tablets of this game have been found." in described(found, "unseen")


# --- all panels


def test_every_question_has_its_targets():
    """§11 clicks: a pawn, a cell, two buttons, a pile, a column, a number, a tablet, a kept treasure."""
    boards = {
        "mine": [
            Table(2).begin(),
            take(at_cell_23(8).market(1).long_game().seven_on(0, 2).under(4, 1).holds(0, 9).holds(1, 10)),
            take(at_cell_23(9).money(30)),
            take(at_cell_23(12)),
        ],
        "board": [Table(2).begin().answer("FAMILY_0"), take(at_cell_23(12)).answer("USE")],
        "prices": [
            Table(2).begin().answer("FAMILY_0", "CELL_0"),
            take(at_cell_23(4)),
            take(at_cell_23(7)),
            Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin().answer("PLAY_10"),
            Table(2).holds(0, 9).ask(0, "JOKER_COLOUR"),
        ],
    }
    for key, tables in boards.items():
        for t in tables:
            assert lit_on(t) == {key: len(t.options)}, t.decision
    t = take(at_cell_23(12).keeps(0, black=1)).answer("USE", "CELL_1")
    assert lit_on(t) == {"board": len(t.cells()), "mine": 1}
    assert "other_choices" not in shown(t)


def test_no_text_is_smaller_than_twelve_units():
    t = Table(5).covered(2, 1, 3, 0, 2, 1).keeps(0, black=2, red=1).begin()
    svgs = [d.svg for d in shown(t).values()]
    sizes = [int(size) for svg in svgs for size in re.findall(r'<text [^>]*class="t(\d+)', svg)]
    assert len(sizes) > 50 and min(sizes) >= 12


def test_players_and_spectators_share_what_is_not_their_own():
    t = Table(3, open_money="true").begin()
    one, other, nobody = shown(t, 1), shown(t, 2), shown(t, -1)
    assert {key for key in one if one[key] != other[key]} == {"mine"}
    assert {key for key in one.keys() & nobody.keys() if one[key] != nobody[key]} == set()
