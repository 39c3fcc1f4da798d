"""Panels drawn inside a worker, from what one viewer sees and from that viewer's pen."""

from __future__ import annotations

from mastaba.draw.panel import parts
from mastaba.draw.shown import paint

from .jobs import Draw, Drawn


def draw(job: Draw) -> Drawn:
    """The panels that are wanted."""
    seen, pen = job.position.seen(), job.pen()
    wanted = set(job.keys)
    made = [paint(part, seen, pen, job.labels) for part in parts(seen) if part.key in wanted]
    return Drawn(tuple(made))
