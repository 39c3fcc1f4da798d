"""What nobody in good faith would send: texts, numbers, nests, bytes; and messages that are right but for one thing."""

from __future__ import annotations

import json
import typing
from typing import Any

import msgspec
from hypothesis import strategies as st

DEEP = 15_000  # levels of a nest; as many bytes fit into a body
ODD_TEXTS = (
    "",
    " ",
    "0",
    "-1",
    "9" * 5000,
    "1e999",
    "NaN",
    "null",
    "true",
    "\x00",
    "a\x00b",
    "\ud800",
    "a\udfffb",
    "\u2028",
    "\u2029",
    "\x85",
    "\u202e",
    "\ufeff",
    "²",
    "٣",
    "A\u0300" * 300,
    "..",
    "../../etc/passwd",
    "//elsewhere.example",
    "http://elsewhere.example/",
    "' OR 1=1 --",
    "{{ 7 * 7 }}",
    "${x}",
    "%s%n",
    "<script>alert(1)</script>",
    "\r\nSet-Cookie: guest=x",
    "𓂀" * 400,
    "x" * 12_000,
    ".".join("a" * 500),
    "=".join("ab"),
    "[" * 400,
)
ODD_NUMBERS = (-1, 0, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63), 2**64, -(2**63) - 1, 10**400, 0.5, 1e308, -0.0)

odd_texts = st.sampled_from(ODD_TEXTS) | st.text(max_size=40)
odd_numbers = st.sampled_from(ODD_NUMBERS) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
odd_values = st.recursive(
    st.none() | st.booleans() | odd_numbers | odd_texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(odd_texts, inner, max_size=3),
    max_leaves=6,
)


def literally(value: Any) -> bytes:
    """JSON as a hostile client writes it: numbers of any length, lone surrogates as they are."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


# --- messages, from the structs that say what they are -----------------------------------------------------------


def _right(kind: Any) -> st.SearchStrategy[Any]:
    """A value of this type."""
    if typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) is typing.Literal:
        return st.sampled_from(typing.get_args(kind))
    if kind is str:
        return st.sampled_from(("a", "k1", "vizier", "novice", "Tiyi"))
    return st.integers(-1, 300) if kind is int else st.from_type(kind)


@st.composite
def messages(draw: st.DrawFn, shape: type[msgspec.Struct]) -> dict[str, Any]:
    """A message of this kind; most are wrong in a field or two, some have one too many or too few."""
    info, types = msgspec.structs.fields(shape), typing.get_type_hints(shape, include_extras=True)
    said: dict[str, Any] = {}
    if shape.__struct_config__.tag_field:
        said[shape.__struct_config__.tag_field] = shape.__struct_config__.tag
    for field in info:
        how = draw(st.sampled_from(("right", "right", "right", "odd", "none")))
        if how != "none":
            said[field.encode_name] = draw(_right(types[field.name]) if how == "right" else odd_values)
    if draw(st.integers(0, 9)) == 0:
        said[draw(odd_texts)] = draw(odd_values)
    return said


@st.composite
def spoilt(draw: st.DrawFn, sound: bytes) -> bytes:
    """Bytes that were sound: cut off, cut out, changed, doubled, or with something put in."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(sound)))
        to = min(len(sound), at + draw(st.integers(0, 40)))
        put = draw(
            st.binary(max_size=8)
            | st.sampled_from((b"", b"\x00", b"\n", b"\xff", b"9" * 5000, b"[" * DEEP, b"\xed\xa0\x80", b"-", b"#"))
            | odd_texts.map(lambda text: text.encode("utf-8", "surrogatepass"))
        )
        sound = draw(
            st.sampled_from(
                (sound[:at], sound[:at] + sound[to:], sound[:at] + put + sound[to:], sound[:to] + sound[at:], put)
            )
        )
    return sound


def said(shape: type[msgspec.Struct]) -> st.SearchStrategy[bytes]:
    """A message of this kind as bytes: written out, torn, or a nest without end."""
    written = messages(shape).map(literally)
    nests = st.sampled_from((b"[" * DEEP, b'{"seq":' * 2000, b'{"seq":' + b"[" * DEEP, b'{"key":"' + b"a" * 15_000))
    return st.one_of(written, written, written, written.flatmap(spoilt), nests, st.binary(max_size=60))
