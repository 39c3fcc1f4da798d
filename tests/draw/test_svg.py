"""Elements and the pen: escaping, targets, words."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import see
from mastaba.core.words.text import Who, say
from mastaba.draw.chart import chart
from mastaba.draw.measure import fit, width, wrap
from mastaba.draw.memo import memoized
from mastaba.draw.svg import Pen, esc, group, grown, num, text


@pytest.fixture
def seen() -> Seen:
    game = load("pyramids")
    states = engine(game, True).start(3, 7)
    return see(game, states, int(states[0].asked))


@pytest.fixture
def pen(seen: Seen) -> Pen:
    return Pen(seen.game, "en", ["Ana", "Bo", "Cy"]).open(seen)


def test_words_are_escaped_in_text_and_in_attributes() -> None:
    assert text(0, 0, "<b>&") == '<text x="0" y="0" class="t13">&lt;b&gt;&amp;</text>'
    assert 'data-tip="&quot;x&quot;"' in group("", tip='"x"')
    assert esc("Quoi\u202f?") == "Quoi\u00a0?"


def test_numbers_are_short() -> None:
    assert [num(v) for v in (3, 3.0, 2.25, -1.5, -0.0, -0.04)] == ["3", "3", "2.2", "-1.5", "0", "0"]


def test_a_legal_action_is_a_labelled_focusable_button(pen: Pen, seen: Seen) -> None:
    made = pen.target(seen.options[0], (10, 10, 20, 20), "<g/>", key="k", tip="what")
    for part in (
        'role="button"',
        'tabindex="0"',
        f'data-action="{seen.options[0]}"',
        'data-key="k"',
        'data-tip="what"',
    ):
        assert part in made
    assert "aria-label=" in made and 'class="lit"' in made


def test_an_illegal_action_is_only_a_picture_that_says_why(pen: Pen, seen: Seen) -> None:
    other = next(a for a in range(len(seen.game.actions)) if a not in seen.options)
    made = pen.target(other, (0, 0, 9, 9), "<g/>", tip="what", why="not now")
    assert "data-action" not in made and 'data-tip="not now"' in made


def test_an_action_cannot_be_drawn_twice(pen: Pen, seen: Seen) -> None:
    pen.target(seen.options[0], (0, 0, 9, 9), "")
    with pytest.raises(AssertionError, match="drawn twice"):
        pen.target(seen.options[0], (0, 0, 9, 9), "")


def test_a_small_target_gets_a_larger_hit_area(seen: Seen) -> None:
    pen = Pen(seen.game, reach=44).open(seen)
    assert grown((100, 100, 10, 60), 40) == (85, 100, 40, 60)
    assert 'width="44" height="44" class="hit"' in pen.target(seen.options[0], (0, 0, 8, 8), "")


def test_the_pen_says_names_and_falls_back_to_common_words(pen: Pen) -> None:
    assert pen.say(say("waiting.CHOOSE_GOD", player=Who(1))).startswith("Bo ")
    assert pen.say("over") == "The game is over."
    assert Pen(pen.game, "fr").name(1) == "Joueur 2"


def test_the_prompt_tells_who_must_do_what(seen: Seen) -> None:
    other = (seen.seat + 1) % 3
    states = engine(seen.game, True).start(3, 7)
    names = ["Ana", "Bo", "Cy"]
    assert names[seen.seat] in Pen(seen.game, "en", names).open(see(seen.game, states, other)).prompt()
    assert Pen(seen.game, "en", names).open(seen).prompt() == seen.game.texts.say("en", "decision.CHOOSE_GOD")


def test_words_are_cut_and_wrapped_to_the_room() -> None:
    sentence = "Une carte pour l’obélisque, ou bien rien"
    assert fit(sentence, 1000) == sentence
    assert width(fit(sentence, 90), 13) <= 90 and fit(sentence, 90).endswith("…")
    lines = wrap(sentence, 110)
    assert " ".join(lines) == sentence and all(width(line) <= 110 for line in lines)
    assert width("WW") > width("ii")


def test_a_part_without_names_is_drawn_once_for_all_tables(seen: Seen) -> None:
    made = []

    def part(pen: Pen, n: int) -> str:
        made.append(n)
        return pen.say("tip.hand_size", n=n)

    tables = [Pen(seen.game, "en", names) for names in (["Ana", "Bo"], ["Cy", "Di"])]
    assert len({memoized(8, names=False)(part)(tables[0], 2), memoized(8)(part)(tables[0], 2)}) == 1
    made.clear()
    for names, drawings in ((False, 1), (True, 2)):
        kept = memoized(8, names=names)(part)
        assert kept(tables[0], 3) == kept(tables[1], 3)
        assert len(made) == drawings
        made.clear()


def test_a_part_for_all_tables_cannot_name_a_player(pen: Pen) -> None:
    for name in (lambda pen: pen.name(0), lambda pen: pen.say("tip.pair_taken", player=Who(0))):
        assert memoized(8)(name)(pen)
        with pytest.raises(LookupError):
            memoized(8, names=False)(name)(pen)


def test_a_chart_names_every_line_and_counts_below_it():
    """Names at the ends are pushed apart where lines end together."""
    drawing = chart({"uniform": [(0, 0.5), (2e6, 1.0)], "greedy": [(0, 0.1), (2e6, 1.0)]}, "shares & more")
    tree = ET.fromstring(drawing)
    words = {e.text: float(e.get("y")) for e in tree.iter("{http://www.w3.org/2000/svg}text")}
    assert {"shares & more", "uniform", "greedy", "0\u00a0%", "100\u00a0%", "2\u00a0M"} <= set(words)
    assert abs(words["uniform"] - words["greedy"]) >= 19
    assert drawing.count('class="none s-seat-') == 2
