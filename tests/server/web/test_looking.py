"""Who looks: a page that is visible counts, one that is hidden or closed does not, whichever process it is at."""

from __future__ import annotations

import json

from ..conftest import fresh_database, quick
from ..guest import Guest, Host, Tab, until


def looks(host: Host, guest: Guest, table: str = "") -> bool:
    return host.run(host.context.company.looks(guest.get("/me").json()["id"], table))


def shows(tab: Tab, visible: bool) -> None:
    tab.socket.send(json.dumps({"type": "looks", "visible": visible}))


def test_a_visible_table_is_looked_at_a_hidden_one_is_not(host: Host) -> None:
    ana, ben = Guest(host.address), Guest(host.address)
    table = ana.open(players="2")
    other = ana.open(players="2")
    assert not looks(host, ana) and not looks(host, ana, table)
    with ana.watch(table) as tab:
        tab.frame()
        assert looks(host, ana, table) and looks(host, ana)
        assert not looks(host, ana, other) and not looks(host, ben) and not looks(host, ben, table)
        shows(tab, False)
        until(lambda: not looks(host, ana, table), 20)
        assert looks(host, ana), "whoever goes from page to page still looks"
        shows(tab, True)
        until(lambda: looks(host, ana, table), 20)
    until(lambda: not looks(host, ana, table), 20)
    until(lambda: not looks(host, ana), 20)
    with ana.watch(table, hidden="yes") as tab:
        tab.frame()
        assert not looks(host, ana) and not looks(host, ana, table)


def test_another_process_knows_who_looks(postgres: str) -> None:
    url = fresh_database(postgres)
    with Host(quick(url)) as one, Host(quick(url)) as two:
        ana = Guest(one.address)
        table = ana.open(players="2")
        with ana.watch(table) as tab:
            tab.frame()
            until(lambda: looks(two, ana, table) and looks(two, ana), 20)
            shows(tab, False)
            until(lambda: not looks(two, ana, table), 20)
            shows(tab, True)
            until(lambda: looks(two, ana, table), 20)
        until(lambda: not looks(two, ana, table) and not looks(two, ana), 20)
