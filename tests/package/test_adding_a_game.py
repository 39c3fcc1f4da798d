"""docs/adding-a-game.md names everything that a game can hand over, and the kit holds what it promises."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

from mastaba import gamekit
from mastaba.core.rules.advice import Advice

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")


def rows(section: str) -> set[str]:
    """What the tables of a section list, without arguments."""
    body = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return {name for cell in re.findall(r"(?m)^\| (`.+?) \|", body) for name in re.findall(r"`([\w.<>]+)", cell)}


def test_every_argument_of_a_panel_is_explained() -> None:
    assert set(inspect.signature(gamekit.panel).parameters) - rows("4. Panels") == set()


def test_every_part_of_advice_is_explained() -> None:
    assert {f.name for f in dataclasses.fields(Advice)} == rows("5. Advice")


def test_texts_that_a_game_may_have_are_named() -> None:
    promised = {"hint.unit", "help.<nn_section>.title", "aid.<line>", "aid.note"}
    assert promised - rows("3. Texts") == set()
    assert "`help.<nn_section>.brief`" in PAGE


def test_the_kit_offers_what_it_lists() -> None:
    assert [name for name in gamekit.__all__ if not hasattr(gamekit, name)] == []
    offered = {
        name for name, thing in vars(gamekit).items() if not name.startswith("_") and not inspect.ismodule(thing)
    }
    assert offered - set(gamekit.__all__) == {"annotations"}
