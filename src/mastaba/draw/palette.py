"""Colours by name, for day and night, as CSS variables and classes; the seats' colours and emblems.

Each colour `name` gives the classes `f-name` (fill), `s-name` (stroke) and `c-name` (colour of a symbol). Each hue
(of stones, cubes, treasures) comes with `name-deep` for its shaded side and `name-on` for what is written on it; so
does each seat.
"""

from __future__ import annotations

import re

from .colour import best_on, mix
from .memo import memoized
from .styles import LIVE_CSS, STILL_CSS

DAY, NIGHT = "day", "night"
THEMES = (DAY, NIGHT)

EMBLEMS = ("eye", "scarab", "lotus", "ankh", "feather", "crook")  # of seats 0 to 5
SEAT_NAMES = ("lapis", "carnelian", "malachite", "gold", "alabaster", "obsidian")

HUES: dict[str, tuple[str, str]] = {  # by day, by night
    "blue": ("#2C62B0", "#4079D0"),
    "turquoise": ("#2A9D93", "#3DB8AC"),
    "green": ("#43A27A", "#4FB388"),
    "yellow": ("#EFC244", "#F0CA55"),
    "orange": ("#D9742A", "#DE8038"),
    "red": ("#B4342A", "#CF4F3E"),
    "pink": ("#DB8FA3", "#E3A3B4"),
    "violet": ("#76498F", "#9C74BB"),
    "brown": ("#7C5230", "#A47A50"),
    "white": ("#FBF5E6", "#F3ECDA"),
    "grey": ("#9A9387", "#A9A59E"),
    "black": ("#33303A", "#4C4957"),
}

SEATS: tuple[tuple[str, str], ...] = (
    ("#1E4E8C", "#3F7CCB"),
    ("#BF4A2C", "#D65F43"),
    ("#48A98A", "#58BE9C"),
    ("#E2B23C", "#EBC04E"),
    ("#FAF4E4", "#F6EFDE"),
    ("#2B2831", "#4A4757"),
)

GROUNDS: dict[str, tuple[str, str]] = {
    "papyrus": ("#F4E9CF", "#18223B"),  # the page
    "panel": ("#FBF3DF", "#202C49"),  # what lies on it
    "panel-edge": ("#B9975A", "#7387B5"),
    "sky-high": ("#8FC3D6", "#0B1122"),
    "sky": ("#C4E0DC", "#121A2F"),
    "sky-low": ("#F6DFB0", "#2B3358"),
    "sun": ("#F0B93A", "#F4E6B8"),
    "sand": ("#D8B878", "#4A4A63"),
    "sand-light": ("#E7CE9A", "#5B5A74"),
    "sand-deep": ("#B98F4E", "#34344C"),
    "water": ("#4F9DB8", "#2C5578"),
    "reed": ("#8FA84F", "#5F7A4A"),
    "stone": ("#D9C7A0", "#A29DB2"),
    "stone-deep": ("#A88F62", "#716C86"),
    "wood": ("#8A5A32", "#8A6440"),
    "ink": ("#2A2119", "#F3E8CE"),  # words
    "ink-soft": ("#5F4D37", "#C6BC9F"),  # words of less weight
    "outline": ("#2A2119", "#070B16"),  # the ink line around every piece
    "rim": ("#2A2119", "#D9C89C"),  # the line around discs and tokens
    "line": ("#C9AE78", "#4A5A85"),  # rules and grids
    "hollow": ("#EADBB6", "#141C31"),  # an empty place
    "lapis": ("#1E4E8C", "#8DB8F2"),
    "faience": ("#14716A", "#5CCFC2"),
    "carnelian": ("#A33A24", "#F0937C"),
    "gold": ("#C8962E", "#EBC04E"),
    "lit": ("#8A3F02", "#FFD15C"),  # what may be chosen now
    "lit-soft": ("#FFD978", "#755710"),
    "light": ("#FFF2BE70", "#FFDC7A38"),  # what fills it: lighter than any ground, and clear enough to see through
    "halo": ("#FFFDEE", "#05070F"),  # around its edge: one of the two stands out from any ground
    "last": ("#0B6C90", "#6FD3F5"),  # what just happened
    "night": ("#121A2F", "#0B1122"),
    "lapis-back": ("#1E4E8C", "#27508F"),  # the back of cards
    "bright": ("#FFFBF0", "#FFFBF0"),
}

INKS = ("#2A2119", "#FFFBF0", "#0B0906")


@memoized()
def colours(theme: str) -> dict[str, str]:
    """Every colour by name, in one theme."""
    at = THEMES.index(theme)
    made = {name: pair[at] for name, pair in GROUNDS.items()}
    hues = {name: pair[at] for name, pair in HUES.items()}
    hues |= {f"seat-{i}": pair[at] for i, pair in enumerate(SEATS)}
    for name, value in hues.items():
        made[name] = value
        made[f"{name}-deep"] = mix(value, "#2A1A10", 0.30)
        made[f"{name}-on"] = best_on(value, *INKS)
    return made


def variables(theme: str) -> str:
    """The custom properties of one theme: --papyrus:#F4E9CF;…"""
    return "".join(f"--{name}:{value};" for name, value in colours(theme).items())


@memoized()
def _classes() -> str:
    names = list(colours(DAY))
    return "".join(f".f-{n}{{fill:var(--{n})}}.s-{n}{{stroke:var(--{n})}}.c-{n}{{color:var(--{n})}}" for n in names)


@memoized()
def css() -> str:
    """The style sheet of a page: both themes (by data-theme, else by the system's wish), and every board's classes.

    On paper it is always day.
    """
    day, night = f"color-scheme:light;{variables(DAY)}", f"color-scheme:dark;{variables(NIGHT)}"
    return (
        f":root,[data-theme={DAY}]{{{day}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme={DAY}]){{{night}}}}}\n"
        f"@media screen{{[data-theme={NIGHT}]{{{night}}}}}\n{_classes()}\n{STILL_CSS}{LIVE_CSS}"
    )


@memoized()
def standalone_css(theme: str) -> str:
    """The classes of a board with plain colours, for a picture that stands alone."""
    return resolve(_classes() + STILL_CSS, theme)


_RULE = re.compile(r"([^{}]+){[^{}]*}")
_NAMED = re.compile(r"\.([\w-]+)")
_CLASSES = re.compile(r'class="([^"]*)"')


@memoized()
def _rules(theme: str) -> list[tuple[frozenset[str], str]]:
    """Each rule of a picture's style, and the classes that it asks for."""
    return [(frozenset(_NAMED.findall(m[1])), m[0]) for m in _RULE.finditer(standalone_css(theme))]


def used_css(drawing: str, theme: str) -> str:
    """Only the rules that a drawing needs: a renderer tries every rule on every element."""
    here = {name for names in _CLASSES.findall(drawing) for name in names.split()}
    return "".join(rule for asked, rule in _rules(theme) if asked <= here)


_VARIABLE = re.compile(r"var\(--([\w-]+)(?:,[^()]*)?\)")


def resolve(text: str, theme: str) -> str:
    """The same text with every var(--name) of the palette replaced by its colour in this theme."""
    table = colours(theme)
    return _VARIABLE.sub(lambda m: table.get(m.group(1), m.group(0)), text)
