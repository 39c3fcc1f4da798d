"""The notebooks can be read as they are: they hold what came out, nothing failed, and every cell is Python."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
LARGEST = 200_000
A_MACHINE = re.compile(r"/(?:home|root|tmp|work|usr|Users)/")


def code_of(path: Path) -> list[dict[str, Any]]:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_there_is_a_notebook_for_each_way_in() -> None:
    assert {"first-steps", "maskable-ppo", "openspiel", "data", "batch", "gymnasium"} <= {p.stem for p in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_was_run_from_its_first_cell_to_its_last(path: Path) -> None:
    cells = code_of(path)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert all(output["output_type"] != "error" for cell in cells for output in cell["outputs"])
    for cell in cells:
        ast.parse("".join(cell["source"]))
    shown = [cell for cell in cells if cell["outputs"]]
    assert len(shown) >= len(cells) - 1 and len(path.read_bytes()) <= LARGEST


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_names_no_folder_of_the_machine_that_ran_it(path: Path) -> None:
    for cell in code_of(path):
        assert not A_MACHINE.search(json.dumps(cell["outputs"])), cell["source"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_link_of_a_notebook_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((\.\./[^)#]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target
