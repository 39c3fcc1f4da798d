"""A server's database in and out: nothing lost, nothing overwritten."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.server.store.engine import make_engine, migrate
from mastaba.server.store.schema import events, people


def run(*args: object):
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A small database: one person, three events."""
    path = tmp_path / "house.db"
    engine = make_engine(f"sqlite:///{path}")
    migrate(engine)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(sa.insert(people).values(id="p1", name="Néfret", created_at=5))
        for seq in range(3):
            connection.execute(sa.insert(events).values(table_id="t1", seq=seq, key=None, body=f'{{"n":{seq}}}'))
    engine.dispose()
    return path


def rows(path: Path, table: str) -> list[tuple]:
    with sqlite3.connect(path) as connection:
        return connection.execute(f"select * from {table} order by 1, 2").fetchall()


def test_an_export_can_be_imported_elsewhere(database, tmp_path):
    lines, copy = tmp_path / "all.jsonl", tmp_path / "copy.db"
    assert run("export", lines, "--database", f"sqlite:///{database}").exit_code == 0
    done = run("import", lines, "--database", f"sqlite:///{copy}")
    assert done.exit_code == 0, done.output
    for table in ("people", "events"):
        assert rows(copy, table) == rows(database, table)


def test_an_import_never_mixes_with_what_is_there(database, tmp_path):
    lines = tmp_path / "all.jsonl"
    run("export", lines, "--database", f"sqlite:///{database}")
    before = rows(database, "events")
    done = run("import", lines, "--database", f"sqlite:///{database}")
    assert done.exit_code == 2
    assert "not empty" in done.stderr
    assert rows(database, "events") == before


def test_a_damaged_export_stores_nothing(database, tmp_path):
    lines, copy = tmp_path / "all.jsonl", tmp_path / "copy.db"
    run("export", lines, "--database", f"sqlite:///{database}")
    text = lines.read_text("utf-8").splitlines()
    text[-1] = text[-1][:-5]
    lines.write_text("\n".join(text), "utf-8")
    done = run("import", lines, "--database", f"sqlite:///{copy}")
    assert done.exit_code == 2
    assert rows(copy, "people") == []


def test_a_backup_is_a_sound_copy(database, tmp_path):
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--database", f"sqlite:///{database}").exit_code == 0
    assert rows(copy, "events") == rows(database, "events")


def test_a_backup_never_overwrites(database, tmp_path):
    kept = tmp_path / "kept.db"
    kept.write_text("precious")
    assert run("backup", kept, "--database", f"sqlite:///{database}").exit_code == 2
    assert kept.read_text() == "precious"


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_missing_database_is_said_to_be_missing(command, tmp_path):
    done = run(command, tmp_path / "out", "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert done.exit_code == 3
    assert "no database" in done.stderr
