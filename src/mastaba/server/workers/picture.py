"""A picture as PNG, inside a worker: the library that draws it lets nothing else run meanwhile."""

from __future__ import annotations

from mastaba.draw import png

from .jobs import Picture, Pictured


def picture(job: Picture) -> Pictured:
    """An SVG of its own as PNG."""
    return Pictured(png(job.svg))
