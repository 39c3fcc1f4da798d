"""Manners: who is muted is not heard, who is blocked is not met, what is reported comes with what was said."""

from __future__ import annotations

import json

import sqlalchemy as sa

from mastaba.server.store.schema import reports, ties

from ..conftest import quick
from ..guest import Guest, Host, Tab, two_people, until


def rows(host: Host, table: sa.Table) -> list[dict[str, object]]:
    with host.context.store.database.engine.connect() as connection:
        return [dict(row) for row in connection.execute(sa.select(table)).mappings()]


def is_told(tab: Tab, *lines: str) -> bool:
    """The tab is told to show these lines; it may be told so twice, as another process would hear of it."""
    return bool(until(lambda: [line["text"] for line in tab.message("talk")["lines"]] == list(lines), 60))


def test_mute_block_and_report_at_a_table_and_from_the_list(database: str) -> None:
    with Host(quick(database)) as host:
        ana, ben, table = two_people(host.address)
        dan = Guest(host.address)
        dan.post("/name", name="Dan")
        dan.do(table, "chat", text="I only watch")
        dialog = ana.get(f"/t/{table}/people").text
        assert "Ben" in dialog and "Dan" in dialog and dialog.count('action="/manners/mute"') == 2
        assert ana.get(f"/t/{table}/people?seat=1").text.count('action="/manners/mute"') == 1
        with ana.watch(table) as hers, ben.watch(table) as his:
            assert hers.message("chat")["text"] == "I only watch"
            line = str(rows(host, ties) == [] and next(n for n, _ in host.context.hall.tables[table].story.table.chat))
            assert ana.post("/manners/mute", table=table, line=line).status_code == 303
            assert is_told(hers), "those that were said are hidden"
            dan.do(table, "chat", text="still here")
            ben.do(table, "chat", text="hello")
            assert hers.message("chat")["text"] == "hello", "and those that come are not heard"
            assert [his.message("chat")["text"] for _ in range(3)] == ["I only watch", "still here", "hello"]
            ana.post("/manners/unmute", table=table, line=line)
            assert is_told(hers, "I only watch", "still here", "hello")
            ana.post("/manners/block", table=table, seat="1")
            assert is_told(hers, "I only watch", "still here")
            ana.do(table, "chat", text="not for Ben")
            assert is_told(his, "I only watch", "still here", "hello"), "nor are hers to him"
            reply = ana.http.post(
                "/manners/report",
                data={"table": table, "seat": "1", "reason": "abuse", "words": "rude\n"},
                headers={"X-Mastaba": "1"},
            )
            assert reply.status_code == 200 and "the host will read it" in reply.text
        (report,) = rows(host, reports)
        said = json.loads(str(report["evidence"]))
        assert [line["text"] for line in said] == ["I only watch", "still here", "hello", "not for Ben"]
        assert report["words"] == "rude" and report["reason"] == "abuse"
        page = ana.get("/account").text
        assert "People kept away" in page and "Ben" in page
        mark = page.split('name="mark" value="')[1].split('"')[0]
        ana.post("/manners/unblock", mark=mark)
        assert rows(host, ties) == []


def test_whoever_is_blocked_is_not_invited_not_at_my_tables_and_plays_on_at_those_that_run(host: Host) -> None:
    ana, ben, table = two_people(host.address)
    ana.post("/manners/block", table=table, seat="1")
    mine = ana.open(players="2", listed="yes")
    assert ben.refused(mine, "sit", seat=1) == "kept_away"
    assert ben.post(f"/sit/{mine}").status_code == 409
    assert f"/t/{mine}" not in ben.get("/").text and f"/t/{mine}" in Guest(host.address).get("/").text
    assert ana.get(f"/t/{mine}/companions").json()["people"] == []
    assert ana.refused(mine, "invite", met_at=table, seat=1) == "no_companion"
    assert ben.get(f"/t/{ben.open(players='2')}/companions").json()["people"] == []
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab = (ana, one) if one.frame()["my_turn"] else (ben, two)
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])
    theirs = ben.open(players="2")
    ana.do(theirs, "sit", seat=1)  # who blocked may go where they like
    ana.post("/manners/unblock", table=table, seat="1")
    until(lambda: ben.send(mine, "sit", seat=1).status_code == 200)


def test_nobody_means_a_bot_themselves_or_nobody_and_reports_are_bounded(host: Host) -> None:
    ana = Guest(host.address)
    alone = ana.play()
    for whom in ({"seat": "0"}, {"seat": "1"}, {"seat": "77"}, {"line": "3"}, {}):
        assert ana.post("/manners/mute", table=alone, **whom).status_code == 409
    assert ana.post("/manners/mute", name="nobody has this name").status_code == 409
    assert ana.post("/manners/mute", table="../../x", seat="0").status_code == 409
    assert ana.post("/manners/kill", table=alone, seat="1").status_code == 404
    sent = []
    for n in range(12):
        other = Guest(host.address)
        table = other.open(players="2", name=f"Guest {n}")
        reply = ana.post("/manners/report", table=table, seat="0", reason="spam", words="x" * 5000)
        sent.append(reply.status_code)
    assert sent == [303] * 10 + [409] * 2
    assert ana.post("/manners/report", table=table, seat="0", reason="because").status_code == 409
    kept = [row for row in rows(host, reports) if row["reason"] == "spam"]
    assert len(kept) == 10 and all(len(str(row["words"])) == 500 for row in kept)
