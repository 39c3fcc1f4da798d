"""The app's worker at /worker.js: the client's script under the build that it belongs to."""

from __future__ import annotations

import gzip
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.words.languages.spoken import LANGUAGES

from ..assets import address, build, files
from .manifest import ASKED_EACH_TIME

SCRIPT = "worker.js"
APART = (SCRIPT, "mastaba-full.svg", "mastaba-badge.svg")  # pages do not name these


async def worker(request: Request) -> Response:
    """Another build is another worker: browsers compare the bytes at every visit."""
    headers = {**ASKED_EACH_TIME, "Service-Worker-Allowed": "/", "Vary": "Accept-Encoding"}
    body = script()
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = _packed(body), {**headers, "Content-Encoding": "gzip"}
    return Response(body, media_type="text/javascript", headers=headers)


@cache
def script() -> bytes:
    """What it does, after what it is given: its build, the languages, and the files that the offline page needs."""
    drawn = [f"{path}?v={build()}" for path in ("/palette.css", "/covers.svg", "/icon/192.png")]
    named = [address(name) for name in files() if name not in APART]
    known = {"build": build(), "languages": list(LANGUAGES), "files": [*named, *drawn]}
    return b"self.MASTABA=" + msgspec.json.encode(known) + b";\n" + files()[SCRIPT].forms[""]


@cache
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9)
