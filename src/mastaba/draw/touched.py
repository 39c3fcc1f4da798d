"""Two frames: which keyed pieces of the second one are new, moved or drawn otherwise."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

AT_TIMES = {"ghost", "hit", "lit", "last"}  # previews, glows and marks say nothing about a piece
SHAPE = ("transform", "href", "x", "y", "width", "height", "cx", "cy", "r", "d", "class")


def touched(before: str, after: str) -> list[str]:
    """The keys of pieces in `after` that `before` does not have, or has elsewhere, or drawn otherwise."""
    old, new = pictures(before), pictures(after)
    return [key for key, picture in new.items() if old.get(key) != picture]


def pictures(frame: str) -> dict[str, list[str]]:
    """How every keyed piece is drawn, without the keyed pieces that it carries."""
    found: dict[str, list[str]] = {}
    _walk(fromstring(frame), "", [], found)
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
