"""A server's database in and out: nothing lost, nothing overwritten."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.core.table.events import Aborted, Chatted, Opened, to_text
from mastaba.server.store.engine import make_engine, migrate, shapes
from mastaba.server.store.schema import events, looks, meta, people


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
        connection.execute(sa.insert(meta).values(key="secret", value="00" * 32))
        connection.execute(sa.insert(looks).values(person="p1", table_id="t1", seq=2))
        said = (Opened(1, "pyramids", 1, "x", 2, "7", "salt", "p1"), Chatted(2, "A", -1, "un\u2028deux"), Aborted(3))
        for seq, event in enumerate(said):
            connection.execute(sa.insert(events).values(table_id="t1", seq=seq, key=None, body=to_text(event)))
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
    for table in ("people", "events", "meta", "looks"):
        assert rows(copy, table) == rows(database, table), table
    assert "1 people, 0 tables, 3 events" in done.output


def test_an_import_never_mixes_with_what_is_there(database, tmp_path):
    lines = tmp_path / "all.jsonl"
    run("export", lines, "--database", f"sqlite:///{database}")
    before = rows(database, "events")
    done = run("import", lines, "--database", f"sqlite:///{database}")
    assert done.exit_code == 2
    assert "not empty" in done.stderr
    assert rows(database, "events") == before


def broken(lines: bytes) -> dict[str, tuple[bytes, str]]:
    """Ways in which a file can be wrong, each with a word of the sentence about it."""
    parts = lines.split(b"\n")
    return {
        "cut at the end of a line": (b"\n".join(parts[:-2]) + b"\n", "cut off"),
        "cut within a line": (lines[:-9], "cut off"),
        "a line is missing": (b"\n".join([*parts[:4], *parts[5:]]), "missing"),
        "a word was changed": (lines.replace("Néfret".encode(), b"Nefret"), "changed"),
        "an event is no event": (lines.replace(b"chatted", b"whistled"), "cannot be read"),
        "a null row": (b"\n".join([*parts[:2], b'{"in": "people", "row": null}', *parts[2:]]), "damaged"),
        "a column that nobody knows": (lines.replace(b'"created_at"', b'"drop"'), "damaged"),
        "from a newer version": (lines.replace(b"mastaba-export 2", b"mastaba-export 3"), "newer version"),
        "of an older kind": (lines.replace(b"mastaba-export 2", b"mastaba-export 1"), "export again"),
        "of an earlier shape": (lines.replace(f'"{shapes()[-1]}"'.encode(), b'"0001"'), "earlier version"),
        "something else": (b"GIF89a\n", "not an export"),
        "twice behind itself": (lines + lines, "behind its end"),
        "nothing": (b"", "cut off"),
    }


@pytest.mark.parametrize("how", list(broken(b"a\nb\nc\nd\ne\nf\n")))
def test_a_file_that_is_not_what_was_exported_is_refused_whole(how, database, tmp_path):
    lines, copy = tmp_path / "all.jsonl", tmp_path / "copy.db"
    run("export", lines, "--database", f"sqlite:///{database}")
    body, word = broken(lines.read_bytes())[how]
    assert body != lines.read_bytes()
    lines.write_bytes(body)
    done = run("import", lines, "--database", f"sqlite:///{copy}")
    assert done.exit_code == 2 and word in done.stderr and "Nothing was stored" in done.stderr
    assert not copy.exists() or rows(copy, "people") == []


def test_a_backup_can_be_restored_where_there_is_none(database, tmp_path):
    copy, back = tmp_path / "copy.db", tmp_path / "new" / "back.db"
    run("backup", copy, "--database", f"sqlite:///{database}")
    done = run("restore", copy, "--database", f"sqlite:///{back}")
    assert done.exit_code == 0 and rows(back, "events") == rows(database, "events")
    assert run("restore", copy, "--database", f"sqlite:///{back}").exit_code == 2
    copy.write_bytes(copy.read_bytes()[:5000])
    other = tmp_path / "other.db"
    done = run("restore", copy, "--database", f"sqlite:///{other}")
    assert done.exit_code == 3 and not other.exists() and "Traceback" not in done.output


def test_what_is_no_database_is_said_to_be_none(tmp_path):
    (tmp_path / "x.db").write_text("not a database, but long enough to be read as one" * 30)
    for words in (["backup", tmp_path / "o.db"], ["export", tmp_path / "o.jsonl"]):
        done = run(*words, "--database", f"sqlite:///{tmp_path / 'x.db'}")
        assert done.exit_code == 3 and not isinstance(done.exception, sqlite3.Error), done.output
    assert run("export", tmp_path / "o", "--database", "mysql://x/y").exit_code == 2
    assert run("backup", tmp_path / "no" / "o.db", "--database", f"sqlite:///{tmp_path / 'x.db'}").exit_code == 3


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


def test_dated_backups_are_kept_by_number_and_age_and_can_be_restored(database, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(5):
        old = folder / f"mastaba-2026-01-0{day + 1}T000000.db"
        old.write_bytes(database.read_bytes())
        os.utime(old, (day, day))
    (folder / "mine.db").write_text("not one of them")
    done = run("backup", folder, "--keep", "3", "--database", f"sqlite:///{database}")
    assert done.exit_code == 0, done.output
    kept = sorted(path.name for path in folder.glob("mastaba-*.db"))
    assert len(kept) == 3 and kept[0] == "mastaba-2026-01-04T000000.db" and (folder / "mine.db").exists()
    run("backup", folder, "--keep", "3", "--days", "30", "--database", f"sqlite:///{database}")
    left = sorted(folder.glob("mastaba-*.db"))
    assert left and all(not path.name.startswith("mastaba-2026-01") for path in left), "too old, however few there are"
    done = run("restore", left[-1], "--database", f"sqlite:///{tmp_path / 'again.db'}")
    assert done.exit_code == 0 and "brought back" in done.output
