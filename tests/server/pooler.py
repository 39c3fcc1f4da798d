"""A pooler before a PostgreSQL that lends connections for single transactions, as small as one can be."""

from __future__ import annotations

import asyncio
import struct
import threading
from types import TracebackType

ENCRYPTION = (80877103, 80877104)  # asked for before the greeting, and refused
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Pooler:
    """Two connections to the database for everybody; the one given back last is lent first."""

    def __init__(self, host: str, port: int) -> None:
        self._to = (host, port)
        self._theirs: list[Streams] = []
        self._free: list[Streams] = []
        self._greeting = b""
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> int:
        """The port at which it listens."""
        self._thread.start()
        assert self._ready.wait(30)
        return self.port

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for _, writer in self._theirs:
            writer.transport.abort()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._greet(reader, writer)
            held: Streams | None = None
            while True:
                kind, message = await _message(reader)
                if kind == b"X":
                    break
                held = held or self._free.pop()
                held[1].write(message)
                if kind in (b"Q", b"S"):
                    held = await self._answer(held, writer)
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            (length,) = struct.unpack("!I", head := await reader.readexactly(4))
            body = await reader.readexactly(length - 4)
            if struct.unpack("!I", body[:4])[0] not in ENCRYPTION:
                break
            writer.write(b"N")
        if not self._greeting:
            for _ in range(2):
                theirs = await asyncio.open_connection(*self._to)
                theirs[1].write(head + body)
                kind, self._greeting = b"", b""
                while kind != b"Z":
                    kind, message = await _message(theirs[0])
                    self._greeting += message
                self._theirs.append(theirs)
                self._free.append(theirs)
        writer.write(self._greeting)

    async def _answer(self, held: Streams, writer: asyncio.StreamWriter) -> Streams | None:
        """Hand the answer over; the connection stays lent while a transaction is open."""
        while True:
            kind, message = await _message(held[0])
            writer.write(message)
            if kind == b"Z":
                await writer.drain()
                if message[-1:] != b"I":
                    return held
                self._free.append(held)
                return None


async def _message(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readexactly(5)
    (length,) = struct.unpack("!I", head[1:])
    return head[:1], head + await reader.readexactly(length - 4)
