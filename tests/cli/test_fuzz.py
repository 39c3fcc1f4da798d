"""Files from outside: whatever is in them, a command ends with a sentence and a code, never with a traceback."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from kit.malice import literally, odd_texts, odd_values, spoilt
from kit.ours import OURS
from mastaba.cli.main import app
from mastaba.core.papers.replay import write
from mastaba.core.rules import component_reader as box
from mastaba.core.rules.component_reader import BadComponents
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import all_games, load
from mastaba.core.rules.settings import BadSetting
from mastaba.core.table.events import Answered, Chatted, Opened, Seated, to_text
from mastaba.server.store.engine import make_engine, migrate
from mastaba.server.store.keeping.moving import moved_tables, write_out
from mastaba.server.store.schema import events, looks, meta, people, put_away, sittings, tables

SHORT, LONG = 1, 60
briefly_and_at_length = pytest.mark.parametrize("times", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])


def law(examples: int, times: int) -> settings:
    """The same examples in every run; many more, always others, at length."""
    every = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}
    return settings(max_examples=examples * times, derandomize=times == SHORT, **every)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def run(*args: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in args])


def ends_well(done: Result, *codes: int) -> None:
    """A code of ours, and a sentence where it is not 0."""
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert done.exit_code in codes, done.output
    assert done.exit_code == 0 or len(done.output) > 20


@cache
def house(folder: Path) -> Path:
    """A database with a row in every table."""
    path = folder / "house.db"
    engine = make_engine(f"sqlite:///{path}")
    migrate(engine)
    said = (Opened(1, "pyramids", 1, "x", 2, "7", "s", "p1"), Seated(1, 0, "p1", "A"), Chatted(2, "A", 0, "a\u2028b"),
            Answered(3, 0, 17))  # fmt: skip
    row = {"id": "t1", "game": "pyramids", "status": "lobby", "host": "p1", "seats": 2, "free": 1, "asked": "",
           "flag_at": None, "names": '["A", ""]', "opened_at": 1, "updated_at": 3,
           "listed": 0, "watch": "link", "answers": 0, "clocks": ""}  # fmt: skip
    with engine.execution_options(writes=True).begin() as c:
        c.execute(sa.insert(meta).values(key="secret", value="00" * 32))
        c.execute(sa.insert(people).values(id="p1", name="Néfret", created_at=5))
        c.execute(sa.insert(tables).values(**row))
        c.execute(sa.insert(looks).values(person="p1", table_id="t1", seq=2))
        c.execute(sa.insert(put_away).values(person="p1", table_id="t1"))
        c.execute(sa.insert(sittings).values(table_id="t1", seat=0, person="p1"))
        for seq, event in enumerate(said):
            c.execute(sa.insert(events).values(table_id="t1", seq=seq, key=f"p1:{seq}", body=to_text(event)))
    engine.dispose()
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.fixture(scope="module")
def exported(folder: Path) -> bytes:
    write_out(f"sqlite:///{house(folder)}", folder / "all.jsonl")
    return (folder / "all.jsonl").read_bytes()


def signed(lines: list[dict[str, Any]]) -> bytes:
    """Lines with an end that fits them: the digest is no secret."""
    body = b"".join(literally(line) + b"\n" for line in lines)
    rows = {table.name: sum(line.get("in") == table.name for line in lines) for table in moved_tables()}
    return body + literally({"rows": rows, "sha256": hashlib.sha256(body).hexdigest()}) + b"\n"


def imported(folder: Path, body: bytes) -> None:
    """It is refused with a sentence, or it is taken and the doctor finds it well or says what is wrong."""
    file, target = folder / "in.jsonl", folder / "new.db"
    file.write_bytes(body)
    for old in folder.glob("new.db*"):
        old.unlink()
    done = run("import", file, "--database", f"sqlite:///{target}")
    ends_well(done, 0, 2, 3)
    if done.exit_code == 0:
        ends_well(run("doctor", "--database", f"sqlite:///{target}"), 0, 1)


@briefly_and_at_length
def test_an_import_takes_or_refuses_any_bytes(folder: Path, exported: bytes, times: int) -> None:
    @law(40, times)
    @given(spoilt(exported))
    def any_bytes(body: bytes) -> None:
        imported(folder, body)

    any_bytes()


@briefly_and_at_length
def test_an_import_takes_or_refuses_rows_of_any_kind(folder: Path, exported: bytes, times: int) -> None:
    """Somebody who signs what was changed comes further in."""
    lines = [json.loads(line) for line in exported.splitlines()[:-1]]

    @law(40, times)
    @given(st.integers(1, len(lines) - 1), st.data())
    def any_row(number: int, data: st.DataObject) -> None:
        changed = [*lines]
        row = dict(lines[number]["row"])
        row[data.draw(st.sampled_from(sorted(row)))] = data.draw(odd_values)
        if data.draw(st.booleans()):
            row.pop(data.draw(st.sampled_from(sorted(row))))
        changed[number] = data.draw(
            st.sampled_from(({"in": lines[number]["in"], "row": row}, {"in": row, "row": row}, {"in": None}, {"x": 1}))
        )
        imported(folder, signed(changed))

    any_row()


@cache
def recorded() -> bytes:
    line = begin(load("pyramids"), 2, 5)
    return write(line, 5, ["Ana", "Zoé"], {}).encode()


@briefly_and_at_length
def test_a_replay_of_any_bytes_is_told_about(folder: Path, times: int) -> None:
    file = folder / "x.replay"
    sound = recorded()

    @law(15, times)
    @given(spoilt(sound))
    def any_bytes(body: bytes) -> None:
        file.write_bytes(body)
        ends_well(run("replay", "verify", file, folder / "missing.replay"), 3)
        ends_well(run("replay", "show", file), 0, 1, 3)
        ends_well(run("replay", "svg", file), 0, 1, 3)

    file.write_bytes(sound)
    ends_well(run("replay", "verify", file), 0)
    any_bytes()


@briefly_and_at_length
def test_a_database_file_of_any_bytes_is_told_about(folder: Path, times: int) -> None:
    with contextlib.closing(sqlite3.connect(house(folder))) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound = house(folder).read_bytes()
    file, out = folder / "x.db", folder / "out"

    @law(12, times)
    @given(spoilt(sound))
    def any_bytes(body: bytes) -> None:
        for old in [*folder.glob("x.db*"), *folder.glob("out*")]:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        file.write_bytes(body)
        address = f"sqlite:///{file}"
        ends_well(run("doctor", "--database", address), 0, 1, 3)
        ends_well(run("backup", out, "--database", address), 0, 3)
        out.unlink(missing_ok=True)
        ends_well(run("restore", file, "--database", f"sqlite:///{out}"), 0, 3)
        out.unlink(missing_ok=True)
        ends_well(run("export", out, "--database", address), 0, 3)

    any_bytes()


@briefly_and_at_length
@pytest.mark.parametrize("game_id", OURS)
def test_a_components_file_of_any_bytes_is_a_tree_or_refused(game_id: str, folder: Path, times: int) -> None:
    """What a tree may then hold: tests/games/*/test_components.py, edit by edit."""
    file = folder / "components.toml"
    sound = (load(game_id).folder / "components.toml").read_bytes()

    @law(15, times)
    @given(spoilt(sound))
    def any_bytes(body: bytes) -> None:
        file.write_bytes(body)
        with contextlib.suppress(BadComponents):
            assert isinstance(box.read(file), dict)

    any_bytes()


EDITORS = [(game.id, key) for game in all_games() for key in game.editors]


@briefly_and_at_length
@pytest.mark.parametrize(("game_id", "key"), EDITORS)
def test_a_board_of_ones_own_is_read_or_refused_whatever_it_says(game_id: str, key: str, times: int) -> None:
    game = load(game_id)
    editor = game.editors[key]
    sound = (game.defaults()[key] or "C4 D3 / B3 C6").encode()

    @law(60, times)
    @given(odd_texts | spoilt(sound).map(lambda b: b.decode("utf-8", "replace")) | st.text(), odd_texts)
    def any_text(text: str, pressed: str) -> None:
        for work in (lambda: editor.check(text), lambda: editor.draw(text, "fr"), lambda: editor.press(text, pressed)):
            with contextlib.suppress(BadSetting):
                work()

    any_text()


def test_there_is_a_board_to_edit() -> None:
    assert EDITORS
