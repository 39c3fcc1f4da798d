"""What a browser reads before it installs the app: name, icons, colours, shortcuts; the icons as PNG."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.words.languages.spoken import SPOKEN
from mastaba.draw.palette import DAY, colours
from mastaba.draw.picture import png

from ...texts import speak
from ..assets import build, files, kept
from ..door.errors import Problem
from ..door.language import language

ASKED_EACH_TIME = {"Cache-Control": "no-cache"}
ICONS = {  # by name: the drawing, and how wide it is
    "192": ("mastaba.svg", 192),
    "512": ("mastaba.svg", 512),
    "full-192": ("mastaba-full.svg", 192),  # without corners: a system cuts its own shape out of it
    "full-512": ("mastaba-full.svg", 512),
    "apple": ("mastaba-full.svg", 180),
    "badge": ("mastaba-badge.svg", 96),  # one colour, for the line above a telephone's screen
}
SHORTCUTS = {"turn": "/my-turn", "play": "/#games", "puzzle": "/puzzles"}


async def manifest(request: Request) -> Response:
    """The app's manifest in the page's language; the app is the same one in every language."""
    body = msgspec.json.encode(_manifest(language(request)))
    return Response(body, media_type="application/manifest+json", headers=ASKED_EACH_TIME)


def _manifest(lang: str) -> dict[str, Any]:
    paper = colours(DAY)["papyrus"]
    return {
        "id": "/",
        "name": "Mastaba",
        "short_name": "Mastaba",
        "description": f"{speak(lang, 'page.tagline')} {speak(lang, 'page.pitch')}",
        "lang": SPOKEN[lang].tag,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "background_color": paper,
        "theme_color": paper,
        "categories": ["games"],
        "icons": [
            _icon("192", "any"),
            _icon("512", "any"),
            _icon("full-192", "maskable"),
            _icon("full-512", "maskable"),
            {"src": f"/static/{build()}/mastaba.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        ],
        "shortcuts": [
            {"name": speak(lang, f"page.app.shortcut.{name}"), "url": url, "icons": [_icon("192", "any")]}
            for name, url in SHORTCUTS.items()
        ],
    }


def _icon(name: str, purpose: str) -> dict[str, str]:
    width = ICONS[name][1]
    src = f"/icon/{name}.png?v={build()}"
    return {"src": src, "sizes": f"{width}x{width}", "type": "image/png", "purpose": purpose}


async def icon(request: Request) -> Response:
    """One of the app's icons."""
    name = request.path_params["name"]
    if name not in ICONS:
        raise Problem(404, "error.no_page")
    return Response(drawn(name), media_type="image/png", headers=kept(request))


@cache
def drawn(name: str) -> bytes:
    """An icon as PNG, of the drawing that the client's build left."""
    drawing, width = ICONS[name]
    return png(files()[drawing].forms[""].decode(), width)
