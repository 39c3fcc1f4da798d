"""The doors of a server: so many connections for an address, and each that goes out makes room for one."""

from __future__ import annotations

from mastaba.server.web.door.connections import MOST_OF_AN_ADDRESS, Doors


def test_whoever_goes_out_makes_room_for_one_and_not_for_two():
    doors = Doors()
    assert all(doors.enter("192.0.2.1") for _ in range(MOST_OF_AN_ADDRESS))
    assert not doors.enter("192.0.2.1") and doors.enter("192.0.2.2")
    doors.leave("192.0.2.1")
    assert doors.enter("192.0.2.1") and not doors.enter("192.0.2.1")
    for _ in range(MOST_OF_AN_ADDRESS):
        doors.leave("192.0.2.1")
    assert "192.0.2.1" not in doors.held, "nobody who is gone is remembered"
