"""Passkeys (WebAuthn): what an authenticator is asked, and whether its answer holds.

The relying party is the host name of the configured site, never what a request says. A key is the whole log-in: it is
found without a name (resident) and verifies its user.
"""

from __future__ import annotations

import json
import logging
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..store.accounts import AccountRows, Challenge, Passkey

log = logging.getLogger(__name__)
TIMEOUT_MS = 180_000  # long enough for the code that a phone reads from a screen
TRANSPORTS = ("usb", "nfc", "ble", "internal", "hybrid", "smart-card", "cable")
WRONG = (WebAuthnException, ValueError, KeyError, TypeError)


class BadKey(Exception):
    """The authenticator's answer does not hold."""


class Relying:
    """The site that keys belong to (relying party)."""

    def __init__(self, site: str, origins: tuple[str, ...]) -> None:
        parts = urlsplit(site)
        self.id = parts.hostname or ""
        self.origins = [f"{parts.scheme}://{parts.netloc}", *origins] if site else []

    @property
    def possible(self) -> bool:
        """Can there be passkeys? An address in numbers is never a name that keys belong to."""
        return bool(self.id) and not self.id.replace(".", "").isdigit() and ":" not in self.id

    async def warn_of_other_keys(self, accounts: AccountRows) -> None:
        """Passkeys belong to the site's name; under another one they open nothing."""
        elsewhere, keys = await accounts.keys_elsewhere(self.id)
        if keys:
            words = "%d passkeys belong to %s and do not work at %s: serve with the --site that they were made for"
            log.warning(words, keys, elsewhere, self.id or "an address without a name")

    def ask_for_new(self, person: str, name: str, handle: str, held: list[Passkey]) -> tuple[Challenge, Any]:
        """What the browser hands to an authenticator that is to make a key."""
        options = generate_registration_options(
            rp_id=self.id,
            rp_name="Mastaba",
            user_name=name,
            user_display_name=name,
            user_id=base64url_to_bytes(handle),
            timeout=TIMEOUT_MS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in held],
        )
        asked = Challenge(bytes_to_base64url(options.challenge), person, handle)
        return asked, json.loads(options_to_json(options))

    def ask_who(self) -> tuple[Challenge, Any]:
        """What the browser hands to an authenticator that is to say who somebody is."""
        options = generate_authentication_options(
            rp_id=self.id, timeout=TIMEOUT_MS, user_verification=UserVerificationRequirement.REQUIRED
        )
        return Challenge(bytes_to_base64url(options.challenge), "", ""), json.loads(options_to_json(options))

    def new_key(self, asked: Challenge, credential: Any, label: str, now: int) -> Passkey:
        """The key that was made. Raises BadKey."""
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(asked.challenge),
                expected_rp_id=self.id,
                expected_origin=self.origins,
                require_user_verification=True,
            )
            transports = credential.get("response", {}).get("transports", ())
        except WRONG as error:
            raise BadKey(str(error)) from error
        known = tuple(t for t in transports if t in TRANSPORTS) if isinstance(transports, list) else ()
        id, public = bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key)
        return Passkey(id, asked.person, public, made.sign_count, known, label, now, now)

    def proves(self, asked: Challenge, credential: Any, key: Passkey) -> int:
        """The key's new count of signatures, if this proves that somebody holds it. Raises BadKey."""
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(asked.challenge),
                expected_rp_id=self.id,
                expected_origin=self.origins,
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except WRONG as error:
            raise BadKey(str(error)) from error
        return int(verified.new_sign_count)
