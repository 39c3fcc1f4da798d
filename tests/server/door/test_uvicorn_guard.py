"""uvicorn's inner protocols: ours are built on them where they do what they did, and are left out where they do not."""

from __future__ import annotations

import logging
import sys
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mastaba.server.shares import Proxies
from mastaba.server.web.door import connections
from mastaba.server.web.door.compression import LightCompression
from mastaba.server.web.door.connections import Bounded
from mastaba.server.web.door.uvicorn_guard import protocols

DOOR = "mastaba.server.web.door"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == f"{DOOR}.uvicorn_guard"]


def test_the_installed_version_is_one_that_works(caplog: pytest.LogCaptureFixture) -> None:
    chosen = protocols(Proxies(["192.0.2.1"]))
    assert issubclass(chosen["http"], Bounded) and "192.0.2.1" in chosen["http"].doors.proxies
    assert chosen["ws"] is LightCompression and told(caplog) == []


def test_a_method_that_is_called_otherwise_leaves_plain_uvicorn_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(HttpToolsProtocol, "connection_made", lambda self, transport, again: None)
    chosen = protocols(Proxies())
    assert chosen == {"http": "auto", "ws": LightCompression}
    assert len(told(caplog)) == 1 and "connections are not bounded" in told(caplog)[0]


def test_a_step_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """The request is answered all the same, but nobody tells us that it has come to its end."""
    monkeypatch.setattr(Bounded, "on_message_complete", HttpToolsProtocol.on_message_complete)
    assert protocols(Proxies())["http"] == "auto"
    assert "a request has no end" in told(caplog)[0]


def test_messages_that_are_compressed_otherwise_leave_plain_uvicorn(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = WebSocketsSansIOProtocol.__init__

    def other(self: Any, *args: Any, **kwargs: Any) -> None:
        real(self, *args, **kwargs)
        self.connection = self.__dict__.pop("conn")

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__init__", other)
    chosen = protocols(Proxies())
    assert chosen["ws"] == "auto" and issubclass(chosen["http"], Bounded)
    assert len(told(caplog)) == 1 and "compress" in told(caplog)[0]


@pytest.mark.parametrize(
    ("inner", "ours", "part"),
    [
        ("uvicorn.protocols.http.httptools_impl", f"{DOOR}.connections", "http"),
        ("uvicorn.protocols.websockets.websockets_sansio_impl", f"{DOOR}.compression", "ws"),
    ],
)
def test_a_module_that_is_gone_leaves_plain_uvicorn(
    inner: str, ours: str, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, inner, None)
    monkeypatch.delitem(sys.modules, ours)
    with caplog.at_level(logging.WARNING):
        assert protocols(Proxies())[part] == "auto"
    assert len(told(caplog)) == 1 and "ModuleNotFoundError" in told(caplog)[0]


@pytest.mark.parametrize(
    ("whose", "what", "otherwise", "which", "says"),
    [
        (LightCompression, "_count", lambda self: None, "ws", "frames are not counted"),
        (connections, "MOST_AHEAD", 10**6, "http", "requests that wait for each other are not counted"),
    ],
)
def test_a_flood_that_is_not_cut_off_is_noticed(
    whose: Any,
    what: str,
    otherwise: Any,
    which: str,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(whose, what, otherwise)
    assert protocols(Proxies())[which] == "auto"
    assert says in told(caplog)[0]
