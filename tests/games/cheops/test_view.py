"""RULES.md §11: what the screen shows."""

from __future__ import annotations

import re

from mastaba.core.sight import see
from mastaba.draw.board import drawing
from mastaba.draw.svg import TALL, WIDE, Pen
from mastaba.games.cheops import GAME
from mastaba.games.cheops.tables import TABLET_CELLS

from .fixture import W8_BASE, Table, at_cell_23, take

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil"]


def drawn(t: Table, seat: int = 0, shape: str = WIDE) -> str:
    return drawing(see(GAME, t.states, seat, perfect_memory=False), Pen(GAME, "en", NAMES, shape))


def tips(svg: str) -> list[str]:
    return re.findall(r'data-tip="([^"]*)"', svg)


def test_dead_cells_are_hatched_and_explained():
    t = Table(3).pawns({15: "A", 16: "B", 24: "C", 26: "D"}).begin()
    svg = drawn(t)
    assert svg.count('href="#cheops-hatch"') == 1
    assert any("C5" in tip and "Dead cell" in tip for tip in tips(svg))


def test_a_cell_says_why_the_pawn_cannot_go_there():
    t = Table(3).pawns({4: "A"}).begin().answer("FAMILY_0")
    told = tips(drawn(t))
    assert any(tip.startswith("A4:") and "touches a pawn of Ali" in tip for tip in told)
    assert any(tip.startswith("B1:") and "needs two pawns below" in tip for tip in told)


def says(t: Table, *words: str) -> bool:
    """Does one tip hold all these words?"""
    return any(all(word in tip for word in words) for tip in tips(drawn(t)))


def test_the_countdown_follows_tablet_three():
    assert says(Table().covered(4, 0, 0, 0, 0, 0), "when 2 price tables are full: 1 is full")
    assert says(Table().long_game(), "when 3 price tables are full: none is yet.")


def test_pairs_and_x_are_explained():
    t = Table(3).keeps(0, red=2)
    assert says(t, "5 for each orange treasure of whoever has strictly the most, 15 for everybody else")
    assert says(t, "1 × X for each red treasure", "2 now, so 2")


def test_neighbours_are_greyed_with_the_reason():
    assert says(Table(3).begin(), "You do not have 20 piastres.")
    assert says(Table(3).money(40).begin().put(bought=1), "Only one neighbour a turn.")
    assert says(Table(2).pawns(W8_BASE).hands("A", "ABCD").money(40).begin(), "normal turn possible")


def test_a_pile_tells_what_all_piles_hold_together():
    t = Table(2)
    assert any("Ali (A) 14, Bahira (B) 14, Chafik (C) 14 and Dalila (D) 14" in tip for tip in tips(drawn(t)))


def test_others_cash_is_hidden_and_ones_own_total_shown():
    t = Table(2).money(35, 85).keeps(1, black=1)
    svg = drawn(t)
    assert "total 35" in svg and "total 5 + ?" in svg and ">85<" not in svg
    assert "total 90" in drawn(Table(2, open_money="true").money(35, 85).keeps(1, black=1))


def test_the_joker_s_best_use_is_in_ones_estimate():
    t = Table(2).money(10).holds(0, 9).covered(3, 0, 0, 0, 0, 0)
    assert any("The joker would add 20 at best." in tip for tip in tips(drawn(t)))


def test_laws_not_seen_yet_are_listed():
    assert sum("Not seen yet; 6 law tablets" in tip for tip in tips(drawn(Table(2)))) == 12
    assert sum("Not seen yet; 5 law tablets" in tip for tip in tips(drawn(take(at_cell_23(3))))) == 11
    found = Table(2).pawns({k: "N" for k in TABLET_CELLS.tolist()})
    found.put(tablet_place=[*[21] * 6, *[0] * 6])
    assert sum("It is not in this game" in tip for tip in tips(drawn(found))) == 6


