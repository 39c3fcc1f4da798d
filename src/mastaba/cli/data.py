"""mastaba export, import and backup: a server's database in and out."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import typer

from .say import UNABLE, fail, progress

FORMAT = "mastaba-export 1"
PRIVATE = ("meta",)  # keys of this server; a copy elsewhere makes its own


def _engine(url: str | None) -> Any:
    from mastaba.server.config import default_database
    from mastaba.server.store.engine import make_engine

    address = url or default_database()
    if address.startswith("sqlite:///") and not Path(address.removeprefix("sqlite:///")).exists():
        fail(f"there is no database at {address}", UNABLE)
    return make_engine(address)


def _stored_tables() -> list[Any]:
    from mastaba.server.store.schema import metadata

    return [t for t in metadata.sorted_tables if t.name not in PRIVATE]


def export(out: Path, url: str | None) -> None:
    """Everything that people and tables left, as lines of JSON: one row each."""
    import sqlalchemy as sa
    from sqlalchemy.exc import SQLAlchemyError

    rows = 0
    try:
        with _engine(url).connect() as connection, out.open("w", encoding="utf-8") as file:
            file.write(json.dumps({"format": FORMAT}) + "\n")
            for table in _stored_tables():
                for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings():
                    file.write(json.dumps({"in": table.name, "row": dict(row)}, ensure_ascii=False) + "\n")
                    rows += 1
    except (SQLAlchemyError, OSError) as error:
        fail(f"the export failed: {error}", UNABLE)
    typer.echo(f"{rows} rows written to {out}")


def bring_in(path: Path, url: str | None) -> None:
    """Fill an empty database from an export."""
    import sqlalchemy as sa
    from sqlalchemy.exc import SQLAlchemyError

    from mastaba.server.config import default_database
    from mastaba.server.store.engine import make_engine, migrate

    lines = _export_lines(path)
    tables = {t.name: t for t in _stored_tables()}
    try:
        engine = make_engine(url or default_database())
        migrate(engine)
        with engine.execution_options(writes=True).begin() as connection, progress("import", len(lines)) as bar:
            for table in tables.values():
                if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one():
                    fail(f"the database is not empty ({table.name} has rows); import needs a new one")
            for number, line in enumerate(lines, start=2):
                _insert(connection, tables, number, line)
                bar.step()
    except SQLAlchemyError as error:
        fail(f"the import failed, nothing was stored: {error}", UNABLE)
    typer.echo(f"{len(lines)} rows read from {path}")


def _export_lines(path: Path) -> list[str]:
    try:
        lines = path.read_text("utf-8").splitlines()
        known = json.loads(lines[0])["format"] == FORMAT
    except (OSError, ValueError, LookupError, TypeError):
        known = False
    if not known:
        fail(f"{path} is not an export of Mastaba")
    return lines[1:]


def _insert(connection: Any, tables: dict[str, Any], number: int, line: str) -> None:
    import sqlalchemy as sa

    try:
        parsed = json.loads(line)
        table, row = tables[parsed["in"]], parsed["row"]
    except (ValueError, LookupError, TypeError):
        fail(f"line {number} of the export is damaged; nothing was stored")
    connection.execute(sa.insert(table).values(**row))


def backup(out: Path, url: str | None) -> None:
    """A copy of a running server's SQLite database, sound at every moment."""
    from mastaba.server.config import default_database

    address = url or default_database()
    if not address.startswith("sqlite:///"):
        fail("backup copies SQLite databases; use pg_dump for PostgreSQL, or `mastaba export`", UNABLE)
    source = Path(address.removeprefix("sqlite:///"))
    if not source.exists():
        fail(f"there is no database at {source}", UNABLE)
    if out.exists():
        fail(f"{out} exists already; a backup never overwrites")
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as live, sqlite3.connect(out) as copy:
        live.backup(copy, pages=256)
        sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if sound != "ok":
        fail(f"the copy is not sound: {sound}", UNABLE)
    typer.echo(f"{out}: {out.stat().st_size:,} bytes, sound")
