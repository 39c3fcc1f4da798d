"""The log keeps no address: the web server's lines about single connections are left out."""

from __future__ import annotations

import logging


class NoAddresses(logging.Filter):
    """Drops what is said about one connection; what concerns the server stays."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        return "WebSocket" not in said and "connection open" not in said and "connection closed" not in said


def leave_out_addresses() -> None:
    logging.getLogger("uvicorn.error").addFilter(NoAddresses())
