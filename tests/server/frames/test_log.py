"""The log: every line has a number, and the emblem of the player it speaks of."""

from __future__ import annotations

from mastaba.core.words.text import Who, say
from mastaba.server.frames.log import log, whose

from .test_secrecy import story_of


def test_lines_are_numbered_from_the_beginning_whatever_part_is_asked_for():
    story = story_of("pyramids", 2, 8, 1)
    whole = log(story, 0, "en", -1, {})
    assert [line.n for line in whole] == list(range(len(whole)))
    newer = log(story, 0, "en", story.seq - 2, {})
    assert newer == whole[-len(newer) :] and 0 < len(newer) < len(whole)


def test_a_line_carries_the_emblem_of_its_player():
    assert whose(say("log.pushes", about=Who(0), player=Who(2))) == 2


def test_the_only_one_named_is_meant():
    assert whose(say("log.winner", winners=[Who(1)], n=40)) == 1


def test_what_concerns_all_or_nobody_has_no_emblem():
    assert whose(say("log.winners", winners=[Who(0), Who(1)])) == -1
    assert whose(say("log.round", n=3)) == -1
