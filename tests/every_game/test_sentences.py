"""Every sentence that people read, with awkward names, in both languages: no slip of grammar in any of them."""

from __future__ import annotations

import html
import random
import re

import pytest

from kit.grammar import NAMES, plurals, slips
from kit.play import player_counts, random_settings
from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import redact, step_for, viewers
from mastaba.core.words.text import LANGUAGES
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen

READ = re.compile(r'(?:data-tip|aria-label|data-sure)="([^"]*)"|<(?:title|desc|text)[^>]*>([^<]*)<')
SHOWN = 8  # sentences of each slip


def read(game, lang, apart):
    """Every sentence of one random game for each number of players; the boards at questions so far `apart`."""
    machine = engine(game)
    for seats in player_counts(game):
        chance = random.Random(seats)
        states = machine.start(seats, seats + 40, random_settings(game, seats, chance))
        names = chance.sample(NAMES, len(NAMES))
        yield from _boards(game, lang, machine, states, names)
        while states[0].asked >= 0:
            yield from _labels(game, lang, machine, states, names)
            before = states.copy()
            taken = machine.play(states, chance.choice(machine.options(states)))
            yield from _log(game, lang, [t.before for t in taken] + [states], taken, names, before)
            if states[0].ply % apart == 0 or states[0].asked < 0:
                yield from _boards(game, lang, machine, states, names)


def _labels(game, lang, machine, states, names):
    seen = _seen(game, machine, states, int(states[0].asked))
    yield Pen(game, lang, names).open(seen).prompt()
    for action in seen.options:
        yield game.texts.say(lang, game.label(seen, action), names)


def _log(game, lang, records, taken, names, before):
    for seat in (int(before[0].asked), (int(before[0].asked) + 1) % int(before[0].seats), -1):
        views = [Seen(game, redact(game, record, seat), seat) for record in records]
        for step, old, new in zip((t.step for t in taken), views, views[1:]):
            for message in game.tell(old, new, step_for(game, step, seat)):
                yield _behind_a_number(game.texts.say(lang, message, names), names[step.seat])


def _behind_a_number(sentence, name):
    """Somebody called 1 points, steps, turns: where a sentence begins with such a name, that is no number of things."""
    return sentence.removeprefix(f"{name} ") if name.isdecimal() else sentence


def _boards(game, lang, machine, states, names):
    for seat in viewers(game, states):
        shown = panels(_seen(game, machine, states, seat), Pen(game, lang, names), None)
        for words in (words for panel in shown for words in READ.findall(panel.svg)):
            yield html.unescape("".join(words))


def _seen(game, machine, states, seat):
    options = tuple(machine.options(states)) if seat >= 0 and states[0].asked == seat else ()
    return Seen(game, redact(game, states, seat), seat, options)


@pytest.mark.parametrize("apart", [61, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_well_formed(game, lang, apart):
    plural = plurals(game.texts, lang)
    found = {}
    for sentence in dict.fromkeys(read(game, lang, apart)):
        for slip, where in slips(lang, sentence, plural):
            found.setdefault(slip, {}).setdefault(where, sentence)
    told = [f"{len(cases)} × {slip}: {list(cases.values())[:SHOWN]}" for slip, cases in found.items()]
    assert not found, "\n".join(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_without_places_is_well_formed(game, lang):
    """Help pages, titles, reasons: also what no random game shows."""
    plural = plurals(game.texts, lang)
    fixed = {key: text for key, text in game.texts.words[lang].items() if not game.texts.placeholders(lang, key)}
    lines = [(key, line.strip()) for key, text in fixed.items() for line in text.splitlines()]
    assert [(key, *slip) for key, line in lines for slip in slips(lang, line, plural)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_players_stand_in_a_form_of_the_language(game, lang):
    """Also in the sentences that random play seldom meets."""
    before_a_name = {"fr": r"\b(?:[Dd]|[Qq]u|[Ll]orsqu|[Pp]uisqu)e \{player\w*\}", "en": r"\b[Aa]n? \{\w+\}"}
    wrong = {key: text for key, text in game.texts.words[lang].items() if re.search(before_a_name[lang], text)}
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_mark_of_a_forced_answer_stands_before_the_full_stop(game, lang):
    wrong = {key: text for key, text in game.texts.words[lang].items() if re.search(r"\{line\} \(", text)}
    assert not wrong
