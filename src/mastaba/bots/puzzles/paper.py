"""A puzzle on paper: the game up to a question, the seat that is asked, and what every answer is worth."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

import msgspec

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.game import Game, Riddle, Seen
from mastaba.core.rules.line import Line, begin, follow
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see

FULL, MOST, SOME = 0.015, 0.03, 0.06  # of the chance to win: what may be lost for full, two thirds and one third credit
LETTERS = "abcdefghijkmnpqrstuvwxyz"  # l and o are left out: they look like figures
BY_CHANCE, EXACT, RIDDLE = "chance", "exact", "riddle"
SLIP = 1 / 3  # credit for who marks one value too many or too few, of so many
SLIP_OF = 5


class Worth(msgspec.Struct, frozen=True, array_like=True):
    """One answer: the chance to win after it, the error of that, from how many looks; and the points at the end, of
    the best other and of the seat by line, in the mean (no lines where it was not looked at for long)."""

    action: int
    chance: float
    error: float
    looks: int
    rival: float = 0.0
    lines: tuple[float, ...] = ()


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One question of a puzzle, after these answers of the same seat: every answer's worth, the best first.

    The first `accepted` of them are right.
    """

    path: tuple[int, ...]
    worths: tuple[Worth, ...]
    accepted: int

    @property
    def right(self) -> tuple[int, ...]:
        return tuple(worth.action for worth in self.worths[: self.accepted])

    def of(self, action: int) -> Worth:
        return next(worth for worth in self.worths if worth.action == action)

    def lost(self, action: int) -> float:
        """What an answer loses against the best, of the chance to win."""
        return max(0.0, self.worths[0].chance - self.of(action).chance)

    def credit(self, action: int) -> float:
        """What an answer earns, 0 … 1."""
        lost = self.lost(action)
        if action in self.right or lost <= FULL:
            return 1.0
        return 2 / 3 if lost <= MOST else 1 / 3 if lost <= SOME else 0.0


class Made(msgspec.Struct, frozen=True, array_like=True):
    """How a puzzle was found: with which looks it was checked, and what the referee's games said: how much oftener
    the best answer won than the best of the wrong ones, and the error of that."""

    looks: int
    referee: tuple[float, float, int]


class Puzzle(msgspec.Struct, frozen=True, array_like=True):
    """A question of a game of bots. `temptation` is the wrong answer that most would give; `levels` how often each
    level is right; `line` how the game may go on, the best answer first; `at_third` 0, 1, 2: of the game.

    A riddle asks a seat that has nothing to answer: the values that come to mind stand in for answers, and all that are
    possible must be marked, and no other.
    """

    id: str
    game: str
    rules: int
    components: str
    seats: int
    settings: dict[str, str]
    seed: int
    answers: tuple[int, ...]
    seat: int
    kind: str
    steps: tuple[Step, ...]
    temptation: int
    themes: tuple[str, ...]
    levels: dict[str, float]
    rating: float
    line: tuple[int, ...]
    made: Made
    riddle: Riddle | None = None

    @property
    def first(self) -> Step:
        return self.steps[0]

    def step_at(self, path: Sequence[int]) -> Step | None:
        """The question that stands after these answers; none where the puzzle is over."""
        return next((step for step in self.steps if step.path == tuple(path)), None)

    def marked(self, values: Collection[int]) -> float:
        """What it earns to mark these values of a riddle."""
        slips = len(set(values) ^ set(self.first.right))
        return 1.0 if slips == 0 else SLIP if slips == 1 and len(self.first.worths) >= SLIP_OF else 0.0

    def fits(self, game: Game) -> bool:
        """Is this still the game that the puzzle was made for?"""
        return self.rules == game.version and self.components == components_digest(game)

    def position(self, path: Sequence[int] = ()) -> Line:
        """The game up to the question, and these answers."""
        return follow(begin(load(self.game), self.seats, self.seed, self.settings), [*self.answers, *path])

    def seen(self, path: Sequence[int] = ()) -> Seen:
        """What the seat sees at the question."""
        line = self.position(path)
        return see(line.game, line.states, self.seat)


def name_of(game: str, seed: int, answers: Sequence[int], riddle: Riddle | None = None) -> str:
    """Six letters that stand for a question of a game."""
    told = f"{game} {seed} {list(answers)}" + (f" {riddle.kind} {list(riddle.about)}" if riddle else "")
    number = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8])
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters
