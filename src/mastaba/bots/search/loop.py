"""The compiled search of one position: looks one after another, played on to the end where ends are to be counted."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.learn.results import fill_results, is_first, score_of
from ...core.machine.jit import rule
from ...core.rules.chance import next64
from .options import answer_and_list, list_options
from .playout import fill_weights, weighted_option
from .simulation import AT, add_to, arrive, begin_look, descend, imagine, look_on, step_down
from .tree import NODE, SAID_ACTION, VISITS, find_children, new_node, note, settles

TRIED, RIVAL, WON = 0, 1, 2  # columns of the tally: looks, points of the best of the others, victories by seat


class Ends(NamedTuple):
    """What came of the looks that were played on to the end, by the answer that led there."""

    tally: Any
    lines: Any  # the seat's score by line


@rule
def take_first(s: Any, a: Any, space: Any, knobs: Any) -> Any:
    """The first answer of a path as it is told; the options behind it, or -1 where it cannot be or has no room."""
    mask, legal = space.listing.mask, space.listing.legal
    simulation, pool = space.simulation, space.pool
    if mask[a] == 0:
        return -1
    root = int(arrive(s, simulation, pool, knobs))
    find_children(pool, root, mask, legal)
    at = int(pool.child[a])
    if at < 0:
        at = int(new_node(pool, root, a))
    if at < 0:
        return -1
    simulation.look[AT] = 1
    add_to(simulation.path, 1, at)
    note(simulation.said, a, int(s.asked))
    return answer_and_list(s, a, mask, legal)


@rule
def play_to_the_end(s: Any, count: Any, listing: Any, gen: Any, n: Any) -> None:
    """Likely answers until nothing is asked."""
    mask, legal, weights = listing.mask, listing.legal, listing.weights
    while count > 0:
        total = fill_weights(s, legal, weights, n)
        count = answer_and_list(s, weighted_option(legal, weights, total, gen), mask, legal)


@rule
def count_end(s: Any, a: Any, seat: Any, results: Any, ends: Any) -> None:
    """Count an ended game for the answer that led there: who won, and the seat's score by line."""
    seats, scores, sheet, tally = int(s.seats), results.scores, results.sheet, ends.tally
    winners = fill_results(s, results)
    best = 0
    first = True
    tally[a, TRIED] += 1.0
    for p in range(seats):
        if is_first(results.ranking, seats, p):
            tally[a, WON + p] += 1.0 / winners
        if p != seat and (first or scores[p] > best):
            best = scores[p]
            first = False
    tally[a, RIVAL] += float(best)
    score_of(s, seat, sheet)
    for i in range(len(sheet)):
        ends.lines[a, i] += float(sheet[i])


@rule
def new_look(s: Any, seat: Any, gen: Any, hidden: Any, space: Any, mind: Any) -> Any:
    """A possible world and a path at the root; the options there."""
    if hidden != 0:
        imagine(s, seat, gen, mind.knobs, mind.n)
    else:
        s.rng[0] = next64(gen)
    begin_look(space.simulation, space.pool, mind.knobs)
    return list_options(s, space.listing.mask, space.listing.legal)


@rule
def entry_search(
    states: Any, seat: Any, hidden: Any, first: Any, to_the_end: Any, iterations: Any, gen: Any, space: Any, mind: Any,
    ends: Any,
) -> None:  # fmt: skip
    """So many looks; all begin with the answer `first`, unless it is -1, and with `to_the_end` all ends are counted.

    With `hidden` the record has holes, which every look fills anew; else only chance is thrown anew.
    """
    listing, simulation = space.listing, space.simulation
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        count = new_look(s, seat, gen, hidden, space, mind)
        if first >= 0:
            count = take_first(s, first, space, mind.knobs)
        if count < 0:
            continue
        count = descend(s, count, space, mind)
        count = look_on(s, count, gen, space, mind)
        if to_the_end != 0:
            play_to_the_end(s, count, listing, gen, mind.n)
            if simulation.look[AT] > 0:
                count_end(s, int(simulation.said[1, SAID_ACTION]), seat, space.results, ends)


@rule
def look_around(states: Any, seat: Any, looks: Any, stops: Any, gen: Any, space: Any, mind: Any) -> None:
    """So many looks at a record with holes; who `stops` does so where no look can change what is tried most.

    A look tells that with its first answer: the one that settles it goes no further.
    """
    simulation, pool = space.simulation, space.pool
    for left in range(looks - 1, -1, -1):
        states[1] = states[0]
        s = states[1]
        count = step_down(s, new_look(s, seat, gen, 1, space, mind), space, mind)
        if stops != 0 and simulation.look[AT] > 0:
            tried = int(simulation.path[1, NODE])
            if settles(pool, tried, left):
                pool.node[tried, VISITS] += 1
                return
        count = descend(s, count, space, mind)
        look_on(s, count, gen, space, mind)
