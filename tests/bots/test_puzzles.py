"""A puzzle has clearly right answers, earns credit by what an answer loses, and is found, kept and gone on with."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from mastaba.bots.players import ismcts
from mastaba.bots.players.bot import Budget
from mastaba.bots.players.registry import make as make_bot
from mastaba.bots.puzzles import make, referee, shelf
from mastaba.bots.puzzles.exact import Ways
from mastaba.bots.puzzles.judge import is_out, judged, margin_for, most_right
from mastaba.bots.puzzles.mine import Effort, mined
from mastaba.bots.puzzles.own import own
from mastaba.bots.puzzles.paper import BY_CHANCE, Puzzle, Step, Worth, name_of
from mastaba.bots.puzzles.sift import sifted
from mastaba.bots.puzzles.solve import rating_of
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.line import begin
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see

SMALL = Effort(
    play=30, first=300, second=1500, third=3000, tries=4, vizier=600, vizier_tries=2, referee=30
)  # too little to publish, enough to go through every stage
SEED, MOST_GAMES, ENOUGH = 5, 40, 3


def costliest(game_id: str) -> Puzzle:
    """Of the shelf: the puzzle whose temptation costs most of the chance to win."""
    by_chance = [one for one in shelf.shelf_of(load(game_id)).values() if one.kind == BY_CHANCE]
    return max(by_chance, key=lambda one: one.first.lost(one.temptation))


def worths(*chances: float, error: float = 0.005) -> tuple[Worth, ...]:
    return tuple(Worth(action, chance, error, 10_000) for action, chance in enumerate(chances))


# --- what is right ---------------------------------------------------------------------------------------------------


def test_one_answer_clearly_above_the_others_is_right():
    step = judged(worths(0.6, 0.5, 0.4), seats=2)
    assert step is not None and step.right == (0,)


def test_answers_within_the_error_of_the_best_are_right_too():
    step = judged(worths(0.6, 0.592, 0.5, 0.4, 0.4, 0.3), seats=2)
    assert step is not None and step.right == (0, 1)


@pytest.mark.parametrize(
    "chances",
    [
        (0.6, 0.58, 0.5),  # neither as good nor clearly worse
        (0.6, 0.595, 0.5),  # two right ones of three: a guess would do
        (0.95, 0.8, 0.7),  # won anyway
        (0.09, 0.01, 0.01),  # lost anyway
    ],
)
def test_where_right_and_wrong_are_not_apart_there_is_no_puzzle(chances):
    assert judged(worths(*chances), seats=2) is None


def test_a_gap_within_three_errors_is_none():
    assert judged(worths(0.6, 0.53, 0.4, error=0.03), seats=2) is None


def test_with_more_seats_a_smaller_gap_will_do():
    assert margin_for(2) > margin_for(3) == margin_for(4) > margin_for(5) == margin_for(6)
    close = worths(0.4, 0.366, 0.3)
    assert judged(close, seats=2) is None and judged(close, seats=4) is not None


def test_a_third_of_the_answers_may_be_right_and_two_at_most():
    assert [most_right(options) for options in (3, 5, 6, 9, 30)] == [1, 1, 2, 2, 2]


def test_an_answer_is_out_by_the_margin_and_by_three_errors():
    best, close, unclear = worths(0.6, 0.57)[0], worths(0.6, 0.57)[1], Worth(1, 0.5, 0.05, 100)
    assert is_out(best, Worth(1, 0.5, 0.005, 10_000), seats=2)
    assert not is_out(best, close, seats=2) and not is_out(best, unclear, seats=2)


def test_where_all_answers_lead_to_the_same_no_answer_is_left_after_the_first_looks():
    puzzle = costliest("pyramids")
    left = sifted(puzzle.seen(), 7, 400)
    assert left is not None and left[0] in puzzle.first.right
    line = begin(load("cheops"), 2, 3)
    assert sifted(see(line.game, line.states, line.asked), 7, 3000) is None


def test_credit_goes_by_the_chance_that_is_lost():
    step = Step((), worths(0.6, 0.59, 0.575, 0.55, 0.5), 2)
    assert [step.credit(action) for action in range(5)] == [1.0, 1.0, pytest.approx(2 / 3), pytest.approx(1 / 3), 0.0]


# --- how hard it is --------------------------------------------------------------------------------------------------


def test_the_fewer_levels_solve_a_puzzle_the_higher_it_is_rated():
    easy = {"apprentice": 0.3, "novice": 0.7, "scribe": 0.9, "priest": 1.0, "vizier": 1.0}
    hard = {"apprentice": 0.1, "novice": 0.1, "scribe": 0.2, "priest": 0.6, "vizier": 1.0}
    assert 900 < rating_of(easy, 5) < 1400 < rating_of(hard, 5) < 2200


def test_who_guesses_among_few_answers_does_not_make_a_puzzle_easier():
    shares = {"apprentice": 0.33, "novice": 0.33, "scribe": 0.5, "priest": 0.8, "vizier": 1.0}
    assert rating_of(shares, 3) > rating_of(shares, 10)


# --- ends and whole games --------------------------------------------------------------------------------------------


def of_every_way(game, states, seat):
    """What a position is worth to a seat if both play best, of two: every way to the end, one by one."""
    machine, asked = engine(game), int(states[0].asked)
    if asked < 0:
        return round(2 * machine.results(states).shares()[seat])
    worths = []
    for action in machine.options(states):
        after = game.schema.copy(states)
        machine.play(after, action)
        worths.append(of_every_way(game, after, seat))
    return max(worths) if asked == seat else min(worths)


def test_an_end_with_nothing_hidden_is_worth_what_every_way_to_it_tells():
    game, worths = load("mykerinos"), list[int]()
    for seed in (903, 910):
        line = begin(game, 2, seed)
        bots, gens = [make_bot("apprentice")] * 2, [generator(seed_state(seed + p)) for p in range(2)]
        while not line.over:
            seen = see(game, line.states, line.asked)
            line = line.answer(bots[line.asked].choose(seen, seen.options, Budget(), gens[line.asked]))
        for before_end in (1, 2, 3):
            states = line.states_at(len(line.answers) - before_end)
            seat, ways = int(states[0].asked), Ways(game, 100_000)
            worths.append(ways.worth(states, seat))
            assert worths[-1] == of_every_way(game, states, seat) != -1
            assert Ways(game, 0).worth(states, seat) == -1, "too many ways"
    assert len(set(worths)) > 1


@pytest.mark.parametrize(("gain", "most"), [(1.0, 30), (0.1, 300), (0.0, 300), (-0.5, 60)])
def test_whole_games_are_played_until_they_speak_clearly(monkeypatch, gain, most):
    told, gen = list[int](), np.random.default_rng(4)

    def played_on(seen, answers, worlds, level, seed):
        told.append(worlds)
        return gain + gen.normal(0, 0.3, worlds)

    monkeypatch.setattr(referee, "played_on", played_on)
    said = referee.verdict(None, Step((), worths(0.6, 0.5), 1), "scribe", 0, 300)
    assert (said is not None) == (gain > 0) and sum(told) <= most
    assert said is None or (said[2] == sum(told) and abs(said[0] - gain) < 4 * said[1])


def test_who_has_all_the_time_looks_as_often_on_a_busy_machine(monkeypatch):
    line, drawn = begin(load("pyramids"), 2, 3), set[int]()
    seen = see(line.game, line.states, line.asked)
    for tick in (1e-6, 0.5):
        ticks, gen = count(), generator(5)
        monkeypatch.setattr(ismcts, "time", SimpleNamespace(perf_counter=lambda: tick * next(ticks)))  # noqa: B023
        ismcts.Ismcts(iterations=400).choose(seen, seen.options, Budget(1e9), gen)
        drawn.add(int(gen[0]))
    assert len(drawn) == 1


# --- finding and keeping ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    """Puzzles of a few games, looked at far too shortly."""
    game, puzzles = load("pyramids"), list[Puzzle]()
    for seed in range(SEED, SEED + MOST_GAMES):
        puzzles += mined(game, 2, seed, effort=SMALL)
        if len(puzzles) >= ENOUGH:
            return puzzles
    raise AssertionError("no question stands apart")


def test_a_puzzle_is_a_question_to_its_seat_and_knows_every_answer(found):
    for puzzle in found:
        for step in puzzle.steps:
            seen = puzzle.seen(step.path)
            assert seen.s.asked == puzzle.seat
            assert sorted(worth.action for worth in step.worths) == list(seen.options)
            assert step.path == () or step.path[-1] in puzzle.step_at(step.path[:-1]).right
        assert puzzle.temptation not in puzzle.first.right
        assert puzzle.line[0] == puzzle.first.worths[0].action
        assert puzzle.id == name_of("pyramids", puzzle.seed, puzzle.answers)


def test_a_shelf_gives_back_what_was_packed(found):
    assert shelf.unpack(shelf.pack(found)) == found
    with pytest.raises(shelf.BadShelf):
        shelf.unpack(b"no shelf")
    with pytest.raises(shelf.BadShelf):
        shelf.unpack(shelf.pack(found)[:-9])


def test_a_shelf_has_no_puzzle_twice_and_no_more_than_asked_for(found):
    kept = shelf.chosen([*found, *found], 3)
    assert len({puzzle.id for puzzle in kept}) == len(kept) <= 3


def test_making_goes_on_where_it_stopped_even_after_a_torn_line(tmp_path):
    game, file = load("pyramids"), tmp_path / "pyramids.puzzles"
    whole = make.make(game, tmp_path / "whole.puzzles", 2, SEED, effort=SMALL)
    make.make(game, file, 1, SEED, effort=SMALL)
    with file.open("ab") as torn:
        torn.write(b'{"number":1,"cpu":0.1,"puz')
    seen = []
    again = make.make(game, file, 2, SEED, effort=SMALL, progress=lambda diggings: seen.append(1))
    assert len(seen) == 1, "the first game is not played again"
    assert [one.puzzles for one in again.yields] == [one.puzzles for one in whole.yields]


def test_a_file_of_another_seed_is_not_gone_on_with(tmp_path):
    game, file = load("pyramids"), tmp_path / "some.puzzles"
    file.write_bytes(msgspec.json.encode(make.head_of(game, 1, SMALL)) + b"\n")
    with pytest.raises(make.BadFile, match="another"):
        make.Diggings(file, make.head_of(game, 2, SMALL))
    file.write_text("hello\n")
    with pytest.raises(make.BadFile, match="no file of puzzles"):
        make.read(file)


# --- answers of one's own games --------------------------------------------------------------------------------------


def test_a_costly_answer_of_a_game_is_a_question_in_which_it_is_wrong():
    puzzle = costliest("pyramids")
    best, at = puzzle.first.worths[0].action, len(puzzle.answers)
    found = own(puzzle.position((puzzle.temptation,)), at, best, (best,), 6000)
    assert found is not None and (found.at, found.seat, found.given) == (at, puzzle.seat, puzzle.temptation)
    assert best in found.step.right and found.step.credit(found.given) < 1
    assert sorted(worth.action for worth in found.step.worths) == sorted(puzzle.seen().options)
    assert own(puzzle.position((best,)), at, best, (best,), 6000) is None, "a good answer does not come back"


def test_however_few_looks_there_are_every_answer_of_an_own_question_is_looked_at():
    puzzle = costliest("pyramids")
    best, at = puzzle.first.worths[0].action, len(puzzle.answers)
    assert len(puzzle.seen().options) > 2
    found = own(puzzle.position((puzzle.temptation,)), at, best, (best,), 60)
    assert found is None or all(worth.looks for worth in found.step.worths)
