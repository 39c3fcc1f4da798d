"""What a tab has: the drawings that frames named last over its socket, by their digests.

Server and client keep the same shelf by the same rule, so that a drawing is sent once and never missed. A new socket
begins with an empty one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from ..messages import DRAWINGS_KEPT


class Shelf:
    """The digests named last; the one that was not named for the longest time goes first."""

    def __init__(self, most: int = DRAWINGS_KEPT) -> None:
        self.most = most
        self._digests: OrderedDict[str, None] = OrderedDict()

    def missing(self, named: Iterable[str]) -> list[str]:
        """Which of the drawings that a frame names are not there; once it is sent, they are."""
        lacking = []
        for digest in named:
            if digest not in self._digests:
                lacking.append(digest)
            self._digests[digest] = None
            self._digests.move_to_end(digest)
        while len(self._digests) > self.most:
            self._digests.popitem(last=False)
        return lacking
