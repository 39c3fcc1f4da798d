"""The log keeps no address: the web server's lines about single connections are left out, and what is no fault."""

from __future__ import annotations

import logging

OF_ONE_CONNECTION = ("WebSocket", "connection open", "connection closed", "received from client")
NO_FAULT = ("returned without completing handshake",)  # said of every socket that was refused as it should be


class NoAddresses(logging.Filter):
    """Drops what is said about one connection; what concerns the server stays."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        return not any(words in said for words in (*OF_ONE_CONNECTION, *NO_FAULT))


def leave_out_addresses() -> None:
    logging.getLogger("uvicorn.error").addFilter(NoAddresses())
