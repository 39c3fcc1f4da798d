"""Messages to a tab are compressed each by itself, equal ones once, small ones not at all; any tab can read them."""

from __future__ import annotations

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.headers import parse_extension

from mastaba.server.web.door.compression import SMALL, LightDeflate, LightDeflateFactory, deflated

LONG = b'{"type":"frame","panels":[' + b'"<svg>",' * 200 + b"0]}"


def agreed(**wishes: object) -> tuple[LightDeflate, PerMessageDeflate]:
    """Both ends of a connection, as they agree on it."""
    tab = ClientPerMessageDeflateFactory(**{"client_max_window_bits": True, **wishes})  # type: ignore[arg-type]
    answer, ours = LightDeflateFactory(server_no_context_takeover=True).process_request_params(
        tab.get_request_params(), []
    )
    return ours, tab.process_response_params(answer, [])


@pytest.mark.parametrize("wishes", [{}, {"server_max_window_bits": 10}, {"client_no_context_takeover": True}])
def test_a_tab_reads_what_was_compressed(wishes: dict[str, object]) -> None:
    ours, theirs = agreed(**wishes)
    for message in (LONG, LONG + b" ", LONG):
        sent = ours.encode(Frame(Opcode.TEXT, message))
        assert sent.rsv1 and len(sent.data) < len(message) / 4
        assert bytes(theirs.decode(sent).data) == message


def test_small_messages_and_pings_go_as_they_are() -> None:
    ours, theirs = agreed()
    for frame in (Frame(Opcode.TEXT, b"x" * SMALL), Frame(Opcode.PING, b"abcd")):
        assert ours.encode(frame) is frame
        assert bytes(theirs.decode(frame).data) == bytes(frame.data)


def test_what_several_tabs_are_sent_is_compressed_once() -> None:
    deflated.cache_clear()
    for _ in range(3):
        ours, theirs = agreed()
        assert bytes(theirs.decode(ours.encode(Frame(Opcode.TEXT, bytes(bytearray(LONG))))).data) == LONG
    assert (deflated.cache_info().misses, deflated.cache_info().hits) == (1, 2)


def test_a_tab_that_compresses_is_read() -> None:
    ours, theirs = agreed()
    for message in (LONG, LONG):
        assert bytes(ours.decode(theirs.encode(Frame(Opcode.TEXT, message))).data) == message


def test_the_answer_names_the_extension_as_a_tab_asked_for_it() -> None:
    asked = parse_extension("permessage-deflate; client_max_window_bits")[0][1]
    answer, _ = LightDeflateFactory(server_no_context_takeover=True).process_request_params(asked, [])
    assert ("server_no_context_takeover", None) in answer