def test_every_question_has_its_targets_in_both_shapes():
    """§11 clicks: a pawn, a cell, two buttons, a pile, a column, a number, a tablet, a kept treasure."""
    boards = [
        Table(2).begin(),
        Table(2).begin().answer("FAMILY_0"),
        Table(2).begin().answer("FAMILY_0", "CELL_0"),
        Table(2).begin().answer("FAMILY_0", "CELL_0", "KEEP"),
        take(at_cell_23(4)),
        take(at_cell_23(7)),
        take(at_cell_23(8).market(1).long_game().seven_on(0, 2).under(4, 1).holds(0, 9).holds(1, 10)),
        take(at_cell_23(9).money(30)),
        take(at_cell_23(12)),
        take(at_cell_23(12).keeps(0, black=1)).answer("USE", "CELL_1"),
        Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin().answer("PLAY_10"),
        Table(2).holds(0, 9).ask(0, "JOKER_COLOUR"),
    ]
    for t in boards:
        for shape in (WIDE, TALL):
            svg = drawn(t, 0, shape)
            assert "Other choices" not in svg
            assert len(re.findall("data-action=", svg)) == len(t.options), t.decision


def test_a_treasure_keeps_its_key_on_its_way():
    """§11 animate: the scarab flies from its cell to the buttons, then to the column or the player."""
    t = Table(2).begin().answer("FAMILY_0")
    assert 'data-key="c0"' in drawn(t)
    t.answer("CELL_0")
    assert drawn(t).count('data-key="c0"') == 1
    sold, kept = Table(2), Table(2)
    sold.states, kept.states = t.states.copy(), t.states.copy()
    assert 'data-key="s0-0"><g data-key="c0">' in drawn(sold.answer("SELL"))
    assert 'data-key="c0"' in drawn(kept.answer("KEEP"))


def test_no_text_is_smaller_than_twelve_units():
    t = Table(5).covered(2, 1, 3, 0, 2, 1).keeps(0, black=2, red=1).begin()
    for shape in (WIDE, TALL):
        sizes = [int(size) for size in re.findall(r'<text [^>]*class="t(\d+)', drawn(t, 0, shape))]
        assert len(sizes) > 50 and min(sizes) >= 12


def test_on_a_phone_what_is_pressed_now_lies_on_the_first_screen():
    """§11 clicks: six hundred units are seen under the prompt."""
    boards = [
        Table(5).begin(),
        Table(5).begin().answer("FAMILY_0"),
        Table(5).begin().answer("FAMILY_0", "CELL_0"),
        Table(5).begin().answer("FAMILY_0", "CELL_0", "KEEP"),
        take(at_cell_23(4)),
        take(at_cell_23(7)),
        take(at_cell_23(8).market(1).under(4, 1).holds(0, 9).holds(1, 10)),
        take(at_cell_23(12).keeps(0, black=1)).answer("USE", "CELL_1"),
        Table(5).holds(0, 10).holds(0, 11).holds(0, 12).keeps(0, black=1).begin().answer("FAMILY_0", "CELL_0", "KEEP"),
        Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin().answer("PLAY_10"),
        Table(2).holds(0, 9).ask(0, "JOKER_COLOUR"),
    ]
    hit = re.compile(r'data-action="\d+"[^>]*><rect x="[-\d.]+" y="([-\d.]+)" width="[\d.]+" height="([\d.]+)"')
    for t in boards:
        ends = [float(y) + float(h) for y, h in hit.findall(drawn(t, 0, TALL))]
        assert len(ends) == len(t.options) and max(ends) <= 600, t.decision


def test_the_last_move_is_told_in_a_tip_beside_the_piles():
    t = Table(3).begin().answer("FAMILY_0", "CELL_0", "SELL", "DRAW_0")
    assert says(t, "Ana laid Ali (A) on A1, took the black treasure and sold it.")


