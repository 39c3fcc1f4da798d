"""§4.3: whose turn it is, and the tie-break scale."""

from __future__ import annotations

from typing import Any

from mastaba.core.machine.jit import rule

from ..schema import COLOURS, DIG_ACTION
from .chains import end_chain


@rule
def ask(s: Any, decision: Any, p: Any) -> None:
    """The next question, and who is asked."""
    s.decision = decision
    s.asked = p


@rule
def ask_nobody(s: Any) -> None:
    """The turn or the zone is settled: the flow finds the next question."""
    s.asked = -1


@rule
def still_digging(s: Any) -> Any:
    """How many players have not passed."""
    count = 0
    for p in range(s.seats):
        count += int(s.pass_pos[p] == 0)
    return count


@rule
def is_last_digger(s: Any, p: Any) -> Any:
    """§4.3 Has everybody else passed?"""
    return still_digging(s) == int(s.pass_pos[p] == 0)


@rule
def is_taken(s: Any, space: Any) -> Any:
    for c in range(COLOURS):
        if s.pass_pos[c] == space:
            return True
    return False


@rule
def take_lowest_space(s: Any, p: Any) -> None:
    """§4.3 The disc goes to the lowest free space of the scale."""
    space = 1
    while is_taken(s, space):
        space += 1
    s.pass_pos[p] = space


@rule
def begin_turn(s: Any, p: Any) -> None:
    """§4.3 The last player who has not passed has one action only (ruling R27)."""
    s.player = p
    s.last_turn = int(is_last_digger(s, p))
    s.called = -1
    end_chain(s)
    ask(s, DIG_ACTION, p)


@rule
def next_player(s: Any, p: Any) -> Any:
    """Clockwise, without those who have passed (ruling R30)."""
    n = (p + 1) % int(s.seats)
    while s.pass_pos[n] != 0:
        n = (n + 1) % int(s.seats)
    return n
