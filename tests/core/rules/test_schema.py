"""core/rules/schema: bounds, visibility, layout."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastaba.core.rules.schema import CLOSED, NOBODY, OWNER, PUBLIC, REMEMBERED, Schema, field

SEATS = 3


@st.composite
def schemas(draw):
    """Schemas of any fields: every width, shape, bound and tag."""
    fields = []
    for i in range(draw(st.integers(0, 8))):
        sees = draw(st.sampled_from([PUBLIC, OWNER, NOBODY, REMEMBERED, CLOSED]))
        shape = tuple(draw(st.lists(st.integers(1, 4), max_size=2)))
        if sees in (OWNER, REMEMBERED):
            shape = (SEATS, *shape)
        least = draw(st.integers(-(2**40), -1 if sees != PUBLIC else 3))
        most = draw(st.one_of(st.integers(3, 40000), st.integers(3, 2**40)))
        fields.append(field(f"field_{i}", shape, most=most, least=least, sees=sees))
    return Schema(SEATS, *fields)


@given(schemas())
def test_any_record_is_aligned_and_has_no_hidden_padding(schema):
    dtype = schema.dtype
    assert dtype.isalignedstruct and dtype.itemsize % 8 == 0
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
    assert {f.name for f in schema.fields} == set(dtype.names) - {"pad"}


@given(schemas())
def test_a_field_is_found_by_its_name(schema):
    assert [schema.field(f.name) for f in schema.fields] == list(schema.fields)


@given(schemas(), st.data())
def test_every_value_within_its_bounds_fits_and_one_beyond_is_named(schema, data):
    states = schema.empty()
    s = states[0]
    for f in schema.fields:
        if f.name != "rng":
            states[f.name] = data.draw(st.sampled_from([f.least, f.most]), label=f.name)
    assert not schema.out_of_bounds(s)
    assert schema.from_bytes(states.tobytes()).tobytes() == states.tobytes()
    loose = [f for f in schema.fields if f.most < np.iinfo(f.dtype).max and f.name != "rng"]
    beyond = data.draw(st.sampled_from(loose))
    states[beyond.name] = beyond.most + 1
    assert [line.split(":")[0] for line in schema.out_of_bounds(s)] == [beyond.name]


def test_a_field_must_say_who_sees_it():
    with pytest.raises(TypeError):
        field("hand", 3, most=5)
    with pytest.raises(TypeError, match="who sees it"):
        field("hand", 3, most=5, sees=None)


def test_a_name_that_hides_a_method_of_records_is_refused():
    with pytest.raises(ValueError, match="round_no"):
        field("round", most=3, sees=PUBLIC)


@pytest.mark.parametrize("sees", [OWNER, NOBODY, REMEMBERED, CLOSED])
def test_a_hidden_field_has_room_for_unknown(sees):
    with pytest.raises(ValueError, match="-1"):
        field("gold", 2, most=3, least=0, sees=sees)


def test_an_owners_field_has_the_seat_as_its_first_axis():
    with pytest.raises(ValueError, match="first axis"):
        Schema(4, field("hand", (3, 2), most=5, sees=OWNER))


def test_two_fields_of_one_name_are_refused():
    with pytest.raises(ValueError, match="twice: ply"):
        Schema(2, field("ply", most=5, sees=PUBLIC))


def test_fields_are_as_wide_as_their_bounds_need():
    schema = Schema(
        2,
        field("small", most=5, sees=PUBLIC),
        field("large", most=100_000, sees=PUBLIC),
        field("huge", most=10**12, sees=NOBODY),
    )
    sizes = [schema.dtype[name].itemsize for name in ("small", "large", "huge")]
    assert sizes == [2, 4, 8]


def test_equal_games_are_equal_bytes():
    schema = Schema(2, field("odd", 3, most=5, sees=PUBLIC))
    assert schema.dtype.itemsize % 8 == 0
    assert sum(schema.dtype[n].itemsize for n in schema.dtype.names) == schema.dtype.itemsize


def test_everything_out_of_bounds_is_named():
    schema = Schema(2, field("a", 3, most=5, sees=PUBLIC), field("b", most=1, sees=PUBLIC))
    states = schema.empty()
    states[0].a[1] = 6
    states[0].b = -2
    assert [line.split(":")[0] for line in schema.out_of_bounds(states[0])] == ["a", "b"]


def test_an_empty_record_can_be_read_by_attribute_and_written_through():
    states = Schema(2, field("a", (2, 2), most=5, sees=PUBLIC)).empty(3)
    states[1].a[0, 1] = 4
    assert states["a"][1].tolist() == [[0, 4], [0, 0]]
    assert isinstance(states[1].ply, np.int16)
