"""Ten puzzles against a friend: the same for both, credit adds, time breaks a tie; told to whoever listens."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from mastaba.bots.puzzles.paper import RIDDLE, Puzzle

from ..now import now_ms
from ..store.played.attempts import Attempts
from ..store.played.races import Race, RaceRows
from .library import NoPuzzle, find, games, library
from .solving import Solving, walked

TEN = 10
COUNTDOWN_MS = 4_000  # between the friend's coming and the first question
LONGEST_MS = 20 * 60_000  # then it is over, and what was not answered earns nothing
EASIEST, STEP = 1000.0, 110.0  # ratings: of the first puzzle, and by how much each is harder
LEAST = 20  # puzzles of a game of which there are races
CHOICE = 6  # so many that fit about as well, of which one is taken


class Run(NamedTuple):
    """How far one of the two is: what the answer to each puzzle earned, and the time of the last."""

    person: str
    credits: dict[str, float]
    ms: int

    @property
    def credit(self) -> float:
        return round(sum(self.credits.values()), 2)


class Standing(NamedTuple):
    """Both runs; `winner` is 0 or 1, or -1 while it is not over and where both are equal."""

    runs: tuple[Run, Run]
    over: bool
    winner: int


def ten_for(game: str, tried: Collection[str], hidden: Collection[str], salt: str) -> tuple[str, ...]:
    """Ten puzzles from easy to hard that neither has tried; where there are too few, any. Riddles are not raced. Raises
    NoPuzzle."""
    fit = [one for one in raced() if game in ("", one.game) and one.id not in hidden]
    fresh = [one for one in fit if one.id not in tried]
    left = fresh if len(fresh) >= TEN else fit
    if len(left) < TEN:
        raise NoPuzzle(game)
    taken: list[Puzzle] = []
    for k in range(TEN):
        wanted = EASIEST + STEP * k
        near = sorted((one for one in left if one not in taken), key=lambda one: (abs(one.rating - wanted), one.id))
        taken.append(min(near[:CHOICE], key=lambda one: hashlib.sha256(f"{salt} {one.id}".encode()).digest()))
    return tuple(one.id for one in sorted(taken, key=lambda one: (one.rating, one.id)))


def raced() -> list[Puzzle]:
    """The puzzles that races are made of: those with one answer a step."""
    return [puzzle for puzzle in library().values() if puzzle.kind != RIDDLE]


def raced_games() -> list[str]:
    """Games with puzzles enough for a race of their own."""
    counts = Counter(puzzle.game for puzzle in raced())
    return [game for game in games() if counts[game] >= LEAST]


class Races:
    """All races, and who listens to which in this process."""

    def __init__(self, rows: RaceRows, attempts: Attempts, solving: Solving) -> None:
        self.rows, self._attempts, self._solving = rows, attempts, solving
        self._bells: dict[str, set[asyncio.Event]] = defaultdict(set)

    def tell(self, race: str) -> None:
        """Something happened in this race."""
        for bell in self._bells.get(race, ()):
            bell.set()

    @contextlib.contextmanager
    def listening(self, race: str) -> Iterator[asyncio.Event]:
        """A bell that rings when something happens."""
        bell = asyncio.Event()
        self._bells[race].add(bell)
        try:
            yield bell
        finally:
            self._bells[race].discard(bell)
            if not self._bells[race]:
                del self._bells[race]

    async def find(self, id: str) -> Race:
        """Raises NoPuzzle."""
        race = await self.rows.find(id[:16])
        if race is None:
            raise NoPuzzle(id)
        return race

    async def join(self, race: Race, friend: str) -> None:
        """A friend comes: the ten are chosen, and it begins in a moment. Who comes too late only looks on."""
        tried = {*await self._attempts.tried(race.person), *await self._attempts.tried(friend)}
        ten = ten_for(race.game, tried, await self._solving.hidden(), race.id)
        await self.rows.join(race, friend, ten, now_ms() + COUNTDOWN_MS)
        self.tell(race.id)

    async def again(self, race: Race, side: int) -> str:
        """The race by which the two run again: one asks for it, and with the other's asking it begins."""
        person = (race.person, race.friend)[side]
        id = await self.rows.open(person, race.game, now_ms(), after=race.id)
        self.tell(race.id)
        fresh = await self.find(id)
        if fresh.begun_at == 0 and fresh.person != person:
            await self.join(fresh, person)
        return id

    async def standing(self, race: Race) -> Standing:
        """How both are. The first try at each puzzle counts, wherever it was made."""
        runs = (await self._run(race, race.person), await self._run(race, race.friend))
        over = all(len(run.credits) == TEN for run in runs) or _is_late(race, now_ms())
        return Standing(runs, over, winner_of(runs) if over else -1)

    async def _run(self, race: Race, person: str) -> Run:
        if not race.begun_at:
            return Run(person, {}, 0)
        found = await self._attempts.between(person, race.puzzles, race.begun_at, race.begun_at + LONGEST_MS)
        first = {one.puzzle: one for one in reversed(found)}
        last = max((one.at for one in first.values()), default=race.begun_at)
        return Run(person, {id: one.credit for id, one in first.items()}, last - race.begun_at)

    async def question(self, race: Race, side: int) -> tuple[int, Puzzle] | None:
        """Which puzzle stands before one of the two, and its number; none before the begin and after the last."""
        if not race.begun_at or now_ms() < race.begun_at or _is_late(race, now_ms()):
            return None
        person = (race.person, race.friend)[side]
        found = await self._attempts.between(person, race.puzzles, race.begun_at, race.begun_at + LONGEST_MS)
        answered = {one.puzzle for one in found}
        return next(((n, find(id)) for n, id in enumerate(race.puzzles) if id not in answered), None)

    async def answer(
        self, race: Race, side: int, is_account: bool, puzzle: Puzzle, path: Sequence[int]
    ) -> float | None:
        """What an answer earns; none while the move goes on. Raises Wrong for what does not lead through the puzzle."""
        _, over = walked(puzzle, path)
        if not over:
            return None
        person = (race.person, race.friend)[side]
        outcome = await self._solving.finish(person, is_account, puzzle, path, "", race.id)
        self.tell(race.id)
        return outcome.credit


def _is_late(race: Race, now: int) -> bool:
    return bool(race.begun_at) and now >= race.begun_at + LONGEST_MS


def winner_of(runs: tuple[Run, Run]) -> int:
    """Who has more credit; of equals, who answered all ten and was quicker."""
    one, two = ((run.credit, len(run.credits), -run.ms) for run in runs)
    return -1 if one == two else 0 if one > two else 1
