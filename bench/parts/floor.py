"""The floor under the server's costs: the least that commits a row for every answer and pushes as much to as many.

A bare Starlette application: no rules, no rights, no drawings, one frame of fixed length for all. It speaks as much of
the server's language as the guests of `loopback.py` understand.

    python bench/parts/floor.py PORT DATABASE BYTES
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import psycopg
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from mastaba.server.web.door.compression import LightCompression

TABLE = "CREATE TABLE IF NOT EXISTS floor (table_id TEXT, seq INTEGER, body TEXT, PRIMARY KEY (table_id, seq))"
PONG = '{"type":"pong"}'


class Row(msgspec.Struct):
    seq: int
    action: int
    key: str


READ = msgspec.json.Decoder(Row)


def committer(database: str) -> Callable[[str, int, str], None]:
    """What writes a row; it is on disk when that returns."""
    if database.startswith("sqlite:///"):
        file = sqlite3.connect(database.removeprefix("sqlite:///"), check_same_thread=False)
        for words in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", TABLE, "DELETE FROM floor"):
            file.execute(words)
        file.commit()
        insert = "INSERT INTO floor VALUES (?, ?, ?)"
        return lambda *row: (file.execute(insert, row), file.commit())[1]
    server = psycopg.connect(database)
    server.execute(TABLE)
    server.execute("DELETE FROM floor")
    server.commit()
    insert = "INSERT INTO floor VALUES (%s, %s, %s)"
    return lambda *row: (server.execute(insert, row), server.commit())[1]


class Floor:
    """Tables are no more than the sockets that look at them and a number that grows."""

    def __init__(self, database: str, length: int) -> None:
        self.commit = committer(database)
        self.padding = "x" * max(0, length - 110)
        self.writer = ThreadPoolExecutor(1)
        self.pages: defaultdict[str, dict[WebSocket, bool]] = defaultdict(dict)
        self.seqs: defaultdict[str, int] = defaultdict(int)

    def frame(self, seq: int, at: int, mine: bool) -> str:
        turn = "true" if mine else "false"
        head = f'{{"type":"frame","seq":{seq},"at":{at},"my_turn":{turn},"choices":[{{"action":1}}]'
        return f'{head},"pad":"{self.padding}"}}'

    async def answer(self, request: Request) -> Response:
        table, now = request.path_params["table"], time.time_ns() // 1_000_000
        row = READ.decode(await request.body())
        seq = row.seq + 1
        await asyncio.get_running_loop().run_in_executor(self.writer, self.commit, table, seq, row.key)
        self.seqs[table] = seq
        for socket, mine in list(self.pages[table].items()):
            asyncio.get_running_loop().create_task(socket.send_text(self.frame(seq, now, mine)))
        return Response(f'{{"ok":true,"seq":{seq}}}', media_type="application/json")

    async def live(self, socket: WebSocket) -> None:
        await socket.accept()
        pages, mine = self.pages[socket.path_params["table"]], "guest" in socket.cookies
        pages[socket] = mine
        try:
            await socket.send_text(self.frame(self.seqs[socket.path_params["table"]], 0, mine))
            while True:
                await socket.receive_text()
                await socket.send_text(PONG)
        except WebSocketDisconnect:
            del pages[socket]


async def ready(request: Request) -> Response:
    return Response('{"compiling":{}}', media_type="application/json")


def main(port: int, database: str, length: int) -> None:
    floor = Floor(database, length)
    routes = [
        Route("/t/{table}/answer", floor.answer, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", floor.live),
        Route("/readyz", ready),
    ]
    uvicorn.run(Starlette(routes=routes), port=port, log_level="error", access_log=False, ws=LightCompression)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
