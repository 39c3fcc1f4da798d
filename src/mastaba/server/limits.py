"""Numbers that a host may change while the house is open: each with the value that it has else, and its bounds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from .shares import PICTURES, RATES, REVIEWS, SOCKETS, TABLES, Rate, Share

DAYS = 3650.0
SHARES = {"table": TABLES, "socket": SOCKETS, "picture": PICTURES, "review": REVIEWS}
SET_BY_HOSTS = ("chat", "open", "answer", "hint", "review", "report", "recover", "login")  # of the rates
RETENTION = {  # in days; 0 keeps them for ever
    "aborted": 7.0,  # tables that were given up
    "over": 0.0,  # games that ended
    "chat": 365.0,  # words at tables that are over
    "guests": 365.0,  # guests whom nobody has seen
    "reports": 365.0,  # that were dealt with
    "acts": 730.0,  # of hosts
}


class Limit(NamedTuple):
    """A number with its bounds."""

    usual: float
    least: float
    most: float


class BadNumber(ValueError):
    """What was given is no number, or beyond its bounds; the argument is the limit's name."""


def _limits() -> dict[str, Limit]:
    found: dict[str, Limit] = {}
    for kind in SET_BY_HOSTS:
        found[f"rate.{kind}.most"] = Limit(RATES[kind].most, 1, 10_000)
        found[f"rate.{kind}.each"] = Limit(RATES[kind].each, 0.01, 86_400)
    for what, share in SHARES.items():
        for whose, most in zip(Share._fields, share, strict=True):
            found[f"share.{what}.{whose}"] = Limit(most, 1, 100_000)
    for what, days in RETENTION.items():
        found[f"days.{what}"] = Limit(days, 0, DAYS)
    return found


LIMITS = _limits()


def checked(name: str, given: str) -> float:
    """The number that somebody wrote. Raises BadNumber."""
    try:
        number = float(given.replace(",", ".").replace("\u202f", "").replace("\u00a0", "").strip())
    except ValueError:
        raise BadNumber(name) from None
    limit = LIMITS[name]
    if not math.isfinite(number) or not limit.least <= number <= limit.most:
        raise BadNumber(name)
    return number


class Limits:
    """What holds now. `set_by_host` is asked each time: it changes while the house is open."""

    def __init__(self, usual: Mapping[str, float] | None = None) -> None:
        self._usual = dict(usual or {})  # of this server, where it is not that of every house
        self.set_by_host: Mapping[str, float] = {}

    def value(self, name: str) -> float:
        if name in self.set_by_host:
            return self.set_by_host[name]
        return self._usual.get(name, LIMITS[name].usual)

    def rate(self, kind: str) -> Rate:
        if kind not in SET_BY_HOSTS:
            return RATES[kind]
        return Rate(int(self.value(f"rate.{kind}.most")), self.value(f"rate.{kind}.each"))

    def share(self, what: str) -> Share:
        return Share(*(int(self.value(f"share.{what}.{whose}")) for whose in Share._fields))
