"""How one server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from .shares import SOCKETS, TABLES
from .workers.deadlines import Deadlines


def data_folder() -> Path:
    """Where the database lies unless another place is named."""
    given = os.environ.get("MASTABA_DATA")
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(given) if given else Path(base) / "mastaba"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'mastaba.db'}"


def _all_but_one() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Config:
    """Every knob, with the value that suits a family, a club or a café."""

    database_url: str = field(default_factory=default_database)
    site: str = ""  # the address under which people reach this server; passkeys belong to its host name
    origins: tuple[str, ...] = ()  # further addresses under which people reach this server
    push_services: tuple[str, ...] = ()  # hosts, or whole origins, that take calls to devices beside the known ones
    proxies: tuple[str, ...] = ()  # addresses whose word about a guest's address and scheme is believed
    metrics_for: tuple[str, ...] = ()  # further machines and networks that may read /metrics
    smtp: str = ""  # the mail server, as smtp://user@host:587, smtps://… or smtp+plain://…; nothing: no mail
    smtp_password_file: str = ""  # its password; or in MASTABA_SMTP_PASSWORD
    mail_from: str = ""  # the address that mail comes from
    compile: bool = True  # compile the games in the background; else they stay interpreted
    bots: bool = True  # this process plays the bots' seats
    workers: int = field(default_factory=_all_but_one)  # processes in which bots think
    early: bool = True  # they start with the server that compiles, not with their first job; so pages are learned
    painters: int = field(default_factory=_all_but_one)  # processes that draw in a crowd
    think_s: float = 1.2  # what a bot is told to take for one answer
    hint_looks: int = 24_000  # into the future, for the advice to one question
    hint_s: float = 5.0  # after which the advice is what was found so far
    review_looks: int = 200_000  # into the future, for the review of one game
    deadlines: Deadlines = field(default_factory=Deadlines)  # when a worker that does not deliver is killed
    pace_ms: int = 900  # the least time between two answers of bots, so that people can follow
    away_ms: int = 120_000  # an absent person's turn goes to a bot after this, where the table says so
    forget_ms: int = 15_000  # how long a lost connection still counts as present
    idle_s: float = 600.0  # a table that nobody looks at leaves memory after this
    silence_s: float = 45.0  # a socket that says nothing for so long is closed
    follow_s: float = 5.0  # how often other processes' events are looked for, beside what they announce (PostgreSQL)
    most_tables: int = 2000  # tables in memory
    most_open: int = TABLES.all  # tables that are not over and where something happened lately, in the database
    most_sockets: int = SOCKETS.all
    empty_ms: int = 1_800_000  # a lobby where nobody is is closed after this
    generous: bool = False  # no limits on how often a person may act (benchmarks)

    @property
    def shared(self) -> bool:
        """May other processes write to the same tables?"""
        return not self.database_url.startswith("sqlite")
