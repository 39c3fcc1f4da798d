"""Every guided first game: it can be played, it points at what is there, it is short, and it misses no question."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from kit.typography import shown, with_right_spaces
from mastaba.core.papers.guide import END, MOST_BUBBLES, MOST_SIGNS, SEAT, Bubble, Guide, guide_of
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line, begin, follow
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import redact, see, step_for
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil", "Fay"]
KEY = re.compile(r'data-key="([^"]+)"')
WORDS_A_MINUTE = 150  # a newcomer who looks at the board while reading
PRESS_S = 4  # to find the piece, press it and see what happens
MINUTES = 6  # to the first scoring
GAMES = 12  # random games that tell what a first round asks
MOST_GAMES = 40  # until everything of which a guide speaks has happened once

GUIDES = [guide for guide in (guide_of(load(game_id)) for game_id in game_ids()) if guide is not None]
every_guide = pytest.mark.parametrize("guide", GUIDES, ids=[guide.game.id for guide in GUIDES])


def dealt(guide: Guide) -> Line:
    return begin(guide.game, guide.deal.players, guide.deal.seed, guide.deal.settings)


def stops(guide: Guide) -> Iterator[tuple[Line, int]]:
    """The guided part as it is played: the position and the number of each stop."""
    line = dealt(guide)
    for k, answer in enumerate((*guide.script, -1)):
        yield line, k
        if answer >= 0:
            line = line.answer(answer)


def missing(line: Line, bubbles: tuple[Bubble, ...]) -> list[str]:
    """What is pointed at and not to be seen."""
    seen = see(line.game, line.states, SEAT, perfect_memory=False)
    drawings = panels(seen, Pen(line.game, "fr", NAMES), memory=None)
    there = {key for drawing in drawings for key in (*KEY.findall(drawing.svg), f"[{drawing.key}]")}
    aims = [bubble.piece or (f"[{bubble.panel}]" if bubble.panel else "") for bubble in bubbles]
    return [aim for aim in aims if aim and aim not in there]


@every_guide
def test_every_answer_is_legal_and_given_by_the_one_who_is_asked(guide: Guide) -> None:
    for line, k in stops(guide):
        stop = guide.stops[k]
        if stop.answer >= 0:
            assert (line.asked == SEAT) == bool(stop.bubbles), f"stop {k}: seat {line.asked} is asked"
            assert stop.answer in engine(guide.game).options(line.states), f"stop {k}"
    assert line.asked == SEAT, "the game goes on with a question to the person"


@every_guide
def test_everything_pointed_at_is_there(guide: Guide) -> None:
    wrong = {k: missing(line, guide.stops[k].bubbles) for line, k in stops(guide)}
    assert not {k: aims for k, aims in wrong.items() if aims}


@every_guide
def test_it_is_short(guide: Guide) -> None:
    assert len(guide.steps) + len(guide.firsts) <= MOST_BUBBLES
    told = next(i for i, step in enumerate(guide.steps) if step.scoring) + 1
    presses = sum(bool(step.answer) for step in guide.steps[:told])
    for lang in LANGUAGES:
        for bubble in (*guide.steps, *guide.firsts):
            assert len(bubble.said(lang)) <= MOST_SIGNS
        words = sum(len(step.said(lang).split()) for step in guide.steps[:told])
        assert words / WORDS_A_MINUTE + presses * PRESS_S / 60 <= MINUTES, f"{lang}: {words} words, {presses} presses"


@every_guide
def test_it_is_written_in_good_french(guide: Guide) -> None:
    """`python tests/kit/typography.py <file>` puts the spaces right."""
    others = [step.otherwise for step in guide.steps if step.otherwise]
    said = [bubble.said("fr") for bubble in (*guide.steps, *guide.firsts, *others)]
    assert not [shown(text) for text in said if with_right_spaces(text) != text or "'" in text]
    assert not [bubble.said("en") for bubble in (*guide.steps, *guide.firsts, *others) if "'" in bubble.said("en")]


@every_guide
def test_no_sentence_is_said_twice(guide: Guide) -> None:
    for lang in LANGUAGES:
        said = Counter(bubble.said(lang) for bubble in (*guide.steps, *guide.firsts))
        assert not [words for words, times in said.items() if times > 1]


@every_guide
def test_it_shows_every_question_that_a_first_round_has_and_speaks_of_all_others(guide: Guide) -> None:
    shown_there = {
        guide.game.decisions.names[line.states[0].decision]
        for line, k in stops(guide)
        if guide.stops[k].bubbles and guide.stops[k].answer >= 0
    }
    often = {name for name, games in asked_early(guide).items() if 2 * games > GAMES}
    assert often - shown_there == set(), "asked in most first rounds, but not in the guided part"
    spoken = shown_there | {first.when for first in guide.firsts}
    assert asked_ever(guide) - spoken == set(), "asked one day without a word"


def asked_early(guide: Guide) -> Counter[str]:
    """In how many random games of the same kind a question is put to the person within as many answers."""
    counted: Counter[str] = Counter()
    machine = engine(guide.game)
    for seed in range(GAMES):
        chance, asked = random.Random(seed), set()
        states = machine.start(guide.deal.players, seed, guide.deal.settings)
        for _ in guide.script:
            if states[0].asked == SEAT:
                asked.add(guide.game.decisions.names[states[0].decision])
            if states[0].asked >= 0:
                machine.step(states, chance.choice(machine.options(states)))
        counted.update(asked)
    return counted


def asked_ever(guide: Guide) -> set[str]:
    """What the guide's own deal asks of anybody: a law that does not lie in this pyramid asks nothing."""
    asked: set[str] = set()
    machine = engine(guide.game)
    for seed in range(MOST_GAMES):
        chance, states = random.Random(seed), dealt(guide).states.copy()
        while states[0].asked >= 0:
            asked.add(guide.game.decisions.names[states[0].decision])
            machine.step(states, chance.choice(machine.options(states)))
    return asked


@every_guide
def test_what_it_speaks_of_later_happens_and_can_be_pointed_at(guide: Guide) -> None:
    waiting = {first.when: first for first in guide.firsts}
    assert len(waiting) == len(guide.firsts), "two bubbles for the same"
    for seed in range(MOST_GAMES):
        chance, line = random.Random(seed), follow(dealt(guide), guide.script)
        while waiting and not line.over:
            line = line.answer(chance.choice(engine(guide.game).options(line.states)))
            for when in heard(line) & set(waiting):
                first = waiting.pop(when)
                assert not missing(line, (first,)), f"first {when}"
    assert not waiting, "never happened"


def heard(line: Line) -> set[str]:
    """What the newest answer brought for the person: sentences of the log, a question, the end."""
    game = line.game
    begun = line.ends[-2]
    records = [*(taken.before for taken in line.taken[begun:]), line.states]
    seen = [Seen(game, redact(game, states, SEAT, perfect_memory=False), SEAT, (), False) for states in records]
    steps = [step_for(game, taken.step, SEAT) for taken in line.taken[begun:]]
    told = {m.key for i, step in enumerate(steps) for m in game.tell(seen[i], seen[i + 1], step)}
    question = {game.decisions.names[line.states[0].decision]} if line.asked == SEAT else set()
    return told | question | ({END} if line.over else set())
