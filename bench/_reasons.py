"""Is a reason true? Read from the true position and the rules of the game; no bot is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mastaba.bots.explain.counsel import Counsel
from mastaba.bots.explain.reasons import Ground
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line
from mastaba.core.words.text import Message


def is_true(line: Line, counsel: Counsel, ground: Ground) -> bool:
    """Does the action do what the ground says, in the true game, and the likely alternative not?"""
    seat, other = line.asked, counsel.links[0].other
    after, instead = _played(line, seat, counsel.answers), _played(line, seat, other)
    if ground.told is None:
        gained, missed = (_line(one, ground.line, seat) - _line(line, ground.line, seat) for one in (after, instead))
        return gained == ground.points > missed
    return CHECKS[line.game.id, ground.told.key](line.states[0], after.states[0], seat, counsel.answers, ground.told)


def _played(line: Line, seat: int, answers: Sequence[int]) -> Line:
    """The true game after these answers, as far as the seat is asked."""
    for action in answers:
        if line.asked == seat:
            line = line.answer(action)
    return line


def _line(line: Line, name: str, seat: int) -> int:
    """A line of the score sheet by what the seat itself may count: nothing that is closed."""
    from mastaba.core.rules.sight import redact

    shown = redact(line.game, line.states, seat)
    return int(engine(line.game).results(shown).sheet[seat][line.game.lines.index(name)])


# --- sentences, by game and key: the record before and after, the seat, the answers, what is said ----------------


def _plot(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Mykerinos §2: a zone is two cards side by side, 4 × 3 squares; the named card lies there."""
    zone, args = told.args["zone"] - 1, told.args
    rows, columns = range(zone // 2 * 3, zone // 2 * 3 + 3), range(zone % 2 * 4, zone % 2 * 4 + 4)
    cubes = [int(after.cube[8 * r + c]) for r in rows for c in columns]
    others = [cubes.count(colour) for colour in range(4) if colour != seat]
    grew = cubes.count(seat) > [int(before.cube[8 * r + c]) for r in rows for c in columns].count(seat)
    cards = [int(card) for card in before.slot_card[2 * zone : 2 * zone + 2] if card >= 0]
    from mastaba.games.mykerinos.words.names import plot_with_points

    there = args["plot"] in [plot_with_points(card) for card in cards]
    return bool(there and grew and cubes.count(seat) == args["n"] and max(others) == args["other"])


def _goods(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Pyramidion §4: the tokens lie on the site, and a boat of so many points on offer lacks them."""
    from mastaba.games.pyramidion.schema import ACTIONS
    from mastaba.games.pyramidion.tables import BOAT_NEED, BOAT_POINTS, RESOURCES

    site = next(i for i in range(8) if ACTIONS[f"SITE_{i}"] in answers)
    named = {m.key.removeprefix("tokens."): m.args["n"] for m in told.args["goods"]}
    offered = [b for b in range(20) if 2 <= before.boat_place[b] < 8 and BOAT_POINTS[b] == told.args["n"]]
    lies = all(before.tokens[site, RESOURCES.index(r)] >= n for r, n in named.items())
    return lies and any(
        all(BOAT_NEED[b][RESOURCES.index(r)] - before.stock[seat, RESOURCES.index(r)] >= n for r, n in named.items())
        for b in offered
    )


def _lead(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Pyramidion §4.1: the totals on the table, the seat's above everybody's, and not before."""
    from mastaba.games.pyramidion.rules.totals import total

    k = int(told.args["category"].key.rsplit(".", 1)[1])
    now = [int(total(after, p, k)) for p in range(after.seats)]
    was = [int(total(before, p, k)) for p in range(before.seats)]
    led = was[seat] > max(v for p, v in enumerate(was) if p != seat)
    return not led and now[seat] == told.args["n"] > told.args["other"] == max(
        v for p, v in enumerate(now) if p != seat
    )


def _tomb(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Pyramids §6: the stones of one's buried cards, colour by colour."""
    from mastaba.games.pyramids.tables import CARDS, HUES, LETTERS

    def stones(s: Any) -> Any:
        letters = "".join(CARDS[int(s.tomb[seat, i])].stones for i in range(s.tomb_n[seat]))
        return np.array([letters.count(letter) for letter in LETTERS])

    was, now = stones(before), stones(after)
    said = {m.args["colour"].key.rsplit(".", 1)[1]: m.args["n"] for m in told.args["stones"]}
    return said == {HUES[c]: int(now[c]) for c in range(len(LETTERS)) if now[c] > was[c]}


CHECKS = {
    ("mykerinos", "ground.plot"): _plot,
    ("pyramidion", "ground.goods"): _goods,
    ("pyramidion", "ground.lead"): _lead,
    ("pyramids", "ground.tomb"): _tomb,
}
