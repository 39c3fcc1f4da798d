"""The WebSocket protocol under every tab: messages are compressed lightly, each by itself.

A frame is far larger than the part of its forerunner that a compressor remembers, so nothing is remembered: no memory
is held for a socket between two messages, and half the time is spent.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 3


class LightCompression(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a compressor of our own choosing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(server_no_context_takeover=True, compress_settings={"level": LEVEL})
        ]
