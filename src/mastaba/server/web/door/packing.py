"""Pages as they go over the wire: compressed lightly, and what many pages have in common compressed once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

LEVEL, ONCE = 3, 9  # for what is new on each page, for what is kept
SHORT = 200  # bytes: to set up a compressor takes longer than to compress them
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_END = b"\x03\x00"  # an empty last block


@dataclass(frozen=True)
class Kept:
    """A part that is the same on many pages."""

    body: bytes

    @cached_property
    def packed(self) -> bytes:
        return _deflated(self.body, ONCE)


def gzipped(parts: Iterable[bytes | Kept]) -> bytes:
    """One gzip stream of all these parts; each is compressed by itself, so that a kept one need not be again."""
    out, crc, size = [_HEAD], 0, 0
    for part in parts:
        body = part.body if isinstance(part, Kept) else part
        crc, size = zlib.crc32(body, crc), size + len(body)
        out.append(part.packed if isinstance(part, Kept) else _deflated(body, LEVEL))
    return b"".join([*out, _END, struct.pack("<II", crc, size & 0xFFFFFFFF)])


def plain(parts: Iterable[bytes | Kept]) -> bytes:
    """The same for who cannot unpack."""
    return b"".join(part.body if isinstance(part, Kept) else part for part in parts)


def _deflated(body: bytes, level: int) -> bytes:
    return _short(body) if len(body) <= SHORT else _packed(body, level)


@lru_cache(256)
def _short(body: bytes) -> bytes:
    """What stands between kept parts is the same on most pages."""
    return _packed(body, ONCE)


def _packed(body: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush(zlib.Z_FULL_FLUSH)
