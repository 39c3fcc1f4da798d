"""Whatever is sent: no 500, no traceback, and the next guest plays. At length: tests/soak/test_fuzz.py."""

from __future__ import annotations

from pathlib import Path

from ..fuzzing import House, fuzz


def test_no_request_and_no_message_breaks_a_server(database: str, tmp_path: Path) -> None:
    house = House(database, tmp_path / "log")
    try:
        fuzz(house, 70)
    finally:
        house.close()
