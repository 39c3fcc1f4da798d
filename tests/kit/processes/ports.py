"""Where a server of a test listens, and whether it is ready there."""

from __future__ import annotations

import contextlib
import http.client
import random
import socket

NOBODY = 0
GIVEN_BY_NOBODY = (10_000, 30_000)  # ports below those that Linux, macOS and Windows give to whoever asks for any


def free_port() -> int:
    """One that nobody has: of those that no system gives away by itself, or another would have it before it is used."""
    while True:
        port = random.SystemRandom().randrange(*GIVEN_BY_NOBODY)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def readiness(address: str) -> int:
    """The status with which the server says whether it is ready; NOBODY where none answers."""
    asking = http.client.HTTPConnection(address, timeout=20)
    try:
        asking.request("GET", "/readyz")
        return asking.getresponse().status
    except (OSError, http.client.HTTPException):
        return NOBODY
    finally:
        asking.close()


def is_ready(address: str) -> bool:
    return readiness(address) == http.HTTPStatus.OK
