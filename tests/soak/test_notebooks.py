"""Every notebook still runs from its first cell to its last, and says what kind of thing it said before.

The one that trains is tried where its learner is installed: pip install sb3-contrib.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))
NEEDS = {"maskable-ppo": "sb3_contrib"}


def said(cell: Any) -> set[str]:
    """The kinds of a cell's outputs."""
    return {kind for output in cell.outputs for kind in output.get("data", {output.get("name", ""): None})}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    if not find_spec(NEEDS.get(path.stem, "mastaba")):
        pytest.skip(f"{NEEDS[path.stem]} is not installed")
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    before = [said(cell) for cell in code]
    NotebookClient(notebook, timeout=1200, kernel_name="python3").execute()
    assert all(cell.execution_count for cell in code)
    assert [said(cell) for cell in code] == before
