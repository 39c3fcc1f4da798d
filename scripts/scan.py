"""A scanner that is not ours against a server of ours: Wapiti with all its modules, on this machine alone.

    python scripts/scan.py WAPITI [--minutes 3] [--each 30] [--modules sql,timesql]

A server without limits of rate starts on an empty SQLite file; somebody with an account, who is a host here, opens a
table, plays at another, tries a puzzle and races. Wapiti looks at all pages for so many minutes, those named in START
first, and attacks what it finds, SQL included, each module for so many seconds. What it reports is printed; the end is
1 if it reports a vulnerability other than those in KNOWN, each of which is explained there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

KNOWN = {
    "Unencrypted Channels": "http: the server speaks it to this machine; https is the web server's before it",
    "HTTP Strict Transport Security (HSTS)": "set by the web server that speaks https: deploy/nginx-tls.conf",
    "Content Security Policy Configuration": "styles inside pages are drawings' own; scripts are ours alone",
    "Secure Flag cookie": "set where people come by https",
    "Cross Site Request Forgery": "no form has a token: whatever comes from another site is refused by its Origin",
    "Clickjacking Protection": "frame-ancestors 'none' of the content policy says so",
    "HttpOnly Flag cookie": "of language and theme, which scripts read and write",
}
START = (  # beside the first page: one page of each kind, with forms where there are any
    "/account",
    "/calls",
    "/games",
    "/login",
    "/my-page",
    "/open/pyramids",
    "/puzzles",
    "/puzzles/next",
    "/rules/raiders",
    "/app",
    "/host",
    "/host/people",
)
NOT_THERE = ("/static/*", "/logout", "/account/leave*", "/account/session*", "/account/key*")  # they end the account


def modules_of(wapiti: str) -> list[str]:
    listed = subprocess.run([wapiti, "--list-modules"], capture_output=True, text=True).stdout
    return [line.split()[0] for line in listed.splitlines() if line.startswith("\t") and not line.startswith("\t\t")]


class Scan(NamedTuple):
    """What is scanned, and for how long."""

    wapiti: str
    address: str
    cookie: str
    looking_s: int
    each_s: int
    modules: tuple[str, ...]

    def report(self, start: Sequence[str], folder: Path) -> dict[str, Any]:
        """What Wapiti reports. Each module has its own time, so that all of them come to an end."""
        site, report = f"http://{self.address}", folder / "report.json"
        command = [self.wapiti, "-u", f"{site}/", "--scope", "domain", "-m", ",".join(self.modules), "-f", "json"]
        command += ["-o", str(report), "--max-scan-time", str(self.looking_s), "--max-attack-time", str(self.each_s)]
        command += ["--flush-session", "--store-session", str(folder), "--no-bugreport", "--tasks", "4", "-v", "0"]
        command += ["-H", f"Cookie: {self.cookie}", "-H", f"Origin: {site}"]
        for path in start:
            command += ["-s", f"{site}{path}"]
        for path in NOT_THERE:
            command += ["-x", f"{site}{path}"]
        most_s = 2 * (self.looking_s + self.each_s * len(self.modules)) + 120
        subprocess.run(command, check=False, timeout=most_s, stdout=sys.stderr)
        told: dict[str, Any] = json.loads(report.read_text())
        return told


def found_in(told: dict[str, Any]) -> dict[str, list[dict[str, str]]]:
    kinds: dict[str, list[dict[str, str]]] = {**told["vulnerabilities"], **told["anomalies"]}
    return {kind: found for kind, found in kinds.items() if found}


def settled(ana: Any, url: str) -> list[str]:
    """Somebody with an account who is a host, and whose pages there are; where the scan starts."""
    from server.guest import two_people
    from server.people import register

    register(ana, "Ana the host")
    program = Path(sys.executable).with_name("mastaba")
    subprocess.run([program, "admin", "Ana the host", "--database", url], check=True)
    open_table, played = ana.open(players="2", listed="yes"), ana.play(players="2", level="novice")
    two_people(ana.address, watch="listed")
    race = ana.post("/puzzles/race").headers.get("location", "/puzzles")
    return [*START, f"/t/{open_table}", f"/t/{played}", race, "/people/Ana%20the%20host"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wapiti", help="the program")
    parser.add_argument("--minutes", type=float, default=3, help="to look at all pages")
    parser.add_argument("--each", type=int, default=30, help="seconds for each module")
    parser.add_argument("--modules", default="", help="these alone, with commas between them")
    wishes = parser.parse_args()

    from server.guest import Guest
    from server.killing import Process
    from server.people import SITE

    with tempfile.TemporaryDirectory() as folder:
        log, url = Path(folder) / "log", f"sqlite:///{Path(folder) / 'a.db'}"
        house = Process(url, log, site=SITE)
        try:
            ana = Guest(house.address)
            start, chosen = settled(ana, url), tuple(filter(None, wishes.modules.split(",")))
            modules = chosen or tuple(modules_of(wishes.wapiti))
            scan = Scan(wishes.wapiti, house.address, ana.cookie(), int(60 * wishes.minutes), wishes.each, modules)
            told = scan.report(start, Path(folder))
            assert Guest(house.address).get("/").status_code == 200, "the server lives"
            said = log.read_text() if log.exists() else ""
        finally:
            house.close()
    found = found_in(told)
    print(f"{told['infos'].get('crawled_pages_nbr', '?')} pages looked at; modules: {', '.join(modules)}")
    for kind, cases in found.items():
        print(f"{kind} ({len(cases)}): {KNOWN.get(kind, cases[0]['info'])}")
        for case in cases[:5] if kind not in KNOWN else ():
            print(f"    {case['method']} {case['path']} {case['parameter']}: {case['info']}")
    print(f"the server's log: {said[-1500:] or 'empty'}")
    sys.exit(1 if set(found) - set(KNOWN) or said else 0)


if __name__ == "__main__":
    main()
