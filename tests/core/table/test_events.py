"""core/table/events: what is stored is read again, also from databases of earlier versions."""

from __future__ import annotations

from mastaba.core.table.events import Opened, from_text, to_text

OLD = (
    '{"type":"opened","at":5,"game":"cheops","rules":1,"components":"c","seats":2,"seed":"1","salt":"s","host":"h",'
    '"open_memory":true,"unheard_of":1}'
)


def test_a_table_that_was_opened_with_a_perfect_memory_for_all_keeps_it():
    event = from_text(OLD)
    assert isinstance(event, Opened) and event.open_memory
    assert from_text(to_text(event)) == event
