"""RULES.md §11: what the screen must show: targets, sheets, counts, the end."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from games.raiders.chamber import chamber, guard_walk, lay_cards
from games.raiders.reader import parts_of, shown
from kit.play import positions
from mastaba.core.rules.engine import engine
from mastaba.core.rules.sight import see
from mastaba.core.words.text import say
from mastaba.draw.art import all_symbols
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF, NAMES
from mastaba.games.raiders.rules.scoring import score
from mastaba.games.raiders.schema import CHOOSE_MODE, FACE_0
from mastaba.games.raiders.view.count import gain, parts
from mastaba.games.raiders.view.end import ends_turn
from mastaba.games.raiders.view.pieces import WAITING
from mastaba.games.raiders.view.plan import PAPER


def test_the_rows_begin_and_end_with_the_names_of_their_cells():
    """They are painted on the floor of the chamber."""
    floor = all_symbols(GAME)["raiders-names"]
    ends = [name for cell, name in enumerate(NAMES) if {cell - 1, cell + 1} - set(row_of(name))]
    assert re.findall(r">([A-I]\d)</text>", floor) == ends and len(ends) == 18


def row_of(name: str) -> list[int]:
    return [cell for cell, other in enumerate(NAMES) if other[0] == name[0]]


def test_the_end_shows_the_places_instead_of_a_forecast():
    """§6: by points, then by fewer curses."""
    t = chamber(["E1", "A5", "I5"]).put(asked=-1, round_no=15)
    t.s.curses[:3] = (1, 3, 1)
    page = shown(t)
    assert "Ana: 1st place with −2 points and 1 curse." in page
    assert "Cleo: 1st place with −2 points and 1 curse." in page
    assert "Bek: 3rd place with −6 points and 3 curses." in page
    assert "forecast" not in parts_of(t) and parts_of(t)["result"].role == "beside"


def test_nobody_is_awaited_after_the_last_round():
    """R61: whoever is knocked out then does not come back."""
    t = chamber(["", "A5", "I5"]).put(walks=3, die=1)
    assert "Ana is knocked out and comes back at the edge at the end of the round." in shown(t)
    page = shown(t.put(asked=-1, round_no=15))
    assert "Ana is knocked out; after the last round nobody comes back." in page
    assert "at the end of the round" not in page


def test_those_who_wait_stand_apart_on_the_paper_and_clear_of_the_die():
    """Each pawn is 34 wide, the letter at its left reaches 17.5 from its middle."""
    pawn, letter = 17, 17.5
    lowest = PAPER[1] - 28  # of the paper above the die and its bonus
    for x, y in WAITING:
        assert x - letter >= 0 and y + pawn <= lowest
    for (x, y), (other_x, other_y) in combinations(WAITING, 2):
        assert abs(x - other_x) >= 31 or abs(y - other_y) >= 34


def test_destroyed_tokens_have_their_gender():
    said = [GAME.texts.say("fr", say("tip.left", tokens=say(f"tokens.{kind}"), n=2, removed=1)) for kind in (1, 2)]
    assert "Détruites par" in said[0] and "Détruits par" in said[1]


def test_the_score_and_its_four_parts_are_counted():
    """§11: they agree with the score sheet."""
    for states in positions(GAME, 4, 77):
        s = states[0]
        for p in range(4):
            assert sum(parts(tuple(s.collected[p].tolist()), int(s.curses[p]))) == score(s, p)


def test_the_next_tokens_gain_is_shown():
    """§11: the third coin brings 2, a fourth colour 1 and 1 for each book."""
    held = (0, 2, 1, 1, 0, 0, 0, 2)
    assert [gain(held, 0, kind) for kind in (1, 2, 4, 7)] == [2, 2, 3, 2]


def test_a_player_who_holds_all_tokens_of_a_kind_is_promised_no_other():
    t = chamber(["E1", "A5", "I5"])
    t.s.collected[0, [1, 7]] = 7
    page = shown(t)
    assert "Coins: 7, worth 16 points. There are no others." in page
    assert "Ancient books: 7, at 0 points each with 1 kind of treasure. There are no others." in page


def test_the_others_see_a_card_back_and_the_owner_the_card():
    """§11."""
    t = chamber(["E1", "A5", "I5"])
    lay_cards(t, [3, 4, 5])
    assert "Your face-down card: 4." in shown(t, 1)
    assert "face-down card:" not in shown(t, 0) and "Has chosen a card" in shown(t, 0)


def test_the_own_face_down_card_is_not_called_played():
    """Neither in the tray nor on the own sheet: Bek's card waits, Ana's lies open."""
    t = chamber(["E1", "A5", "I5"])
    lay_cards(t, [3, 4, 5])
    bek, ana = parts_of(t, 1), parts_of(t, 0)
    assert "Your face-down card: 4." in bek["mine"].svg and "played this round." not in bek["mine"].svg
    assert "played this round." not in bek["seat-1"].svg
    assert bek["seat-1"].svg.count("still in hand, or lying face down.") == 5
    assert "played this round." in ana["mine"].svg and "face-down" not in ana["mine"].svg
    assert ana["seat-0"].svg.count("played this round.") == 2 and ana["seat-0"].svg.count("still in hand.") == 4


def test_one_sheet_serves_every_reader():
    """A sheet shows of a face-down card only that there is one, to its owner as well."""
    t = chamber(["E1", "A5", "I5"])
    lay_cards(t, [3, 4, 5])
    for p in range(3):
        assert len({parts_of(t, seat)[f"seat-{p}"].digest for seat in (-1, 0, 1, 2)}) == 1


def test_every_place_that_a_piece_moves_to_has_a_key():
    page = shown(chamber(["E1", "A5", "I5"]))
    for key in [f"cell-{c}" for c in range(61)] + ["guardian", "eyes", "pawn-0", "kind-2-7", "curses-1"]:
        assert page.count(f'data-key="{key}"') == 1


def test_between_rounds_the_die_lies_beside_the_guardian():
    t = chamber(["C3", "A5", "I5"], guardian="E5", facing="W")
    assert 'data-key="die"' not in shown(t)
    guard_walk(t, 2).put(walks=1).ask(0, "ENTER_CELL")
    assert "The die of his last walk: 2, and a bonus of 0." in parts_of(t)["board"].svg
    t.s.piece[0] = CELL_OF["A1"]
    lay_cards(t, [3, 3, 3])
    assert 'data-key="die"' not in shown(t)


def test_round_phase_and_goal_stand_over_the_chamber():
    walking = chamber(["E1", "A5", "I5"], cards=[3, 3, 3])
    entering = chamber(["E1", "A5", ""]).ask(2, "ENTER_CELL")
    for t, phase in (
        (entering, "Entry"),
        (chamber(["E1", "A5", "I5"]).ask(0, "CHOOSE_CARD"), "Cards"),
        (walking, "Turns"),
    ):
        board = parts_of(t)["board"].svg
        assert re.search(rf'class="t15 b mid f-outline">{phase}</text>', board)
        assert "Round 1 / 15" in board and "treasures," in board


def test_the_board_is_told_in_sentences():
    """Where the Guardian stands, everybody, and every token."""
    t = chamber(["E1", "A5", "I5"], tokens={"B2": "coin", "C3": "coin", "D4": "mask"}, guardian="E5", facing="W")
    said = re.search(r"<desc>(.*?)</desc>", parts_of(t)["board"].svg, re.DOTALL)[1]
    assert "The Guardian, on E5, facing west." in said and "Bek, Professor" in said
    assert "Coins: B2 and C3." in said and "Masks: D4." in said and "Pillars: " in said


def test_the_pushed_piece_is_lifted_and_the_decider_named():
    """§11."""
    t = chamber(["E1", "E2", "I5"], cards=[2, 3, 3]).go("E2")
    assert "Ana pushes Bek" in shown(t, 1)


@pytest.mark.parametrize("seats", [3, 6])
def test_an_answer_that_ends_the_turn_is_known_from_what_its_giver_sees(seats):
    """§4.5: forced answers included, at every question of some games."""
    machine, found = engine(GAME), {True: 0, False: 0}
    for number, states in enumerate(positions(GAME, seats, 90 + seats)):
        s = states[0]
        if s.asked < 0 or s.decision < CHOOSE_MODE or number % 2:
            continue
        seen = see(GAME, states, int(s.asked))
        for a in seen.options:
            after = states.copy()
            machine.step(after, a)
            over = (after[0].turn, after[0].round_no) != (s.turn, s.round_no) or after[0].asked < 0
            mine = bool(over and s.asked == (s.first + s.turn) % seats)
            assert ends_turn(seen.listed, a) == mine
            found[mine] += 1
    assert min(found.values()) > 40


def test_the_last_answer_of_a_turn_is_asked_for_twice():
    """§4.5: the last step does, the step before it and the choice of a card do not."""
    t = chamber(["D4", "A5", "I5"], cards=[3, 3, 3], guardian="E5").go("C3")
    assert "data-sure" not in shown(t)
    page = shown(t.go("B2"))
    assert page.count('data-sure="Ends your turn: click again."') == page.count("data-action") > 1
    assert "data-sure" not in shown(chamber(["D4", "A5", "I5"]))


@pytest.mark.parametrize("cell", ["A1", "A5", "E1", "E9", "I1", "I5", "E5"])
def test_the_six_arrows_stay_on_the_paper_and_apart(cell):
    """§11: six arrows around the Guardian, wherever he stands, a finger's breadth from one another."""
    t = chamber(["D4", "A4", "I4"], cards=[1, 3, 3], guardian=cell)
    board = parts_of(t.go(t.cells[0]))["board"]
    action = "|".join(str(FACE_0 + d) for d in range(6))
    found = re.findall(
        rf'data-action="(?:{action})".*?<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', board.svg
    )
    boxes = [tuple(map(float, one)) for one in found]
    assert len(boxes) == 6
    assert all(x >= 0 and y >= 0 and x + w <= board.size[0] and y + h <= board.size[1] for x, y, w, h in boxes)
    for i, (x, y, w, h) in enumerate(boxes):
        for x2, y2, _, _ in boxes[:i]:
            assert abs(x - x2) >= w - 1 or abs(y - y2) >= h - 8, "two hit areas lie over each other"
