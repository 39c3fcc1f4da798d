"""What the server and its commands write is for its owner's eyes alone, whatever the system would allow others."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mastaba.cli.main import app
from mastaba.server.ids import bytes_of, fresh_id, id_of
from mastaba.server.store.engine import kept_alone
from mastaba.server.store.private import OWNERS_ALONE
from mastaba.server.web.door.people import Accounts

from ..conftest import quick
from ..guest import Guest, Host, until


@pytest.fixture
def open_handed() -> Iterator[None]:
    """A system that lets everybody read and write what is made, if it is not told otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    assert found
    return [path.name for path in found if stat.S_IMODE(path.stat().st_mode) != OWNERS_ALONE]


def run(*args: object) -> str:
    done = CliRunner().invoke(app, [str(a) for a in args])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.usefixtures("open_handed")
def test_nobody_else_reads_what_a_server_and_its_commands_write(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "deep"
    url = f"sqlite:///{folder / 'mastaba.db'}"
    with kept_alone(url), Host(quick(url)) as house:
        Guest(house.address).play(players="2", level="novice")
        until(lambda: (folder / "mastaba.db.events").exists(), 30)
        run("export", folder / "all.jsonl", "--database", url)
        run("backup", folder / "copy.db", "--database", url)
        run("doctor", "--database", url)
        names = {path.name for path in folder.iterdir()}
        assert {"mastaba.db", "mastaba.db-wal", "mastaba.db.lock", "mastaba.db.events"} <= names
        assert not readable_by_others(folder)
    run("restore", folder / "copy.db", "--database", f"sqlite:///{folder / 'again' / 'b.db'}")
    run("import", folder / "all.jsonl", "--database", f"sqlite:///{folder / 'anew' / 'c.db'}")
    assert not readable_by_others(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == stat.S_IMODE(folder.parent.stat().st_mode) == 0o700


def test_a_database_that_others_could_read_is_closed_to_them_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with Host(quick(f"sqlite:///{file}")):
        pass
    file.chmod(0o644)
    with Host(quick(f"sqlite:///{file}")):
        assert stat.S_IMODE(file.stat().st_mode) == OWNERS_ALONE


def test_a_backup_leaves_one_file_and_a_restore_no_old_witness(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with Host(quick(f"sqlite:///{file}")) as host:
        Guest(host.address).play(players="2")
        copies = tmp_path / "copies"
        copies.mkdir()
        run("backup", copies / "b.db", "--database", f"sqlite:///{file}")
        assert [path.name for path in copies.iterdir()] == ["b.db"]
    for path in tmp_path.glob("a.db*"):
        path.unlink()
    (tmp_path / "a.db.events").write_text("999\n")
    run("restore", copies / "b.db", "--database", f"sqlite:///{file}")
    assert "all is well" in run("doctor", "--database", f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone()[0] == 1


def test_ids_have_eighty_bits_and_those_of_earlier_versions_go_on() -> None:
    accounts, ids = Accounts(b"a" * 32), {fresh_id() for _ in range(200)}
    assert len(ids) == 200 and {len(bytes_of(one)) * 8 for one in ids} == {80}
    assert all(len(one) == 16 and id_of(bytes_of(one)) == one for one in ids), "as long as a column is wide"
    for person, letters in ((fresh_id(), 24), ("0123456789", 16)):
        code = accounts.code_of(person)
        assert len(code.replace("-", "")) == letters and accounts.person_of_code(code.lower()) == person
        assert accounts.person_of_cookie(accounts.cookie_for(person)) == person
        other = ("B" if code[0] == "A" else "A") + code[1:]
        assert accounts.person_of_code(other) == "", "another id needs another proof"
