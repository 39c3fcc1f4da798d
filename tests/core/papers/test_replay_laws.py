"""Replays of any game with any names round-trip; any other text is sound or named by line and reason, never more."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mastaba.core.machine import jit
from mastaba.core.papers.replay import BadReplay, read, verify, write
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import load

GAME = "raiders"
ANSWERS = 8
NUMBERS = st.one_of(st.integers(-9, 999), st.integers(0, 10**90), st.sampled_from([2**15, 2**31, 2**63, 2**64]))
WORDS = st.sampled_from(["", "=", "end", "score", "answers", "seats", "seed", "name", "setting", "game", "rules", "#"])
SAMPLED = {"deadline": None, "derandomize": True, "suppress_health_check": [HealthCheck.function_scoped_fixture]}
law = settings(max_examples=150, **SAMPLED)


@pytest.fixture(autouse=True)
def interpreted():
    jit.start_plain()
    yield
    jit.wait_no_more()


def played(seats: int, seed: int, choices: list[int]) -> Line:
    """A game in which the k-th answer is choices[k], counted through the options."""
    line = begin(load(GAME), seats, seed)
    for choice in choices:
        if line.over:
            break
        options = engine(line.game).options(line.states)
        line = line.answer(options[choice % len(options)])
    return line


@cache
def sample() -> str:
    return write(played(3, 5, [3, 1, 4, 1, 5, 9, 2, 6][:ANSWERS]), 5, ["Ana", "Zoé", "a b"], {})


@settings(max_examples=40, **SAMPLED)
@given(
    st.integers(3, 5), st.integers(0, 2**256 - 1), st.lists(st.integers(0, 99), max_size=ANSWERS),
    st.lists(st.text(), max_size=5),
)  # fmt: skip
def test_a_written_game_is_read_back_as_it_was(seats, seed, choices, names):
    line = played(seats, seed, choices)
    text = write(line, seed, names, {})
    assert verify(text).states.tobytes() == line.states.tobytes()
    replay = read(text)
    assert (replay.seats, replay.seed, replay.answers) == (seats, seed, tuple(g.action for g in line.answers))
    for given_name, name in zip(names, replay.names):
        assert name.split() == given_name.replace("#", "").split() or name.startswith("seat ")


@law
@given(st.dictionaries(st.text("abc_", min_size=1), st.text()))
@example({"a": " two  spaces and more   "})
@example({"a": "\\x23 # \u2028\n\r\x85"})
def test_settings_of_any_kind_are_read_back(chosen):
    assert read(write(begin(load(GAME), 3, 5), 5, [], chosen)).settings == chosen


def check(text: str) -> None:
    """Sound and the same game, or refused with a line of the file and a reason."""
    try:
        line = verify(text)
    except BadReplay as bad:
        assert 1 <= bad.line <= len(text.splitlines()) + 1
        assert bad.reason and str(bad) == f"line {bad.line}: {bad.reason}"
    else:
        assert line.states.tobytes() == verify(sample()).states.tobytes()


def test_a_file_torn_anywhere_is_refused():
    text = sample()
    for size in range(len(text)):
        with pytest.raises(BadReplay):
            verify(text[:size])


@law
@given(st.text())
@example("mastaba-replay 1\n")
def test_any_text_is_refused_with_a_line(text):
    with pytest.raises(BadReplay) as bad:
        verify(text)
    assert 1 <= bad.value.line <= len(text.splitlines()) + 1


@law
@given(st.data())
def test_any_edit_is_harmless_or_named(data):
    """Letters put in place of others, anywhere."""
    text = sample()
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, min(len(text), first + 20)))
    check(text[:first] + data.draw(st.text(max_size=8)) + text[last:])


@law
@given(st.data())
def test_any_edited_word_is_harmless_or_named(data):
    """A word of a line replaced by another, by a number of any size, or doubled."""
    lines = sample().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split(" ")
    where = data.draw(st.integers(0, len(words) - 1))
    words[where] = data.draw(st.one_of(NUMBERS.map(str), WORDS, st.just(f"{words[where]} {words[where]}")))
    lines[at] = " ".join(words)
    check("\n".join(lines) + "\n")


@law
@given(st.data())
def test_lines_in_another_order_are_harmless_or_named(data):
    lines = sample().splitlines()
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(other, lines.pop(one))
    check("\n".join(lines) + "\n")


@pytest.mark.parametrize("seats", ["9" * 80, "4000000000", "0", "1", "7"])
def test_any_number_of_seats_is_refused_at_once(seats):
    with pytest.raises(BadReplay, match="seats need the names"):
        verify(sample().replace("seats 3", f"seats {seats}"))


def test_what_is_given_twice_is_refused():
    text = sample()
    for line in ("name 1 Bob", "setting a b\nsetting a c", "seed 5", "seats 3"):
        with pytest.raises(BadReplay, match="twice"):
            verify(text.replace("answers\n", f"{line}\nanswers\n"))
    with pytest.raises(BadReplay, match="no digest belongs here"):
        verify(text.replace("answers\n", "answers\n= 5 000000000000\n"))
    score = next(line for line in text.splitlines() if line.startswith("score"))
    with pytest.raises(BadReplay, match="not an answer"):
        verify(text.replace(score, f"{score}\n{score}"))
