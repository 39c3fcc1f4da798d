"""RULES.md §11: what the price sheet shows, and what selling and keeping would bring."""

from __future__ import annotations

import re

from mastaba.games.cheops import GAME

from ..fixture import Table, at_cell_23, take
from .reading import described, drawn, lit_on, says, shown


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
    assert "cheops-scarab-red" in sell and 'class="about"' in sell
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
