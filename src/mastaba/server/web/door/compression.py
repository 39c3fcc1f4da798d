"""The WebSocket protocol under every tab: messages are compressed lightly, each by itself, equal ones once.

A frame is far larger than the part of its forerunner that a compressor remembers, so nothing is remembered: no memory
is held for a socket between two messages, half the time is spent, and what several tabs are sent is the same bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame

LEVEL = 3
NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SMALL = 256  # bytes: a message that is no longer is not worth the work
KEPT = 64  # messages: the tabs of a table are sent theirs one after another
FLUSHED = 4  # bytes at the end of a compressed message that the protocol leaves out


@lru_cache(KEPT)
def deflated(message: bytes, window_bits: int) -> bytes:
    """A message as it goes over the wire."""
    packer = zlib.compressobj(LEVEL, wbits=-window_bits)
    return (packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH))[:-FLUSHED]


class LightDeflate(PerMessageDeflate):
    """Each message by itself; our messages are never sent in parts."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or len(frame.data) <= SMALL:
            return frame
        return Frame(frame.opcode, deflated(bytes(frame.data), self.local_max_window_bits), frame.fin, rsv1=True)


class LightDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a tab on how it is done."""

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[tuple[str, str | None]], LightDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, LightDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


class LightCompression(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a compressor of our own choosing; a head that it cannot read is told so."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [LightDeflateFactory(server_no_context_takeover=True)]

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
