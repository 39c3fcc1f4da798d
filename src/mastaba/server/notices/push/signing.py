"""Who sends: each request to a push service carries a fresh, signed word about it (VAPID, RFC 8292)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from .sealing import CURVE, point_of, to_base64

HOLDS_S = 12 * 3600  # services believe a word for a day at most
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve's points
NOBODY = "mailto:nobody@localhost"


class Signer:
    """The server's key, made of a secret that it keeps; `contact` is where push services may write to."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big") % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self.public = to_base64(point_of(self._key))

    def authorization(self, audience: str, now_s: int) -> str:
        """The header for one request to a service: another word each time."""
        claims = {"aud": audience, "exp": now_s + HOLDS_S, "sub": self._contact}
        said = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{to_base64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))},k={self.public}"


def contact_of(addresses: Iterable[str]) -> str:
    """The first address of the house that is a safe one."""
    return next((address for address in addresses if address.startswith("https://")), NOBODY)


def _part(claims: object) -> str:
    return to_base64(msgspec.json.encode(claims))
