"""Text replays: written, read, verified; torn, edited and foreign files are named by their line."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kit.calibration import connect_four, leduc
from mastaba.core.machine import jit
from mastaba.core.papers.replay import BadReplay, read, verify, write
from mastaba.core.rules.engine import Illegal, engine
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import load


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("MASTABA_PLAIN", "1")


def a_game(seed: int = 5, seats: int = 3, most: int = 10_000) -> Line:
    game, rng = load("pyramids"), random.Random(seed)
    line = begin(game, seats, seed)
    while not line.over and len(line.answers) < most:
        line = line.answer(rng.choice(engine(game).options(line.states)))
    return line


@pytest.fixture(scope="module")
def line() -> Line:
    jit.start_plain()
    made = a_game()
    jit.wait_no_more()
    return made


@pytest.fixture
def text(line: Line) -> str:
    return write(line, 5, ["Ana", "B # b", "Zoé"], {})


def complaint(text: str) -> BadReplay:
    with pytest.raises(BadReplay) as bad:
        verify(text)
    assert str(bad.value).startswith(f"line {bad.value.line}: ")
    return bad.value


def test_a_replay_gives_the_game_back(line, text):
    replay = read(text)
    assert replay.names == ("Ana", "B b", "Zoé") and replay.seed == 5
    assert verify(text).states.tobytes() == line.states.tobytes()
    assert [replay.answers[i] for i in range(3)] == [given.action for given in line.answers[:3]]


def test_every_answer_is_explained(line, text):
    first = text.split("answers\n")[1].splitlines()[0]
    given = line.answers[0]
    assert first.startswith(f"{given.action}  # ") and line.game.actions.names[given.action] in first


def test_a_digest_stands_after_every_hundred_answers(line, text):
    assert len(line.answers) > 100
    assert text.count("\n= ") == len(line.answers) // 100


def test_any_position_can_be_reached(line, text):
    played = verify(text)
    for k in (0, 1, 50, len(line.answers)):
        assert played.states_at(k).tobytes() == line.states_at(k).tobytes()


def test_an_open_game_can_be_written_too():
    part = a_game(most=7)
    text = write(part, 5, [], {})
    assert text.endswith("open\n") and verify(text).states.tobytes() == part.states.tobytes()
    assert "name 2 seat 2" in text


def test_settings_of_any_kind_survive(text):
    rewritten = text.replace("seed 5", r"setting odd a\nb \xe9 \x23" + "\nseed 5")
    assert read(rewritten).settings == {"odd": "a\nb é #"}
    assert "cannot be set up" in complaint(rewritten).reason


def test_an_edited_answer_is_found(line, text):
    """Either it is impossible where it stands, or a digest further down differs."""
    lines = text.splitlines()
    at = lines.index("answers") + 4
    for other in range(len(line.game.actions)):
        edited = [*lines]
        edited[at] = str(other)
        if edited[at] != lines[at].split()[0]:
            assert complaint("\n".join(edited) + "\n").line >= at + 1


def test_an_edited_heading_is_found(text):
    assert complaint(text.replace("seed 5", "seed 6")).line > 8
    assert "rules version 9" in complaint(text.replace("rules 1", "rules 9")).reason
    foreign = complaint(text.replace("game pyramids", "game chess"))
    assert foreign.line == 2 and "chess" in foreign.reason
    digest = next(line for line in text.splitlines() if line.startswith("components"))
    assert complaint(text.replace(digest, "components 000000000000")).line == 4
    assert "names" in complaint(text.replace("seats 3", "seats 4")).reason


def test_a_torn_file_is_found_wherever_it_is_torn(text):
    for size in (0, 5, 30, 150, len(text) // 2, len(text) - 30, len(text) - 1):
        bad = complaint(text[:size])
        assert bad.line <= text[:size].count("\n") + 1


def test_lines_that_are_lost_or_doubled_are_found(text):
    lines = text.splitlines()
    at = lines.index("answers") + 10
    complaint("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n")
    complaint("\n".join([*lines[:at], lines[at], *lines[at:]]) + "\n")
    mark = next(i for i, line in enumerate(lines) if line.startswith("= "))
    assert "missing" in complaint("\n".join([*lines[:mark], *lines[mark + 1 :]]) + "\n").reason
    assert "after the end" in complaint(text + "5\n").reason


@pytest.mark.parametrize("wrong", ["", "hello", "mastaba-replay 2\n", "\x00\x01", "mastaba-replay 1\nanswers\n"])
def test_foreign_files_are_refused(wrong):
    complaint(wrong)


def test_absurd_numbers_are_refused(text):
    for bad in ("seed -1", "seed 1e9", "seed ٣", "seed " + "9" * 5000):
        assert "whole number" in complaint(text.replace("seed 5", bad)).reason


def test_edited_scores_are_found(text):
    score = next(line for line in text.splitlines() if line.startswith("score"))
    assert "scores differ" in complaint(text.replace(score, score + "1")).reason


def test_a_line_of_play_never_changes():
    line = a_game(most=6)
    before, options = line.states.tobytes(), engine(line.game).options(line.states)
    later = line.answer(options[0])
    assert line.states.tobytes() == before and len(line.answers) == 6
    assert later.back(6).states.tobytes() == before
    with pytest.raises(Illegal):
        line.answer(len(line.game.actions))
    assert later.back(0).states.tobytes() == begin(line.game, 3, 5).states.tobytes()


def undoers(line: Line) -> list[int]:
    return [seat for seat in range(int(line.states[0].seats)) if line.undo_to(seat) is not None]


def test_only_the_last_to_answer_may_take_back():
    """Connect four hides nothing: every disc may be lifted again by whoever dropped it, until a line of four stands."""
    line = begin(connect_four.GAME, 2, 1)
    assert undoers(line) == []
    for k, column in enumerate([3, 0, 3, 0, 3, 0]):
        line = line.answer(column)
        assert undoers(line) == [k % 2]
    assert undoers(line.answer(3)) == [], "the game is over"


def test_what_told_anybody_anything_stands():
    """Leduc: a raise tells nothing that was hidden; the call that turns a card over does, and so does the showdown."""
    raised = begin(leduc.GAME, 2, 4).answer(leduc.RAISE)
    assert undoers(raised) == [0]
    turned = raised.answer(leduc.CALL)
    assert turned.states[0].shown >= 0 and undoers(turned) == []
    called = turned.answer(leduc.CALL)
    assert undoers(called) == [0]
    assert called.answer(leduc.CALL).over and undoers(called.answer(leduc.CALL)) == []


def test_a_rule_may_let_an_answer_stand_that_told_nothing():
    strict = replace(connect_four.GAME, final=lambda before, after: after.dropped == 2)
    line = begin(strict, 2, 1).answer(3)
    assert undoers(line) == [0]
    assert undoers(line.answer(3)) == [] and undoers(line.answer(3).answer(3)) == [0]


def test_what_moved_the_generator_stands():
    line, seen = a_game(most=20), set()
    for k in range(1, 20):
        part = line.back(k)
        moved = part.states[0].rng[0] != line.states_at(k - 1)[0].rng[0]
        seen.add((bool(moved), bool(undoers(part))))
    assert (True, True) not in seen and {True, False} == {undone for _, undone in seen}
