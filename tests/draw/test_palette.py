"""Colours: readable, and apart from each other, also for colour-blind people, by day and by night."""

from __future__ import annotations

import itertools
import re

import pytest

from mastaba.draw.colour import contrast, distance, mix
from mastaba.draw.palette import HUES, SEATS, THEMES, colours, css, resolve, standalone_css

EYES = ("all", "protan", "deutan", "tritan")
WORDS_ON = (
    ("ink", "papyrus"),
    ("ink", "panel"),
    ("ink", "hollow"),
    ("ink", "sky-high"),
    ("ink", "sky"),
    ("ink", "sky-low"),
    ("ink", "lit-soft"),
    ("ink-soft", "papyrus"),
    ("ink-soft", "panel"),
    ("ink-soft", "hollow"),
    ("panel", "ink"),
    ("bright", "outline"),
    ("bright", "night"),
    ("faience", "panel"),
    ("carnelian", "panel"),
    ("lapis", "panel"),
)
SHAPES_ON = (
    *(("lit", ground) for ground in ("papyrus", "panel", "hollow", "sky-high", "sky", "sky-low", "sand-light")),
    *(("last", ground) for ground in ("papyrus", "panel", "sky-low")),
    ("ink", "sand-light"),
    ("ink", "sand"),
)


def test_the_one_dashed_outline_of_a_board_is_of_what_moved_last() -> None:
    """Beside it charts have dashed lines, and paths are dotted."""
    dashed = set(re.findall(r"([^{}]+){[^{}]*stroke-dasharray", css()))
    assert dashed == {".last", ".dash", ".dot"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), WORDS_ON)
def test_words_reach_wcag_aa(theme: str, ink: str, ground: str) -> None:
    table = colours(theme)
    assert contrast(table[ink], table[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), SHAPES_ON)
def test_outlines_that_mean_something_reach_three_to_one(theme: str, line: str, ground: str) -> None:
    table = colours(theme)
    assert contrast(table[line], table[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_a_hue_or_a_seat_reaches_wcag_aa(theme: str) -> None:
    table = colours(theme)
    for name in [*HUES, *(f"seat-{i}" for i in range(len(SEATS)))]:
        assert contrast(table[name], table[f"{name}-on"]) >= 4.5, name


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_seats_stay_apart_for_every_kind_of_eyes(theme: str, eyes: str) -> None:
    table = colours(theme)
    for a, b in itertools.combinations(range(len(SEATS)), 2):
        assert distance(table[f"seat-{a}"], table[f"seat-{b}"], eyes) >= 20, (a, b)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "together", [("blue", "white", "red", "green", "yellow"), ("black", "blue", "green", "orange", "red", "yellow")]
)
def test_hues_used_together_stay_apart_for_every_kind_of_eyes(theme: str, eyes: str, together: tuple[str, ...]) -> None:
    table = colours(theme)
    for a, b in itertools.combinations(together, 2):
        assert distance(table[a], table[b], eyes) >= 15, (a, b)


def test_both_themes_name_the_same_colours() -> None:
    assert list(colours("day")) == list(colours("night"))


def test_every_variable_of_the_style_sheet_is_defined() -> None:
    sheet = css()
    assert set(re.findall(r"var\(--([\w-]+)", sheet)) <= set(re.findall(r"--([\w-]+):", sheet))


def test_a_standalone_sheet_has_plain_colours_only() -> None:
    assert "var(" not in standalone_css("night")
    assert resolve("fill:var(--papyrus)", "day") == "fill:#F4E9CF"


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert (mix("#000000", "#FFFFFF", 0), mix("#000000", "#FFFFFF", 1)) == ("#000000", "#FFFFFF")
