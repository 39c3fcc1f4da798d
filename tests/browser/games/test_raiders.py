"""Pyramid Raiders in the browser: a game by clicks, whole in the soak, and a board of one's own."""

from __future__ import annotations

from ..conftest import NewPage, Served
from ..driving import A_DOZEN, how_many, is_over, play_now, play_some
from ..expecting import expect


@how_many
def test_the_chamber_is_raided_by_clicks(server: Served, new_page: NewPage, most: int) -> None:
    """Six players: cards, steps, pushes, re-entries, until the score sheet lists every colour and the curses."""
    page = new_page()
    play_now(page, server.base, "raiders", players=6)
    assert play_some(page, most) >= A_DOZEN
    if most == A_DOZEN:
        return
    assert is_over(page)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result")).to_contain_text("Amulettes")
    expect(page.locator("#result")).to_contain_text("Malédictions")


def test_a_bad_board_of_ones_own_is_refused_with_a_sentence(server: Served, new_page: NewPage) -> None:
    """§2.9: five pillars are not enough; what is wrong is said in words."""
    page = new_page()
    page.goto(server.base)
    card = page.locator("#raiders-board")
    page.locator("[data-dialog=open-raiders]").click()
    page.locator("#open-raiders .more-options > summary").first.click()
    page.locator("#raiders-layout").select_option("custom")
    card.fill("C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7")
    card.evaluate("e => e.form.requestSubmit()")
    expect(page.locator("body")).to_contain_text("Il faut 6 piliers")
