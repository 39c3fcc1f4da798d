"""What a seat is told of a position, and what a bot makes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from mastaba.core.rules.game import Game, Seen
from mastaba.core.rules.own_box import load_with


class Elsewhere(RuntimeError):
    """The server plays a game that this machine cannot: it is missing here, or its rules are of another version."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat sees it. `record` is empty before the game begins."""

    seq: int
    status: str
    game: str
    rules: int
    own: str
    players: int
    seat: int
    asked: int
    question: str
    options: tuple[int, ...]
    record: bytes
    perfect_memory: bool
    names: list[str]
    scores: list[int | None]
    ranks: list[int | None]

    @property
    def over(self) -> bool:
        """Nothing more will happen at this table."""
        return self.status not in ("lobby", "playing")

    def box(self) -> Game:
        """The game as it is installed here. Raises Elsewhere."""
        try:
            game = load_with(self.game, self.own)
        except (LookupError, ValueError) as error:
            raise Elsewhere(f"this machine cannot play {self.game} as the server does: {error}") from None
        if game.version != self.rules:
            raise Elsewhere(
                f"the server plays {self.game} by rules {self.rules}, and here are rules {game.version}: "
                "install the version of mastaba that the server runs"
            )
        return game

    def seen(self) -> Seen:
        """What a bot is asked with. Raises Elsewhere; ValueError before the game begins."""
        game = self.box()
        if not self.record:
            raise ValueError("this seat sees nothing yet")
        if len(self.record) != game.schema.dtype.itemsize:
            raise Elsewhere(f"the server's records of {self.game} are not those of this machine")
        states: Any = game.schema.from_bytes(self.record)
        return Seen(game, states, self.seat, self.options, self.perfect_memory)


FORM: msgspec.json.Decoder[Sight] = msgspec.json.Decoder(Sight)
