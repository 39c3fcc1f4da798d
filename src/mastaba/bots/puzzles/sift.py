"""The cheap doubts about a question: would anybody answer it without thinking, and may one answer stand apart?

All answers are looked at in common worlds, in rounds of twice as many each. After every round the worse half drops out,
and the question with it as soon as its best answer can hardly be clearly better than the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import seed_state
from mastaba.core.rules.game import Seen

from ..explain.contest import never
from ..explain.paired import WON, Paired, difference
from ..players.bot import Budget
from ..players.habit import Habit
from .judge import LEAST_CHANCE, MOST_CHANCE, margin_for, most_right
from .solve import first_answers

HABITS = 64  # answers out of habit that tell what is plain to see
PLAIN = 0.45  # an answer that habit gives oftener is no puzzle
ROUNDS = 6
STAY = 2  # answers that are wrong and still in after the last round
DOUBT = 1.0  # errors by which an answer may be luckier than it looks in every round but the last
NEARLY = 0.8  # of the margin, after the last round
OPEN = 0.08  # of the chance to win, by which it may seem too small or too large at first

NOVICE_HARD, NOVICE_EASY, APPRENTICE_EASY = 0.5, 0.8, 0.4  # shares right: hard puzzles, and the easy ones


def is_plain(seen: Seen, answer: int, seed: int, most: float = PLAIN) -> bool:
    """Would nearly everybody, or more than this part of them, give this answer without a thought?"""
    gen, habit = generator(seed_state(seed)), Habit()
    thought = Counter(habit.choose(seen, seen.options, Budget(), gen) for _ in range(HABITS))
    return thought[answer] > most * HABITS


def too_plain(shares: Mapping[str, float]) -> bool:
    """Do those who do not look far find it?"""
    easy = shares["novice"] <= NOVICE_EASY and shares["apprentice"] < APPRENTICE_EASY
    return shares["novice"] >= NOVICE_HARD and not easy


class Weak:
    """What the two weakest levels answer, asked once."""

    def __init__(self, seen: Seen, tries: int, seed: int) -> None:
        self._tries = tries
        self.answers = {level: first_answers(seen, level, tries, seed) for level in ("apprentice", "novice")}

    def find(self, answer: int) -> bool:
        """Is this too plain an answer, if it is the only right one? It is no less plain if others are right too."""
        return too_plain({level: given[answer] / self._tries for level, given in self.answers.items()})


def sifted(seen: Seen, seed: int, looks: int) -> list[int] | None:
    """The answers that did best, the best first, after so many looks at each of them; none where no answer seems to
    stand apart from those that may not be right too."""
    pairs, left = Paired(seen, seed), list(seen.options)
    allowed = most_right(len(left))
    for k in range(ROUNDS):
        worlds = max(2, looks >> (ROUNDS - 1 - k))
        pairs.reach(left, worlds, never)
        left = _ranked(pairs, left, worlds)
        if not _may_stand_apart(pairs, left[0], left[allowed], worlds, last=k == ROUNDS - 1):
            return None
        if k < ROUNDS - 1:
            left = left[: max(allowed + STAY, (len(left) + 1) // 2)]
    return left


def _ranked(pairs: Paired, left: list[int], worlds: int) -> list[int]:
    """The best first: by what the looks were worth, which tells more than the victories alone."""
    worth = pairs.worths(left, 0, worlds)
    means = {action: float(worth[action].mean()) for action in left}
    return sorted(left, key=lambda action: (-means[action], action))


def _may_stand_apart(pairs: Paired, best: int, other: int, worlds: int, *, last: bool) -> bool:
    won, lost = (pairs.ends(action, 0, worlds)[:, WON] for action in (best, other))
    chance, wide = float(won.mean()), 0.0 if last else OPEN
    if not LEAST_CHANCE - wide <= chance <= MOST_CHANCE + wide:
        return False
    gap, error = difference(won, lost)
    margin = margin_for(int(pairs.seen.s.seats))
    return gap >= NEARLY * margin if last else gap + DOUBT * error >= margin
