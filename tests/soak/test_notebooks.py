"""Every notebook still runs from its first cell to its last, and says what kind of thing it said before.

The one that trains has an environment of its own, with its learner.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.processes.environments import python_with

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))
NEEDS = {"maskable-ppo": ["sb3-contrib>=2.7", "ipykernel>=6"]}


def said(cell: Any) -> set[str]:
    """The kinds of a cell's outputs, but for what somebody who waits for the compiler is told."""
    outputs = [output for output in cell.outputs if not output.get("text", "").startswith("compiling ")]
    return {kind for output in outputs for kind in output.get("data", {output.get("name", ""): None})}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    import nbformat
    from jupyter_client import AsyncKernelManager
    from nbclient import NotebookClient

    kernel = AsyncKernelManager(kernel_name="python3")
    if path.stem in NEEDS:
        kernel.kernel_spec.argv[0] = str(python_with(path.stem, *NEEDS[path.stem]))
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    before = [said(cell) for cell in code]
    NotebookClient(notebook, km=kernel, timeout=1200).execute()
    assert all(cell.execution_count for cell in code)
    assert [said(cell) for cell in code] == before
