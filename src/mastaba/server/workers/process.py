"""A process that draws: wishes in, what frames show out, each with its length in front.

It is given what a viewer sees and nothing else, and may be killed at any moment. What it gives back is JSON already,
so that whoever sends it need not look at it again.
"""

from __future__ import annotations

import os
import struct
import sys
import traceback
from typing import Any, BinaryIO

import msgspec

from mastaba.core import jit
from mastaba.server.workers.painter import Wish, show, unwrapped

LENGTH = struct.Struct("<I")


class Painted(msgspec.Struct, array_like=True):
    """What a frame shows, each part as JSON; or why there is none."""

    svg: bytes = b""
    prompt: bytes = b""
    choices: bytes = b""
    facts: tuple[bytes, ...] = ()
    error: str = ""


encode = msgspec.json.encode
_wishes = msgspec.msgpack.Decoder(Wish)


def painted(given: Wish) -> Painted:
    made = show(*unwrapped(given))
    facts = tuple(encode(of_seat) for of_seat in made["facts"])
    return Painted(encode(made["svg"]), encode(made["prompt"]), encode(made["choices"]), facts)


def packed(message: Any) -> bytes:
    """A message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def _next(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def main() -> None:
    jit.start_plain()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints may look like a drawing
    while (body := _next(sys.stdin.buffer)) is not None:
        try:
            reply = painted(_wishes.decode(body))
        except Exception:
            reply = Painted(error=traceback.format_exc(limit=4))
        out.write(packed(reply))
        out.flush()


if __name__ == "__main__":
    main()
