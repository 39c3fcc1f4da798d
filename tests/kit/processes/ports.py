"""Where a server of a test listens, and whether it is ready there."""

from __future__ import annotations

import http.client
import socket

NOBODY = 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
