"""Pages that are read: short, and every table in them is what its data say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
MOST_WORDS = 900  # beside tables and what is typed


def prose(page: Path) -> str:
    """What is read of a page from left to right: no tables, no blocks of code."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    return "\n".join(line for line in text.splitlines() if not line.startswith(("|", "<!--")))


@pytest.mark.parametrize("name", ["strength.md", "benchmarks.md"])
def test_a_page_of_numbers_can_be_read_in_a_few_minutes(name: str) -> None:
    assert len(prose(DOCS / name).split()) <= MOST_WORDS


def test_every_table_is_what_its_data_say() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "doc_tables.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_of_data_says_when_where_and_how_and_is_shown() -> None:
    shown = "\n".join(page.read_text("utf-8") for page in DOCS.glob("*.md"))
    for file in sorted((DOCS / "data").iterdir()):
        told = json.loads(file.read_text("utf-8"))
        assert {"benchmark", "machine", "measured", "command", "rows"} <= set(told), file.name
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", told["measured"]) and told["rows"], file.name
        assert f"<!-- table: {file.stem} | " in shown, file.name


def test_the_notebook_is_dated_and_its_contents_are_complete() -> None:
    contents = (ROOT / "notebook" / "README.md").read_text("utf-8")
    pages = sorted(page.name for page in (ROOT / "notebook").glob("*.md") if page.name != "README.md")
    assert pages and all(re.match(r"\d{4}-\d\d-", page) for page in pages)
    assert [page for page in pages if f"]({page})" not in contents] == []


@pytest.mark.parametrize("page", sorted((ROOT / "notebook").glob("*.md")), ids=lambda page: page.name)
def test_every_link_of_the_notebook_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", sorted(DOCS.glob("a-*.md")), ids=lambda page: page.name)
def test_every_place_that_a_page_sends_its_reader_to_is_there(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|client|scripts|docs|bench)/[\w./-]+)`", page.read_text("utf-8"))
    assert named and [place for place in named if not (ROOT / place).exists()] == []


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_to_a_heading_finds_it() -> None:
    for page in [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / "notebook").glob("*.md")]:
        for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text("utf-8")):
            assert anchor in anchors(page.parent / target if target else page), f"{page.name}: {target}#{anchor}"
