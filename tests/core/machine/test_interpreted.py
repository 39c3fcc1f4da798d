"""Records as the interpreter reads them: the same memory as NumPy's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mastaba.core.machine.interpreted import Records, interpreted
from mastaba.core.rules.schema import PUBLIC, Schema, field


@pytest.fixture
def states() -> np.recarray[Any, Any]:
    return Schema(2, field("gold", most=32000, sees=PUBLIC), field("hand", (2, 3), most=9, sees=PUBLIC)).empty(2)


def test_what_is_written_through_one_is_read_through_the_other(states: Any) -> None:
    records = Records(states)
    records[1].gold = 7
    records[1].gold += 1
    records[1].hand[1, 2] = 5
    assert states[1].gold == 8 and states[1].hand[1, 2] == 5 and not states[0].hand.any()
    states[1].gold, states.hand[1] = 9, 4
    assert records[1].gold == 9 and records[1].hand[0, 0] == 4


def test_a_field_of_several_numbers_given_as_a_whole_is_copied(states: Any) -> None:
    records, cards = Records(states), np.ones((2, 3), np.int16)
    assert records[0].hand.sum() == 0
    records[0].hand = cards
    cards[:] = 3
    assert states[0].hand.sum() == records[0].hand.sum() == 6


def test_a_record_put_in_another_s_place_is_a_copy(states: Any) -> None:
    records = Records(states)
    records[0].gold = 3
    records[1] = records[0]
    records[0].gold = 4
    assert (len(records), states[0].gold, states[1].gold) == (2, 4, 3)
    records[1] = states[0]
    assert records[1].gold == 4


def test_sums_of_short_numbers_do_not_run_over(states: Any) -> None:
    one = Records(states)[0]
    one.gold = 32000
    assert one.gold + one.gold == 64000
    with pytest.raises(OverflowError):
        one.gold = 64000


def test_a_field_that_is_not_there_can_be_neither_read_nor_written(states: Any) -> None:
    one = Records(states)[0]
    with pytest.raises(AttributeError):
        one.silver  # noqa: B018
    with pytest.raises(ValueError, match="silver"):
        one.silver = 1


def test_only_arrays_of_records_change_their_form(states: Any) -> None:
    mask = np.zeros(3, np.int8)
    assert interpreted(mask) is mask and interpreted(4) == 4
    assert isinstance(interpreted(states), Records)
