"""How many sockets may be open at once: of a person, of an address, in all."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator

from ...tables.hall import Full
from .limits import OF_AN_ADDRESS

SOCKETS_OF_A_PERSON = 30  # tabs and devices


class Places:
    """Counts who holds what. `off`: only all together are bounded (benchmarks)."""

    def __init__(self, in_all: int, of_a_person: int = SOCKETS_OF_A_PERSON, off: bool = False) -> None:
        self._bounds = (in_all,) if off else (in_all, of_a_person, of_a_person * OF_AN_ADDRESS)
        self._held: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        return self._held["all"]

    @contextlib.contextmanager
    def one(self, person: str, address: str) -> Iterator[None]:
        """A place for as long as it is needed. Raises Full."""
        holders = ("all", f"person {person}", f"address {address}")
        if any(self._held[holder] >= most for holder, most in zip(holders, self._bounds)):
            raise Full
        self._held.update(holders)
        try:
            yield
        finally:
            self._held.subtract(holders)
            for holder in holders[1:]:
                if not self._held[holder]:
                    del self._held[holder]
