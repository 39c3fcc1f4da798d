"""What a tab has: the drawings that frames named last over its socket.

Server and client keep the same shelf by the same rule, so that a drawing is sent once and never missed. A new socket
begins with an empty one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw

from mastaba.draw.panel import Drawing

from ..messages import DRAWINGS_KEPT
from .patch import patched, whole


class Shelf:
    """The digests named last; the one that was not named for the longest time goes first."""

    def __init__(self, most: int = DRAWINGS_KEPT) -> None:
        self.most = most
        self.digests: dict[str, None] = {}  # in the order of their naming
        self._last: dict[str, Drawing] = {}  # what the last frame showed, by panel

    def copy(self) -> Shelf:
        """Another one with the same on it."""
        other = Shelf(self.most)
        other.digests, other._last = self.digests.copy(), self._last
        return other

    def missing(self, named: Iterable[str]) -> list[str]:
        """Which of the drawings that a frame names are not there; once it is sent, they are."""
        lacking = []
        for digest in named:
            if self.digests.pop(digest, self) is self:
                lacking.append(digest)
            self.digests[digest] = None
        while len(self.digests) > self.most:
            del self.digests[next(iter(self.digests))]
        return lacking

    def lacking(self, drawings: Sequence[Drawing]) -> dict[str, Raw]:
        """What must be sent along with a frame that shows these: drawings, or patches of the last frame's."""
        known = {drawing.digest: drawing for drawing in drawings}
        sent = {digest: self._sent(known[digest]) for digest in self.missing(d.digest for d in drawings)}
        self._last = {drawing.key: drawing for drawing in drawings}
        return sent

    def _sent(self, drawing: Drawing) -> Raw:
        base = self._last.get(drawing.key)
        return whole(drawing) if base is None else patched(base, drawing)
