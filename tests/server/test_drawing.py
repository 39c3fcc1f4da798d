"""A board that cannot be drawn does not stop a game: the list of choices carries it."""

from __future__ import annotations

import dataclasses

from mastaba.server.frames import frame as stream

from .test_secrecy import story_of


def broken(seen, pen):
    raise KeyError("no such text")


def test_the_choices_are_there_without_a_board(caplog):
    story = story_of("pyramids", 2, 3, 1)
    story = dataclasses.replace(story, game=dataclasses.replace(story.game, board=broken))
    frame = stream.frame(story, story.asked, "fr", "wide")
    assert "liste des choix" in frame["svg"] and frame["choices"] and frame["my_turn"]
    assert "could not be drawn" in caplog.text
