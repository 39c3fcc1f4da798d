"""Moving house: a running game goes on in the other kind of database, with the cookies and codes that people have."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from mastaba.cli.main import app

from .conftest import fresh_database, quick
from .guest import Guest, Host, play_to_the_end, two_people


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("way", ["to PostgreSQL", "to SQLite"])
def test_a_running_game_moves_with_everybody_at_it(way: str, postgres: str, tmp_path) -> None:
    old, new = f"sqlite:///{tmp_path / 'old.db'}", fresh_database(postgres)
    if way == "to SQLite":
        old, new = fresh_database(postgres), f"sqlite:///{tmp_path / 'new.db'}"
    with Host(quick(old)) as host:
        ana, ben, table = two_people(host.address)
        code = ana.get("/me").json()["code"]
        ben.post("/name", name="Ben\u2028jamin")
        with ana.watch(table) as one, ben.watch(table) as two:
            last = play_to_the_end([(ana, one), (ben, two)], table, most=5)
        exported = run("export", tmp_path / "all.jsonl", "--database", old)
    brought = run("import", tmp_path / "all.jsonl", "--database", new)
    assert exported.split(" written")[0] == brought.split(" read")[0]
    with Host(quick(new)) as host:
        for guest in (ana, ben):
            guest.moves_to(host.address)
        with ana.watch(table) as one, ben.watch(table) as two:
            assert one.frame()["hash"] == last["hash"] and (one.frame()["seat"], two.frame()["seat"]) == (0, 1)
            play_to_the_end([(ana, one), (ben, two)], table, most=4)
        assert ana.get("/me").json()["code"] == code
        other_device = Guest(host.address)
        other_device.post("/recover", code=code)
        assert other_device.get("/me").json()["id"] == ana.get("/me").json()["id"]
