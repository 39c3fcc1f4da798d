"""A push service on loopback, and browsers that are subscribed to it: what it is sent, a browser alone can read."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import json
import os
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

from mastaba.server.notices.push.sealing import CURVE, from_base64, point_of, to_base64

from .guest import Guest, until


@dataclass
class Sent:
    """One message as the service has it: sealed, under the headers that it can read."""

    path: str
    headers: dict[str, str]
    body: bytes
    status: int


@dataclass
class PushService:
    """Takes messages; `says` decides what it answers to the nth message for a path."""

    server: ThreadingHTTPServer
    address: str
    sent: list[Sent] = field(default_factory=list)
    says: Callable[[str, int], tuple[int, dict[str, str]]] = lambda path, nth: (201, {})

    def to(self, path: str) -> list[Sent]:
        return [one for one in self.sent if one.path == path]

    def taken(self, path: str) -> list[Sent]:
        return [one for one in self.to(path) if one.status == 201]

    def delivered(self, path: str) -> dict[str, Sent]:
        """What a browser that was asleep gets when it wakes: the last message of each topic."""
        return {one.headers.get("topic", str(n)): one for n, one in enumerate(self.taken(path))}


@contextlib.contextmanager
def push_service(context: ssl.SSLContext | None = None, name: str = "127.0.0.1") -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers = service.says(self.path, len(service.to(self.path)))
            lower = {key.lower(): value for key, value in self.headers.items()}
            service.sent.append(Sent(self.path, lower, body, status))
            self.send_response(status)
            for key, value in {**headers, "Content-Length": "0"}.items():
                self.send_header(key, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    scheme = "http" if context is None else "https"
    service = PushService(server, f"{scheme}://{name}:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield service
    server.shutdown()
    server.server_close()
    thread.join(5)


@dataclass
class Browser:
    """A browser with its own keys, subscribed at a path of the service."""

    service: PushService
    path: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, server_key: str) -> dict[str, Any]:
        keys = {"p256dh": to_base64(point_of(self.key)), "auth": to_base64(self.secret)}
        return {"endpoint": f"{self.service.address}{self.path}", **keys, "server_key": server_key, "pressed": True}

    def subscribe(self, guest: Guest, server_key: str = "", pressed: bool = True) -> dict[str, Any]:
        """As a page does it after the press, or now and then later; what the server said."""
        told = self.subscription(server_key or guest.get("/push").json()["key"])
        return guest.http.post("/push", json={**told, "pressed": pressed}, headers={"X-Mastaba": "1"}).json()

    def reads(self, sent: Sent) -> dict[str, Any]:
        """The message, opened by an implementation that is not ours."""
        assert sent.headers["content-encoding"] == "aes128gcm"
        opened = http_ece.decrypt(sent.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(opened)

    def heard(self, n: int = 1) -> list[dict[str, Any]]:
        """What came, once so much came."""
        until(lambda: len(self.service.taken(self.path)) >= n)
        return [self.reads(one) for one in self.service.taken(self.path)]


def claims_of(sent: Sent, server_key: str) -> dict[str, Any]:
    """What the server said about itself, if its signature holds."""
    assert Vapid02.verify(sent.headers["authorization"])
    token, _, key = sent.headers["authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == server_key
    return json.loads(from_base64(token.split(".")[1]))


def certificate(folder: Path, name: str) -> Path:
    """A key and a certificate that vouches for itself, for a name or an address; one file."""
    key = ec.generate_private_key(CURVE)
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    try:
        alternative: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        alternative = x509.DNSName(name)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file
