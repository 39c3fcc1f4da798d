"""Put the tables of docs/ where they belong, from docs/data and the kept ratings, or check that they agree.

python scripts/doc_tables.py            write the tables
python scripts/doc_tables.py --check    exit 1 if a page says anything else

A page names a table in a comment, its columns and, where not all rows are shown, which:

    <!-- table: gpu_random_play | game | players | decisions/s | games at once=1,048,576 -->

docs/data/NAME.json is what `mastaba bench --json NAME` prints.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mastaba.bots import levels
from mastaba.bots.matches.ladder import OTHERS, SURE, kept
from mastaba.core.rules.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
TABLE = re.compile(r"(<!-- table: (.+?) -->\n).*?(<!-- end of table -->)", re.S)
MILLION = 1_000_000

Row = Mapping[str, Any]


def main() -> int:
    wrong = [path for path in sorted(DOCS.glob("*.md")) if path.read_text("utf-8") != page(path)]
    if "--check" not in sys.argv:
        for path in wrong:
            path.write_text(page(path), "utf-8")
        return 0
    for path in wrong:
        print(f"{path.relative_to(ROOT)} is not what docs/data says; run: python scripts/doc_tables.py")
    return bool(wrong)


def page(path: Path) -> str:
    """The page with every table as its data say."""
    return TABLE.sub(lambda m: f"{m[1]}{table(m[2])}\n{m[3]}", path.read_text("utf-8"))


def table(asked: str) -> str:
    """NAME | COLUMN | COLUMN | COLUMN=VALUE"""
    name, *wishes = asked.split(" | ")
    titles = [wish for wish in wishes if "=" not in wish]
    rows = list(ratings()) if name == "ladder" else report(name)["rows"]
    for column, _, value in (wish.partition("=") for wish in wishes if "=" in wish):
        rows = [row for row in rows if shown(row.get(column, "")) == value]
    if not rows or any(title not in {key for row in rows for key in row} for title in titles):
        raise SystemExit(f"docs/data/{name}.json has no such rows or columns: {asked}")
    lines = [titles, ["---"] * len(titles), *([shown(row.get(title, "")) for title in titles] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def report(name: str) -> dict[str, Any]:
    return json.loads((DOCS / "data" / f"{name}.json").read_text("utf-8"))


def ratings() -> Iterator[Row]:
    """The kept ratings, best level first; a rating that is not sure enough is in brackets."""
    ladders = {game.id: kept(game) for game in all_games()}
    for bot in [*reversed(levels), *OTHERS]:
        rungs = {game: ladder[bot] for game, ladder in sorted(ladders.items()) if bot in ladder}
        yield {"bot": bot} | {
            game: f"{rung.rating:.0f} ± {rung.uncertainty:.0f}"
            if rung.uncertainty <= SURE
            else f"({rung.rating:.0f} ± {rung.uncertainty:.0f})"
            for game, rung in rungs.items()
        }


def shown(cell: Any) -> str:
    if isinstance(cell, (int, float)) and abs(cell) >= MILLION and cell % 1024:
        return f"{cell / MILLION:,.3g} million" if abs(cell) < 1000 * MILLION else f"{cell / MILLION:,.0f} million"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 100 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


if __name__ == "__main__":
    sys.exit(main())
