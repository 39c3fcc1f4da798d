"""Riddles: what one seat can work out of what is hidden. Every possible value is true in some world, and no other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from mastaba.bots.puzzles import make, riddles, shelf
from mastaba.bots.puzzles.check import check, held, share_solved
from mastaba.bots.puzzles.mine import Effort
from mastaba.bots.puzzles.paper import RIDDLE, Puzzle
from mastaba.bots.puzzles.riddles import Unsound, riddles_in, stands
from mastaba.cli.main import app
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Riddle, Seen
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import determinise, see
from mastaba.core.words.text import LANGUAGES
from mastaba.games.pyramids import sight as pyramids_sight
from mastaba.games.pyramids.deduction import cleared, ways
from mastaba.games.raiders import sight as raiders_sight

RIDDLED = [game for game in game_ids() if load(game).riddles is not None]
NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]
EFFORT = Effort(riddles=True, play=2)
SAMPLE = 40  # worlds
MOST = {"stones": 2, "tokens": 1}  # riddles of a kind whose every world is made


@pytest.fixture(scope="module", autouse=True)
def plain():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASTABA_PLAIN", "1")
        yield


def some_way(game_id: str, seats: int, seed: int) -> Line:
    """A game of random answers."""
    line, chance = begin(load(game_id), seats, seed), random.Random(seed)
    while not line.over:
        line = line.answer(chance.choice(see(line.game, line.states, line.asked).options))
    return line


@pytest.fixture(scope="module")
def lines(plain) -> dict[str, Line]:
    return {"pyramids": some_way("pyramids", 3, 4), "raiders": some_way("raiders", 4, 3)}


def posed(line: Line, every: int = 1) -> Iterator[tuple[Seen, Riddle]]:
    """The riddles of a game, with what their seat sees; none twice."""
    known = set()
    for at in range(0, len(line.answers), every):
        states = line.states_at(at)
        for seat in range(int(states[0].seats)):
            if seat != states[0].asked:
                seen = see(line.game, states, seat)
                for riddle in line.game.riddles.find(seen):
                    if riddle not in known:
                        known.add(riddle)
                        yield seen, riddle


# --- exactly what is possible ----------------------------------------------------------------------------------------


class EveryWay:
    """In the place of chance: each draw takes one way after the other, until all were taken."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self._of: list[int] = []
        self._at = 0

    def below(self, gen: Any, n: Any) -> int:
        if self._at == len(self.taken):
            self.taken.append(0)
            self._of.append(int(n))
        self._at += 1
        return self.taken[self._at - 1]

    def more(self) -> bool:
        """Turn to the next way; False once there is none."""
        self._at = 0
        while self.taken and self.taken[-1] + 1 == self._of[-1]:
            self.taken.pop()
            self._of.pop()
        if not self.taken:
            return False
        self.taken[-1] += 1
        return True


