"""A picture of its own, inside a worker: the library that makes a PNG lets nothing else run meanwhile."""

from __future__ import annotations

from mastaba.draw import png, standalone
from mastaba.draw.panel import Role, panels
from mastaba.draw.picture import alone
from mastaba.draw.postcard import ending as ending_of
from mastaba.draw.sheet import sheet as sheet_of

from .jobs import Board, Ending, Picture, Pictured, Sheet


def picture(job: Picture) -> Pictured:
    """An SVG of its own as PNG."""
    return Pictured(png(job.svg))


def sheet(job: Sheet) -> Pictured:
    """A position with everything on one sheet."""
    drawn = standalone(job.panels.position.seen(), job.panels.pen(), job.theme)
    return Pictured(png(drawn) if job.png else drawn.encode())


def board(job: Board) -> Pictured:
    """A position's board, small."""
    seen, pen = job.panels.position.seen(), job.panels.pen()
    boards = [drawing for drawing in panels(seen, pen) if drawing.role == Role.BOARD]
    return Pictured(png(alone(sheet_of(boards), pen), job.width))


def ending(job: Ending) -> Pictured:
    """A postcard of a game that is over."""
    seen, pen = job.panels.position.seen(), job.panels.pen()
    board = next(drawing for drawing in panels(seen, pen) if drawing.role == Role.BOARD)
    card = ending_of(board.svg, board.size, job.headline, pen.say("name"), job.places)
    return Pictured(png(alone(card, pen)))
