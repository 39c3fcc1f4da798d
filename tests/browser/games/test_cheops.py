"""Cheops in the browser: a game by clicks, whole in the soak."""

from __future__ import annotations

from ..conftest import NewPage, Served
from ..driving import A_DOZEN, how_many, is_over, play_now, play_some
from ..expecting import expect


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
