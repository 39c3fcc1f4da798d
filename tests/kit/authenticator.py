"""An authenticator in software: real keys, real signatures, and whatever a hostile one may say instead."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT_AND_VERIFIED = 0x05
NEW_KEY = 0x40


@dataclass
class Authenticator:
    """Holds one key for one site."""

    origin: str
    rp_id: str = "localhost"
    flags: int = PRESENT_AND_VERIFIED
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def create(self, options: dict[str, Any]) -> str:
        """A new key, as the browser writes it."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        told = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(NEW_KEY) + told}
        return self._written(
            clientDataJSON=self._client("webauthn.create", options),
            attestationObject=bytes_to_base64url(cbor2.dumps(attested)),
            transports=["internal"],
        )

    def get(self, options: dict[str, Any]) -> str:
        """A proof that this key is held, as the browser writes it."""
        self.count += 1
        data, client = self._data(0), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(base64url_to_bytes(client)).digest()
        return self._written(
            clientDataJSON=client,
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        )

    def _data(self, more: int) -> bytes:
        rp = hashlib.sha256(self.rp_id.encode()).digest()
        return rp + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> str:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return bytes_to_base64url(json.dumps(said).encode())

    def _written(self, **response: Any) -> str:
        id = bytes_to_base64url(self.id)
        return json.dumps(
            {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )
