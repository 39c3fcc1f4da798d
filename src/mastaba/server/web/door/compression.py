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

from ...shares import MESSAGES

LEVEL = 3
NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SMALL = 256  # bytes: a message that is no longer is not worth the work
KEPT = 64  # messages: the tabs of a table are sent theirs one after another
FLUSHED = 4  # bytes at the end of a compressed message that the protocol leaves out
FRAMES = MESSAGES.times(4)  # that a tab sends: messages in parts, pings and their answers count as well
AT_ONCE = 512  # bytes that are read before it is asked whether a tab sends too much
TOO_MUCH = 1008  # policy violation


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
        self._left, self._counted_at = float(FRAMES.most), self.loop.time()

    def data_received(self, data: bytes) -> None:
        """In small parts: thousands of frames fit into one reading, and all of them would be dealt with at once."""
        for first in range(0, len(data), AT_ONCE):
            if self.transport.is_closing() or self.conn.close_sent is not None:
                return
            self._read(data[first : first + AT_ONCE])

    def _read(self, data: bytes) -> None:
        """The protocol below keeps silent about a head with too long a line or too many of them, for ever."""
        try:
            super().data_received(data)
        except UnicodeError:
            self._refuse()
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self._refuse()

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._count()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        """One more frame (token bucket); a tab that sends too many is closed."""
        now = self.loop.time()
        self._left = min(float(FRAMES.most), self._left + (now - self._counted_at) / FRAMES.each) - 1
        self._counted_at = now
        if self._left < 0 and not self.transport.is_closing():
            self.conn.send_close(TOO_MUCH)
            self.handle_parser_exception()

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(NOT_UNDERSTOOD)
            self.transport.close()