def every_world(seen: Seen, riddle: Riddle, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """What is true in all worlds that the game's own sampler can make, every draw of it taken every way. The deck of
    Pyramids is turned instead of shuffled, until every unseen card was the dealt one."""
    true, game = set(), load(seen.game.id)
    turns = 105 if riddle.kind == "stones" and not all(seen.s.dealt_seen) else 1
    for turn in range(turns):
        way = EveryWay()
        with monkeypatch.context() as patch:
            patch.setattr(raiders_sight, "below", way.below)
            patch.setattr(pyramids_sight, "below", way.below)
            patch.setattr(pyramids_sight, "shuffle", lambda gen, pile, n, turn=turn: turned(pile, int(n), turn))
            while True:
                world = game.schema.copy(seen.states)
                game.fill_unseen(world[0], seen.seat, generator(1))
                true |= set(game.riddles.true_in(game, world, riddle))
                if not way.more():
                    break
    return true


def turned(pile: Any, n: int, by: int) -> None:
    """The first cards of a pile, others in front."""
    cards = [int(pile[(i + by) % n]) for i in range(n)]
    for i, card in enumerate(cards):
        pile[i] = card


@pytest.mark.parametrize("game_id", RIDDLED)
def test_the_possible_values_are_those_that_every_way_of_filling_the_holes_gives(lines, game_id, monkeypatch):
    kinds = dict[str, int]()
    for seen, riddle in posed(lines[game_id]):
        if kinds.get(riddle.kind, 0) < MOST.get(riddle.kind, 6):
            kinds[riddle.kind] = kinds.get(riddle.kind, 0) + 1
            assert every_world(seen, riddle, monkeypatch) == set(riddle.possible), riddle
    assert len(kinds) >= 2


@pytest.mark.parametrize("game_id", RIDDLED)
def test_no_drawn_world_has_a_value_that_is_said_to_be_impossible(lines, game_id):
    found = [one for one in posed(lines[game_id], every=3) if one[1].kind != "tokens"][:12]
    assert found
    for seen, riddle in found:
        gen, true = generator(seed_state(9)), set()
        for _ in range(SAMPLE):
            true |= set(seen.game.riddles.true_in(seen.game, determinise(seen, gen), riddle))
        assert true <= set(riddle.possible), riddle


@pytest.mark.parametrize("game_id", RIDDLED)
def test_a_riddle_asks_where_more_comes_to_mind_than_is_possible(lines, game_id):
    for _, riddle in posed(lines[game_id], every=2):
        assert 0 < len(riddle.possible) < len(riddle.values) == len(set(riddle.values))
        assert set(riddle.possible) < set(riddle.values)


@pytest.mark.parametrize("game_id", RIDDLED)
def test_what_is_asked_and_answered_depends_on_nothing_that_is_hidden(lines, game_id):
    """The same riddles in every world that the seat cannot tell from the true one."""
    told = 0
    for seen, riddle in posed(lines[game_id], every=5):
        if told < 5:
            told += 1
            world = determinise(seen, generator(seed_state(told)))
            assert riddle in list(seen.game.riddles.find(see(seen.game, world, seen.seat)))
    assert told


def test_what_had_all_been_buried_by_an_earlier_round_cannot_have_been_buried_later():
    """§5 in figures: two hidden cards came before the clear moment, two after it."""
    s = SimpleNamespace(
        dealt_seen=[1, 0], round_no=3, shown=[0] * 105, buried=[[0] * 10, [1, 1, 1] + [0] * 7],
        taken=[[[-1, -1]] * 10, [[20, 21], [22, 23], [24, 25]] + [[-1, -1]] * 7],
    )  # fmt: skip
    for card in (21, 23):
        s.shown[card] = 1
    s.dealt_seen = [1, 1]
    assert {way.tomb[2] for way in ways(s, 1)} == {24, 25} and cleared(s, 1, 3) == 2
    assert all(way.tomb[:2] == (20, 22) for way in ways(s, 1))
    s.shown[25], s.shown[23] = 1, 0
    assert {way.tomb[1] for way in ways(s, 1)} == {22, 23}
    assert {way.tomb[2] for way in ways(s, 1)} == {22, 23, 24} and cleared(s, 1, 3) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", RIDDLED)
def test_every_riddle_is_asked_named_and_explained_in_every_language(lines, game_id, lang):
    game, told = load(game_id), 0
    for seen, riddle in posed(lines[game_id], every=3):
        said = game.riddles
        asked = game.texts.say(lang, said.ask(seen, riddle), NAMES)
        names = [game.texts.say(lang, said.name(seen, riddle, value), NAMES) for value in riddle.values]
        why = [game.texts.say(lang, one, NAMES) for one in said.why(seen, riddle)]
        assert "?" in asked and len(set(names)) == len(names) and why and all(why), riddle
        told += 1
    assert told > 3


# --- as puzzles ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found(lines) -> list[Puzzle]:
    return riddles_in(lines["pyramids"], 4, {}, EFFORT)


def test_a_riddle_is_a_puzzle_to_a_seat_that_has_nothing_to_answer(found):
    assert {puzzle.riddle.kind for puzzle in found} == {"buried", "held", "stones"}
    for puzzle in found:
        seen, step = puzzle.seen(), puzzle.first
        assert puzzle.kind == RIDDLE and seen.s.asked not in (puzzle.seat, -1) and not seen.options
        assert set(step.right) == set(puzzle.riddle.possible)
        assert {worth.action for worth in step.worths} == set(puzzle.riddle.values)
        assert puzzle.temptation not in step.right and "hidden" in puzzle.themes
        assert stands(puzzle)


def test_all_that_is_possible_must_be_marked_and_nothing_else(found):
    many = next(one for one in found if len(one.first.worths) >= 5)
    few = next(one for one in found if len(one.first.worths) < 5)
    for puzzle, slip in ((many, 1 / 3), (few, 0.0)):
        right, wrong = list(puzzle.first.right), puzzle.temptation
        assert puzzle.marked(right) == 1.0 and puzzle.marked([*right, wrong]) == pytest.approx(slip)
        assert puzzle.marked(puzzle.riddle.values) < 1 and puzzle.marked([wrong]) == 0.0


def test_a_game_gives_few_riddles_of_a_kind_and_none_twice(found):
    asked = [(puzzle.riddle.kind, puzzle.riddle.about) for puzzle in found]
    assert len(set(asked)) == len(asked) == len({puzzle.id for puzzle in found})
    assert all(sum(kind == one for one, _ in asked) <= 2 for kind, _ in asked)


def test_a_riddle_that_no_longer_follows_falls_and_bots_are_not_asked(found):
    puzzle = found[0]
    wrong = puzzle.riddle._replace(possible=puzzle.riddle.values[:-1])
    fallen = msgspec.structs.replace(puzzle, riddle=wrong)
    marks = check([puzzle, fallen], seed=1)
    assert [one.holds for one in marks] == [True, False] and held(marks) == 0.5
    assert share_solved(marks, "vizier") is None and share_solved(marks, "novice") is None


def test_an_answer_that_leaves_out_a_world_is_not_made(lines, monkeypatch):
    monkeypatch.setattr(riddles, "is_sound", lambda seen, riddle, seed: False)
    with pytest.raises(Unsound):
        riddles_in(lines["pyramids"], 4, {}, EFFORT)


def test_a_shelf_holds_riddles_beside_the_others_and_one_of_before_is_read_still(found):
    assert shelf.unpack(shelf.pack(found)) == found
    others = list(shelf.shelf_of(load("pyramids")).values())
    assert all(puzzle.riddle is None for puzzle in others if puzzle.kind != RIDDLE)
    both = [*others, *found]
    assert shelf.chosen_riddles(both, 3) == sorted(shelf.chosen_riddles(both, 3), key=lambda one: one.id)
    assert len({one.riddle.kind for one in shelf.chosen_riddles(both, 3)}) == 3
    assert not any(one.kind == RIDDLE for one in shelf.chosen(both, 1000))


def test_riddles_are_made_and_gone_on_with_by_one_command(found, tmp_path):
    game, file = load("pyramids"), tmp_path / "riddles.puzzles"
    whole = make.make(game, file, 1, 5, effort=EFFORT)
    again = make.make(game, file, 1, 5, effort=EFFORT, progress=lambda diggings: pytest.fail("played again"))
    assert again.puzzles == whole.puzzles and all(puzzle.kind == RIDDLE for puzzle in whole.puzzles)


# --- in the terminal -------------------------------------------------------------------------------------------------


@pytest.fixture
def file(found, tmp_path):
    packed = tmp_path / "riddles.shelf"
    packed.write_bytes(shelf.pack(found))
    return packed


def run(*args: object, said: str = "") -> str:
    done = CliRunner().invoke(app, [str(arg) for arg in args], input=said)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_terminal_shows_what_is_possible_and_why(found, file):
    puzzle = next(one for one in found if one.riddle.kind == "stones")
    shown = run("puzzles", "show", puzzle.id, "--file", file)
    assert shown.count("possible") == len(puzzle.first.right) and "stones can there be" in shown and "hidden" in shown


def test_in_the_terminal_all_numbers_are_given_at_once(found, file):
    puzzle = found[0]
    numbers = [k for k, value in enumerate(puzzle.riddle.values, start=1) if value in puzzle.first.right]
    told = run("puzzles", "try", puzzle.id, "--file", file, said=" ".join(map(str, numbers)) + "\n")
    assert "credit 100%" in told and told.count("yours") == len(numbers)
    none = CliRunner().invoke(app, ["puzzles", "try", puzzle.id, "--file", str(file)], input="99\n")
    assert none.exit_code != 0 and "some of the numbers" in none.output


def test_a_game_in_which_nothing_can_be_worked_out_says_so(tmp_path):
    done = CliRunner().invoke(app, ["puzzles", "make", "mykerinos", str(tmp_path / "none"), "--riddles"])
    assert done.exit_code != 0 and "no riddles" in done.output
