"""What is the same for everybody and kept for good: script, styles, fonts, symbols, colours.

Its address carries a digest of all that pages are made of (a build id), so that it never changes under a browser.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mastaba.core.rules.registry import game_ids, load
from mastaba.draw import covers, css, symbols

from .door.errors import Problem

FOLDER = Path(__file__).parent
SERVER = FOLDER.parent
STATIC = SERVER / "static"
MADE_OF = (SERVER / "messages.py", *(SERVER / "text").iterdir(), *sorted((FOLDER / "templates").rglob("*.*")))
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
NEVER = {"Cache-Control": "no-store"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first; made when the client is built


class Kept(NamedTuple):
    """One file in every form that it is sent in."""

    kind: str
    forms: dict[str, bytes]  # by encoding; "" as it is


def _file(path: Path) -> Kept:
    packed = {name: path.with_name(path.name + end) for name, end in ENCODINGS.items()}
    forms = {name: other.read_bytes() for name, other in packed.items() if other.exists()}
    return Kept(guess_type(path.name)[0] or "font/woff2", {**forms, "": path.read_bytes()})


def _drawn(kind: str, text: str) -> Kept:
    return Kept(kind, {"gzip": gzip.compress(text.encode(), 9), "": text.encode()})


@cache
def files() -> dict[str, Kept]:
    """What the client's build left, by its path in the folder."""
    found = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in ENCODINGS.values()]
    return {path.relative_to(STATIC).as_posix(): _file(path) for path in sorted(found) if path.name[0] != "."}


@cache
def _symbols(game: str) -> Kept:
    return _drawn("image/svg+xml", symbols(load(game)))


@cache
def _covers() -> Kept:
    return _drawn("image/svg+xml", covers(map(load, game_ids())))


@cache
def _colours() -> Kept:
    return _drawn("text/css", css())


@cache
def build() -> str:
    """The digest: the same for every process of one installation, another as soon as a page would be another."""
    made = sha256(version("mastaba").encode())
    parts = [kept.forms[""] for kept in (*files().values(), _colours(), *map(_symbols, sorted(game_ids())))]
    for part in (*parts, *(path.read_bytes() for path in sorted(MADE_OF))):
        made.update(sha256(part).digest())
    return made.hexdigest()[:12]


def address(name: str) -> str:
    """Where a page finds a file of the client."""
    return f"/static/{build()}/{name}"


def kept(request: Request) -> dict[str, str]:
    """Headers of something drawn: for good under an address with our digest (`?v=`), not at all under any other."""
    return FOR_GOOD if request.query_params.get("v") == build() else NEVER


def _sent(request: Request, what: Kept, headers: dict[str, str]) -> Response:
    taken = {part.split(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")}
    encoding = next((name for name in ENCODINGS if name in taken and name in what.forms), "")
    packed = {"Content-Encoding": encoding} if encoding else {}
    headers = {**headers, **packed, "Vary": "Accept-Encoding"}
    return Response(what.forms[encoding], media_type=what.kind, headers=headers)


async def static(request: Request) -> Response:
    """A file of the client. Under the digest of another build it is not known: ours is at our address."""
    name = request.path_params["name"]
    if name not in files():
        raise Problem(404, "error.no_page")
    if request.path_params["build"] != build():
        return RedirectResponse(address(name), 307, headers=NEVER)
    return _sent(request, files()[name], FOR_GOOD)


async def art(request: Request) -> Response:
    """A game's symbols, put into a page once."""
    return _sent(request, _symbols(load(request.path_params["game"]).id), kept(request))


async def covers_of_all(request: Request) -> Response:
    """Every game's own picture."""
    return _sent(request, _covers(), kept(request))


async def palette(request: Request) -> Response:
    """The colours, light and dark."""
    return _sent(request, _colours(), kept(request))
