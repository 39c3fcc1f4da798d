"""Pyramidion in the browser: a whole game by clicks."""

from __future__ import annotations

from ..conftest import NewPage, Served
from ..driving import A_DOZEN, how_many, is_over, play_now, play_some
from ..expecting import expect


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
