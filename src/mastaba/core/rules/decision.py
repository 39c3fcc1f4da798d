"""Named questions, and the fixed list of integers that answer them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """A run of actions with one pattern of name: Span("PAIR_{}", 5) is PAIR_0 … PAIR_4."""

    pattern: str
    count: int = 1
    first: int = 0

    def names(self) -> list[str]:
        if "{}" not in self.pattern:
            assert self.count == 1, f"{self.pattern}: several actions need a {{}} in their name"
            return [self.pattern]
        return [self.pattern.format(self.first + i) for i in range(self.count)]


class Actions:
    """A game's whole action list. `ACTIONS["PAIR_0"]` is the integer, `ACTIONS.names[5]` the name."""

    def __init__(self, *spans: Span) -> None:
        self.spans = spans
        self.names: tuple[str, ...] = tuple(name for span in spans for name in span.names())
        self._index = {name: i for i, name in enumerate(self.names)}
        assert len(self._index) == len(self.names), "two actions share a name"

    def __getitem__(self, name: str) -> int:
        return self._index[name]

    def __len__(self) -> int:
        return len(self.names)

    def span(self, pattern: str) -> range:
        """The integers of one span."""
        at = 0
        for span in self.spans:
            if span.pattern == pattern:
                return range(at, at + span.count)
            at += span.count
        raise KeyError(pattern)


@dataclass(frozen=True)
class Decision:
    """One kind of question: its name, the actions it may offer, which the others are not told, which renounce."""

    name: str
    actions: tuple[int, ...]
    hides: frozenset[int] = frozenset()
    renounces: frozenset[int] = frozenset()


def decision(
    name: str, *actions: Iterable[int] | int, hides: Iterable[int] = (), renounces: Iterable[int] = ()
) -> Decision:
    """Declare a question. `hides` are the answers that other seats see only as "has answered" (-1).

    `renounces` are the answers that give something up or end something: they stand last in every list of choices.
    """
    flat: list[int] = []
    for part in actions:
        flat.extend([part] if isinstance(part, int) else part)
    return Decision(name, tuple(flat), frozenset(hides), frozenset(renounces))


class Decisions:
    """A game's questions, numbered in order. `DECISIONS["CHOOSE_GOD"]` is the number stored in the record."""

    def __init__(self, *questions: Decision) -> None:
        self.all = questions
        self.names = tuple(q.name for q in questions)

    def __getitem__(self, name: str) -> int:
        return self.names.index(name)

    def __len__(self) -> int:
        return len(self.all)

    def at(self, number: int) -> Decision:
        return self.all[number]
