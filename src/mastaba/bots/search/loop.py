"""The compiled search of one position: looks one after another, played on to the end where ends are to be counted."""

from __future__ import annotations

from typing import Any

from ...core.learn.batch import fill_results, is_first, score_of
from ...core.machine.jit import rule
from ...core.rules.chance import next64
from .options import answer_and_list, list_options
from .playout import fill_weights, weighted_option
from .simulation import AT, add_to, arrive, begin_look, descend, imagine, look_on
from .tree import SAID_ACTION, find_children, new_node, note

TRIED, RIVAL, WON = 0, 1, 2  # columns of the tally: looks, points of the best of the others, victories by seat


@rule
def take_first(
    s: Any, a: Any, mask: Any, legal: Any, child: Any, look: Any, path: Any, node: Any, worth: Any, kept: Any,
    said: Any, knobs: Any,
) -> Any:  # fmt: skip
    """The first answer of a path as it is told; the options behind it, or -1 where it cannot be or has no room."""
    if mask[a] == 0:
        return -1
    root = int(arrive(s, look, path, node, worth, kept, knobs))
    find_children(node, root, mask, legal, child)
    at = int(child[a])
    if at < 0:
        at = int(new_node(node, worth, kept, root, a))
    if at < 0:
        return -1
    look[AT] = 1
    add_to(path, 1, at)
    note(said, a, int(s.asked))
    return answer_and_list(s, a, mask, legal)


@rule
def play_to_the_end(s: Any, count: Any, mask: Any, legal: Any, weights: Any, gen: Any, n: Any) -> None:
    """Likely answers until nothing is asked."""
    while count > 0:
        total = fill_weights(s, legal, weights, n)
        count = answer_and_list(s, weighted_option(legal, weights, total, gen), mask, legal)


@rule
def count_end(
    s: Any, a: Any, seat: Any, sheet: Any, scores: Any, ranking: Any, by_score: Any, tally: Any, lines: Any
) -> None:
    """Count an ended game for the answer that led there: who won, and the seat's score by line."""
    seats = int(s.seats)
    winners = fill_results(s, sheet, scores, ranking, by_score)
    best = 0
    first = True
    tally[a, TRIED] += 1.0
    for p in range(seats):
        if is_first(ranking, seats, p):
            tally[a, WON + p] += 1.0 / winners
        if p != seat and (first or scores[p] > best):
            best = scores[p]
            first = False
    tally[a, RIVAL] += float(best)
    score_of(s, seat, sheet)
    for i in range(len(sheet)):
        lines[a, i] += float(sheet[i])


@rule
def entry_search(
    states: Any, seat: Any, hidden: Any, first: Any, to_the_end: Any, iterations: Any, gen: Any, mask: Any, legal: Any,
    weights: Any, child: Any, look: Any, path: Any, node: Any, worth: Any, best_of: Any, kept: Any, sheet: Any,
    scores: Any, ranking: Any, by_score: Any, values: Any, spread: Any, rewards: Any, glanced: Any, said: Any,
    brought: Any, knobs: Any, n: Any, net: Any, tally: Any, lines: Any,
) -> None:  # fmt: skip
    """So many looks; all begin with the answer `first`, unless it is -1, and with `to_the_end` all ends are counted.

    With `hidden` the record has holes, which every look fills anew; else only chance is thrown anew. `net` is for the
    `tree_weights` that this was linked with.
    """
    for _ in range(iterations):
        states[1] = states[0]
        s = states[1]
        if hidden != 0:
            imagine(s, seat, gen, knobs, n)
        else:
            s.rng[0] = next64(gen)
        count = list_options(s, mask, legal)
        begin_look(look, path, node, worth, kept, said, knobs)
        if first >= 0:
            count = take_first(s, first, mask, legal, child, look, path, node, worth, kept, said, knobs)
        if count < 0:
            continue
        count = descend(
            s, count, mask, legal, weights, child, look, path, node, worth, best_of, kept, said, brought, knobs, n,
            net,
        )  # fmt: skip
        count = look_on(
            s, count, gen, mask, legal, weights, look, path, node, worth, best_of, sheet, scores, ranking, by_score,
            values, spread, rewards, glanced, said, brought, knobs, n,
        )  # fmt: skip
        if to_the_end != 0:
            play_to_the_end(s, count, mask, legal, weights, gen, n)
            if look[AT] > 0:
                count_end(s, int(said[1, SAID_ACTION]), seat, sheet, scores, ranking, by_score, tally, lines)
