"""A game's table of decisions becomes the rules that it is asked by."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from mastaba.core.machine.jit import rule
from mastaba.core.rules.decision import Decisions, decision
from mastaba.core.rules.dispatch import by_decision, by_stage

DECISIONS = Decisions(*(decision(name, range(3)) for name in ("GO", "STAY", "TURN")))


@rule
def any_way(s, mask):
    mask[0] = mask[1] = 1


@rule
def one_way(s, mask):
    mask[2] = 1


@rule
def gone(s, a):
    return a


@rule
def stayed(s, a):
    return -a


TABLE = {1: (one_way, stayed), 0: (any_way, gone), 2: (any_way, stayed)}


@pytest.mark.parametrize(("stands", "offers", "changes"), [(0, [1, 1, 0], 5), (1, [0, 0, 1], -5), (2, [1, 1, 0], -5)])
def test_the_decision_that_stands_says_which_rule_is_called(stands, offers, changes):
    options, answer = by_decision(DECISIONS, TABLE)
    s, mask = SimpleNamespace(decision=stands), [0, 0, 0]
    options(s, mask)
    assert mask == offers and answer(s, 5) == changes
    assert options.__is_rule__ and answer.__is_rule__


def test_every_decision_has_a_line():
    with pytest.raises(ValueError, match="missing: TURN"):
        by_decision(DECISIONS, {d: TABLE[d] for d in (0, 1)})
    with pytest.raises(ValueError, match="one line for every decision"):
        by_decision(DECISIONS, {**TABLE, 3: TABLE[0]})


@rule
def walks(s):
    return 0


@rule
def asks(s):
    return 1


def test_stages_have_a_table_too():
    go_on = by_stage({0: walks, 4: asks, 2: walks})
    assert [go_on(SimpleNamespace(stage=at)) for at in (0, 4, 2)] == [0, 1, 0]
