"""A line of the log carries the emblem of the player it speaks of."""

from __future__ import annotations

from mastaba.core.text import Who, say
from mastaba.server.frames.log import whose


def test_a_line_carries_the_emblem_of_its_player():
    assert whose(say("log.pushes", about=Who(0), player=Who(2))) == 2


def test_the_only_one_named_is_meant():
    assert whose(say("log.winner", winners=[Who(1)], n=40)) == 1


def test_what_concerns_all_or_nobody_has_no_emblem():
    assert whose(say("log.winners", winners=[Who(0), Who(1)])) == -1
    assert whose(say("log.round", n=3)) == -1
