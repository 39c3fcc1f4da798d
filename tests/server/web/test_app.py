"""The house as an app: what browsers read before they install it, the worker's headers, and pages that name nobody."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image

from mastaba.core.rules.registry import all_games
from mastaba.core.words.text import LANGUAGES
from mastaba.server.web.assets import build, files
from mastaba.server.web.installed.manifest import ICONS

from ..guest import Guest

FOR_GOOD = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_has_all_that_installing_asks_for(address, lang):
    guest = Guest(address)
    named = re.search(r'<link rel="manifest" href="([^"]+)"', guest.get(f"/?lang={lang}").text)
    assert named and f"lang={lang}" in named[1], "manifests are fetched without cookies"
    reply = Guest(address).get(named[1])
    assert reply.headers["content-type"] == "application/manifest+json" and "no-cache" in reply.headers["cache-control"]
    told = reply.json()
    assert (told["id"], told["scope"], told["start_url"], told["display"]) == ("/", "/", "/", "standalone")
    assert told["name"] and told["short_name"] and len(told["short_name"]) <= 12 and told["lang"][:2] == lang
    assert all(re.fullmatch(r"#[0-9A-F]{6}", told[colour]) for colour in ("theme_color", "background_color"))
    uses = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= uses
    for icon in [*told["icons"], *(one for shortcut in told["shortcuts"] for one in shortcut["icons"])]:
        drawn = guest.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"] and drawn.headers["cache-control"] == FOR_GOOD
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(drawn.content)).size
            assert f"{width}x{height}" == icon["sizes"], icon
    for shortcut in told["shortcuts"]:
        assert shortcut["name"] and guest.http.get(shortcut["url"], follow_redirects=True).status_code == 200


def test_icons_that_a_system_cuts_are_full_to_the_corner_and_keep_their_picture_within(address):
    """A maskable icon's picture lies in the middle circle of 40 % radius; a badge is white on nothing."""
    guest = Guest(address)
    for name in ("full-512", "apple"):
        drawn = Image.open(io.BytesIO(guest.get(f"/icon/{name}.png").content)).convert("RGBA")
        width, ground = drawn.width, drawn.getpixel((0, 0))
        assert ground[3] == 255
        far = [
            (x, y)
            for x in range(0, width, 3)
            for y in range(0, width, 3)
            if (x - width / 2) ** 2 + (y - width / 2) ** 2 > (0.4 * width) ** 2
        ]
        assert all(drawn.getpixel(spot) == ground for spot in far), name
    badge = Image.open(io.BytesIO(guest.get("/icon/badge.png").content)).convert("RGBA")
    inked = [pixel for _, pixel in badge.getcolors(1 << 16) if pixel[3]]
    assert inked and all(pixel[:3] == (255, 255, 255) for pixel in inked)
    assert guest.get("/icon/nothing.png").status_code == 404 and set(ICONS) >= {"192", "512", "apple", "badge"}
    assert '<link rel="apple-touch-icon" href="/icon/apple.png' in guest.get("/").text


def test_the_worker_is_asked_for_each_time_and_is_another_for_every_build(address):
    guest = Guest(address)
    reply = guest.get("/worker.js")
    assert reply.status_code == 200 and reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-cache" and reply.headers["service-worker-allowed"] == "/"
    assert "default-src 'self'" in reply.headers["content-security-policy"]
    first, _, script = reply.text.partition("\n")
    given = json.loads(first.removeprefix("self.MASTABA=").removesuffix(";"))
    assert given["build"] == build() and given["languages"] == list(LANGUAGES)
    assert script == files()["worker.js"].forms[""].decode()
    for one in given["files"]:
        fetched = guest.get(one)
        assert fetched.status_code == 200 and fetched.headers["cache-control"] == FOR_GOOD, one
    pages = guest.get("/").text + guest.get("/offline").text
    named = set(re.findall(r'(?:href|src)="(/(?:static|palette)[^"]+)"', pages))
    assert named <= set(given["files"]), "all that the offline page names is there without a network"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_offline_page_has_the_rules_in_brief_and_names_nobody(address, lang):
    guest = Guest(address)
    reply = guest.http.get(f"/offline?lang={lang}", headers={"Cookie": ""})
    assert reply.status_code == 200 and reply.headers["cache-control"] == "no-store"
    assert "set-cookie" not in reply.headers and f'<html lang="{lang}"' in reply.text
    assert 'name="name"' not in reply.text and build() in reply.text
    for game in all_games():
        words = game.texts.in_words(lang)
        briefs = [key for key in words if re.fullmatch(r"help\.\w+\.brief", key)]
        assert words["name"] in reply.text and briefs
        shown = reply.text.partition(f'id="{game.id}"')[2].partition("</details>")[0]
        assert shown.count("<li>") == sum(len(words[key].strip().splitlines()) for key in briefs)


def test_my_turn_leads_to_the_table_that_waits_and_home_where_none_does(address):
    guest = Guest(address)
    assert guest.get("/my-turn").headers["location"] == "/"
    table = guest.play()
    with guest.watch(table) as tab:
        tab.frame(lambda frame: frame["my_turn"])
    assert guest.get("/my-turn").headers["location"] == f"/t/{table}"
