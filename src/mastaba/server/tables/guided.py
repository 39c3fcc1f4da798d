"""A guided table: an ordinary table against bots whose opening says that it has a guide.

Where the person stands in it follows from the answers on the line, so it survives whatever the line survives.
"""

from __future__ import annotations

import logging
from functools import cache

from mastaba.core.papers.guide import BadGuide, Guide, Stop, guide_of
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Game

from .story import Story

log = logging.getLogger(__name__)


@cache
def offered(game: Game) -> Guide | None:
    """The guide that a game offers. A bad one is written down and costs nobody anything but the guide."""
    try:
        return guide_of(game)
    except BadGuide:
        log.exception("%s: its guide is not offered", game.id)
        return None


def guide_at(story: Story) -> Guide | None:
    """The guide of a table that has one and has begun; none if the game has lost it since."""
    return offered(story.game) if story.table.opened.guide and story.line is not None else None


def followed(guide: Guide, story: Story) -> int:
    """How many answers of the line are those of the guided part; -1 if the table was dealt otherwise."""
    assert story.line is not None
    opened, deal = story.table.opened, guide.deal
    same = (opened.seed, opened.seats, opened.settings) == (str(deal.seed), deal.players, deal.settings)
    return guide.followed([given.action for given in story.line.answers]) if same else -1


def stop_at(guide: Guide, story: Story) -> Stop | None:
    """The moment of the guided part at which the table stands; none once it was left or passed."""
    assert story.line is not None
    given = len(story.line.answers)
    return guide.stops[given] if followed(guide, story) == given else None


def scripted(story: Story) -> int | None:
    """What the guide lets the bot answer that is asked now; none where the bot thinks for itself."""
    guide = guide_at(story)
    stop = stop_at(guide, story) if guide else None
    if stop is None or stop.bubbles or story.line is None:
        return None
    return stop.answer if stop.answer in engine(story.game).options(story.line.states) else None
