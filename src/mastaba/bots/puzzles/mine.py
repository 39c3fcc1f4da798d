"""One game of strong bots, and the puzzles in it: cheap doubts first, the dear ones for what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.line import Line, begin
from mastaba.core.rules.sight import see

from ..explain.counsel import sight_after
from ..explain.review.lessons import variation
from ..players.bot import Budget
from ..players.ismcts import Ismcts
from ..players.registry import make
from .exact import NEAR_END, solved
from .judge import Evidence, judged, most_right
from .paper import BY_CHANCE, EXACT, Made, Puzzle, Step, name_of
from .referee import level_for, verdict
from .sift import Weak, is_plain, sifted, too_plain
from .solve import first_answers, rating_of, tries
from .themes import reason, themes_of
from .weigh import weighed

FOREVER = 1e9
Kind = tuple[int, int, str]  # of a question: what is asked, the best answer, and why it is
LEAST_OPTIONS = 3
MOST_STEPS = 3  # clicks of one move
LEFT = 6  # answers of a later click that are looked at for long
SKIPPED = 6  # answers of the opening that are not looked at


class Effort(msgspec.Struct, frozen=True):
    """How long is looked: to play, at first, again, for good; by the levels, by vizier, by the referee."""

    play: int = 200
    first: int = 2_000
    again: int = 1_000
    second: int = 4_000
    third: int = 12_000
    tries: int = 16
    vizier: int = 12_000
    vizier_tries: int = 5
    referee: int = 300
    ends: bool = False  # only ends in which nothing is hidden any more, of games that apprentices play
    riddles: bool = False  # only what one seat can work out of what is hidden


EFFORT = Effort()


VIZIER = 0.8  # of the tries in which it must agree


def mined(
    game: Game, seats: int, seed: int, settings: Mapping[str, str] | None = None, effort: Effort = EFFORT
) -> list[Puzzle]:
    """The puzzles of one game that strong bots play; the same for the same five."""
    return puzzles_in(played(game, seats, seed, settings, effort), seed, settings or {}, effort)


def played(game: Game, seats: int, seed: int, settings: Mapping[str, str] | None, effort: Effort) -> Line:
    """A game of strong bots; of apprentices where only its end is looked at."""
    bots = [make("apprentice") if effort.ends else Ismcts(iterations=effort.play) for _ in range(seats)]
    gens = [generator(seed_state(seed * 8 + p + 1)) for p in range(seats)]
    line = begin(game, seats, seed, settings)
    while not line.over:
        p = line.asked
        seen = see(game, line.states, p)
        line = line.answer(bots[p].choose(seen, seen.options, Budget(FOREVER), gens[p]))
    return line


def puzzles_in(
    line: Line, seed: int, settings: Mapping[str, str], effort: Effort, likely: Mapping[int, int] | None = None
) -> list[Puzzle]:
    """The puzzles of a game that is over. Two of the same question with the same answer for the same reason are one.

    `likely` are the questions that are looked at, and what is thought to be the answer: if not given, all of them, and
    what was played.
    """
    found: dict[Kind, Puzzle] = {}
    covered = -1
    if likely is None:
        likely = {at: given.action for at, given in enumerate(line.answers)}
    for at in range(len(line.answers) - NEAR_END if effort.ends else SKIPPED, len(line.answers)):
        if at <= covered or at not in likely:
            continue
        puzzle = _puzzle(line, at, likely[at], Origin(seed, settings, effort), found)
        if puzzle is not None:
            covered = at + max(len(step.path) for step in puzzle.steps)
    return list(found.values())


# --- one question --------------------------------------------------------------------------------------------------


class Origin(NamedTuple):
    """The game that a question is of, and how long its questions are looked at."""

    seed: int
    settings: Mapping[str, str]
    effort: Effort


def _puzzle(line: Line, at: int, likely: int, origin: Origin, found: dict[Kind, Puzzle]) -> Puzzle | None:
    """The puzzle that this question is, if it is one and is not like those that were found; it joins them. Likeness is
    seen before the dear doubts."""
    (seed, settings, effort), seat = origin, line.answers[at].seat
    seen = see(line.game, line.states_at(at), seat)
    if len(seen.options) < LEAST_OPTIONS:
        return None
    own = (seed * 1009 + at) & (1 << 62) - 1
    exact = solved(line, at)
    steps: tuple[Step, ...] = (exact,) if exact else ()
    kind = EXACT if exact else BY_CHANCE
    if not exact and not effort.ends:
        steps = _by_chance(seen, likely, own, effort)
    if not steps:
        return None
    shares, answered = _weak(seen, steps, own, effort)
    if too_plain(shares):
        return None
    temptation = _temptation(steps[0], answered)
    alike = line.answers[at].decision, steps[0].worths[0].action, reason(seen, steps[0], temptation)
    if alike in found:
        return None
    if kind == BY_CHANCE:
        steps = (*steps, *_later(seen, steps[0], own + 4, effort))
    levels = _levels(seen, steps, own, effort, thinks=kind == EXACT)
    if levels is None:
        return None
    games = (0.0, 0.0, 0) if kind == EXACT else verdict(seen, steps[0], level_for(line), own + 3, effort.referee)
    if games is None:
        return None
    themes = themes_of(
        seen,
        steps[0],
        temptation,
        min(2, 3 * at // len(line.answers)),
        long=len(steps) > 1,
        surprise=levels["apprentice"] == 0.0,
    )
    answers = tuple(given.action for given in line.answers[:at])
    found[alike] = Puzzle(
        name_of(line.game.id, seed, answers),
        line.game.id,
        line.game.version,
        components_digest(line.game),
        int(line.states[0].seats),
        dict(settings),
        seed,
        answers,
        seat,
        kind,
        steps,
        temptation,
        (*themes, "counting") if kind == EXACT else themes,
        levels,
        rating_of(levels, len(seen.options)),
        variation(line, at, steps[0].worths[0].action),
        Made(0 if kind == EXACT else effort.third, games),
    )
    return found[alike]


def _by_chance(seen: Seen, likely: int, own: int, effort: Effort) -> tuple[Step, ...]:
    """The first step of a question whose answers are told apart by looks; none where more looks do not say the same,
    or where the answer is plain. If that is plain which is likely the answer, such as what a strong bot played, nobody
    looks. Nor does anybody look long where vizier, asked once, answers something else than what did best at first."""
    if is_plain(seen, likely, own):
        return ()
    weak = Weak(seen, effort.tries, own)
    if weak.find(likely):
        return ()
    best = sifted(seen, own, effort.first)
    if best is None or is_plain(seen, best[0], own) or weak.find(best[0]):
        return ()
    agreed = first_answers(seen, "vizier", 1, own + 13, effort.vizier)
    if not agreed.keys() & set(best[: most_right(len(seen.options))]):
        return ()
    step = weighed(seen, best, own, (effort.again, effort.second, effort.third))
    return () if step is None else (step,)


def _later(seen: Seen, step: Step, own: int, effort: Effort) -> Iterator[Step]:
    """The later clicks of the same move that have clear answers too, behind each right one."""
    if len(step.path) + 1 >= MOST_STEPS:
        return
    for action in step.right:
        after = sight_after(seen, action)
        if after is None or len(after.options) < 2:
            continue
        evidence = Evidence(after)
        evidence.look(effort.again, own + len(step.path))
        evidence.look(effort.second, own + len(step.path) + 6, evidence.best(LEFT))
        then = judged(evidence.worths(), int(seen.s.seats), (*step.path, action))
        if then is not None:
            yield then
            yield from _later(after, then, own, effort)


def _weak(seen: Seen, steps: tuple[Step, ...], own: int, effort: Effort) -> tuple[dict[str, float], Counter[int]]:
    """How often the two weakest levels are right, and what they answer at first."""
    shares, answered = dict[str, float](), Counter[int]()
    for level in ("apprentice", "novice"):
        shares[level], given = tries(seen, steps, level, effort.tries, own)
        answered += given
    return shares, answered


def _temptation(step: Step, answered: Counter[int]) -> int:
    """The wrong answer that most would give."""
    wrong = [worth.action for worth in step.worths[step.accepted :]]
    return max(wrong, key=lambda action: (answered[action], -wrong.index(action)))


def _levels(seen: Seen, steps: tuple[Step, ...], own: int, effort: Effort, *, thinks: bool) -> dict[str, float] | None:
    """How often each level is right; none where it is too plain or where vizier does not agree."""
    shares, _ = _weak(seen, steps, own, effort)
    if too_plain(shares):
        return None
    least = 0.0 if thinks else VIZIER
    shares["vizier"], _ = tries(seen, steps, "vizier", effort.vizier_tries, own + 11, effort.vizier, least)
    if shares["vizier"] < least:
        return None
    shares["scribe"], _ = tries(seen, steps, "scribe", effort.tries, own)
    shares["priest"], _ = tries(seen, steps, "priest", effort.tries // 2, own)
    return shares
