"""Where a server of a test listens, and whether it is ready there."""

from __future__ import annotations

import socket

import httpx

NOBODY = 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def readiness(address: str) -> int:
    """The status with which the server says whether it is ready; NOBODY where none answers."""
    try:
        return httpx.get(f"http://{address}/readyz", timeout=20).status_code
    except httpx.HTTPError:
        return NOBODY


def is_ready(address: str) -> bool:
    return readiness(address) == httpx.codes.OK
