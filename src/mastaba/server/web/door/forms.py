"""Plain forms, read."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from .errors import Problem

MOST_FIELDS = 60  # of a form


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a plain form."""
    said = (await request.body()).decode("utf-8", "replace")
    if said.count("&") >= MOST_FIELDS:
        raise Problem(413, "error.too_big")
    return dict(parse_qsl(said, keep_blank_values=True))
