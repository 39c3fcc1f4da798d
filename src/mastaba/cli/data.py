"""mastaba export, import, backup and restore: a server's database in and out."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typer

from mastaba.core.machine.whole_file import written_whole

from .say import UNABLE, fail, progress

DATED, BACKUPS = "mastaba-%Y-%m-%dT%H%M%S%f.db", "mastaba-????-??-??T??????*.db"


def address_of(url: str | None) -> str:
    """The database that is meant; a kind that is not known is said to be so."""
    from mastaba.server.config import default_database
    from mastaba.server.store.reaching import NotOurs, check_address

    address = url or default_database()
    try:
        check_address(address)
    except NotOurs as error:
        fail(str(error))
    return address


def existing(url: str | None) -> str:
    """The database that is meant, if there is one."""
    from mastaba.server.store.engine import sqlite_file

    address = address_of(url)
    file = sqlite_file(address)
    if file and not Path(file).is_file():
        fail(f"there is no database at {file}: check the path", UNABLE)
    return address


def _counted(counts: Counter[str]) -> str:
    return f"{counts['people']} people, {counts['tables']} tables, {counts['events']} events, {counts.total()} rows"


def export(out: Path, url: str | None) -> None:
    """Everything that people and tables left, with the keys that sign their cookies and codes, as lines of JSON."""
    from mastaba.server.store.keeping.moving import write_out
    from mastaba.server.store.reaching import Unusable, reaching

    address = existing(url)
    if not out.parent.is_dir():
        fail(f"there is no folder {out.parent}", UNABLE)
    try:
        with reaching(address):
            counts = write_out(address, out)
    except Unusable as error:
        fail(f"the export failed, {out} was not written: {error}", UNABLE)
    typer.echo(f"{_counted(counts)} written to {out}. It holds the keys of cookies and codes: keep it to yourself.")


def bring_in(path: Path, url: str | None) -> None:
    """Fill an empty database from an export."""
    from mastaba.server.store.keeping.moving import AT_ONCE, NotMoved, check
    from mastaba.server.store.keeping.moving import bring_in as run
    from mastaba.server.store.reaching import Unusable, reaching

    address = address_of(url)
    try:
        expected = check(path)
        with reaching(address), progress("import", expected.total() // AT_ONCE + len(expected)) as bar:
            counts = run(path, address, bar.step)
    except NotMoved as error:
        fail(f"{error}. Nothing was stored.")
    except Unusable as error:
        fail(f"{error}. Nothing was stored.", UNABLE)
    typer.echo(f"{_counted(counts)} read from {path}")


# --- one SQLite file ---------------------------------------------------------------------------------------------


def backup(out: Path, url: str | None) -> None:
    """A copy of a running server's SQLite database, sound at every moment."""
    from mastaba.server.store.engine import for_reading, sqlite_file
    from mastaba.server.store.private import private_file

    source = sqlite_file(existing(url))
    if not source:
        fail("backup copies SQLite databases; use pg_dump for PostgreSQL, or `mastaba export`", UNABLE)
    if out.exists():
        fail(f"{out} exists already; a backup never overwrites")
    if not out.parent.is_dir():
        fail(f"there is no folder {out.parent}", UNABLE)
    _check_sound(Path(source))
    try:
        with written_whole(out) as beside:
            reading = sqlite3.connect(for_reading(source), uri=True)
            with closing(reading) as live, closing(sqlite3.connect(private_file(beside))) as copy:
                live.backup(copy, pages=256)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file and nothing beside it
                copy.execute("VACUUM")  # and nothing in it that was deleted
            events = _check_sound(beside)
    except (sqlite3.Error, OSError) as error:
        fail(f"the backup failed, {out} was not written: {error}", UNABLE)
    typer.echo(f"{out}: {events} events, {out.stat().st_size:,} bytes, sound")


def backups(folder: Path, url: str | None, every_hours: float, keep: int, days: float) -> None:
    """A dated copy in a folder, now and every so many hours; of earlier ones the latest stay, and none too old."""
    if not folder.is_dir():
        fail(f"there is no folder {folder}", UNABLE)
    while True:
        backup(folder / datetime.now(UTC).strftime(DATED), url)
        for old in too_old(sorted(folder.glob(BACKUPS)), keep, time.time() - days * 86_400 if days else 0.0):
            old.unlink()
            typer.echo(f"{old}: no longer kept")
        if not every_hours:
            return
        time.sleep(every_hours * 3600)


def too_old(copies: list[Path], keep: int, before: float) -> list[Path]:
    """Those beyond the number that is kept, and those made before then; the latest one always stays."""
    return [one for n, one in enumerate(reversed(copies)) if n and (n >= keep or one.stat().st_mtime < before)]


def restore(path: Path, url: str | None) -> None:
    """A backup becomes the server's database again; an existing one is never overwritten."""
    from mastaba.server.store.engine import sqlite_file
    from mastaba.server.store.private import private_file, private_folder

    file = sqlite_file(address_of(url))
    if not file:
        fail("restore brings back SQLite databases; use pg_restore for PostgreSQL, or `mastaba import`", UNABLE)
    target = Path(file)
    if not path.exists():
        fail(f"there is no backup at {path}", UNABLE)
    events = _check_sound(path)
    if target.exists():
        fail(f"{target} exists already; move it away first, a restore never overwrites")
    log = Path(f"{target}-wal")
    if log.exists():
        fail(f"{log} belongs to the database that was here: move it away too, a restore would be mixed with it")
    try:
        private_folder(target.parent)
        Path(f"{target}.events").unlink(missing_ok=True)  # it bears witness to another database
        with written_whole(target) as beside:
            shutil.copyfile(path, private_file(beside))
    except OSError as error:
        fail(f"the restore failed, {target} was not written: {error}", UNABLE)
    typer.echo(f"{target}: {events} events brought back from {path}")


def _check_sound(path: Path) -> int:
    """Is this a database of ours, whole, and of a version that we know? How many events it has."""
    from mastaba.server.store.engine import for_reading, shapes

    try:
        with closing(sqlite3.connect(for_reading(str(path)), uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
            shape = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            events: Any = connection.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        fail(f"{path} is not a sound database of Mastaba: {error}", UNABLE)
    if sound != "ok":
        fail(f"{path} is not sound: {sound}", UNABLE)
    if shape is None or shape[0] not in shapes():
        fail(f"{path} was made by a newer version of Mastaba: upgrade this one first", UNABLE)
    return int(events[0])
