"""Programs at a table: seated as guests, seen to be bots, told what their seat may see, and nothing else."""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from mastaba.bots import Budget, make
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import redact
from mastaba.server.frames.for_programs import sight_for
from mastaba.visiting import Elsewhere, Lost, Refused, Sight, Visit, play

from ..guest import Guest, Host, play_to_the_end, until

PAGE = Path(__file__).resolve().parents[3] / "docs" / "bot-api.md"
SHOWN = "https://play.example.org/t/abcd"  # a table, on the page


class First:
    """Answers with the first option there is."""

    name = "first"

    def choose(self, seen, options, budget, rng):
        assert seen.options == options and seen.my_turn
        return options[0]


def at(host: Host, table: str) -> str:
    return f"http://{host.address}/t/{table}"


@contextmanager
def playing(visit: Visit, bot: object = None, **more: bool) -> Iterator[list[Sight]]:
    """A bot that plays in a thread of its own; the last position of its games."""
    last: list[Sight] = []
    wrong: list[BaseException] = []

    def run() -> None:
        try:
            last.extend(play(visit, bot or First(), Budget(0.01, 20), 1, **more))
        except BaseException as error:
            wrong.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield last
    thread.join(60)
    assert not wrong, wrong
    assert not thread.is_alive()


@pytest.mark.parametrize("game", game_ids())
def test_a_program_plays_a_whole_game_with_a_person(host: Host, game: str) -> None:
    ana = Guest(host.address)
    seats = load(game).players[0]
    table = ana.open(game, players=str(seats))
    for seat in range(2, seats):
        ana.do(table, "bot", seat=seat, level="novice")
    visit = Visit(at(host, table), "Careful")
    visit.sit()
    ana.do(table, "start")
    with playing(visit) as last, ana.watch(table) as tab:
        frame = play_to_the_end([(ana, tab)], table)
    assert frame["over"] and [one.status for one in last] == ["over"]
    assert last[0].names[1] == "Careful (bot)"
    assert sorted(last[0].ranks)[0] == 1 and None not in last[0].scores


def test_the_example_of_the_page_plays_a_whole_game(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open(players="2")
    [example] = [block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S) if SHOWN in block]
    program = threading.Thread(target=exec, args=(example.replace(SHOWN, at(host, table)), {}), daemon=True)
    program.start()
    until(lambda: host.context.hall.tables[table].story.table.seats[1].person)
    ana.do(table, "start")
    with ana.watch(table) as tab:
        assert play_to_the_end([(ana, tab)], table)["over"]
    program.join(20)
    assert not program.is_alive()


