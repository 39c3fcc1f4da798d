"""From where people came last, in memory alone: those of one address share what there is only one of."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 20_000


class Neighbours:
    """The address of each person, as long as it is remembered; else each lives alone."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def came(self, person: str, address: str) -> None:
        self._seen[person] = address
        self._seen.move_to_end(person)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def of(self, person: str) -> str:
        return f"address {self._seen[person]}" if person in self._seen else person
