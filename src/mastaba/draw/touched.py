"""Two moments: which keyed pieces of the second one are new, moved or drawn otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, fromstring

from .panel import Drawing

AT_TIMES = {"ghost", "hit", "lit", "last", "about"}  # previews, glows and marks say nothing about a piece
SHAPE = ("transform", "href", "x", "y", "width", "height", "cx", "cy", "r", "d", "class")


def touched(before: Sequence[Drawing], after: Sequence[Drawing]) -> list[str]:
    """The keys of pieces in `after` that `before` does not have, or has elsewhere, or drawn otherwise."""
    same = {drawing.digest for drawing in before} & {drawing.digest for drawing in after}
    old, new = (
        [picture for drawing in drawings if drawing.digest not in same for picture in pictures(drawing).items()]
        for drawings in (before, after)
    )
    known = dict(old)
    return [key for key, picture in new if known.get(key) != picture]


def pictures(drawing: Drawing) -> dict[str, list[str]]:
    """How every keyed piece of a panel is drawn and where, without the keyed pieces that it carries."""
    found: dict[str, list[str]] = {}
    _walk(fromstring(drawing.svg), drawing.key, [], found)
    return found


def _walk(element: Element, place: str, into: list[str], found: dict[str, list[str]]) -> None:
    if AT_TIMES.intersection(element.get("class", "").split()):
        return
    key = element.get("data-key")
    if key:
        into = found[key] = []
    if len(element):
        place += element.get("transform", "")
    else:
        into.append(f"{place} {element.tag} {[element.get(name) for name in SHAPE]} {element.text}")
    for child in element:
        _walk(child, place, into, found)
