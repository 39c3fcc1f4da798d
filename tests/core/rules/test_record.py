"""A record as a namespace."""

from __future__ import annotations

import numpy as np
import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.record import as_arrays, as_namespace, listed
from mastaba.core.rules.registry import all_games
from mastaba.core.rules.schema import PUBLIC, Schema, field
from mastaba.core.rules.sight import see

SCHEMA = Schema(2, field("hand", (2, 3), most=9, sees=PUBLIC), field("turn_no", most=9, sees=PUBLIC))


def record():
    states = SCHEMA.empty()
    states[0].hand[:] = [[1, 2, 3], [4, 5, 6]]
    states[0].turn_no = 7
    return states[0]


def test_numbers_become_integers_and_arrays_rows():
    plain = as_namespace(record())
    assert plain.hand == ((1, 2, 3), (4, 5, 6)) and plain.hand[1, 0] == 4 and plain.turn_no == 7
    assert type(plain.turn_no) is int and type(plain.hand[1][2]) is int and type(plain.rng[0]) is int
    assert set(vars(plain)) == set(SCHEMA.dtype.names)


def test_fields_are_replaced_and_the_record_stays_as_it_is():
    s = record()
    assert as_namespace(s, turn_no=8).turn_no == as_arrays(s, turn_no=8).turn_no == 8
    as_arrays(s).hand[0, 0] = 9
    assert s.turn_no == 7 and s.hand[0, 0] == 1


def test_arrays_are_read_as_the_rules_read_a_record():
    arrays = as_arrays(record())
    assert arrays.hand[1, 2] == 6 and isinstance(arrays.hand, np.ndarray) and type(arrays.turn_no) is int


def test_one_namespace_is_made_from_another():
    plain = as_namespace(record())
    assert as_namespace(plain, turn_no=1) == as_namespace(record(), turn_no=1)
    assert as_namespace(as_arrays(plain)) == plain
    as_arrays(plain).hand[0, 0] = 9
    assert plain.hand[0][0] == 1


def test_arrays_of_a_listed_record_are_their_own_and_all_there():
    plain = listed(SCHEMA, record().tobytes())
    arrays = as_arrays(plain, turn_no=8)
    arrays.hand[0, 0] = 9
    other = as_arrays(arrays, turn_no=9)
    other.hand[0, 1] = 9
    assert plain.hand[0] == (1, 2, 3) and arrays.hand[0].tolist() == [9, 2, 3] and other.hand[0].tolist() == [9, 9, 3]
    assert as_namespace(arrays) == as_namespace(record(), turn_no=8, hand=((9, 2, 3), (4, 5, 6)))
    with pytest.raises(AttributeError):
        arrays.nothing_of_the_kind  # noqa: B018


def test_a_record_in_bytes_is_listed_as_it_is():
    for game in all_games():
        seen = see(game, engine(game, True).start(game.players[1], 7), 0)
        assert as_namespace(seen.listed) == as_namespace(seen.s)
    plain = listed(SCHEMA, record().tobytes())
    assert plain.hand == as_namespace(record()).hand and plain.hand is plain.hand
    assert as_namespace(plain) == as_namespace(record())
    with pytest.raises(AttributeError):
        plain.nothing_of_the_kind  # noqa: B018
