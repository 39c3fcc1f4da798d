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


def _kept(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Cheops §6: more of a colour than before, each at the first open number of its column."""
    c = _colour(told)
    grew = _owned(after, seat, c) > _owned(before, seat, c)
    return grew and _owned(after, seat, c) == told.args["n"] and _each(after, seat, c) == told.args["each"]


def _price(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Cheops §6: as many as before, and the number that counts for them is higher."""
    c, was, each = _colour(told), told.args["was"], told.args["each"]
    same = _owned(after, seat, c) == told.args["n"] > 0
    return same and _each(before, seat, c) == was < each == _each(after, seat, c)


def _colour(told: Message) -> int:
    from mastaba.games.cheops.tables import COLOUR_NAMES

    return list(COLOUR_NAMES).index(told.args["colour"].key.removeprefix("colour."))


def _owned(s: Any, seat: int, c: int) -> int:
    """Kept treasures of a colour; the joker tablet (9) in front of somebody is one of the colour it was given."""
    from mastaba.games.cheops.schema import IN_FRONT
    from mastaba.games.cheops.tables import JOKER

    joker = s.joker_colour == c and s.tablet_place[JOKER - 1] == IN_FRONT + seat
    return int(s.kept[seat, c]) + int(joker)


def _each(s: Any, seat: int, c: int) -> int:
    """The number; of a pair the first for whoever alone has most, the second for the others; X is of all together."""
    from mastaba.games.cheops.schema import ON_NUMBER
    from mastaba.games.cheops.tables import KIND, LAW7_VALUE, NEW_PRICE, OTHERS, PAIR, TIMES_X, VALUE

    i, table = int(s.covered[c]), int(s.table_id[c])
    if s.tablet_place[NEW_PRICE - 1] == ON_NUMBER + c and s.law7_slot == i:
        return int(LAW7_VALUE)
    counts = [_owned(s, p, c) for p in range(s.seats)]
    if KIND[table, i] == TIMES_X:
        return int(VALUE[table, i]) * sum(counts)
    most = all(counts[seat] > n for p, n in enumerate(counts) if p != seat)
    return int(OTHERS[table, i] if KIND[table, i] == PAIR and not most else VALUE[table, i])


def _set(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Raiders §6: tokens of one kind, more than before."""
    kind = int(told.args["tokens"].key.rsplit(".", 1)[1])
    return bool(after.collected[seat, kind] == told.args["n"] > before.collected[seat, kind])


def _out_of_sight(before: Any, after: Any, seat: int, answers: Sequence[int], told: Message) -> bool:
    """Raiders §4.7: three rays from the Guardian, which only pillars stop; the Sneaking Box is not seen from afar."""
    return _in_sight(before, seat) and not _in_sight(after, seat) and bool(after.walks == before.walks)


def _in_sight(s: Any, seat: int) -> bool:
    from mastaba.games.raiders.geometry import INDEX, PLACES, STEPS
    from mastaba.games.raiders.settings import MARKER_SETTING
    from mastaba.games.raiders.tables import BOX_DISTANCE, LOOKS, PILLAR, SNEAKING_BOX

    for turn in range(6):
        if not LOOKS[int(s.setting[MARKER_SETTING]), turn]:
            continue
        (q, r), (dq, dr), far = PLACES[int(s.guardian)], STEPS[(int(s.facing) + turn) % 6], 0
        while (q + dq, r + dr) in INDEX:
            q, r, far = q + dq, r + dr, far + 1
            cell = INDEX[q, r]
            if s.terrain[cell] == PILLAR:
                break
            if s.piece[seat] == cell:
                return not (s.item_of[seat] == SNEAKING_BOX and far >= BOX_DISTANCE)
    return False


CHECKS = {
    ("cheops", "ground.kept"): _kept,
    ("cheops", "ground.price"): _price,
    ("raiders", "ground.set"): _set,
    ("raiders", "ground.out_of_sight"): _out_of_sight,
    ("mykerinos", "ground.plot"): _plot,
    ("pyramidion", "ground.goods"): _goods,
    ("pyramidion", "ground.lead"): _lead,
    ("pyramids", "ground.tomb"): _tomb,
}
