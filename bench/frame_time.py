"""What one answer costs in drawing, wrapping and encoding: frames for four tabs over random play of every game.

Two players and two who watch, in French; memory, shelves and garbage as the server keeps them, nothing sent. `first` is
the frame of a tab that has nothing yet.
"""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace
from parts.common import arguments, one_core, tell

from mastaba.core.papers.components import components_digest
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import all_games
from mastaba.core.table.events import Answered, Opened, Seated, Started
from mastaba.draw.panel import Memory, completed, labels_of, one, parts
from mastaba.draw.shown import Shown, words_of
from mastaba.server.collector import Collector
from mastaba.server.frames.frame import framed
from mastaba.server.frames.shelf import Shelf
from mastaba.server.frames.sight import pen_for, sight_of
from mastaba.server.tables.story import Story, folded, opening
from mastaba.server.web.door.compression import LEVEL

TABS = (0, 1, -1, -1)
ANSWERS = 150  # of one game
COLUMNS = ["game", "draw ms", "wrap ms", "encode ms", "kB a frame", "kB deflated", "kB first", "panels drawn"]


def stories(game: Game, seed: int) -> Iterator[Story]:
    """A table of the fewest players after each answer of a random game."""
    seats, chance = game.players[0], random.Random(seed)
    story = opening(Opened(0, game.id, game.version, components_digest(game), seats, str(seed), "salt", "p0"))
    for seat in range(seats):
        story = folded(story, Seated(seat, seat, f"p{seat}", f"Name {seat}"))
    story = folded(story, Started(9))
    for at in range(ANSWERS):
        if story.line is None or story.line.over:
            return
        yield story
        story = folded(story, Answered(10 + at, story.asked, chance.choice(engine(game).options(story.line.states))))


class Costs:
    """CPU seconds by kind of work, and bytes."""

    def __init__(self) -> None:
        self.spent = {"draw": 0.0, "wrap": 0.0, "encode": 0.0}
        self.sizes: list[int] = []
        self.deflated: list[int] = []
        self.first: list[int] = []

    def play(self, game: Game, seed: int, memory: Memory) -> int:
        """Everything that is made for four tabs from answer to answer; how many answers."""
        shelves, count = [Shelf() for _ in TABS], 0
        for count, story in enumerate(stories(game, seed)):
            made = {seat: self.made(story, seat, memory, count) for seat in dict.fromkeys(TABS)}
            for seat, shelf in zip(TABS, shelves, strict=True):
                self.send(*made[seat], shelf, count)
        return count

    def made(self, story: Story, seat: int, memory: Memory, count: int):
        seen, pen = sight_of(story, seat), pen_for(story, seat, "fr")
        began = time.process_time()
        labels = labels_of(seen, pen)
        drawings = completed(seen, pen, labels, [one(part, seen, pen, labels, memory) for part in parts(seen)])
        shown = Shown(words_of(seen, pen, labels), drawings)
        drawn = time.process_time()
        frame = framed(story, seat, "fr", seen, shown)
        if count:
            self.spent["draw"] += drawn - began
            self.spent["wrap"] += time.process_time() - drawn
        return frame, drawings

    def send(self, frame, drawings, shelf: Shelf, count: int) -> None:
        began = time.process_time()
        body = msgspec.json.encode(replace(frame, drawings=shelf.lacking(drawings)))
        if not count:
            self.first.append(len(body))
            return
        self.spent["encode"] += time.process_time() - began
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
        self.sizes.append(len(body))
        self.deflated.append(len(packer.compress(body) + packer.flush()))


def main() -> None:
    run = arguments(__doc__)
    one_core()
    collector, rows = Collector(), []
    for game in all_games():
        Costs().play(game, 0, Memory())
        costs, memory, answers = Costs(), Memory(), 0
        for seed in range(1, 1 + run.repeat):
            collector.tick(quiet=False)
            answers += costs.play(game, seed, memory)
        spent = [round(1000 * seconds / answers, 2) for seconds in costs.spent.values()]
        sizes = [round(sum(some) / len(some) / 1000, 1) for some in (costs.sizes, costs.deflated, costs.first)]
        rows.append([game.id, *spent, *sizes, round(memory.made / answers, 1)])
    tell(run, "one answer, four tabs, fewest players", COLUMNS, rows)


if __name__ == "__main__":
    main()
