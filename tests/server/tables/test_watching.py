"""Watching: who finds a running game, who may see it, how late, and who may talk."""

from __future__ import annotations

from mastaba.server.tables.live import LiveTable
from mastaba.server.tables.watching import as_watched

from ..guest import Guest, Host, Tab, next_turn, two_people, until


def answer(players: list[tuple[Guest, Tab]], table: str, times: int) -> int:
    """So many answers, the first choice each time; the number of the last one's event."""
    for _ in range(times):
        guest, tab, frame = until(lambda: next_turn(players))
        tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
    return max(tab.answered for _, tab in players)


def test_a_running_game_is_found_by_all_where_the_host_says_so(address):
    ana, _, shown = two_people(address, watch="listed", name="Ana")
    _, _, linked = two_people(address)
    page = Guest(address).get("/").text
    assert shown in page and linked not in page
    assert "Games under way" in page and "Ana, Ben" in page and "0 answers" in page
    assert ana.get("/").text.count(f'href="/t/{shown}"') == 1, "one's own is among one's tables alone"


def test_a_game_that_nobody_may_watch_is_seen_by_its_players_alone(address):
    ana, ben, table = two_people(address, watch="none")
    eve = Guest(address)
    with ana.watch(table) as one, ben.watch(table) as two, eve.watch(table) as tab:
        seq = answer([(ana, one), (ben, two)], table, 1)
        ana.do(table, "chat", text="between us")
        frame = tab.frame(lambda f: f["seq"] >= seq)
        assert frame["panels"] == [] and frame["log"] == [] and frame["hash"] == "" and frame["asked"] == -1
        assert frame["prompt"].startswith("Only those who play see this game")
        assert two.message("chat")["text"] == "between us"
        assert eve.refused(table, "chat", text="hello?") == "hush"
        ben.do(table, "chat", text="indeed")
        tab.newest()
        assert not [m for m in tab.others if m["type"] == "chat"]
    for page in ("frame", "replay", "position.svg", "lights?step=3.0"):
        assert eve.get(f"/t/{table}/{page}").status_code == 403, page
    assert ana.get(f"/t/{table}/frame").status_code == 200


def test_spectators_are_late_where_the_table_says_so(address):
    ana, ben, table = two_people(address, delay="5")
    eve = Guest(address)
    with ana.watch(table) as one, ben.watch(table) as two, eve.watch(table) as tab:
        players = [(ana, one), (ben, two)]
        start = tab.frame(lambda f: f["started"])
        answer(players, table, 5)
        assert eve.get(f"/t/{table}/frame").json()["n"] == 0
        answer(players, table, 3)
        assert tab.frame(lambda f: f["seq"] == start["seq"] + 3)["hash"] != start["hash"]
        assert eve.get(f"/t/{table}/frame").json()["n"] == eve.get(f"/t/{table}/frame").json()["total"] == 3
        assert eve.get(f"/t/{table}/frame?at=4").status_code == 409
        assert ana.get(f"/t/{table}/frame").json()["n"] == 8
        told = [line["text"] for f in tab.frames for line in f["log"]]
        theirs = [line["text"] for f in one.frames for line in f["log"]]
        assert 0 < len(told) < len(theirs)


def test_spectators_who_are_late_see_what_was_shown_then(host: Host):
    ana, ben, table = two_people(host.address, delay="5")
    with ana.watch(table) as one, ben.watch(table) as two:
        live: LiveTable = host.context.hall.tables[table]
        stories = [live.story]
        for _ in range(8):
            answer([(ana, one), (ben, two)], table, 1)
            stories.append(live.story)
        late, then = as_watched(live.story, -1), stories[3]
        assert late.line is not None and then.line is not None
        assert late.line.states.tobytes() == then.line.states.tobytes() and late.seq == then.seq
        assert [e.seq for e in late.entries] == [e.seq for e in then.entries]
        assert as_watched(live.story, 0) is live.story, "those who play see it as it is"


def test_those_who_watch_keep_silent_where_the_table_says_so(address):
    ana, _, table = two_people(address, hush="yes")
    assert Guest(address).refused(table, "chat", text="psst") == "hush"
    ana.do(table, "chat", text="fine")