def test_the_others_see_that_a_program_sits_there_whatever_it_calls_itself(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open(players="3")
    for name, shown in (("Careful", "Careful (bot)"), ("A name of four and twenty", "A name of four and (bot)")):
        visit = Visit(at(host, table), name)
        visit.sit()
        assert shown in host.context.hall.tables[table].story.table.names


def test_a_program_is_told_what_its_seat_may_see(host: Host) -> None:
    """The record is the redacted one, and names no hidden card, whoever asks."""
    ana, ben = Guest(host.address), Guest(host.address)
    table = ana.open("mykerinos", players="2")
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    story = host.context.hall.tables[table].story
    assert story.line is not None
    true = story.line.states.tobytes()
    for seat in (0, 1):
        told = sight_for(story, seat)
        assert told.record == redact(story.game, story.line.states, seat, perfect_memory=False).tobytes() != true
        assert bool(told.options) == (story.asked == seat)
    assert sight_for(story, -1).record == b""


def test_a_program_without_a_seat_learns_no_position(host: Host) -> None:
    ana, ben, eve = (Guest(host.address) for _ in range(3))
    table = ana.open(players="2")
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    headers = {"Cookie": eve.cookie(), "Origin": f"http://{host.address}"}
    with connect(f"ws://{host.address}/t/{table}/live?program=yes", additional_headers=headers) as socket:
        while (told := json.loads(socket.recv(timeout=15)))["type"] != "sight":
            pass
    assert (told["record"], told["options"], told["seat"]) == ("", [], -1)


def test_a_lost_connection_costs_no_answer(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open(players="2")
    live = host.context.hall.tables[table]
    visit = Visit(at(host, table), "Careful")
    visit.sit()
    ana.do(table, "start")
    with playing(visit) as last, ana.watch(table) as tab:
        cut = 0
        while live.story.table.status != "over":
            for viewer in [viewer for viewer in live.presence.viewers if viewer.program]:
                cut += 1
                host.loop.call_soon_threadsafe(viewer.close)
            with contextlib.suppress(AssertionError):  # not all of it in one go
                play_to_the_end([(ana, tab)], table, most=9)
    assert cut >= 2 and [one.status for one in last] == ["over"]


def test_a_program_that_is_started_again_has_its_seat_again(host: Host, tmp_path: Path) -> None:
    ana, keep = Guest(host.address), tmp_path / "cookie"
    table = ana.open(players="3")
    for _ in range(2):
        visit = Visit(at(host, table), "Careful", keep=keep)
        visit.sit()
    assert [chair.kind for chair in host.context.hall.tables[table].story.table.seats].count("person") == 2
    assert stat.S_IMODE(keep.stat().st_mode) == 0o600
    keep.write_text("nonsense")
    with pytest.raises(ValueError, match="does not hold a guest's cookie"):
        Visit(at(host, table), keep=keep)


def test_a_program_comes_to_the_rematch(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open(players="2")
    visit = Visit(at(host, table), "Careful")
    visit.sit()
    ana.do(table, "start")
    games = play(visit, First(), Budget(0.01), 1, again=True)
    found: list[Sight] = []

    def run() -> None:
        with contextlib.suppress(Refused, Lost):
            found.extend(games)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    with ana.watch(table) as tab:
        play_to_the_end([(ana, tab)], table)
    after = ana.do(table, "rematch")["table"]
    until(lambda: "Careful (bot)" in host.context.hall.tables[after].story.table.names)


def test_what_cannot_be_is_said_in_a_sentence(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open(players="2")
    with pytest.raises(ValueError, match="is no table"):
        Visit(f"http://{host.address}/games")
    Visit(at(host, table), "One").sit()
    with pytest.raises(Refused, match=r"\w+ \w+"):
        Visit(at(host, table), "Two").sit()
    with pytest.raises(Refused):
        Visit(at(host, "nowhere")).sit()
    with pytest.raises(Lost, match="cannot be reached"):
        Visit("http://127.0.0.1:9/t/x", patience_s=0.1).sit()


def test_a_game_of_another_version_is_not_guessed_at(host: Host) -> None:
    ana, ben = Guest(host.address), Guest(host.address)
    table = ana.open(players="2")
    ben.do(table, "sit", seat=1, name="Ben")
    ana.do(table, "start")
    told = sight_for(host.context.hall.tables[table].story, 0)
    fields = {name: getattr(told, name) for name in told.__struct_fields__}
    assert Sight(**fields).seen().options == told.options
    with pytest.raises(Elsewhere, match="install the version"):
        Sight(**{**fields, "rules": 999}).seen()
    with pytest.raises(Elsewhere, match="cannot play senet"):
        Sight(**{**fields, "game": "senet"}).seen()


def test_the_command_plays_a_bot_of_ones_own(host: Host, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Careful:\n    name = 'careful'\n"
        "    def choose(self, seen, options, budget, rng):\n        return options[-1]\n"
    )
    ana = Guest(host.address)
    table = ana.open(players="2")
    command = [sys.executable, "-m", "mastaba", "play", at(host, table), "mine:Careful", "--json"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env={**os.environ}) as program:
        until(lambda: "careful (bot)" in host.context.hall.tables[table].story.table.names, 60)
        ana.do(table, "start")
        with ana.watch(table) as tab:
            play_to_the_end([(ana, tab)], table)
        told, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    assert json.loads(told)["names"][1] == "careful (bot)"


def test_a_level_of_the_house_may_visit_too(host: Host) -> None:
    ana = Guest(host.address)
    table = ana.open("cheops", players="2")
    visit = Visit(at(host, table), "Guest")
    visit.sit()
    ana.do(table, "start")
    with playing(visit, make("novice", plain=True)) as last, ana.watch(table) as tab:
        play_to_the_end([(ana, tab)], table)
    assert last[0].status == "over"
