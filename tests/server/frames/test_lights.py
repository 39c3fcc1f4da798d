"""A line of the log names the pieces that it speaks of: for the reader's own eyes, from what the reader sees alone."""

from __future__ import annotations

import re

import pytest

from kit.ours import OURS
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.table.events import Undone
from mastaba.server.frames.frame import frame as frame_of
from mastaba.server.frames.lights import keys_of
from mastaba.server.frames.log import log
from mastaba.server.tables.story import folded, standing

from ..guest import Guest, asked_first, two_people
from .test_secrecy import in_another_world, story_of


def steps_of(story, seat):
    return [line.step for line in log(story, seat, "fr", -1, {}) if line.step]


@pytest.mark.parametrize("game_id", OURS)
def test_every_game_has_lines_that_light_pieces_of_the_board(game_id):
    story = story_of(game_id, load(game_id).players[0], 12, 4)
    lit = {step: keys_of(story, 0, step) for step in steps_of(story, 0)}
    shown = b"".join(frame_of(story, 0, "fr").drawings.values()).decode()
    drawn = set(re.findall(r'data-key=\\"([^"]+)\\"', shown))
    assert sum(bool(drawn.intersection(keys)) for keys in lit.values()) > len(lit) / 2


@pytest.mark.parametrize("game_id", game_ids())
def test_lights_do_not_depend_on_what_the_viewer_cannot_see(game_id):
    story = story_of(game_id, load(game_id).players[0], 9, 2)
    for seat in (0, -1):
        twin = in_another_world(story, seat, 31 + seat)
        for step in steps_of(story, seat)[-6:]:
            assert keys_of(twin, seat, step) == keys_of(story, seat, step)


def test_the_answers_that_count_keep_their_numbers():
    story = story_of("pyramids", 2, 6, 1)
    before = [entry.seq for entry in standing(story)]
    assert len(before) == 7
    undone = folded(story, Undone(99, 0, 4))
    assert [entry.seq for entry in standing(undone)] == before[:5]


def test_lights_are_for_ones_own_eyes_while_the_game_runs(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, other, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])
        lines = tab.frame(lambda f: f["seq"] > frame["seq"])["log"]
        step = next(line["step"] for line in lines if line["step"])
        assert isinstance(guest.get(f"/t/{table}/lights?step={step}").json()["keys"], list)
        assert other.get(f"/t/{table}/lights?step={step}").status_code == 200
        assert guest.get(f"/t/{table}/lights?step={step}&as={1 - frame['seat']}").status_code == 403
        assert Guest(address).get(f"/t/{table}/lights?step={step}&as=0").status_code == 403
        for wrong in ("", "x", "1", "9999.0", f"{step}9", "0.0"):
            assert guest.get(f"/t/{table}/lights?step={wrong}").status_code == 404
