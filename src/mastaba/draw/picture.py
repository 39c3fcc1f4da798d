"""A picture of its own out of a board: with symbols and colours inside, and as PNG."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..core.rules.game import Seen
from .art import used_symbols
from .palette import DAY, colours, resolve, standalone_css
from .panel import panels
from .sheet import sheet
from .svg import Pen

FONTS = sorted(str(p) for p in (Path(__file__).parent / "fonts").glob("*.ttf"))


def standalone(seen: Seen, pen: Pen, theme: str = DAY, *, lit: bool = False) -> str:
    """A board that needs no page around it: for download, documents and PNG. `lit` shows the targets too."""
    shown = seen if lit else replace(seen, options=())
    return alone(sheet(panels(shown, pen)), pen, theme)


def alone(drawing: str, pen: Pen, theme: str = DAY) -> str:
    """Any drawing with the symbols it uses and the colours of a theme inside."""
    start = drawing.index(">") + 1
    opening = drawing[:start]
    width, height = opening.split('viewBox="0 0 ')[1].split('"')[0].split()
    inside = (
        f"<style>{standalone_css(theme)}</style><defs>{used_symbols(drawing, pen.game)}</defs>"
        f'<rect width="{width}" height="{height}" fill="{colours(theme)["papyrus"]}"/>'
    )
    sized = opening.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    return resolve(sized + inside + drawing[start:], theme)


def png(svg: str, width: int | None = None) -> bytes:
    """A standalone SVG as PNG bytes, drawn with the packaged fonts only: the same on every machine."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=FONTS))
