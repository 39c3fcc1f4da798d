"""Mykerinos in the browser: a whole game by clicks."""

from __future__ import annotations

from ..conftest import NewPage, Served
from ..driving import A_DOZEN, how_many, is_over, play_now, play_some
from ..expecting import expect


@how_many
def test_mykerinos_is_played_by_clicks(server: Served, new_page: NewPage, most: int) -> None:
    """Two players, with the neutral's steps; the exhibition is shown wing by wing at the end.

    The first target is never a pass: some turns are dug before any target may be clicked.
    """
    page = new_page()
    play_now(page, server.base, "mykerinos", players=2)
    assert play_some(page, 8, stride=0) == 8
    given = play_some(page, most)
    if most == A_DOZEN:
        return
    assert is_over(page)
    assert given >= 4, "a pass in every season"
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#stage svg")).to_contain_text("L’exposition, aile par aile")
