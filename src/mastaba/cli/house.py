"""mastaba tables, people and tidy: a host's hand, safe beside servers that run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .say import FOUND, UNABLE, fail, print_json, print_table, progress

if TYPE_CHECKING:
    import sqlalchemy as sa

DAY_MS, HOUR_MS = 24 * 3_600_000, 3_600_000
MOMENT = 1e-6  # days
HEARD_S = 5.0  # after so long every server has heard of it
tables_app = typer.Typer(no_args_is_help=True, help="List, close or delete tables; servers may run meanwhile.")
people_app = typer.Typer(no_args_is_help=True, help="List people; mute, ban or delete one.")

Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///… or postgresql://…; the server's own if not given.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON value for programs.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")]
Tables = Annotated[list[str], typer.Argument(metavar="TABLE...", help="By id, as in their addresses.")]
Person = Annotated[str, typer.Argument(metavar="PERSON", help="By id; `mastaba people list` names them.")]
Hours = Annotated[float, typer.Option("--hours", min=0, help="For so long; 0 lifts it.")]
Days = Annotated[float, typer.Option("--days", min=0, help="Untouched for so many days.")]
Most = Annotated[int, typer.Option("--most", min=1, help="Show no more than so many.")]


@contextmanager
def _house(url: str | None) -> Iterator[sa.Engine]:
    from mastaba.server.store.keeping.housekeeping import house
    from mastaba.server.store.reaching import Unusable, reaching

    from .data import existing

    address = existing(url)
    try:
        with reaching(address), house(address) as engine:
            yield engine
    except Unusable as error:
        fail(f"{error}. Nothing was changed.", UNABLE)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _report(done: dict[str, Any], words: str, as_json: bool, dry_run: bool) -> None:
    if as_json:
        print_json({**done, "dry_run": dry_run})
    else:
        typer.echo(f"{words}{' (nothing was done: --dry-run)' if dry_run else ''}")


# --- tables ------------------------------------------------------------------------------------------------------


@tables_app.command("list")
def list_tables(
    status: Annotated[str, typer.Option(help="lobby, playing, over or aborted; all if not given.")] = "",
    days: Days = 0,
    most: Most = 100,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Tables, those longest untouched first."""
    from mastaba.server.store.keeping.housekeeping import listed_tables

    with _house(database) as engine, engine.connect() as connection:
        found = listed_tables(connection, status, _now() - int(days * DAY_MS) if days else None, most)
    if as_json:
        print_json(found)
        return
    rows = [
        [t["id"], t["game"], t["status"], ", ".join(t["names"]), t["answers"], _day(t["updated_at"]), t["host"]]
        for t in found
    ]
    print_table("tables", ["id", "game", "status", "people", "answers", "untouched since", "opened by"], rows)


@tables_app.command("close")
def close_tables(ids: Tables, database: Database = None, dry_run: DryRun = False, as_json: Json = False) -> None:
    """Give tables up that are not over; whoever is there sees it within seconds."""
    from mastaba.server.store.keeping.housekeeping import close_table

    closed = _each(ids, database, dry_run, lambda connection, one: close_table(connection, one, _now()))
    _report({"closed": closed}, f"closed: {', '.join(closed) or 'none'}", as_json, dry_run)
    if set(ids) - set(closed):
        typer.echo(f"not open: {', '.join(sorted(set(ids) - set(closed)))}", err=True)
        raise typer.Exit(FOUND)


@tables_app.command("delete")
def delete_tables(ids: Tables, database: Database = None, dry_run: DryRun = False, as_json: Json = False) -> None:
    """Delete tables with all their answers and words; those that are not over are closed first."""
    from mastaba.server.store.keeping.housekeeping import close_table, delete_table

    closed = _each(ids, database, dry_run, lambda connection, one: close_table(connection, one, _now()))
    if closed and not dry_run:
        time.sleep(HEARD_S)  # a server that has one in memory must not write to it any more
    gone = _each(ids, database, dry_run, delete_table)
    _report({"deleted": gone}, f"deleted: {', '.join(gone) or 'none'}", as_json, dry_run)
    if set(ids) - set(gone):
        typer.echo(f"not there: {', '.join(sorted(set(ids) - set(gone)))}", err=True)
        raise typer.Exit(FOUND)


def _each(ids: list[str], database: str | None, dry_run: bool, do: Callable[[sa.Connection, str], Any]) -> list[str]:
    """Those with which something was done."""
    from mastaba.server.store.keeping.housekeeping import changed

    with _house(database) as engine:
        return changed(engine, dry_run, lambda connection: [one for one in dict.fromkeys(ids) if do(connection, one)])


