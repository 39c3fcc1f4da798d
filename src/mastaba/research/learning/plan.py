"""What a training does, in numbers: the same plan gives the same curve on a CPU."""

from __future__ import annotations

from dataclasses import dataclass

from ...bots.search.network import MOST_BYTES
from ...core.learn.observation import layout
from ...core.rules.game import Game

WIDEST = 256


@dataclass(frozen=True)
class Plan:
    """A training: how long, how many games at once, how large the network is, whom it plays against."""

    game: str
    decisions: int
    places: int  # games at once, of all numbers of players together
    width: int
    blocks: int = 3
    seed: int = 1
    players: tuple[int, ...] = ()  # numbers of players; () for all that the game allows
    steps: int = 16  # decisions of each game between two lots of learning
    parts: int = 8  # of a lot, each learnt from on its own
    rounds: int = 1  # how often a lot is learnt from: more, where play costs more than learning
    rate: float = 1e-3  # of learning, falling to a tenth
    bonus: float = 0.02  # for staying undecided, falling to a tenth
    trace: float = 0.97  # how much of what comes later is credited to an answer
    clip: float = 0.2
    milestones: int = 20  # moments at which it is kept and measured
    pool_part: float = 0.2  # of the games: some seats are an earlier self's
    against: str = ""  # the level that sits on every other seat instead
    alone: bool = False  # among bots of that level, which then sit on all seats but one
    teacher: str = ""  # the level that sits on all seats instead, and whose answers are learnt
    looks: int = 0  # of that level, where it would look as long as it may
    start: str = ""  # a network's file to begin with

    def counts(self, game: Game) -> tuple[int, ...]:
        """The numbers of players that are learnt."""
        return self.players or tuple(range(game.players[0], game.players[1] + 1))

    @property
    def lot(self) -> int:
        """Decisions between two lots of learning."""
        return self.places * self.steps

    def next_milestone(self, decisions: int) -> int:
        """After how many decisions the milestone behind these is reached."""
        passed = decisions * self.milestones // self.decisions
        return -(-(passed + 1) * self.decisions // self.milestones)


def widest(game: Game, blocks: int = 3) -> int:
    """The widest network of so many blocks whose file is surely small enough."""
    size, n = layout(game, game.players[0]).size, len(game.actions) + game.schema.seats
    width = WIDEST
    while (width + 4) * size + 2 * width * (blocks * (width + 1) + n + 1) > MOST_BYTES - 4096:
        width -= 8
    return width
