"""Nothing stale: what browsers keep has a digest in its address and never changes there; pages are never kept."""

from __future__ import annotations

import re

import pytest

from mastaba.core.rules.registry import game_ids
from mastaba.server.web.assets import address as address_of
from mastaba.server.web.assets import build, files

from ..guest import Guest

FOR_GOOD = "public, max-age=31536000, immutable"
NAMED = re.compile(r'(?:href|src)="(/(?:static|palette)[^"]+)"')


def test_whatever_a_page_names_is_kept_for_good_under_a_digest(address):
    guest = Guest(address)
    named = set(NAMED.findall(guest.get("/").text))
    assert len(named) >= 5 and all(build() in one for one in named), named
    drawn = ["/covers.svg", *(f"/art/{game}.svg" for game in game_ids())]
    for one in [*named, *(f"{path}?v={build()}" for path in drawn)]:
        reply = guest.get(one)
        assert reply.status_code == 200 and reply.headers["cache-control"] == FOR_GOOD, one


def test_the_first_page_gets_every_cover_and_no_other_art(address):
    covers = Guest(address).get("/covers.svg").text
    assert all(f'id="{game}-cover"' in covers for game in game_ids())
    arts = [len(Guest(address).get(f"/art/{game}.svg").text) for game in game_ids()]
    assert len(covers) < sum(arts) / 3, "what only boards need stays away"


def test_what_styles_name_lies_beside_them():
    """A relative address keeps the digest."""
    named = re.findall(r"url\(\"?([^\")]+)", files()["app.css"].forms[""].decode())
    assert named and {one.removeprefix("./") for one in named if one[0] != "#"} <= set(files())


def test_under_a_foreign_digest_nothing_is_kept(address):
    guest = Guest(address)
    old = guest.get("/static/0123456789ab/app.js")
    assert old.status_code == 307 and old.headers["location"] == address_of("app.js")
    assert old.headers["cache-control"] == "no-store"
    for path in ("/palette.css", "/palette.css?v=0123456789ab", "/art/cheops.svg", "/rules/cheops/fr/day/pyramid.svg"):
        assert guest.get(path).headers["cache-control"] == "no-store", path
    assert guest.http.get("/static/app.js", follow_redirects=True).status_code == 404
    assert guest.get(f"/static/{build()}/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize("page", ["/", "/rules/cheops", "/rules/cheops/summary", "/nowhere"])
def test_pages_are_never_kept(address, page):
    assert Guest(address).get(page).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("taken", "sent"), [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("", None)])
def test_files_are_sent_as_they_were_compressed_when_built(address, taken, sent):
    guest = Guest(address)
    reply = guest.http.get(address_of("app.js"), headers={"Accept-Encoding": taken})
    assert reply.headers.get("content-encoding") == sent
    assert int(reply.headers["content-length"]) == len(files()["app.js"].forms[sent or ""])
    assert "accept-encoding" in reply.headers["vary"].lower()


def test_a_tab_of_another_build_is_told_and_others_are_not(address):
    guest = Guest(address)
    table = guest.play()
    with guest.watch(table, build="0123456789ab") as tab:
        assert tab.hear() == {"type": "newer", "build": build()}
    for same in ({}, {"build": build()}):
        with guest.watch(table, **same) as tab:
            assert tab.hear()["type"] != "newer"
