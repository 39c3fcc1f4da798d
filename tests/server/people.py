"""People with accounts, as tests need them: a key in software, a log-in, every column of a database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from kit.authenticator import Authenticator
from mastaba.server.store.engine import make_engine
from mastaba.server.store.schema import metadata

from .guest import Guest

SITE = "http://localhost:8000"


def posted(guest: Guest, path: str, **body: str) -> dict[str, Any]:
    reply = guest.http.post(path, json=body, headers={"X-Mastaba": "1"})
    return {"status": reply.status_code, **reply.json()}


def asked(guest: Guest, path: str, **body: str) -> tuple[str, dict[str, Any]]:
    said = posted(guest, path, **body)
    assert said["status"] == 200, said
    return said["question"], json.loads(said["options"])


def register(guest: Guest, name: str, key: Authenticator | None = None) -> tuple[Authenticator, str]:
    """A guest becomes an account; its key and its recovery code."""
    key = key or Authenticator(SITE)
    question, options = asked(guest, "/account/key/options", name=name)
    kept = posted(guest, "/account/key", name=name, question=question, credential=key.create(options), label="Phone")
    assert kept["status"] == 200, kept
    return key, kept["code"]


def log_in(guest: Guest, key: Authenticator) -> dict[str, Any]:
    question, options = asked(guest, "/login/options")
    return posted(guest, "/login", question=question, credential=key.get(options))


def me(guest: Guest) -> str:
    return guest.get("/me").json()["id"]


def named_in(url: str, *texts: str) -> list[str]:
    """Every column of every table in which one of these texts stands."""
    engine = make_engine(url)
    with engine.connect() as connection:
        found = {
            f"{table.name}.{column}: {value}"
            for table in metadata.sorted_tables
            for row in connection.execute(sa.select(table)).mappings()
            for column, value in row.items()
            if any(text.casefold() in str(value).casefold() for text in texts)
        }
    engine.dispose()
    return sorted(found)


def bytes_with(file: Path, *texts: str) -> list[str]:
    """Which of these texts stand in a file, byte by byte."""
    whole = file.read_bytes().lower()
    return [text for text in texts if text.lower().encode() in whole]
