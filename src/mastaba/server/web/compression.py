"""The WebSocket protocol under every tab: messages are compressed lightly, each by itself.

A frame is far larger than the part of its forerunner that a compressor remembers, so nothing is remembered: no memory
is held for a socket between two messages, and half the time is spent.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 3
NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class LightCompression(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a compressor of our own choosing; a head that it cannot read is told so."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(server_no_context_takeover=True, compress_settings={"level": LEVEL})
        ]

    def data_received(self, data: bytes) -> None:
        """The protocol below keeps silent about a head with too long a line or too many of them, for ever."""
        try:
            super().data_received(data)
        except UnicodeError:
            self._refuse()
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self._refuse()

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(NOT_UNDERSTOOD)
            self.transport.close()
