"""Panels by themselves: what is read, what is kept, what is drawn once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen, Step
from mastaba.core.rules.registry import load
from mastaba.core.rules.sight import SPECTATOR, see
from mastaba.draw.panel import Drawn, Memory, Panel, Role, panel, panels
from mastaba.draw.sheet import sheet
from mastaba.draw.svg import Pen, rect, text

GODS = range(5)


@panel("board", reads="round_no", answers=GODS, size=(400, 300), least=340, role=Role.BOARD)
def round_board(seen: Seen, pen: Pen) -> Drawn:
    targets = [pen.target(a, (10 + 50 * a, 10, 40, 40), rect(0, 0, 9, 9)) for a in GODS if pen.may(a)]
    return Drawn(text(5, 90, seen.s.round_no) + "".join(targets), words=["A round."])


@panel("mine", reads="hand", size=(400, 90), least=340, role=Role.MINE, eyes=True, when=lambda seen: seen.seat >= 0)
def hand(seen: Seen, pen: Pen) -> Drawn:
    return Drawn(text(5, 20, seen.s.hand[seen.seat][0]), words=["A hand."])


@panel("seat", reads="hand_n", size=(200, 50), least=150, role=Role.SEAT)
def seat_sheet(seen: Seen, pen: Pen, seat: int) -> Drawn:
    return Drawn(text(5, 20, seat), words=["A sheet."], size=(200, 60))


@panel("nosy", reads="round_no", size=(10, 10), least=10)
def nosy(seen: Seen, pen: Pen) -> Drawn:
    return Drawn(str(seen.s.hand))


def looked_at(*shown: Panel, seat: int | None = None, seed: int = 7) -> tuple[Seen, Pen]:
    game = replace(load("pyramids"), panels=shown)
    states = engine(load("pyramids"), True).start(3, seed)
    eyes = int(states[0].asked) if seat is None else seat
    return replace(see(load("pyramids"), states, eyes), game=game), Pen(game, "en", ["Ana", "Bo", "Cy"])


def test_every_seat_has_its_sheet_and_the_readers_own_comes_first() -> None:
    seen, pen = looked_at(round_board, hand, seat_sheet, seat=1)
    keys = [d.key for d in panels(seen, pen, None)]
    assert keys == ["board", "mine", "seat-1", "seat-2", "seat-0"]
    assert panels(seen, pen, None)[2].title == "Bo"


def test_a_panel_without_anything_to_show_is_not_there() -> None:
    seen, pen = looked_at(round_board, hand, seat=SPECTATOR)
    assert [d.key for d in panels(seen, pen, None)] == ["board"]


def test_what_a_panel_does_not_name_it_cannot_read() -> None:
    seen, pen = looked_at(nosy, seat=SPECTATOR)
    with pytest.raises(AttributeError, match="'nosy' does not say that it reads 'hand'"):
        panels(seen, pen, None)


def test_an_answer_lies_on_its_panel_with_its_label() -> None:
    seen, pen = looked_at(round_board)
    board = panels(seen, pen, None)[0]
    assert board.lit == seen.options
    assert all(f'data-action="{a}"' in board.svg for a in seen.options)


def test_an_answer_that_no_panel_has_a_place_for_is_a_button_of_its_own() -> None:
    seen, pen = looked_at(seat_sheet)
    more = panels(seen, pen, None)[-1]
    assert more.key == "other_choices" and more.lit == seen.options


def test_the_same_is_drawn_once_for_everybody_and_again_when_a_field_changes() -> None:
    memory = Memory()
    for seat in (SPECTATOR, 0, 1, 2):
        seen, pen = looked_at(round_board, seat=seat)
        panels(replace(seen, options=()), pen, memory)
    assert (memory.made, memory.found) == (1, 3)
    other = seen.game.schema.copy(seen.states)
    other[0].hand_n[:] = 2
    panels(replace(seen, states=other, options=()), pen, memory)
    assert memory.made == 1, "a field that it does not read"
    other[0].round_no = 9
    panels(replace(seen, states=other, options=()), pen, memory)
    assert memory.made == 2


def test_a_sheet_stays_while_only_rows_of_others_change_and_cannot_read_them() -> None:
    @panel("seat", reads="", own="hand_n pyramid", size=(9, 9), least=9, role=Role.SEAT)
    def rows(seen: Seen, pen: Pen, seat: int) -> Drawn:
        return Drawn(text(0, 0, f"{seen.s.hand_n[seat]} {seen.s.pyramid[seat]}"))

    @panel("seat", reads="", own="hand_n", size=(9, 9), least=9, role=Role.SEAT)
    def nosy_rows(seen: Seen, pen: Pen, seat: int) -> Drawn:
        return Drawn(text(0, 0, seen.s.hand_n[(seat + 1) % 3]))

    memory = Memory()
    seen, pen = looked_at(rows, seat=SPECTATOR)
    panels(seen, pen, memory)
    other = seen.game.schema.copy(seen.states)
    other[0].hand_n[1] += 1
    changed = panels(replace(seen, states=other), pen, memory)
    assert (memory.made, memory.found) == (4, 2)
    assert [d.svg for d in changed] == [d.svg for d in panels(replace(seen, states=other), pen, None)]
    with pytest.raises(LookupError, match="entry 1 may not be read here"):
        panels(*looked_at(nosy_rows, seat=SPECTATOR), None)


def test_memory_forgets_what_was_not_wanted_for_long() -> None:
    memory = Memory(most=4)

    def show(seed: int, lang: str) -> bool:
        """Is it drawn anew?"""
        before = memory.made
        seen, pen = looked_at(hand, seat=0, seed=seed)
        panels(replace(seen, options=()), replace(pen, lang=lang), memory)
        assert len(memory._new) + len(memory._old) <= 4
        return memory.made > before

    assert all(show(seed, lang) for seed in (1, 2, 3) for lang in ("fr", "en"))
    assert not show(3, "en") and not show(3, "fr"), "the last ones are still there"
    assert show(1, "fr"), "the first one is not"


def test_all_panels_fit_on_one_sheet() -> None:
    seen, pen = looked_at(round_board, hand, seat_sheet, seat=0)
    made = sheet(panels(seen, pen, None))
    assert made.count("<svg") == 1 + 5
    assert [made.count(f">{name}</text>") for name in ("Ana", "Bo", "Cy")] == [1, 1, 1], "no page says whose they are"
    assert made.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')


def test_a_panel_marks_what_it_says_and_a_sheet_what_its_player_did() -> None:
    def marks(seen: Seen, pen: Pen, *seat: int) -> Drawn:
        return Drawn("".join(text(0, 0, f"{step.seat}:{step.action}") for step in pen.last))

    def marking(key: str, last: object, role: Role = Role.ASIDE) -> Panel:
        return panel(key, reads="round_no", size=(10, 10), least=10, role=role, last=last)(marks)  # type: ignore[arg-type]

    shown = (
        marking("board", True),
        marking("mine", (5, 7)),
        marking("other_choices", False),
        marking("seat", True, Role.SEAT),
    )
    seen, pen = looked_at(*shown, seat=SPECTATOR)
    pen = replace(pen, last=[Step(0, 1, 5, False), Step(1, 1, 6, False), Step(1, 2, 7, False)])
    told = {d.key: re.findall(r">(\d:\d)<", d.svg) for d in panels(seen, pen, None)}
    assert told == {
        "board": ["0:5", "1:6", "1:7"], "mine": ["0:5", "1:7"], "other_choices": [],
        "seat-0": ["0:5"], "seat-1": ["1:6", "1:7"], "seat-2": [],
    }  # fmt: skip


def test_eyes_for_the_asked_reader_are_nobodys_for_all_others() -> None:
    @panel("board", reads="round_no", answers=GODS, size=(9, 9), least=9, role=Role.BOARD, eyes="asked")
    def whose(seen: Seen, pen: Pen) -> Drawn:
        return Drawn(text(0, 0, seen.seat))

    asked, pen = looked_at(whose)
    assert f">{asked.seat}<" in panels(asked, pen, None)[0].svg
    assert ">-1<" in panels(replace(asked, options=()), pen, None)[0].svg


def test_who_watches_has_nothing_of_their_own() -> None:
    @panel("mine", reads="round_no", size=(9, 9), least=9, role=Role.MINE)
    def always(seen: Seen, pen: Pen) -> Drawn:
        return Drawn("")

    for seat, there in ((0, True), (SPECTATOR, False)):
        seen, pen = looked_at(round_board, always, seat=seat)
        assert ("mine" in [d.key for d in panels(seen, pen, None)]) == there
