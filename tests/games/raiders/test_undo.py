"""RULES.md §4.5, R67: what can be taken back, by whom, and how far."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.raiders.chamber import chamber
from mastaba.core.rules.engine import engine
from mastaba.core.rules.line import Line, begin, follow
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.rules.turn import is_final


def cells(*names: str) -> list[int]:
    return [GAME.actions[f"CELL_{CELL_OF[name]}"] for name in names]


def acts(*names: str) -> list[int]:
    return [GAME.actions[name] for name in names]


def line_of(t) -> Line:
    """A line of play that begins where this chamber stands."""
    return replace(begin(GAME, int(t.s.seats), 1), states=t.states.copy(), taken=(), ends=(0,))


def entered() -> Line:
    """Three raiders in three corners; seat 0 chooses a card first."""
    return follow(begin(GAME, 3, 1, {"first": "0"}), acts("ROT_CW") + cells("A1", "A5", "E1"))


def test_a_chosen_card_cannot_be_taken_back():
    """R67: final at once, although nobody else has seen it."""
    line = entered().answer(GAME.actions["CARD_3"])
    assert not line.has_revealed(len(line.answers) - 1) and line.undo_to(0) is None


def test_entering_and_the_markers_first_face_stand():
    """§4.5: one goes back to the reveal of the own card, no further."""
    line = begin(GAME, 3, 1, {"first": "0"}).answer(GAME.actions["ROT_CW"])
    assert line.undo_to(0) is None
    assert line.answer(*cells("A1")).undo_to(2) is None


def test_the_active_player_goes_back_step_by_step_to_the_reveal():
    """§4.5: and not to the choice of the card."""
    line = follow(entered(), acts("CARD_3", "CARD_3", "CARD_3"))
    chosen = len(line.answers)
    line = follow(line, [engine(GAME).options(line.states)[0]])
    line = follow(line, [engine(GAME).options(line.states)[0]])
    while len(line.answers) > chosen:
        assert line.undo_to(0) is not None
        line = line.back(len(line.answers) - 1)
    assert line.asked == 0 and not any(line.undo_to(seat) is not None for seat in range(3))


def test_a_pushed_players_answer_is_a_barrier_for_all():
    """§4.5: E1 pushes E2 onto E3, whose place the pushed player decides."""
    t = chamber(["E1", "E2", "E3"], cards=[3, 3, 3], guardian="A1")
    line = follow(line_of(t), cells("E2", "E3"))
    assert line.asked == 1 and (line.undo_to(0) is not None)
    line = line.answer(engine(GAME).options(line.states)[0])
    assert line.asked == 0 and line.undo_to(0) is None and line.undo_to(1) is None
    line = line.answer(engine(GAME).options(line.states)[0])
    assert line.undo_to(0) is not None and line.back(len(line.answers) - 1).undo_to(0) is None


@pytest.mark.parametrize("round_no", [1, 5])
def test_the_turn_is_committed_when_the_next_card_is_revealed(round_no):
    """§4.5: also in rounds 5, 10 and 15, when everybody knows that card (§5)."""
    t = chamber(["E1", "A1", "I5"], cards=[3, 3, 3], round_no=round_no)
    if round_no == 5:
        t.s.hand[1:3] = 1 << 2
    line = follow(line_of(t), cells("E2", "E3"))
    assert line.undo_to(0) is not None
    line = line.answer(*cells("E4"))
    assert line.asked == 1 and line.undo_to(0) is None


def test_the_turn_is_committed_when_the_guardian_moves():
    """§4.5: the last player of the round."""
    t = chamber(["E1", "A1", "I5"], cards=[3, 3, 3])
    t.s.turn = 2
    before = t.states.copy()
    before[0].asked, before[0].decision = 2, GAME.decisions["STEP"]
    t.s.turn = 3
    assert is_final(before[0], t.s) and not is_final(before[0], before[0])