def tidy(named: dict[str, float | None], database: str | None, dry_run: bool, as_json: bool) -> None:
    """What nobody needs any more goes; days that are not named are those that hold in this house."""
    from mastaba.server.limits import RETENTION
    from mastaba.server.store.house.hosting import Act, numbers_in, write_act
    from mastaba.server.store.keeping.housekeeping import changed
    from mastaba.server.store.keeping.tidying import tidied_by_days
    from mastaba.server.tables.bots import default_level

    def work(connection: sa.Connection) -> tuple[Counter[str], str]:
        numbers = numbers_in(connection)
        days = {kind: numbers.get(f"days.{kind}", usual) for kind, usual in RETENTION.items()}
        days |= {kind: given for kind, given in named.items() if given is not None}
        if named["aborted"] == 0:
            days["aborted"] = MOMENT  # of these alone, 0 days means all of them
        gone = tidied_by_days(connection, _now(), days, default_level())
        words = ", ".join(f"{count} {what}" for what, count in sorted(gone.items()) if count)
        write_act(connection, Act(_now(), "", "tidy", "", words))
        return gone, words

    with _house(database) as engine:
        gone, words = changed(engine, dry_run, work)
    kinds = ("aborted", "over", "lobbies", "words", "guests", "reports", "acts")
    _report({kind: gone[kind] for kind in kinds}, f"deleted: {words or 'nothing'}", as_json, dry_run)


def admin(name: str, remove: bool, database: str | None) -> None:
    """The host's room opens to an account, or closes."""
    import sqlalchemy as sa

    from mastaba.server.people.names import name_key
    from mastaba.server.store.house.hosting import set_host
    from mastaba.server.store.keeping.housekeeping import changing
    from mastaba.server.store.schema import accounts

    with _house(database) as engine, changing(engine, False) as connection:
        found = sa.select(accounts.c.person).where(accounts.c.name_key == name_key(name))
        person = connection.execute(found).scalar()
        changed = person is not None and set_host(connection, person, not remove, _now())
    if person is None:
        fail(f"no account is called {name}: hosts need an account; make one at /account and name it here", FOUND)
    is_host = "is a host no more" if remove else "is a host: the room is at /host, within seconds"
    typer.echo(f"{name} {is_host}{'' if changed else ' (as before)'}")


def rebuild_results(database: str | None, as_json: bool) -> None:
    """Every result again, from the events."""
    from mastaba.server.store.played.results import over
    from mastaba.server.tables.ended.retelling import made_again

    with _house(database) as engine:
        with engine.connect() as connection:
            ids = over(connection)
        with progress("results", len(ids)) as bar:
            made = 0
            for table_id in ids:
                made += made_again(engine, table_id)
                bar.step()
    words = f"made: {made} results; {len(ids) - made} games cannot be told any more"
    _report({"made": made, "left": len(ids) - made}, words, as_json, dry_run=False)


# --- people ------------------------------------------------------------------------------------------------------


@people_app.command("list")
def list_people(
    name: Annotated[str, typer.Option(help="Whose name has this in it.")] = "",
    most: Most = 100,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """People who chose a name, the latest first."""
    from mastaba.server.store.keeping.housekeeping import listed_people

    with _house(database) as engine, engine.connect() as connection:
        found = listed_people(connection, name, most)
    if as_json:
        print_json(found)
        return
    held = [", ".join(f"{kind} until {_day(p[kind])}" for kind in ("muted", "banned") if p.get(kind)) for p in found]
    rows = [[p["id"], p["name"], p["seats"], _day(p["created_at"]), what] for p, what in zip(found, held, strict=True)]
    print_table("people", ["id", "name", "seats", "since", "held"], rows)


@people_app.command("mute")
def mute(
    person: Person, hours: Hours = 24, database: Database = None, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Somebody may not speak in any chat; they may play on."""
    _sanction(person, "muted", hours, database, dry_run, as_json)


@people_app.command("ban")
def ban(
    person: Person, hours: Hours = 24, database: Database = None, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Somebody may do nothing here; a new cookie makes them a new guest, with what their address still has."""
    _sanction(person, "banned", hours, database, dry_run, as_json)


@people_app.command("delete")
def delete_person(person: Person, database: Database = None, dry_run: DryRun = False, as_json: Json = False) -> None:
    """Forget somebody for good: nothing names them any more, and the games that they played were somebody's."""
    from mastaba.server.store.house.erasing import erase
    from mastaba.server.tables.bots import default_level

    gone = _each([person], database, dry_run, lambda connection, one: erase(connection, one, default_level(), _now()))
    _report({"deleted": gone}, f"deleted: {', '.join(gone) or 'none'}", as_json, dry_run)
    if not gone:
        raise typer.Exit(FOUND)


def _sanction(person: str, kind: str, hours: float, database: str | None, dry_run: bool, as_json: bool) -> None:
    from mastaba.server.store.keeping.housekeeping import changing, sanction

    until = _now() + int(hours * HOUR_MS) if hours else 0
    with _house(database) as engine, changing(engine, dry_run) as connection:
        sanction(connection, person, kind, until)
    words = f"{person} is {kind} until {_day(until)}" if until else f"{person} is {kind} no more"
    _report({"person": person, "kind": kind, "until": until}, words, as_json, dry_run)
