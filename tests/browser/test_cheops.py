"""Cheops in the browser: a game by clicks, whole in the soak, and a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, NewPage, Served
from .driving import A_DOZEN, how_many, is_over, no_sideways_scroll, play_now, play_some


@how_many
def test_cheops_is_plundered_by_clicks(server: Served, new_page: NewPage, most: int) -> None:
    """Two players: pawn, cell, sell or keep, draw, until the game stops and the score sheet lists every colour."""
    page = new_page()
    play_now(page, server.base, "cheops", players=2)
    assert play_some(page, most) >= A_DOZEN
    if most == A_DOZEN:
        return
    assert is_over(page)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result")).to_contain_text("Trésors marron")


def test_cheops_fits_a_phone(server: Served, new_page: NewPage) -> None:
    """Five players at 390 pixels: every target can be tapped, and the page never scrolls sideways."""
    page = new_page(**PHONE)
    play_now(page, server.base, "cheops", players=5)
    no_sideways_scroll(page)
    assert play_some(page, 6) >= 3
    no_sideways_scroll(page)
