"""The glossary: every usual term is found in the file that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (?P<ours>.+?) \| (?P<terms>.+?) \| `(?P<file>[\w/.]+)` \|$", re.MULTILINE)
ROWS = [m.groupdict() for m in ROW.finditer((ROOT / "docs" / "glossary.md").read_text("utf-8"))]
SOUGHT = (
    *("transposition", "rollout", "quiescence", "first-play urgency", "mast", "token bucket", "idempotency key"),
    *("redaction", "determinization", "common random numbers", "presence", "spaced repetition", "reconciliation"),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["terms"])
def test_a_usual_term_stands_where_the_thing_is_defined(row: dict[str, str]) -> None:
    text = " ".join((ROOT / row["file"]).read_text("utf-8").split()).lower()
    assert [term for term in row["terms"].lower().split(", ") if term not in text] == []


def test_what_an_expert_looks_for_is_listed() -> None:
    listed = " ".join(row["terms"] for row in ROWS).lower()
    assert [term for term in SOUGHT if term not in listed] == []
    assert len({row["terms"] for row in ROWS}) == len(ROWS), "a term is listed once"
