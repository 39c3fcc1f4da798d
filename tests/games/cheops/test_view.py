"""RULES.md §11: what the screen shows, panel by panel."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from mastaba.core.rules.sight import see
from mastaba.draw.art import all_symbols
from mastaba.draw.panel import Drawing, panels
from mastaba.draw.svg import Pen, use
from mastaba.games.cheops import GAME
from mastaba.games.cheops.tables import CELLS, TABLET_CELLS
from mastaba.games.cheops.view.pyramid import SITE

from .fixture import W8_BASE, Table, at_cell_23, take

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil"]
SVG = "{http://www.w3.org/2000/svg}"


def shown(t: Table, seat: int = 0, lang: str = "en") -> dict[str, Drawing]:
    """The panels that a reader sees, by key."""
    seen = see(GAME, t.states, seat, perfect_memory=False)
    return {d.key: d for d in panels(seen, Pen(GAME, lang, NAMES), None)}


def drawn(t: Table, key: str, seat: int = 0, lang: str = "en") -> str:
    return shown(t, seat, lang)[key].svg


def tips(t: Table, key: str, seat: int = 0) -> list[str]:
    """What the pieces of a panel say."""
    return re.findall(r'data-tip="([^"]*)"', drawn(t, key, seat))


def says(t: Table, key: str, *words: str, seat: int = 0) -> bool:
    """Does one tip of a panel hold all these words?"""
    return any(all(word in tip for word in words) for tip in tips(t, key, seat))


def described(t: Table, key: str, lang: str = "en") -> str:
    """The panel for those who do not see it."""
    told = ElementTree.fromstring(drawn(t, key, 0, lang)).find(f"{SVG}desc")
    return "" if told is None else "".join(told.itertext())


def lit_on(t: Table, seat: int = 0) -> dict[str, int]:
    """On which panels the answers lie, and how many on each."""
    return {key: len(d.lit) for key, d in shown(t, seat).items() if d.lit}


# --- the pyramid


def test_dead_cells_are_hatched_and_explained():
    t = Table(3).pawns({15: "A", 16: "B", 24: "C", 26: "D"}).begin()
    assert drawn(t, "board").count('href="#cheops-hatch"') == 1
    assert says(t, "board", "C5", "Dead cell")
    assert "Dead cell: C5." in described(t, "board")


def test_a_cell_says_why_the_pawn_cannot_go_there():
    t = Table(3).pawns({4: "A"}).begin().answer("FAMILY_0")
    told = tips(t, "board")
    assert any(tip.startswith("A4:") and "touches a pawn of Ali" in tip for tip in told)
    assert any(tip.startswith("B1:") and "needs two pawns below" in tip for tip in told)


def test_the_board_says_what_the_game_is_about_and_when_it_ends():
    t = Table().covered(4, 0, 0, 0, 0, 0)
    assert "End up richest: piastres and treasures kept." in described(t, "board")
    assert "As soon as 2 price tables are full; 1 so far." in described(t, "board")
    assert "After the round in which 2 tables are full; 0 so far." in described(Table(finish_round="true"), "board")
    assert "This is the last round!" in described(Table(finish_round="true").put(last_round=1), "board")
    over = Table().put(asked=-1, end_reason=2)
    assert "Plus aucun pion ne se pose\u00a0: c’est fini." in described(over, "board", "fr")


def test_goal_and_end_are_slips_beside_the_summit_that_say_the_rest():
    t = Table().covered(4, 0, 0, 0, 0, 0)
    for lang, goal, end in (("fr", "Le plus riche", "1/2 tables pleines"), ("en", "The richest", "1/2 tables full")):
        assert f">{goal}</text>" in drawn(t, "board", 0, lang) and f">{end}</text>" in drawn(t, "board", 0, lang)
    assert says(t, "board", "End up richest: piastres and treasures kept.")
    assert ">Last round!</text>" in drawn(Table(finish_round="true").put(last_round=1), "board")


def test_no_panel_ever_changes_its_size():
    """So that none wanders to another column: every question, with and without treasures, takes the same room."""
    empty, asked = shown(Table(3)), [take(at_cell_23(law)) for law in (4, 7, 12)]
    for t in [Table(3).keeps(1, black=1), Table(3).begin().answer("FAMILY_0", "CELL_0"), *asked]:
        assert {key: d.size for key, d in shown(t).items()} == {key: d.size for key, d in empty.items()}


def test_the_board_is_told_row_by_row():
    told = described(Table(3).pawns({0: "A", 10: "N"}), "board")
    assert "Row A: Ali (A), a blue treasure" in told and "and a neighbour." in told
    assert told.count("Row ") == 11


def test_a_pawn_or_a_pile_that_is_pointed_at_shows_where_it_could_go():
    t = Table(3).pawns({4: "A"}).begin()
    board = drawn(t, "board")
    ring = re.findall(r'data-ghost="(\d+)">(.*?)</g>', board)
    cells = {action: body.count("M") for action, body in ring}
    assert cells == {"0": 8, "1": 10, "2": 10, "3": 10}  # Ali not beside Ali; nobody where Ali stands
    t.answer("FAMILY_1", "CELL_0", "KEEP")
    ghosts = {GAME.actions.names[int(a)] for a in re.findall(r'data-ghost="(\d+)"', drawn(t, "board"))}
    assert ghosts == {"DRAW_0", "DRAW_1", "DRAW_2"}


def captions(t: Table) -> dict[str, list[str]]:
    """By cell the figures on the slip over it."""
    found = re.findall(r'data-ghost="(\d+)">(.*?)</g>', drawn(t, "board"))
    return {GAME.actions.names[int(a)]: re.findall(r">([^<>]+)</text>", body) for a, body in found}


def test_a_lit_cell_says_what_its_treasure_would_bring():
    t = Table(3).keeps(1, red=2, orange=1).covered(1, 0, 0, 5, 0, 0).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+10", "10"]  # black: 10 after one sale
    assert captions(t)["CELL_3"] == ["0"]  # green: its table is full, it can only be kept
    assert captions(t)["CELL_4"] == ["+10", "15"]  # orange: with a tie nobody leads
    assert captions(t)["CELL_5"] == ["+10", "3"]  # red: X would be 3


def test_what_a_law_forbids_is_not_promised():
    t = Table(3).under(4, 0).under(5, 1).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+10"] and captions(t)["CELL_1"] == ["5"]
    t = Table(3).under(4, 0).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0")
    assert captions(t)["CELL_0"] == ["+0"], "to the box"
    assert captions(take_near_tablet())["CELL_23"] == ["?"]


def take_near_tablet() -> Table:
    return at_cell_23(4).answer("FAMILY_1")


def test_extra_hand_shows_treasures_only_and_says_so():
    """R49."""
    t = at_cell_23(4).hands("ABC", "ABCD", "ABCD").holds(0, 11).begin().answer("PLAY_11", "FAMILY_1")
    assert says(t, "board", "C3: a law tablet", "Law 11 takes a treasure, not a law tablet.")


def test_a_swap_is_previewed_on_both_cells_and_says_what_it_cannot_take():
    """R51: black of A1 with blue of A2; black elsewhere would change nothing."""
    t = take(at_cell_23(12).keeps(0, red=1)).answer("USE", "CELL_0")
    board = drawn(t, "board")
    ghosts = re.findall(r'data-ghost="38">(.*?)</g>', board)[0]
    assert "cheops-scarab-black" in ghosts and "cheops-scarab-blue" in ghosts
    assert says(t, "board", "A1:", "This is the treasure to be swapped.") and says(t, "board", "A7:", "The same colour")
    assert says(t, "board", "C5: a law tablet", "no treasure to swap here")
    assert "cheops-scarab-red" in re.findall(rf'data-ghost="{GAME.actions["COLOUR_5"]}">(.*?)</g>', board)[0]


def test_the_last_move_is_marked_and_told_where_it_happened():
    t = Table(3).begin().answer("FAMILY_0", "CELL_0", "SELL", "DRAW_0")
    assert says(t, "board", "A1: Ali (A).", "Ana placed Ali (A) on A1 and took a black treasure.")
    assert 'class="last"' in drawn(t, "board")


def test_the_country_around_the_pyramid_stays_on_its_paper():
    """Art and notes: nothing crosses the edge."""
    for lang in ("fr", "en"):
        d = shown(Table(3), 0, lang)["board"]
        picture = all_symbols(GAME)["cheops-pyramid"] + d.svg
        boxes = re.findall(
            r'<(?:rect|use)[^>]* x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', picture
        )
        assert len(boxes) > 130
        for x, y, w, h in (map(float, box) for box in boxes):
            assert x >= 0 and y >= 0 and x + w <= d.size[0] and y + h <= d.size[1]


def test_every_chamber_is_drawn_where_its_contents_lie():
    picture = all_symbols(GAME)["cheops-pyramid"]
    assert picture.count("#cheops-chamber") == CELLS
    assert all(use("cheops-chamber", *SITE.box(k)) in picture for k in range(CELLS))


# --- the price sheet


def test_the_countdown_follows_tablet_three():
    assert says(Table().covered(4, 0, 0, 0, 0, 0), "prices", "when 2 price tables are full: 1 is full")
    assert says(Table().long_game(), "prices", "when 3 price tables are full: none is yet.")


def test_pairs_and_x_are_explained():
    t = Table(3).keeps(0, red=2)
    told = "5 for each orange treasure of whoever has strictly the most, 15 for everybody else"
    assert says(t, "prices", told)
    assert says(t, "prices", "1 × X for each red treasure", "2 now, so 2")


def test_the_price_sheet_is_told_column_by_column():
    t = Table(3).covered(1, 4, 0, 0, 0, 0).under(5, 2).market(2)
    told = described(t, "prices")
    assert "Every treasure sold brings 15 piastres." in told
    assert "Black treasures: 10 each now, 15 after a sale; 3 sales left." in told
    assert "Blue treasures: 15 each, the table is full." in told
    assert "(under the brown column)" in told and "(on the market)" in told


def test_the_prices_are_on_the_panel_where_selling_or_keeping_is_answered():
    """LOOK: in sight at that very question, whatever the screen."""
    t = Table(3).begin().answer("FAMILY_0", "CELL_5")
    assert lit_on(t) == {"prices": 2}
    assert lit_on(Table(2).holds(0, 10).keeps(0, black=1, blue=1).begin().answer("PLAY_10")) == {"prices": 2}


def test_keep_s_button_says_which_of_two_numbers_would_be_mine():
    """R46, R47: the small one for whoever would have strictly the most, the big one for all others."""
    for others, words in (
        (0, "Keep: 5 (you would have most), 5 after a sale"),
        (1, "Keep: 15, 20 after a sale"),
        (2, "Keep: 15, 20 after a sale"),
    ):
        t = Table(3).keeps(1, orange=others).begin().answer("FAMILY_0", "CELL_4")
        assert words in " ".join(re.findall(r">([^<>]+)</text>", drawn(t, "prices"))), "nobody leads in a tie"
    t = Table(3).begin().answer("FAMILY_0", "CELL_4")
    told = "Keep the orange treasure: worth 5 (you would have most), then 5 after a sale"
    assert f'aria-label="{told}"' in drawn(t, "prices")


def test_keep_s_button_counts_the_treasure_itself_in_x():
    """§6, §11: as its label does."""
    t = Table(3).begin().answer("FAMILY_0", "CELL_5")
    words = " ".join(re.findall(r">([^<>]+)</text>", drawn(t, "prices")))
    assert "Sell: +10 Keep: X = 1, 2X = 2 after a sale" in words


def test_the_others_read_who_decides_about_which_treasure():
    t = Table(3).begin().answer("FAMILY_0", "CELL_5")
    svg = drawn(t, "prices", 1)
    assert says(t, "seat-0", "The red treasure that Ana has just taken: to be sold or kept.", seat=1)
    assert 'data-key="taken"' in drawn(t, "seat-0", 1) and 'data-key="taken"' not in svg
    assert 'data-key="taken"' in drawn(t, "prices", 0) and 'data-key="taken"' not in drawn(t, "seat-0", 0)


def test_a_sale_is_shown_before_it_is_made():
    """The scarab on the number that it would cover, a frame around the next one."""
    t = Table(3).covered(0, 0, 0, 0, 0, 2).begin().answer("FAMILY_0", "CELL_5")
    sell = re.findall(rf'data-ghost="{GAME.actions["SELL"]}">(.*?)</g>', drawn(t, "prices"))[0]
    assert "cheops-scarab-red" in sell and 'class="last"' in sell
    assert ">+1<" in re.findall(rf'data-ghost="{GAME.actions["KEEP"]}">(.*?)</g>', drawn(t, "seat-0"))[0]
    assert "data-ghost" not in drawn(t, "seat-1")


def test_the_joker_shows_what_each_colour_would_bring():
    """W10: the owner may even lose by becoming the strict leader."""
    svg = drawn(Table(2).keeps(0, orange=2).keeps(1, orange=2).holds(0, 9).ask(0, "JOKER_COLOUR"), "prices")
    assert ">+5<" in svg and ">\u221215<" in svg


def test_with_the_option_the_countdown_says_that_the_round_is_played_out():
    """§7."""
    t = Table(finish_round="true")
    assert says(t, "prices", "the round is played out and the game ends: none is yet.")
    last = Table(finish_round="true").covered(4, 4, 5, 0, 0, 0).put(last_round=1, first=1)
    assert says(last, "prices", "the game ends when the turn comes back to Bek.")
    assert ">3 full<" in drawn(last, "prices")
    assert not any("3 of 2" in d.svg for d in shown(last).values())


def test_numbers_are_large_enough_to_tap_while_one_is_chosen():
    """A new price is chosen among numbers of forty pixels on a phone."""
    d = shown(take(at_cell_23(7)))["prices"]
    lit = re.findall(r'width="([\d.]+)" height="([\d.]+)" rx="8" class="lit"', d.svg)
    scale = d.least / d.size[0]
    assert len(lit) > 20 and all(float(w) * scale >= 40 and float(h) * scale >= 40 for w, h in lit)


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