def test_the_hand_says_why_a_family_cannot_be_chosen():
    t = Table(2).pawns(W8_BASE).hands("ABC", "ABCD").begin()
    assert says(t, "Ali (A): no possible cell now") and says(t, "Dalila (D): no pawn of this family in hand")
    t = Table(2).begin().answer("FAMILY_0", "CELL_0")
    assert says(t, "Bahira (B): this is not the moment")


def test_extra_hand_shows_treasures_only_and_says_so():
    """R49."""
    t = at_cell_23(4).hands("ABC", "ABCD", "ABCD").holds(0, 11).begin().answer("PLAY_11", "FAMILY_1")
    assert says(t, "C3: a law tablet", "Law 11 takes a treasure, not a law tablet.")


def test_a_swap_is_previewed_on_both_cells_and_says_what_it_cannot_take():
    """R51: black of A1 with blue of A2; black elsewhere would change nothing."""
    t = take(at_cell_23(12).keeps(0, red=1)).answer("USE", "CELL_0")
    ghosts = re.findall(r'data-action="38".*?</g></g>', drawn(t))[0]
    assert "cheops-scarab-black" in ghosts and "cheops-scarab-blue" in ghosts
    assert says(t, "A1:", "This is the treasure to be swapped.") and says(t, "A7:", "The same colour")
    assert says(t, "C5: a law tablet", "no treasure to swap here")


def test_the_joker_shows_what_each_colour_would_bring():
    """W10: the owner may even lose by becoming the strict leader."""
    for shape in (WIDE, TALL):
        svg = drawn(Table(2).keeps(0, orange=2).keeps(1, orange=2).holds(0, 9).ask(0, "JOKER_COLOUR"), 0, shape)
        assert ">+5<" in svg and ">\u221215<" in svg


def test_with_the_option_the_countdown_says_that_the_round_is_played_out():
    """§7."""
    assert says(Table(finish_round="true"), "the round is played out and the game ends: none is yet.")
    last = Table(finish_round="true").covered(4, 4, 5, 0, 0, 0).put(last_round=1, first=1)
    assert says(last, "the game ends when the turn comes back to Bek.") and not says(last, "3 of 2")
    assert ">3 full<" in drawn(last) and "3 of 2" not in drawn(last)


def test_keep_s_button_counts_the_treasure_itself_in_x():
    """§6, §11: as its label does."""
    assert ">Keep: X = 1, then 2X = 2<" in drawn(Table(3).begin().answer("FAMILY_0", "CELL_5"))


def test_a_spectator_reads_whose_hand_is_shown():
    seen = see(GAME, Table(3).begin().states, -1, perfect_memory=False)
    assert "Main d’Ana" in drawing(seen, Pen(GAME, "fr", NAMES, WIDE))


def test_on_a_phone_numbers_and_buttons_are_large_enough_to_tap():
    """A new price is chosen among numbers of forty units and more; four buttons hold their words."""
    svg = drawn(take(at_cell_23(7)), 0, TALL)
    lit = re.findall(r'width="([\d.]+)" height="([\d.]+)" rx="8" class="lit"', svg)
    assert len(lit) > 20 and all(float(w) >= 40 and float(h) >= 40 for w, h in lit)
    t = Table(5).holds(0, 10).holds(0, 11).holds(0, 12).keeps(0, black=1).begin().answer("FAMILY_0", "CELL_0", "KEEP")
    svg = drawn(t, 0, TALL)
    assert all(f">Law {n}<" in svg for n in (10, 11, 12))


def test_the_tablet_in_question_lies_beside_its_buttons():
    for t, law in ((take(at_cell_23(9).money(30)), 9), (take(at_cell_23(11)), 11)):
        assert drawn(t).count(f'href="#cheops-law-{law}"') == 2  # the list of laws, and beside the buttons


def test_what_a_button_brings_is_in_its_tip():
    assert says(take(at_cell_23(9).money(30)), "Pay 25 piastres", "The joker would add 15 at best.")
    assert says(take(at_cell_23(11)), "Keep law 11", "Lay one more pawn on a treasure")
