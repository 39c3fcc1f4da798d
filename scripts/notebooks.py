"""Run the notebooks of docs/notebooks from their first cell to their last, and keep what came out.

python scripts/notebooks.py [NAME]...    these, or all

The Python that runs this must have what a notebook asks for (its first lines say so), nbclient and ipykernel.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"


def main(names: list[str]) -> None:
    for path in [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=1200, kernel_name="python3", record_timing=False).execute()
        notebook.metadata.pop("language_info", None)
        nbformat.write(notebook, path)
        print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
