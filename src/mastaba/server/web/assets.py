"""What is the same for everybody: a game's symbols, the colours."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mastaba.core.rules.registry import load
from mastaba.draw import css, symbols

DAY = 24 * 3600
KEPT = {"Cache-Control": f"public, max-age={DAY}"}


async def art(request: Request) -> Response:
    """A game's symbols, put into a page once."""
    return Response(symbols(load(request.path_params["game"])), media_type="image/svg+xml", headers=KEPT)


async def palette(request: Request) -> Response:
    """The colours, light and dark."""
    return Response(css(), media_type="text/css", headers=KEPT)
