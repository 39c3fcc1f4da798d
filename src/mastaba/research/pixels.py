"""A drawing as an array of pixels, height by width by three colours."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np

from ..draw import png

_SIGNATURE = 8


def pixels(drawing: str, width: int | None = None) -> np.ndarray[Any, Any]:
    """An SVG as 8-bit pixels."""
    return decoded(png(drawing, width))


def decoded(picture: bytes) -> np.ndarray[Any, Any]:
    """The pixels of a PNG of 8 bits a channel, as the drawing room writes them; transparency is dropped."""
    chunks = list(_chunks(picture))
    width, height, depth, colours = struct.unpack(">IIBB", chunks[0][1][:10])
    channels = {2: 3, 6: 4}[colours]
    assert depth == 8, "8 bits a channel"
    body = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    lines = np.frombuffer(body, np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(lines, channels).reshape(height, width, channels)[:, :, :3].copy()


def _chunks(picture: bytes) -> Any:
    at = _SIGNATURE
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        at += size + 12


def _unfiltered(lines: np.ndarray[Any, Any], channels: int) -> np.ndarray[Any, Any]:
    """Each line is stored as its difference to what stands left of it, above it, or both."""
    out = np.zeros((len(lines), lines.shape[1] - 1), np.uint8)
    above = np.zeros_like(out[0])
    for y, line in enumerate(lines):
        out[y] = above = _line(int(line[0]), line[1:], above, channels)
    return out


def _line(kind: int, line: np.ndarray[Any, Any], above: np.ndarray[Any, Any], channels: int) -> np.ndarray[Any, Any]:
    if kind == 0:
        return line
    if kind == 2:
        added: np.ndarray[Any, Any] = np.add(line, above, dtype=np.uint8)
        return added
    if kind == 1:
        summed: np.ndarray[Any, Any] = np.cumsum(line.reshape(-1, channels), axis=0, dtype=np.uint8)
        return summed.reshape(-1)
    done = bytearray(len(line))
    for x, value in enumerate(line.tolist()):
        left, up, corner = (
            (done[x - channels], int(above[x]), int(above[x - channels])) if x >= channels else (0, int(above[x]), 0)
        )
        done[x] = (value + ((left + up) // 2 if kind == 3 else _nearest(left, up, corner))) & 255
    return np.frombuffer(bytes(done), np.uint8)


def _nearest(left: int, up: int, corner: int) -> int:
    """Paeth's guess: the neighbour that is nearest to left + up - corner."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
