"""A message sealed for one browser, so that nobody on the way reads it (RFC 8291, over RFC 8188's aes128gcm)."""

from __future__ import annotations

import base64
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes of the one record, which push services take
POINT, AUTH, SALT = 65, 16, 16  # bytes of a public key, of a browser's secret, and of chance
LAST = b"\x02"  # ends the last record


class NotSealed(ValueError):
    """The browser's keys are none."""


def seal(
    message: bytes, p256dh: str, auth: str, salt: bytes = b"", once: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """The body of a push message. Raises NotSealed."""
    theirs, secret = browser_keys(p256dh, auth)
    salt, once = salt or os.urandom(SALT), once or ec.generate_private_key(CURVE)
    ours, shared = point_of(once), once.exchange(ec.ECDH(), theirs)
    key = _derived(secret, shared, b"WebPush: info\0" + point(theirs) + ours, 32)
    cipher = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + ours
    return head + cipher.encrypt(nonce, message + LAST, None)


def browser_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """What a browser handed over. Raises NotSealed."""
    try:
        key, secret = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(p256dh)), from_base64(auth)
    except ValueError as error:
        raise NotSealed from error
    if len(secret) != AUTH:
        raise NotSealed
    return key, secret


def _derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return point(key.public_key())


def to_base64(raw: bytes) -> str:
    """As browsers write it: for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
