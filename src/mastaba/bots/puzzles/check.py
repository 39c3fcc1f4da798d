"""Published puzzles looked at again: other seeds, up to ten times the looks, and levels that try to solve them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state

from ..matches.matches import on_cores
from ..players.bot import Budget
from ..players.registry import make
from .exact import solved_from
from .judge import Evidence, apart, together
from .paper import EXACT, FULL, RIDDLE, Puzzle, Worth
from .riddles import stands
from .solve import tries

TIMES = 10  # as many looks as a puzzle was made with
AT_ONCE = 20_000  # looks at one answer that one search makes
NOVICE_TRIES = 8
BEYOND_DOUBT = 6.0  # errors of the difference


class Checked(msgspec.Struct, frozen=True):
    """One puzzle looked at again: does the best answer still stand, what part of the chance it would lose otherwise,
    and whether vizier and how often novice solved it; nothing of riddles, which bots are not asked."""

    id: str
    holds: bool
    lost: float
    vizier: bool | None
    novice: float | None


def check(
    puzzles: Sequence[Puzzle],
    seed: int,
    times: float = TIMES,
    seconds: float = 2.0,
    processes: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> list[Checked]:
    """Each of them, in their order."""
    found = []
    with on_cores(processes) as run:
        for one in run(_checked, [(puzzle, seed, times, seconds) for puzzle in puzzles]):
            found.append(one)
            progress()
    return found


def _checked(puzzle: Puzzle, seed: int, times: float, seconds: float) -> Checked:
    if puzzle.kind == RIDDLE:
        holds = stands(puzzle)
        return Checked(puzzle.id, holds, 0.0 if holds else 1.0, None, None)
    lost = _lost_again(puzzle) if puzzle.kind == EXACT else _lost(puzzle, seed, int(times * puzzle.made.looks))
    right = _solves(puzzle, "vizier", seconds)
    novice, _ = tries(puzzle.seen(), puzzle.steps, "novice", NOVICE_TRIES, seed + 1)
    return Checked(puzzle.id, lost <= FULL, round(lost, 4), right, novice)


def _lost(puzzle: Puzzle, seed: int, looks: int) -> float:
    """What the best answer loses after so many looks, or as soon as it is far beyond doubt the best."""
    parts = list[tuple[Worth, ...]]()
    for k in range(max(1, looks // AT_ONCE)):
        parts.append(looked_at(puzzle, seed + k, min(looks, AT_ONCE)))
        if _is_beyond_doubt(puzzle, parts):
            break
    return lost_by(puzzle, parts)


def _lost_again(puzzle: Puzzle) -> float:
    """What is lost where every way to the end is known: nothing, or the answers that are right are others."""
    line = puzzle.position()
    step = solved_from(line.game, line.states)
    return 0.0 if step is not None and set(step.right) == set(puzzle.first.right) else 1.0


def looked_at(puzzle: Puzzle, seed: int, looks: int) -> tuple[Worth, ...]:
    """What the answers that may be the best are worth after so many looks at each, by a search of its own."""
    step, evidence = puzzle.first, Evidence(puzzle.seen())
    named = [*step.right, *(worth.action for worth in step.worths[step.accepted :][:2]), puzzle.temptation]
    evidence.look(looks, seed, sorted(set(named)))
    return evidence.worths()


def lost_by(puzzle: Puzzle, parts: Sequence[Sequence[Worth]]) -> float:
    """What the best of the right answers loses against the best wrong one, beyond the error, all these looks taken
    together; nothing where it wins."""
    worths = _added(parts)
    best, ours = worths[0], next(worth for worth in worths if worth.action in puzzle.first.right)
    return max(0.0, best.chance - ours.chance - apart(best, ours)) if best is not ours else 0.0


def _is_beyond_doubt(puzzle: Puzzle, parts: Sequence[Sequence[Worth]]) -> bool:
    """Is the best of the right answers better than every wrong one by so many errors that more looks change nothing?"""
    worths = _added(parts)
    ours = next(worth for worth in worths if worth.action in puzzle.first.right)
    others = [worth for worth in worths if worth.action not in puzzle.first.right]
    return all(ours.chance - other.chance >= BEYOND_DOUBT * apart(ours, other) for other in others)


def _added(parts: Sequence[Sequence[Worth]]) -> list[Worth]:
    """Every answer by all these looks, the best first."""
    by_action = zip(*(sorted(part, key=lambda one: one.action) for part in parts), strict=True)
    return sorted(map(together, by_action), key=lambda one: -one.chance)


def _solves(puzzle: Puzzle, level: str, seconds: float) -> bool:
    """Does a level solve it, thinking so long at each step?"""
    path: tuple[int, ...] = ()
    bot, gen = make(level), generator(seed_state(len(puzzle.answers)))
    while (step := puzzle.step_at(path)) is not None:
        seen = puzzle.seen(path)
        action = int(bot.choose(seen, seen.options, Budget(seconds), gen))
        if action not in step.right:
            return False
        path = (*path, action)
    return True


def held(found: Iterable[Checked]) -> float:
    """The share of the puzzles that hold."""
    marks = [one.holds for one in found]
    return sum(marks) / max(1, len(marks))


def share_solved(found: Iterable[Checked], level: str) -> float | None:
    """The share of the puzzles that a level solves; nothing where it was asked none."""
    marks = [float(share) for one in found if (share := getattr(one, level)) is not None]
    return sum(marks) / len(marks) if marks else None
