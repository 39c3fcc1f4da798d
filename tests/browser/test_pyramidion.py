"""Pyramidion in the browser: a whole game by clicks, and a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, NewPage, Served
from .driving import A_DOZEN, how_many, is_over, no_sideways_scroll, play_now, play_some


@how_many
def test_pyramidion_is_played_by_clicks(server: Served, new_page: NewPage, most: int) -> None:
    """Two players: sites, cards, powers, payments; the board tells the end."""
    page = new_page()
    play_now(page, server.base, "pyramidion", players=2)
    assert play_some(page, most) >= A_DOZEN
    if most == A_DOZEN:
        return
    assert is_over(page)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#stage svg")).to_contain_text("pose le pyramidion")


def test_pyramidion_fits_a_phone(server: Served, new_page: NewPage) -> None:
    """Three players at 390 pixels: every target can be tapped, and the page never scrolls sideways."""
    page = new_page(**PHONE)
    play_now(page, server.base, "pyramidion", players=3)
    no_sideways_scroll(page)
    assert play_some(page, 6) == 6
    no_sideways_scroll(page)
