"""What an address, a person and all together may have (rate limits, quotas): how often, how much at once.

A place is where somebody comes from: an IPv4 address, or the 64 bits of an IPv6 address that a household is given.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, then one more after so many seconds."""

    most: int
    each: float

    def times(self, n: int) -> Rate:
        return Rate(self.most * n, self.each / n)


class Share(NamedTuple):
    """How many may be held at once: by a person, by a place, by all together."""

    person: int
    place: int
    all: int


OF_A_PLACE = 8  # times what a person may: a household, a club
IN_ALL = 64  # times what a person may, in one server process: eight full places
RATES = {  # of a person
    "answer": Rate(60, 0.25),
    "undo": Rate(30, 0.5),
    "chat": Rate(8, 2.0),
    "hint": Rate(18, 2.0),
    "open": Rate(12, 5.0),
    "name": Rate(10, 5.0),
    "mine": Rate(20, 2.0),
    "edit": Rate(60, 0.2),
    "recover": Rate(5, 20.0),
    "login": Rate(20, 5.0),
    "other": Rate(40, 0.5),
    "socket": Rate(40, 0.5),
    "picture": Rate(20, 0.5),
    "print": Rate(20, 0.5),
    "lights": Rate(40, 0.25),
    "puzzle": Rate(60, 2.0),
    "scene": Rate(40, 1.0),
    "table": Rate(30, 1.0),
    "race": Rate(6, 20.0),
    "review": Rate(6, 20.0),
    "report": Rate(5, 64.0),
    "export": Rate(3, 320.0),
    "push": Rate(12, 30.0),
    "page": Rate(120, 0.1),
}
REQUESTS = Rate(1500, 0.01)  # of a place, whatever is asked for and whatever is answered
REFUSED = Rate(300, 0.1)  # of a place, at once; then a refusal comes with a delay
COMMANDS = Rate(300, 0.02)  # of a place, whatever is done; a whole club may sit behind it
MESSAGES = Rate(60, 0.25)  # through one socket
ASIDE = (Rate(4, 15.0), Rate(8, 10.0), Rate(40, 2.0))  # lines at one table by who has no seat there: person, place, all

SOCKETS = Share(30, 240, 4000)  # tabs and devices
TABLES = Share(20, 200, 10_000)  # that are not over
LISTED = Share(3, 4, 20)  # in a public list
HINTS = Share(4, 16, 60)  # that wait or are thought about
PICTURES = Share(20, 30, 60)  # that wait or are drawn
REVIEWS = Share(3, 8, 30)  # that wait or are made


class TooOften(Exception):
    """Asked too often; `seconds` until the next may come."""

    def __init__(self, kind: str, seconds: int) -> None:
        super().__init__(f"{kind}: wait {seconds} s")
        self.kind = kind
        self.seconds = seconds


class TooMany(Exception):
    """No more of this at once: `whose` share it was (person, place, all), and when room is to be expected."""

    def __init__(self, what: str, whose: str, most: int, seconds: int = 0) -> None:
        super().__init__(f"{what}: {most} of {whose}")
        self.what = what
        self.whose = whose
        self.most = most
        self.seconds = seconds


@lru_cache(4096)
def place_of(address: str) -> str:
    """Where somebody comes from."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        plain = found.ipv4_mapped
        return str(plain) if plain else str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


class NoProxy(ValueError):
    """What was named as a proxy is no address, no network and no name of a machine."""


class Proxies:
    """The web servers before this one, whose word about a guest's address is believed: addresses, networks, names."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = [network for name in named for network in _networks(name)]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    @property
    def names(self) -> list[str]:
        """As the web server below is told of them."""
        return [str(network) for network in self.networks]


def _networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    try:
        return [ipaddress.ip_network(name, strict=False)]
    except ValueError:
        pass
    try:
        found = {str(known[4][0]) for known in socket.getaddrinfo(name, None)}
    except OSError:
        raise NoProxy(name) from None
    return [ipaddress.ip_network(address) for address in sorted(found)]
