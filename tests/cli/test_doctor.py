"""mastaba doctor --database: what a database is and holds, and a sentence for everything that may be wrong with it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mastaba.cli.machine import EXTRAS
from mastaba.cli.main import app
from mastaba.core.table.events import Aborted, Chatted, Opened, to_text
from mastaba.server.store.engine import kept_alone, make_engine, migrate, shapes

NOBODY = 65534


def run(*args: object):
    return CliRunner().invoke(app, [str(a) for a in args])


def look(path: Path, *more: str):
    return run("doctor", "--database", f"sqlite:///{path}", *more)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one table of three events."""
    path = tmp_path / "house.db"
    engine = make_engine(f"sqlite:///{path}")
    migrate(engine)
    engine.dispose()
    said = (Opened(1, "pyramids", 1, "x", 2, "7", "salt", "p1"), Chatted(2, "A", -1, "un"), Aborted(3))
    row = {
        "id": "t1",
        "game": "pyramids",
        "status": "aborted",
        "host": "p1",
        "seats": 2,
        "free": 2,
        "asked": "",
        "names": '["", ""]',
        "opened_at": 1,
        "updated_at": 3,
    }
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO meta VALUES ('secret', ?)", ("00" * 32,))
        connection.execute("INSERT INTO people VALUES ('p1', 'Néfret', 5)")
        connection.execute(
            f"INSERT INTO tables ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())
        )
        for seq, event in enumerate(said):
            connection.execute("INSERT INTO events VALUES ('t1', ?, NULL, ?)", (seq, to_text(event)))
    return path


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """As a user who may do nothing, where the tests run as one who may do everything."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_sound_database_is_well_and_says_what_it_holds(database: Path) -> None:
    before = database.read_bytes()
    done = look(database)
    assert done.exit_code == 0, done.output
    for words in ("SQLite 3.", f"{shapes()[-1]}, the newest", "by nobody", "writable  yes", "GB", "all is well"):
        assert words in done.stdout
    assert database.read_bytes() == before


def test_programs_get_json(database: Path) -> None:
    found = json.loads(look(database, "--json").stdout)
    assert found["counts"]["events"] == 3 and found["counts"]["people"] == 1
    assert (found["shape"], found["writable"], found["served_by"], found["problems"]) == (shapes()[-1], True, 0, [])
    assert found["room"] > 0


def test_a_server_that_has_it_open_is_named_and_not_disturbed(database: Path) -> None:
    with kept_alone(f"sqlite:///{database}"):
        assert "by 1 process" in look(database).stdout


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM events WHERE seq = 1", "1 table (t1) cannot be played on"),
        ("DELETE FROM events WHERE seq = 0", "1 table (t1) cannot be played on"),
        ("DELETE FROM events", "1 table (t1) cannot be played on"),
        ("UPDATE events SET body = '{\"type\":' WHERE seq = 2", "1 table (t1) cannot be read"),
        ("DELETE FROM meta", "the key that signs cookies and codes is missing"),
        ("UPDATE meta SET value = 'x'", "the key that signs cookies and codes is missing"),
        ("DROP TABLE looks", "its table looks is missing"),
    ],
)
def test_what_is_wrong_inside_is_told_with_what_to_do(database: Path, statement: str, words: str) -> None:
    change(database, statement)
    done = look(database)
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert words in told and "backup" in told and "all is well" not in told


def test_events_that_the_witness_has_seen_and_that_are_gone_are_missed(database: Path) -> None:
    Path(f"{database}.events").write_text("5\n")
    done = look(database)
    assert done.exit_code == 1 and "2 events that people were told of are missing" in done.stdout


def test_an_older_shape_is_no_problem_and_a_newer_one_is_refused(database: Path) -> None:
    change(database, f"UPDATE alembic_version SET version_num = '{shapes()[0]}'")
    done = look(database)
    assert done.exit_code == 0 and f"{shapes()[0]}, the next start makes it {shapes()[-1]}" in done.stdout
    change(database, "UPDATE alembic_version SET version_num = '0999'")
    for words in (["doctor"], ["export", database.parent / "o.jsonl"], ["serve", "--port", "0"]):
        done = run(*words, "--database", f"sqlite:///{database}")
        assert done.exit_code == 3 and "newer version" in done.stderr and "upgrade" in done.stderr


def test_an_empty_database_waits_for_its_first_start(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    done = look(tmp_path / "empty.db")
    assert done.exit_code == 0 and "the first start makes it" in done.stdout


def test_somebody_elses_database_is_not_ours(tmp_path: Path) -> None:
    change(tmp_path / "other.db", "CREATE TABLE recipes (name)")
    done = look(tmp_path / "other.db")
    assert done.exit_code == 1 and "recipes" in done.stdout and "name another database" in done.stdout


def test_a_database_that_this_user_may_not_write_says_so(database: Path) -> None:
    change(database, "PRAGMA journal_mode = DELETE")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        file = Path(shutil.copy(database, folder))
        file.chmod(0o444)
        with as_nobody():
            done = look(file)
        assert done.exit_code == 1 and "writable  no" in done.stdout and "let the server's user write" in done.stdout
        file.chmod(0o000)
        with as_nobody():
            done = look(file)
    assert done.exit_code == 3 and "whether this user may read and write" in done.stderr


@pytest.mark.parametrize(
    "command", [["doctor"], ["serve", "--port", "0"], ["export", "out.jsonl"], ["backup", "out.db"]]
)
def test_what_is_no_database_is_told_in_a_sentence(command: list[str], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.db").write_text("a shopping list, long enough to be taken for a database" * 40)
    for address, code, words in (
        (f"sqlite:///{tmp_path / 'x.db'}", 3, "not a database"),
        ("mysql://me@there/x", 2, "no database of ours"),
        ("what is this", 2, "no database of ours"),
    ):
        done = run(*command, "--database", address)
        assert done.exit_code == code and words in done.stderr, done.output
        assert done.exception is None or isinstance(done.exception, SystemExit)


def test_a_missing_file_and_a_silent_postgresql_are_told(tmp_path: Path) -> None:
    done = look(tmp_path / "none.db")
    assert done.exit_code == 3 and "there is no database" in done.stderr and not (tmp_path / "none.db").exists()
    for command in (["doctor"], ["serve", "--port", "0"], ["export", tmp_path / "o"], ["import", tmp_path / "o"]):
        (tmp_path / "o").write_text("")
        done = run(*command, "--database", "postgresql://me:very-secret@127.0.0.1:1/x")
        assert done.exit_code in (2, 3) and "very-secret" not in done.output
        assert done.exception is None or isinstance(done.exception, SystemExit)
        if command[0] != "import":
            assert "Start PostgreSQL" in done.stderr, done.output


def test_the_command_itself_ends_with_its_code(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mastaba.cli.main", "doctor", "--database", f"sqlite:///{tmp_path / 'none.db'}"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 3 and "Traceback" not in done.stderr


def test_the_doctor_names_every_extra_that_there_is_and_no_other() -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for package, words in EXTRAS.items():
        extra = words.rpartition("(extra ")[2].removesuffix(")")
        assert any(one.startswith(package) for one in extras[extra]), package
    named = {words.rpartition("(extra ")[2].removesuffix(")") for words in EXTRAS.values()}
    assert named == set(extras) - {"dev", "audit"}
