"""A whole action advised: the best answer, and those of the same seat that belong to it, each with its verdict."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import engine, seed_state
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import determinise, outcomes

from ..players.bot import Budget
from ..players.ismcts import Ismcts
from .contest import Verdict, contest, never

LONGEST = 6  # answers of one action that are looked for
WORLDS = 6  # in which an answer must lead to the same sight before the action is followed further
END_WORLDS = 24  # in which something must be true behind an action before it is said
LINK_PART = 8  # a later answer of the action gets one part in so many of the looks
ALTERNATIVE_LOOKS = 200  # for each later answer of the likely alternative


class Link(msgspec.Struct, frozen=True, array_like=True):
    """One answer of an action: what the seat sees then, as a digest, and the verdict.

    `other` is the whole action that the asker is likely to think of instead; empty where nothing is compared.
    """

    at: bytes
    verdict: Verdict
    other: tuple[int, ...]


class Counsel(msgspec.Struct, frozen=True, array_like=True):
    """An action, answer by answer."""

    links: tuple[Link, ...]

    @property
    def answers(self) -> tuple[int, ...]:
        return tuple(link.verdict.best for link in self.links)

    def behind(self, k: int) -> Counsel:
        """What is left of the advice once its first k answers are given."""
        return Counsel(self.links[k:])


def sight_of(seen: Seen) -> bytes:
    """What a seat sees, as a digest: the same question is known again by it."""
    return hashlib.sha256(f"{seen.game.key}:{seen.seat}:".encode() + seen.body).digest()[:16]


# --- following an action -----------------------------------------------------------------------------------------


def sight_after(seen: Seen, action: int) -> Seen | None:
    """What the seat is sure to see after its answer; none where that depends on what it does not know."""
    shown = set(outcomes(seen, action, WORLDS))
    body = shown.pop()
    if shown or not body:
        return None
    after = Seen(seen.game, seen.game.schema.from_bytes(body), seen.seat, (), seen.perfect_memory)
    if after.s.asked != seen.seat:
        return after
    options = engine(seen.game).options(determinise(after, generator(seed_state(0))))
    return Seen(after.game, after.states, after.seat, tuple(options), after.perfect_memory)


def follow(seen: Seen, answers: Sequence[int]) -> list[Seen]:
    """What the seat sees at each answer of an action and behind the last, as far as that is sure."""
    path = [seen]
    for action in answers:
        after = sight_after(path[-1], action)
        if after is None:
            break
        path.append(after)
    return path


def ends_of(seen: Seen, answers: Sequence[int]) -> list[Seen]:
    """What the seat may see behind the last answer of an action, in one world after another."""
    last = follow(seen, answers[:-1])[-1]
    shown = outcomes(last, answers[-1], END_WORLDS)
    return [
        Seen(seen.game, seen.game.schema.from_bytes(body), seen.seat, (), seen.perfect_memory) for body in shown if body
    ]


def action_from(seen: Seen, choose: Callable[[Seen], int]) -> Iterator[tuple[Seen, int]]:
    """Every question of one action and its answer: until others or chance come in, or a question comes back."""
    asked: list[str] = []
    here: Seen | None = seen
    for _ in range(LONGEST):
        if here is None or not here.options or here.decision in asked[:-1]:
            return
        if here.decision not in asked:
            asked.append(here.decision)
        answer = choose(here)
        yield here, answer
        here = sight_after(here, answer)


# --- advising ----------------------------------------------------------------------------------------------------


def counsel(seen: Seen, seed: int, looks: int, late: Callable[[], bool] = never, plain: bool | None = None) -> Counsel:
    """The whole action that begins with the question this seat is asked; the same for the same seed and looks, unless
    it gets late."""
    links: list[Link] = []

    def decide(here: Seen) -> int:
        verdict = contest(here, seed + len(links), looks // LINK_PART if links else looks, late, plain)
        links.append(Link(sight_of(here), verdict, _alternative(here, verdict, seed, plain)))
        return verdict.best

    for _ in action_from(seen, decide):
        if not links[-1].verdict.worlds:
            break
    return Counsel(tuple(links))


def counsel_for(seen: Seen, seed: int, looks: int, seconds: float) -> Counsel:
    """The same, but done after so many seconds."""
    began = time.perf_counter()
    return counsel(seen, seed, looks, lambda: time.perf_counter() - began > seconds)


def _alternative(seen: Seen, verdict: Verdict, seed: int, plain: bool | None) -> tuple[int, ...]:
    """What the asker is likely to think of, as a whole action."""
    return () if verdict.comparison is None else whole_action(seen, verdict.comparison.other, seed, plain)


def whole_action(seen: Seen, first: int, seed: int, plain: bool | None = None) -> tuple[int, ...]:
    """The action that begins with this answer, as a sensible player goes on with it."""
    gen, bot = generator(seed_state(seed)), Ismcts(iterations=ALTERNATIVE_LOOKS, plain=plain)

    def decide(here: Seen) -> int:
        return first if here is seen else bot.choose(here, here.options, Budget(), gen)

    return tuple(answer for _, answer in action_from(seen, decide))
