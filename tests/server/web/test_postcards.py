"""What a link to a table shows where it is sent to: an invitation, or how the game ended."""

from __future__ import annotations

import re

from mastaba.core.words.text import LANGUAGES

from ..guest import Guest, play_to_the_end


def told_about(guest: Guest, path: str) -> dict[str, str]:
    """What a link says where it is shown to friends."""
    page = guest.get(path).text.replace("&amp;", "&")
    return dict(re.findall('<meta property="og:([a-z:]+)" content="([^"]*)">', page))


def test_an_invitation_is_a_picture_that_changes_with_the_free_seats(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open("pyramids", players="3", name="Ana")
    pictures = []
    for seat in (None, 1):
        if seat is not None:
            ben.do(table, "sit", seat=seat, name="Ben")
        told = told_about(Guest(address), f"/t/{table}?lang=en")
        assert told["title"].startswith("Ana invites you")
        assert "/postcard.png" in told["image"] and "lang=en" in told["image"]
        pictures.append(Guest(address).get(told["image"].removeprefix(address)).content)
    assert all(body.startswith(b"\x89PNG") for body in pictures) and pictures[0] != pictures[1]
    assert "1 free seat" in Guest(address).get(f"/t/{table}?lang=en").text
    ana.do(table, "bot", seat=2, level="novice")
    ana.do(table, "start")
    assert "/art/" in told_about(Guest(address), f"/t/{table}")["image"], "of a running game nothing is told"
    assert Guest(address).get(f"/t/{table}/postcard.png").status_code == 403


def test_the_end_of_a_game_is_a_picture_for_friends(address):
    ana = Guest(address)
    table = ana.play()
    with ana.watch(table) as tab:
        play_to_the_end([(ana, tab)], table)
    image = told_about(Guest(address), f"/t/{table}/replay")["image"]
    assert "/postcard.png" in image
    for lang in LANGUAGES:
        png = Guest(address).get(f"/t/{table}/postcard.png?lang={lang}")
        assert png.content.startswith(b"\x89PNG") and png.headers["content-type"] == "image/png"
    work = Guest(address).get(f"/t/{table}/work.png")
    assert work.content.startswith(b"\x89PNG") and work.content != png.content


def test_while_a_game_runs_nobody_is_shown_what_anybody_built(address):
    ana = Guest(address)
    table = ana.play()
    for name in ("work", "postcard"):
        assert ana.get(f"/t/{table}/{name}.png").status_code == 403
