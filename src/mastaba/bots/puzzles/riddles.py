"""What one seat can work out of what is hidden, as puzzles (possible-worlds reasoning).

The game tells which values are possible, without any error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Game, Riddle, Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.sight import determinise, see

from .mine import Effort, played
from .paper import RIDDLE, Made, Puzzle, Step, Worth, name_of
from .themes import THIRDS

WORLDS = 24  # in which an answer is tried
MOST_ALIKE = 2  # riddles of one kind in a game
EASIEST, HARDEST = 1000.0, 2000.0  # ratings, until people have moved them
PER_VALUE, PER_RIGHT = 50.0, 150.0  # by how much each value and each one but the first that is right makes it harder


class Unsound(RuntimeError):
    """A riddle whose answer leaves out what is true in some world."""


class Found(NamedTuple):
    """A riddle after so many answers, to a seat."""

    at: int
    seat: int
    riddle: Riddle


def riddled(game: Game, seats: int, seed: int, effort: Effort) -> list[Puzzle]:
    """The riddles of one game that strong bots play."""
    return riddles_in(played(game, seats, seed, None, effort), seed, {}, effort)


def riddles_in(line: Line, seed: int, settings: Mapping[str, str], effort: Effort) -> list[Puzzle]:
    """The riddles of a game: none twice, and few of a kind, picked by their letters."""
    answers = [given.action for given in line.answers]
    every = {(one.riddle.kind, one.riddle.about, one.riddle.possible): one for one in _every(line)}
    named = sorted((name_of(line.game.id, seed, answers[: one.at], one.riddle), one) for one in every.values())
    alike, asked, kept = Counter[str](), set[tuple[str, tuple[int, ...]]](), list[Puzzle]()
    for name, one in named:
        question = one.riddle.kind, one.riddle.about
        if alike[one.riddle.kind] < MOST_ALIKE and question not in asked:
            alike[one.riddle.kind] += 1
            asked.add(question)
            kept.append(_puzzle(line, one, name, seed, settings))
    return kept


def _every(line: Line) -> Iterator[Found]:
    """All riddles that a game poses, to seats that have nothing to answer."""
    if line.game.riddles is None:
        return
    for at in range(len(line.answers)):
        states = line.states_at(at)
        for seat in range(int(states[0].seats)):
            if seat != states[0].asked:
                seen = see(line.game, states, seat)
                for riddle in line.game.riddles.find(seen):
                    yield Found(at, seat, riddle)


def _puzzle(line: Line, found: Found, name: str, seed: int, settings: Mapping[str, str]) -> Puzzle:
    at, seat, riddle = found
    if not is_sound(see(line.game, line.states_at(at), seat), riddle, seed):
        raise Unsound(f"{line.game.id}, seed {seed}, after {at} answers: {riddle}")
    worths = [Worth(value, float(value in riddle.possible), 0.0, 1) for value in riddle.values]
    worths.sort(key=lambda worth: -worth.chance)
    wrong = [worth.action for worth in worths if not worth.chance]
    return Puzzle(
        name,
        line.game.id,
        line.game.version,
        components_digest(line.game),
        int(line.states[0].seats),
        dict(settings),
        seed,
        tuple(given.action for given in line.answers[:at]),
        seat,
        RIDDLE,
        (Step((), tuple(worths), len(riddle.possible)),),
        wrong[-1],
        (THIRDS[min(2, 3 * at // len(line.answers))], "hidden"),
        {},
        min(HARDEST, EASIEST + PER_VALUE * (len(worths) - 3) + PER_RIGHT * (len(riddle.possible) - 1)),
        (),
        Made(0, (0.0, 0.0, 0)),
        riddle,
    )


def is_sound(seen: Seen, riddle: Riddle, seed: int) -> bool:
    """Is what is true in some worlds among the possible values, in each of them?"""
    assert seen.game.riddles is not None
    gen, true_in = generator(seed_state(seed)), seen.game.riddles.true_in
    worlds = (determinise(seen, gen) for _ in range(WORLDS))
    return all(set(true_in(seen.game, world, riddle)) <= set(riddle.possible) for world in worlds)


def stands(puzzle: Puzzle) -> bool:
    """Does the game, asked again, pose the same riddle with the same answer, and do other worlds agree?"""
    seen = puzzle.seen()
    if seen.game.riddles is None or puzzle.riddle is None:
        return False
    return puzzle.riddle in seen.game.riddles.find(seen) and is_sound(seen, puzzle.riddle, puzzle.seed + 1)
